import BoardRenderer
import BoardValues

/// The bar at the top, and behind it the band that reports lasting conditions.
///
/// Controls that don't fit move to the menu behind the dots.
@MainActor
enum Toolbar {
  /// The levels of room, from the most to the least. Each level also leaves out what those before
  /// it do.
  enum Room: Int, CaseIterable, Sendable {
    case all, noNames, noScope, noZoom, noNewCard, fewest

    func leavesOut(_ room: Room) -> Bool { rawValue >= room.rawValue }
  }

  static func pane(_ state: InterfaceState, _ ruler: Ruler) -> Pane {
    let fit = fit(state, ruler)
    let bar = bar(state, fit.room, ruler)
    guard let band = Band(state) else {
      return Pane(
        id: .toolbar,
        name: "Toolbar",
        ground: .bar,
        anchor: .top(fills: false),
        layout: bar
      )
    }
    let layout = Layout.row([
      .growing(.row(band.parts(hasWords: fit.hasWords) + [.space])), .grounded(.bar, bar),
    ])
    return Pane(
      id: .toolbar,
      name: "Toolbar",
      ground: .band,
      anchor: .top(fills: true),
      layout: .inset(layout, bandPadding)
    )
  }

  private static let bandPadding = Insets(top: 8, left: Space.s, bottom: 4, right: Space.s)

  private static func bar(_ state: InterfaceState, _ room: Room, _ ruler: Ruler) -> Layout {
    .inset(.row(parts(state, room, ruler), gap: Space.xs), Insets(all: 6))
  }

  /// Returns the level of room that fits into the window, and whether the band has room for its
  /// words.
  static func fit(_ state: InterfaceState, _ ruler: Ruler) -> (room: Room, hasWords: Bool) {
    let width = state.room.width - 2 * Pane.margin
    guard let band = Band(state) else { return (room(width, state, ruler) ?? .fewest, true) }
    let padding = bandPadding.left + bandPadding.right + Space.s
    let words = Layout.row(band.parts(hasWords: true)).width(ruler)
    let few = Layout.row(band.parts(hasWords: false)).width(ruler).least + padding
    for needed in [words.ideal, words.least] {
      if let room = room(width - needed - padding, state, ruler) { return (room, true) }
    }
    return (room(width - few, state, ruler) ?? .fewest, false)
  }

  private static func room(_ width: Double, _ state: InterfaceState, _ ruler: Ruler) -> Room? {
    Room.allCases.first { bar(state, $0, ruler).width(ruler).ideal <= width }
  }

  private static func parts(
    _ state: InterfaceState,
    _ room: Room,
    _ ruler: Ruler
  ) -> [Layout] {
    var groups: [[Layout]] = [[undo(state, room, ruler), redo(state, room, ruler)]]
    if !room.leavesOut(.noNewCard) {
      groups.append([
        .part(.icon(.newCard, "New Card", .newCard, isEnabled: !state.isReadOnly)),
        .part(.icon(.connect, "Connect", .connect, isEnabled: !state.isReadOnly)),
        .part(.icon(.group, "Group", .group, isEnabled: !state.isReadOnly)),
      ])
    }
    if !room.leavesOut(.noScope) { groups.append(scope(state)) }
    if !room.leavesOut(.noZoom) { groups.append(zoom(state, ruler)) }
    if !room.leavesOut(.fewest) {
      groups[groups.count - 1].append(.part(.icon(.fit, Command.zoomFit.title, .zoomFit)))
    }
    groups[groups.count - 1].append(.part(.icon(.more, "More", .openMore)))
    return Array(groups.joined(separator: [.part(.divider(.vertical))]))
  }

  // MARK: Undo and redo

  private static func undo(_ state: InterfaceState, _ room: Room, _ ruler: Ruler) -> Layout {
    named(.undo, state.undoTitle, .undo, room, ruler)
  }

  private static func redo(_ state: InterfaceState, _ room: Room, _ ruler: Ruler) -> Layout {
    named(.redo, state.redoTitle, .redo, room, ruler)
  }

  /// Returns a button as wide as the longest common name, since buttons must not move away from
  /// under the pointer. A longer name is left to the tooltip; half of it would be misleading.
  private static func named(
    _ icon: Icon,
    _ title: String?,
    _ command: Command,
    _ room: Room,
    _ ruler: Ruler
  ) -> Layout {
    func part(_ words: String) -> Component {
      .icon(
        icon,
        title ?? command.title,
        command,
        title: words,
        isEnabled: title != nil,
        id: command.title
      )
    }
    if room.leavesOut(.noNames) { return .part(part("")) }
    let width = ruler.width(of: part("Undo Bring to Front").kind).ideal
    let full = part(title ?? command.title)
    let fits = ruler.width(of: full.kind).ideal <= width
    return .sized(
      .part(fits ? full : part(command.title)),
      least: Size(width, 0),
      grows: false
    )
  }

  // MARK: Scope and zoom

  private static func scope(_ state: InterfaceState) -> [Layout] {
    let current = Setting.undoScope.choice(in: state.settings)
    let names = ["board": "Board", "object": "Card"]
    let parts = Setting.undoScope.choices.map { choice in
      Component.choice(
        names[choice.name] ?? choice.title,
        .choose(choice),
        isChosen: choice == current,
        name: choice.commandTitle
      )
    }
    return [.part(.label("Undo:", .dim)), .choices(parts)]
  }

  private static func zoom(_ state: InterfaceState, _ ruler: Ruler) -> [Layout] {
    let percent = Component(
      .button,
      "Actual Size",
      .button(nil, "\(state.zoomPercent) %", .plain),
      command: .zoomActual,
      shortcut: Keymap.standard.shortcut(for: .zoomActual)
    )
    let width = ruler.width(of: .button(nil, "100 %", .plain)).ideal
    return [
      .part(.icon(.zoomOut, Command.zoomOut.title, .zoomOut)),
      .sized(.part(percent), least: Size(width, 0), grows: false),
      .part(.icon(.zoomIn, Command.zoomIn.title, .zoomIn)),
    ]
  }

  /// Returns the commands that the bar has no room for. The menu behind the dots offers them
  /// instead.
  static func leftOut(_ room: Room) -> [Command] {
    var commands: [Command] = []
    if room.leavesOut(.noNewCard) { commands += [.newCard, .connect, .group] }
    if room.leavesOut(.fewest) { commands.append(.zoomFit) }
    if room.leavesOut(.noZoom) { commands += [.zoomIn, .zoomOut, .zoomActual] }
    if room.leavesOut(.noScope) { commands += Setting.undoScope.choices.map(Command.choose) }
    return commands
  }
}

/// A condition that lasts longer than a moment, and its remedy.
@MainActor
private struct Band {
  var icon: Icon
  var words: String
  var actions: [(title: String, command: Command)]

  init?(_ state: InterfaceState) {
    guard let condition = state.condition else { return nil }
    words = condition.words
    switch condition {
    case .quarantined:
      icon = .warning
      actions = [("Why?", .explainNotice), ("Close", .closeNotice)]
    case .lookingOnly:
      icon = .looking
      actions = [(Command.takeOver.title, .takeOver)]
    case .notStored:
      icon = .warning
      actions = [(Command.save.title, .save)]
    case .notSaved:
      icon = .warning
      actions = [("Try Again", .save)]
    case .fileGone:
      icon = .warning
      actions = [("Save Again", .save)]
    case .editing:
      icon = .edit
      actions = [("Keep", .keepDraft), ("Discard", .discardDraft)]
    }
  }

  func parts(hasWords: Bool) -> [Layout] {
    let message: [Layout] = [.part(Component(.image, "", .picture(icon))), .part(.label(words))]
    return (hasWords ? message : [])
      + actions.enumerated().map { index, action in
        .part(.button(action.title, action.command, index == 0 ? .primary : .outlined))
      }
  }
}
