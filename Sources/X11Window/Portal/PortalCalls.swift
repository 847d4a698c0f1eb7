import Glibc
import Windowing

/// The calls to the portal, in its terms.
enum PortalCalls {
  static func readSettings() -> Bus.Call {
    let namespaces = PortalSettings.namespaces.map(BusValue.text)
    return call("Settings", "ReadAll", [.list(of: "s", namespaces)])
  }

  static let settingsRule =
    "type='signal',sender='\(Portal.name)',interface='\(Portal.name(of: "Settings"))',"
    + "member='SettingChanged'"

  static func choose(_ question: FileQuestion, over window: String, token: String) -> Bus.Call {
    let kinds = question.kinds.map(filter)
    var options: [(String, BusValue)] = [
      ("handle_token", .text(token)), ("accept_label", .text(question.button)),
      ("modal", .boolean(true)), ("filters", .list(of: "(sa(us))", kinds)),
      // A path may be any bytes, so that it is sent as those of a C string.
      ("current_folder", .bytes(Array(question.folder.utf8) + [0])),
    ]
    if case .save(let name) = question.action { options.append(("current_name", .text(name))) }
    let member = question.action == .open ? "OpenFile" : "SaveFile"
    return call(
      "FileChooser",
      member,
      [.text(window), .text(question.title), .options(options)]
    )
  }

  /// Returns a filter: its name, and a pattern for the names of files (kind 0).
  private static func filter(_ kind: FileQuestion.Kind) -> BusValue {
    let pattern = BusValue.structure([.unsigned(0), .text("*" + kind.ending)])
    return .structure([.text(kind.name), .list(of: "(us)", [pattern])])
  }

  static func open(address: String, over window: String, token: String) -> Bus.Call {
    let options = BusValue.options([("handle_token", .text(token))])
    return call("OpenURI", "OpenURI", [.text(window), .text(address), options])
  }

  static func open(descriptor: Int32, over window: String, token: String) -> Bus.Call {
    let options = BusValue.options([("handle_token", .text(token))])
    return call("OpenURI", "OpenFile", [.text(window), .descriptor(descriptor), options])
  }

  /// Returns the call that shows a file in its folder.
  static func showInFolder(descriptor: Int32, over window: String, token: String) -> Bus.Call {
    let options = BusValue.options([("handle_token", .text(token))])
    return call("OpenURI", "OpenDirectory", [.text(window), .descriptor(descriptor), options])
  }

  /// Returns the call that closes a request.
  static func close(_ request: PortalRequest) -> Bus.Call {
    Bus.Call(
      destination: Portal.name,
      path: request.path,
      interface: PortalRequest.interface,
      member: "Close"
    )
  }

  private static func call(_ part: String, _ member: String, _ arguments: [BusValue]) -> Bus.Call {
    Bus.Call(
      destination: Portal.name,
      path: "/org/freedesktop/portal/desktop",
      interface: Portal.name(of: part),
      member: member,
      arguments: arguments
    )
  }
}
