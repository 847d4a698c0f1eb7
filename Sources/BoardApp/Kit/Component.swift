import BoardRenderer

/// The smallest thing of an interface: something to read, or to work with.
///
/// Tooltips, the focus, scripts and tests all read these same values.
struct Component: Equatable, Sendable {
  var role: Role
  /// What it is called, in full, however much of it is drawn.
  var name: String
  var kind: Widget.Kind
  var state: Widget.State = []
  /// The key that does the same.
  var shortcut = ""
  /// What a click on it asks for.
  var command: Command?
  /// Whether Tab comes to it after everything else.
  var isLast = false
  /// Who it is from one moment to the next; its name, if that stays the same.
  var id: String

  init(
    _ role: Role,
    _ name: String,
    _ kind: Widget.Kind,
    _ state: Widget.State = [],
    id: String? = nil,
    command: Command? = nil,
    shortcut: String = ""
  ) {
    self.role = role
    self.name = name
    self.kind = kind
    self.state = state
    self.id = id ?? name
    self.command = command
    self.shortcut = shortcut
  }

  /// What a part is, in the words of AT-SPI.
  enum Role: String, Sendable {
    case button = "push button"
    case toggleButton = "toggle button"
    case radioButton = "radio button"
    case checkBox = "check box"
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
  /// Whether the keyboard can be on it.
  var isFocusable: Bool {
    switch role {
    case .button, .toggleButton, .radioButton, .checkBox, .menuItem, .checkMenuItem, .listItem,
      .entry, .slider, .link:
      true
    case .label, .heading, .image, .separator, .scrollBar, .filler: false
    }
  }

  /// Its states in the words of AT-SPI, in a fixed order.
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

// MARK: - The parts there are

extension Component {
  static func label(_ text: String, _ role: Widget.TextRole = .plain) -> Component {
    Component(role.isBold ? .heading : .label, text, .label(text, role))
  }

  /// A button that does what a command does.
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
      command: command,
      shortcut: Keymap.standard.shortcut(for: command)
    )
  }

  /// A picture to click on; its name is in the tooltip.
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
      command: command,
      shortcut: Keymap.standard.shortcut(for: command)
    )
  }

  /// One of several values, of which one is chosen.
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
      command: command,
      shortcut: Keymap.standard.shortcut(for: command)
    )
  }

  /// As one of several buttons, of which one says how it is now.
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
