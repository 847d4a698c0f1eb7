import BoardValues
import Windowing

/// The words and numbers of AT-SPI.
enum AtspiName {
  static let path = "/org/a11y/atspi/accessible/"
  static let root = "root"
  /// What comes before the path of a node that is asked for as a link.
  static let linkPrefix = "link_"
  static let cachePath = "/org/a11y/atspi/cache"
  static let none = BusValue.structure([.text(""), .path("/org/a11y/atspi/null")])

  static let accessible = "org.a11y.atspi.Accessible"
  static let application = "org.a11y.atspi.Application"
  static let component = "org.a11y.atspi.Component"
  static let action = "org.a11y.atspi.Action"
  static let text = "org.a11y.atspi.Text"
  static let editableText = "org.a11y.atspi.EditableText"
  static let hypertext = "org.a11y.atspi.Hypertext"
  static let hyperlink = "org.a11y.atspi.Hyperlink"
  static let image = "org.a11y.atspi.Image"
  static let table = "org.a11y.atspi.Table"
  static let tableCell = "org.a11y.atspi.TableCell"
  static let value = "org.a11y.atspi.Value"
  static let selection = "org.a11y.atspi.Selection"
  static let cache = "org.a11y.atspi.Cache"
  static let objectEvent = "org.a11y.atspi.Event.Object"
  static let windowEvent = "org.a11y.atspi.Event.Window"
  static let properties = "org.freedesktop.DBus.Properties"
  static let introspectable = "org.freedesktop.DBus.Introspectable"

  /// The language of the words, as an environment names it.
  static var locale: String { Language.current?.name ?? "en" }

  static let applicationRole: UInt32 = 75

  /// Returns a set of states as two numbers of 32 bits.
  static func states(_ states: AccessibleNode.States) -> BusValue {
    let raw = states.rawValue
    return .list(
      of: "u",
      [
        .unsigned(UInt32(truncatingIfNeeded: raw)),
        .unsigned(UInt32(truncatingIfNeeded: raw >> 32)),
      ]
    )
  }

  /// Returns the name of a single state in events.
  static func name(of state: AccessibleNode.States) -> String? { stateNames[state] }

  private static let stateNames: [AccessibleNode.States: String] = [
    .active: "active", .busy: "busy", .checked: "checked", .editable: "editable",
    .enabled: "enabled",
    .expanded: "expanded", .focused: "focused", .selected: "selected", .sensitive: "sensitive",
    .showing: "showing",
  ]
}

extension AccessibleNode.Role {
  /// The number of the role (`AtspiRole`).
  var number: UInt32 {
    switch self {
    case .checkBox: 7
    case .checkMenuItem: 8
    case .columnHeader: 10
    case .dialog: 16
    case .frame: 23
    case .image: 27
    case .label: 29
    case .list: 31
    case .listItem: 32
    case .menuItem: 35
    case .panel: 39
    case .popupMenu: 41
    case .button: 43
    case .radioButton: 44
    case .slider: 51
    case .table: 55
    case .tableCell: 56
    case .text: 61
    // AT-SPI got a role for switches in 2.56.
    case .toggleButton, .toggle: 62
    case .toolBar: 63
    case .toolTip: 64
    case .entry: 79
    case .heading: 83
    case .link: 88
    case .notification: 101
    }
  }

  /// The name of the number.
  var numberName: String { self == .toggle ? Self.toggleButton.rawValue : rawValue }
}

extension AccessibleNode {
  /// The interfaces that the node has.
  var interfaces: [String] {
    var names = [AtspiName.accessible, AtspiName.component]
    if !actions.isEmpty { names.append(AtspiName.action) }
    if text != nil || children == .document { names.append(AtspiName.text) }
    if children == .document { names.append(AtspiName.hypertext) }
    if anchor != nil { names.append(AtspiName.hyperlink) }
    if role == .image { names.append(AtspiName.image) }
    if table != nil { names.append(AtspiName.table) }
    if cell != nil { names.append(AtspiName.tableCell) }
    if text != nil, states.contains(.editable) { names.append(AtspiName.editableText) }
    if value != nil { names.append(AtspiName.value) }
    if role == .list { names.append(AtspiName.selection) }
    return names
  }
}
