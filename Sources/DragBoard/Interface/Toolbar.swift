import BoardCore

/// The bar at the top: undo and redo with the names of what they would do, the scope, the view.
///
/// It has room for whole words: where the window is too narrow for all of them, undo and redo are signs
/// alone (the menu still names their steps), and then the scope goes, which the menu has, too.
@MainActor
enum Toolbar {
  private enum Room: CaseIterable {
    case names, signs, fewest
  }

  /// Buttons are as wide as the longest common name: they must not move away from under the pointer.
  private static let longestName = "↶ Undo Revert to Saved"

  static func controls(_ state: InterfaceState) -> [Control] {
    var buttons: [Control] = []
    var end = 0.0
    for room in Room.allCases {
      buttons = Self.buttons(state, room)
      end = buttons.last?.widget.frame.maxX ?? 0
      if end <= state.size.width - Metrics.margin * state.scale { break }
    }
    let scale = state.scale
    let margin = (Metrics.margin - 4) * scale
    let ground = Rect(margin, 9 * scale, end + 8 * scale - margin, 38 * scale)
    return [Control(ground, .panel)] + buttons
  }

  private static func buttons(_ state: InterfaceState, _ room: Room) -> [Control] {
    let scale = state.scale
    var x = Metrics.margin * scale
    var buttons: [Control] = []
    func add(
      _ title: String,
      _ command: Command,
      _ flags: Widget.State = [],
      width: Double? = nil
    ) {
      let width = width ?? Self.width(of: title, state)
      let frame = Rect(x, 13 * scale, width, 30 * scale)
      buttons.append(Control(frame, .button(title), command, flags))
      x += width + 4 * scale
    }
    for (sign, title, command) in [
      ("↶", state.undoTitle, Command.undo), ("↷", state.redoTitle, .redo),
    ] {
      let words = room == .names ? words(sign, title, command, state) : sign
      let width = room == .names ? Self.width(of: longestName, state) : 36 * scale
      add(words, command, title == nil ? .disabled : [], width: width)
    }
    x += 8 * scale
    if state.isReadOnly {
      add(Command.takeOver.title, .takeOver, .checked)
    } else if let edit = state.edit {
      add("Save \(edit)", .keepEdit, .checked)
      add("Cancel", .cancelEdit)
    } else if room != .fewest {
      for scope in Setting.undoScope.choices {
        add(scope.title, .choose(scope), scope == state.settings[.undoScope] ? .checked : [])
      }
    }
    x += 8 * scale
    add("Fit", .zoomFit)
    add("Settings", .toggleSettings)
    add("?", .toggleHelp)
    return buttons
  }

  /// A name that is longer than the button is left to the menu; half of it would say something else.
  private static func words(
    _ sign: String,
    _ title: String?,
    _ command: Command,
    _ state: InterfaceState
  ) -> String {
    let words = "\(sign) \(title ?? command.title)"
    let fits = width(of: words, state) <= width(of: longestName, state)
    return fits ? words : "\(sign) \(command.title)"
  }

  private static func width(of title: String, _ state: InterfaceState) -> Double {
    let words = state.font.width(of: title, scale: state.scale)
    return max(words + 20 * state.scale, 36 * state.scale)
  }
}

/// The line at the bottom: what just happened at the left, where one is at the right.
@MainActor
enum StatusLine {
  static func controls(_ state: InterfaceState) -> [Control] {
    let scale = state.scale
    let height = 28 * scale
    let top = state.size.height - height - 10 * scale
    let margin = Metrics.margin * scale
    let padding = 10 * scale
    var controls: [Control] = []
    if !state.message.isEmpty {
      let wish = state.font.width(of: state.message, scale: scale) + 2 * padding + 4
      let width = min(wish, state.size.width * 0.6)
      let frame = Rect(margin, top, width, height)
      controls.append(Control(frame, .panel))
      let room = frame.inset(by: Insets(left: padding, right: padding))
      controls.append(Control(room, .label(state.message, .plain)))
    }
    let width = state.font.width(of: state.summary, scale: scale) + 2 * padding + 4
    let frame = Rect(state.size.width - margin - width, top, width, height)
    let room = frame.inset(by: Insets(left: padding, right: padding))
    return controls + [Control(frame, .panel), Control(room, .label(state.summary, .dim))]
  }
}
