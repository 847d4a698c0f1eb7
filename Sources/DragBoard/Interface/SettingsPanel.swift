import BoardCore

/// The settings, drawn in the window: rows of choices, worked by mouse or by arrow keys.
struct SettingsPanel: Equatable, Sendable {
  /// The row that the arrow keys change.
  var row = 0

  /// What a key does here: nothing (nil), move the focus, or the command of a choice.
  mutating func press(_ stroke: KeyStroke, _ settings: Settings) -> Command? {
    let rows = Setting.all
    switch stroke.key {
    case .tab where stroke.modifiers == .shift, .up: row = (row + rows.count - 1) % rows.count
    case .down, .tab: row = (row + 1) % rows.count
    case .left: return .choose(rows[row].choice(after: settings, step: -1))
    case .right, .space, .enter: return .choose(rows[row].choice(after: settings))
    default: break
    }
    return nil
  }

  /// Keys that the panel takes for itself while it is open.
  static func uses(_ key: KeyStroke.Key) -> Bool {
    [.up, .down, .left, .right, .tab, .space, .enter].contains(key)
  }

  @MainActor
  func controls(_ state: InterfaceState) -> [Control] {
    let scale = state.scale
    let rows = Setting.all
    let rowHeight = 40 * scale
    let size = Size(470 * scale, Double(rows.count) * rowHeight + 100 * scale)
    let frame = Panel.frame(size, in: state)
    var controls = Panel.ground(frame, title: "Settings", scale: scale)
    for (index, setting) in rows.enumerated() {
      let y = frame.minY + 50 * scale + Double(index) * rowHeight
      let label = Rect(frame.minX + 20 * scale, y, 90 * scale, 30 * scale)
      controls.append(Control(label, .label(setting.title, index == row ? .title : .plain)))
      var x = label.maxX + 6 * scale
      for choice in setting.choices {
        let width = state.font.width(of: choice.title, scale: scale) + 22 * scale
        let button = Rect(x, y, width, 30 * scale)
        let flags: Widget.State = choice == state.settings[setting] ? .checked : []
        controls.append(Control(button, .button(choice.title), .choose(choice), flags))
        x += width + 6 * scale
      }
    }
    let note = Rect(
      frame.minX + 20 * scale,
      frame.maxY - 44 * scale,
      frame.width - 40 * scale,
      30 * scale
    )
    let words = "\(rows[row].title): \(state.settings[rows[row]].explanation)"
    return controls + [Control(note, .label(words, .dim))]
  }
}

/// The list of keys, read from the keymap.
enum HelpPanel {
  @MainActor
  static func controls(_ state: InterfaceState, _ keymap: Keymap) -> [Control] {
    let scale = state.scale
    var lines: [(title: String, keys: String)] = []
    for binding in keymap.bindings {
      if let place = lines.firstIndex(where: { $0.title == binding.command.title }) {
        lines[place].keys += ", " + binding.stroke.title
      } else {
        lines.append((binding.command.title, binding.stroke.title))
      }
    }
    lines += [
      ("New Card", "double click"), ("Move the View", "middle button or Space and drag, wheel"),
      ("Zoom", "Ctrl and wheel"),
    ]
    let rowHeight = 22 * scale
    let room = state.size.height - 90 * scale
    let rows = max(min(Int(room / rowHeight), lines.count), 1)
    let columns = (lines.count + rows - 1) / rows
    let columnWidth = (columns == 1 ? 500 : 300) * scale
    let size = Size(
      Double(columns) * columnWidth + 20 * scale,
      Double(rows) * rowHeight + 64 * scale
    )
    let frame = Panel.frame(size, in: state)
    var controls = Panel.ground(frame, title: "Keys", scale: scale)
    for (index, line) in lines.enumerated() {
      let x = frame.minX + 20 * scale + Double(index / rows) * columnWidth
      let y = frame.minY + 48 * scale + Double(index % rows) * rowHeight
      let left = Rect(x, y, 150 * scale, rowHeight)
      let right = Rect(left.maxX, y, columnWidth - left.width - 16 * scale, rowHeight)
      controls.append(Control(left, .label(line.title, .plain)))
      controls.append(Control(right, .label(line.keys, .dim)))
    }
    return controls
  }
}

/// What panels have in common.
enum Panel {
  static func frame(_ size: Size, in state: InterfaceState) -> Rect {
    let corner = Point(
      ((state.size.width - size.width) / 2).rounded(),
      ((state.size.height - size.height) / 2).rounded()
    )
    return Rect(origin: corner, size: size)
  }

  static func ground(_ frame: Rect, title: String, scale: Double) -> [Control] {
    let label = Rect(
      frame.minX + 20 * scale,
      frame.minY + 12 * scale,
      frame.width - 40 * scale,
      26 * scale
    )
    return [Control(frame, .panel), Control(label, .label(title, .title))]
  }
}
