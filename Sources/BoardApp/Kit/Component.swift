import BoardRenderer

/// The smallest element of an interface: something to read, or to operate.
///
/// Tooltips, the focus, scripts and tests all read these same values.
struct Component: Equatable, Sendable {
  var role: Role
  /// The full name, however much of it is drawn.
  var name: String
  var kind: Widget.Kind
  var state: Widget.State = []
  /// The command that a click performs.
  var command: Command?
  /// Whether Tab reaches it after everything else in its pane.
  var isLast = false
  /// Where a row of a list stands among all of its rows, in view or not; nil for what is no row.
  var position: Position?
  /// The identity of the component across frames; its name, if that doesn't change.
  var id: String

  init(
    _ role: Role,
    _ name: String,
    _ kind: Widget.Kind,
    _ state: Widget.State = [],
    id: String? = nil,
    command: Command? = nil
  ) {
    self.role = role
    self.name = name
    self.kind = kind
    self.state = state
    self.id = id ?? name
    self.command = command
  }

  /// A place in a list.
  struct Position: Equatable, Sendable {
    /// Counted from one.
    var number: Int
    var count: Int
  }

  /// The role of a component, in the words of AT-SPI.
  enum Role: String, Sendable {
    case button = "push button"
    case toggleButton = "toggle button"
    case radioButton = "radio button"
    case toggle = "switch"
    case menuItem = "menu item"
    case checkMenuItem = "check menu item"
    case listItem = "list item"
    case entry
    case slider
    case link
    case label
    case heading
    case image
    case separator
    case scrollBar = "scroll bar"
    case filler
  }
}

extension Component {
  /// Whether it can have the keyboard focus.
  var isFocusable: Bool {
    switch role {
    case .button, .toggleButton, .radioButton, .toggle, .menuItem, .checkMenuItem, .listItem,
      .entry, .slider, .link:
      true
    case .label, .heading, .image, .separator, .scrollBar, .filler: false
    }
  }

  /// The states in the words of AT-SPI, in a fixed order.
  var stateWords: String {
    var words: [String] = []
    if !state.contains(.disabled) { words += ["enabled", "focusable"] }
    if state.contains(.focused) { words.append("focused") }
    if state.contains(.checked) { words.append("checked") }
    if state.contains(.expanded) { words.append("expanded") }
    if role == .entry { words.append("editable") }
    return words.joined(separator: " ")
  }
}

// MARK: - Kinds of components

extension Component {
  static func label(_ text: String, _ role: Widget.TextRole = .plain) -> Component {
    Component(role.isBold ? .heading : .label, text, .label(text, role))
  }

  /// Returns a button that performs a command.
  static func button(
    _ title: String,
    _ command: Command,
    _ emphasis: Widget.Emphasis = .outlined,
    isEnabled: Bool = true,
    id: String? = nil
  ) -> Component {
    Component(
      emphasis == .link ? .link : .button,
      title,
      .button(nil, title, emphasis),
      isEnabled ? [] : .disabled,
      id: id,
      command: command
    )
  }

  /// Returns an icon that performs a command; the tooltip shows its name.
  static func icon(
    _ icon: Icon,
    _ name: String,
    _ command: Command,
    title: String = "",
    isEnabled: Bool = true,
    id: String? = nil
  ) -> Component {
    Component(
      .button,
      name,
      .button(icon, title, .plain),
      isEnabled ? [] : .disabled,
      id: id,
      command: command
    )
  }

  /// Returns one of several values, exactly one of which is chosen.
  static func choice(
    _ title: String,
    _ command: Command,
    isChosen: Bool,
    name: String? = nil
  ) -> Component {
    Component(
      .radioButton,
      name ?? title,
      .choice(title),
      isChosen ? .checked : [],
      command: command
    )
  }

  /// Returns a switch as wide as its room, with a line about what it does.
  static func toggle(
    _ title: String,
    detail: String = "",
    _ command: Command,
    isOn: Bool
  ) -> Component {
    Component(
      .toggle,
      title,
      .option(title, detail: detail, .toggle),
      isOn ? .checked : [],
      command: command
    )
  }

  /// Returns the component as a toggle button that is one of several and is checked if `isChosen`.
  func chosen(_ isChosen: Bool) -> Component {
    var part = self
    part.role = .toggleButton
    if isChosen { part.state.insert(.checked) }
    return part
  }

  static func divider(_ axis: Widget.Axis) -> Component {
    Component(.separator, "", .divider(axis))
  }
}
