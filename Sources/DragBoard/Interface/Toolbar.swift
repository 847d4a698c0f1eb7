/// The bar at the top: undo and redo with the names of what they would do, the scope, the view.
@MainActor
enum Toolbar {
  /// Pixels at scale 1.
  private static let roomForNames = 680.0

  static func controls(_ state: InterfaceState) -> [Control] {
    let scale = state.scale
    let height = 30 * scale
    let top = 13 * scale
    var x = Metrics.margin * scale
    var buttons: [Control] = []
    func add(
      _ title: String,
      _ command: Command,
      _ flags: Widget.State = [],
      width: Double? = nil
    ) {
      let width = width ?? max(InterfaceText.width(title, scale: scale) + 20 * scale, 36 * scale)
      buttons.append(Control(Rect(x, top, width, height), .button(title), command, flags))
      x += width + 4 * scale
    }
    // One width whatever the step is called: a button must not move away from under the pointer.
    // Where there is no room for names, the status line and the menu still say them.
    let isNarrow = state.size.width < Self.roomForNames * scale
    for (sign, title, command) in [
      ("↶", state.undoTitle, Command.undo), ("↷", state.redoTitle, .redo),
    ] {
      let words = isNarrow ? sign : "\(sign) \(title ?? command.title)"
      let width = (isNarrow ? 36 : 136) * scale
      add(words, command, title == nil ? .disabled : [], width: width)
    }
    x += 8 * scale
    if let edit = state.edit {
      add("Save \(edit)", .keepEdit, .checked)
      add("Cancel", .cancelEdit)
    } else {
      for scope in UndoScope.allCases.reversed() {
        add(scope.title, .setUndoScope(scope), scope == state.scope ? .checked : [])
      }
    }
    x += 8 * scale
    add("Fit", .zoomFit)
    add("Settings", .toggleSettings)
    add("?", .toggleHelp)
    let margin = Metrics.margin * scale
    let ground = Rect(margin - 4 * scale, 9 * scale, x - margin + 4 * scale, height + 8 * scale)
    return [Control(ground, .panel)] + buttons
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
      let wish = InterfaceText.width(state.message, scale: scale) + 2 * padding + 4
      let width = min(wish, state.size.width * 0.6)
      let frame = Rect(margin, top, width, height)
      controls.append(Control(frame, .panel))
      let room = frame.inset(by: Insets(left: padding, right: padding))
      controls.append(Control(room, .label(state.message, .plain)))
    }
    let width = InterfaceText.width(state.summary, scale: scale) + 2 * padding + 4
    let frame = Rect(state.size.width - margin - width, top, width, height)
    let room = frame.inset(by: Insets(left: padding, right: padding))
    return controls + [Control(frame, .panel), Control(room, .label(state.summary, .dim))]
  }
}
