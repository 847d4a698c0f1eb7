import BoardValues
import LinuxSystem
import Windowing

/// The desktop's portal: its settings, its file dialog, and its function that opens files and
/// addresses.
///
/// Nothing here waits. A later `turn` returns the answers. A missing reply, a refusal and the end
/// of the bus are answers like any other, so that the caller can do without the portal.
@MainActor
final class Portal {
  enum News: Equatable, Sendable {
    /// The values of `settings` or `hasDialogs` have changed.
    case changed
    /// The dialog was closed with a file, or with nil if it was cancelled.
    case fileChosen(String?)
    /// There is no file dialog. The reason is nil if there is nothing to tell the user.
    case fileDialogFailed(String?)
    case notOpened(String)
    /// There is a bus without a portal.
    case missing
  }

  nonisolated static let name = "org.freedesktop.portal.Desktop"
  /// The longest time for a reply, in seconds. It usually takes milliseconds, or a second if the
  /// call starts the portal.
  private static let timeout = 2.0
  /// The errors with which the portal reports that it lacks something.
  private static let lacks = ["UnknownMethod", "UnknownInterface", "UnknownObject"]
    .map { "org.freedesktop.DBus.Error." + $0 }

  private let bus: Bus
  private let window: String
  /// The settings that the portal has sent so far.
  private(set) var settings: PortalSettings
  /// Whether the portal has answered, and was fast enough the last time.
  private(set) var hasDialogs = false
  private var waiting: [Bus.Ticket: Wait] = [:]
  private var requests: [PortalRequest] = []
  private var count = 0

  private enum Purpose: Equatable {
    case settings
    /// The call makes a request, named by its path.
    case request(String)
  }

  private struct Wait {
    var purpose: Purpose
    var deadline: Double?
  }

  /// Asks for the settings on the session bus. `remembered` holds those of the last time.
  init?(on bus: Bus, window: UInt, remembered: PortalSettings = PortalSettings()) {
    self.bus = bus
    self.window = "x11:" + String(window, radix: 16)
    settings = remembered
    bus.subscribe(to: PortalCalls.settingsRule)
    // The reply delays nothing, so that it may take any time.
    guard let ticket = bus.send(PortalCalls.readSettings()) else { return nil }
    waiting[ticket] = Wait(purpose: .settings)
  }

  nonisolated static func name(of part: String) -> String { "org.freedesktop.portal." + part }

  /// The time at which `turn` is due even if nothing arrives, or nil if nothing is pending.
  var deadline: Double? { waiting.values.compactMap(\.deadline).min() }

  // MARK: Asking

  /// Opens the file dialog and closes one that is still open. Returns false if that is not
  /// possible.
  func choose(_ question: FileQuestion, at now: Double) -> Bool {
    for open in requests where open.purpose == .choose { giveUp(open) }
    return request(.choose, at: now) { PortalCalls.choose(question, over: window, token: $0) }
  }

  /// Opens an address or the path of a file. Returns false if that is not possible.
  func open(_ location: String, at now: Double) -> Bool {
    guard location.beginsExactly(with: "/") else {
      return request(.open(location), at: now) {
        PortalCalls.open(address: location, over: window, token: $0)
      }
    }
    guard let file = PathHandle(location) else { return false }
    return request(.open(location), at: now) {
      PortalCalls.open(descriptor: file.descriptor, over: window, token: $0)
    }
  }

  /// Shows a file in its folder; if that fails, the folder was not opened. Returns false if that is not
  /// possible.
  func showInFolder(_ path: String, at now: Double) -> Bool {
    guard let file = PathHandle(path) else { return false }
    return request(.open(Path.directory(of: path)), at: now) {
      PortalCalls.showInFolder(descriptor: file.descriptor, over: window, token: $0)
    }
  }

  /// Subscribes to the answer of a request before it makes the call.
  private func request(
    _ purpose: PortalRequest.Purpose,
    at now: Double,
    _ call: (_ token: String) -> Bus.Call
  ) -> Bool {
    guard hasDialogs, let caller = bus.name else { return false }
    count += 1
    let token = "dragboard\(count)"
    let request = PortalRequest(purpose, token: token, caller: caller)
    bus.subscribe(to: request.rule)
    guard let ticket = bus.send(call(token)) else {
      bus.subscribe(to: request.rule, false)
      return false
    }
    requests.append(request)
    waiting[ticket] = Wait(purpose: .request(request.path), deadline: now + Self.timeout)
    return true
  }

  private func giveUp(_ request: PortalRequest) {
    bus.tell(PortalCalls.close(request))
    end(request)
  }

  private func end(_ request: PortalRequest) {
    bus.subscribe(to: request.rule, false)
    requests.removeAll { $0.path == request.path }
  }

  // MARK: Answers

  /// Returns the events that have arrived and those that are overdue.
  func turn(_ incoming: [Bus.Incoming], at now: Double) -> [News] {
    var news: [News] = []
    for message in incoming {
      switch message {
      case .reply(let ticket, let values): news += reply(ticket, values)
      case .failure(let ticket, let name):
        guard let wait = waiting.removeValue(forKey: ticket) else { continue }
        if wait.purpose == .settings, !Self.isPresent(name) { return [.missing] }
        news += refuse(wait.purpose, lacks: Self.lacks.contains(name))
      case .signal(let path, let interface, let member, let values):
        news += signal(path, interface, member, values)
      case .call: break
      }
    }
    return news + expire(at: now)
  }

  /// Returns whether an error comes from a portal and not from a bus without one.
  private static func isPresent(_ error: String) -> Bool {
    lacks.contains(error) || error.hasPrefix(name(of: "Error."))
  }

  private func reply(_ ticket: Bus.Ticket, _ values: [BusValue]?) -> [News] {
    // The reply is late, but the portal answers again.
    guard let wait = waiting.removeValue(forKey: ticket) else {
      return change { hasDialogs = true }
    }
    guard wait.purpose == .settings else { return [] }
    return change {
      hasDialogs = true
      settings = PortalSettings(values?.first ?? .other)
    }
  }

  private func refuse(_ purpose: Purpose, lacks: Bool) -> [News] {
    guard case .request(let path) = purpose else { return change { hasDialogs = true } }
    guard let request = requests.first(where: { $0.path == path }) else { return [] }
    end(request)
    return [failure(of: request, nil)]
  }

  private func failure(of request: PortalRequest, _ reason: String?) -> News {
    switch request.purpose {
    case .choose: .fileDialogFailed(reason)
    case .open(let location): .notOpened(location)
    }
  }

  private func signal(_ path: String, _ interface: String, _ member: String, _ values: [BusValue])
    -> [News]
  {
    if interface == Self.name(of: "Settings"), member == "SettingChanged", values.count == 3,
      let namespace = values[0].text, let key = values[1].text
    {
      return change { settings.read(namespace, key, values[2]) }
    }
    guard interface == PortalRequest.interface, member == "Response",
      let request = requests.first(where: { $0.path == path })
    else { return [] }
    end(request)
    waiting = waiting.filter { $0.value.purpose != .request(path) }
    switch request.outcome(values) {
    case .file(let path): return [.fileChosen(path)]
    case .cancelled: return request.purpose == .choose ? [.fileChosen(nil)] : []
    case .done: return []
    case .failed: return [failure(of: request, localized("The desktop’s dialog gave no file"))]
    }
  }

  /// Gives up the requests whose replies are overdue.
  private func expire(at now: Double) -> [News] {
    let late = waiting.filter { $0.value.deadline.map { $0 <= now } ?? false }
    guard !late.isEmpty else { return [] }
    var news = change { hasDialogs = false }
    for (ticket, wait) in late {
      waiting[ticket] = nil
      guard case .request(let path) = wait.purpose,
        let request = requests.first(where: { $0.path == path })
      else { continue }
      giveUp(request)
      news.append(failure(of: request, localized("The desktop’s dialog does not answer")))
    }
    return news
  }

  private func change(_ work: () -> Void) -> [News] {
    let before = (settings, hasDialogs)
    work()
    return before == (settings, hasDialogs) ? [] : [.changed]
  }
}
