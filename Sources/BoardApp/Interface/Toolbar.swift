import BoardRenderer
import BoardValues

/// The bar at the top. Nothing moves it or its buttons.
///
/// Controls that don't fit move to the menu behind the dots.
@MainActor
enum Toolbar {
  /// The levels of room, from the most to the least. Each level also leaves out what those before
  /// it do.
  enum Room: Int, CaseIterable, Sendable {
    case all, noWords, noZoom, noNewCard, noFit, fewest

    func leavesOut(_ room: Room) -> Bool { rawValue >= room.rawValue }
  }

  static func pane(_ state: InterfaceState, _ ruler: Ruler) -> Pane {
    Pane(
      id: .toolbar,
      name: localized("Toolbar"),
      ground: .bar,
      anchor: .top,
      layout: bar(state, room(state, ruler), ruler)
    )
  }

  private static func bar(_ state: InterfaceState, _ room: Room, _ ruler: Ruler) -> Layout {
    .inset(.row(parts(state, room, ruler), gap: Space.xs), Insets(all: 6))
  }

  /// Returns the level of room that fits into the window.
  static func room(_ state: InterfaceState, _ ruler: Ruler) -> Room {
    let width = state.room.width - 2 * Pane.margin
    return Room.allCases.first { bar(state, $0, ruler).width(ruler).ideal <= width } ?? .fewest
  }

  private static func parts(
    _ state: InterfaceState,
    _ room: Room,
    _ ruler: Ruler
  ) -> [Layout] {
    var groups: [[Layout]] = [
      [
        history(.undo, state.undoTitle, .undo(.undo)),
        history(.redo, state.redoTitle, .undo(.redo)),
      ]
    ]
    if !room.leavesOut(.fewest) {
      groups[0].append(scope(state, inWords: !room.leavesOut(.noWords)))
    }
    if !room.leavesOut(.noNewCard) {
      groups.append([
        .part(
          .icon(.newCard, localized("New Card"), .board(.newCard), isEnabled: !state.isReadOnly)
        ),
        .part(
          .icon(
            .connect,
            localized("Connect"),
            .connections(.connect),
            isEnabled: !state.isReadOnly
          )
        ),
        .part(.icon(.group, localized("Group"), .arrange(.group), isEnabled: !state.isReadOnly)),
        .part(.icon(.history, Command.strip(.toggleHistory).title, .strip(.toggleHistory))),
      ])
    }
    if !room.leavesOut(.noZoom) { groups.append(zoom(state, ruler)) }
    if !room.leavesOut(.noFit) {
      groups[groups.count - 1].append(
        .part(.icon(.fit, Command.view(.zoomFit).title, .view(.zoomFit)))
      )
    }
    groups[groups.count - 1].append(.part(.icon(.more, localized("More"), .menus(.openMore))))
    return Array(groups.joined(separator: [.part(.divider(.vertical))]))
  }

  /// Returns the button of undo or redo. Its name is in the tooltip, and the board shows as ghosts what
  /// would happen: words in the bar would change its width.
  private static func history(_ icon: Icon, _ title: String?, _ command: Command) -> Layout {
    .part(
      .icon(
        icon,
        title ?? command.title,
        command,
        isEnabled: title != nil,
        id: command.title
      )
    )
  }

  // MARK: The switch and zoom

  /// Returns the switch between undo for the whole board and undo for each card: in words, or as a drawing
  /// that is pressed while each card has its own.
  private static func scope(_ state: InterfaceState, inWords: Bool) -> Layout {
    let scope = Setting.undoScope
    let (isForCards, isOff) = (scope.isOn(in: state.settings), state.look != nil)
    guard inWords else {
      return .part(
        .icon(.scope, scope.title, .settings(.toggle(scope)), isEnabled: !isOff).chosen(isForCards)
      )
    }
    let words = [
      (localized("Board", context: "undo"), localized("Undo for the Whole Board")),
      (localized("Each Card", context: "undo"), scope.title),
    ]
    return choices(scope, words, state)
  }

  /// Returns the two choices of a switch about undo, in short words and with a name of each.
  static func choices(
    _ setting: Setting,
    _ words: [(String, String)],
    _ state: InterfaceState
  ) -> Layout {
    .choices(
      zip(words, setting.choices).map { words, choice in
        let isChosen = choice == setting.choice(in: state.settings)
        // The other one is what the key of the setting changes to, which its tooltip says.
        let command = isChosen ? Command.settings(.choose(choice)) : .settings(.toggle(setting))
        var part = Component.choice(words.0, command, isChosen: isChosen, name: words.1)
        if state.look != nil { part.state.insert(.disabled) }
        return part
      }
    )
  }

  private static func zoom(_ state: InterfaceState, _ ruler: Ruler) -> [Layout] {
    let percent = Component(
      .button,
      localized("Actual Size"),
      .button(nil, localized("{percent} %", ["percent": "\(state.zoomPercent)"]), .plain),
      command: .view(.zoomActual)
    )
    let width = ruler.width(of: .button(nil, localized("{percent} %", ["percent": "100"]), .plain))
      .ideal
    return [
      .part(.icon(.zoomOut, Command.view(.zoomOut).title, .view(.zoomOut))),
      .sized(.part(percent), least: Size(width, 0), grows: false),
      .part(.icon(.zoomIn, Command.view(.zoomIn).title, .view(.zoomIn))),
    ]
  }

  /// Returns the commands that the bar has no room for. The menu behind the dots offers them
  /// instead.
  static func leftOut(_ room: Room) -> [Command] {
    var commands: [Command] = []
    if room.leavesOut(.noNewCard) {
      commands += [.board(.newCard), .connections(.connect), .arrange(.group)]
    }
    if room.leavesOut(.noFit) { commands.append(.view(.zoomFit)) }
    if room.leavesOut(.noZoom) {
      commands += [.view(.zoomIn), .view(.zoomOut), .view(.zoomActual)]
    }
    if room.leavesOut(.fewest) { commands.append(.settings(.toggle(.undoScope))) }
    return commands
  }
}
