import BoardCore

/// The bar at the top, and behind it the band that tells of what lasts longer than a moment.
///
/// What has no room is left to the menu behind the dots.
@MainActor
enum Toolbar {
  /// From the most room to the least; each level leaves out what the one before it does.
  enum Room: Int, CaseIterable, Sendable {
    case all, noNames, noScope, noZoom, fewest

    func leavesOut(_ room: Room) -> Bool { rawValue >= room.rawValue }
  }

  static func pane(_ state: InterfaceState, _ ruler: Ruler) -> Pane {
    let room = room(state, ruler)
    let bar = Layout.inset(
      .row(parts(state, room, ruler), gap: Space.xs),
      Insets(all: 6)
    )
    guard let band = Band(state) else {
      return Pane(
        id: .toolbar,
        name: "Toolbar",
        ground: .panel,
        anchor: .top(fills: false),
        layout: bar
      )
    }
    let layout = Layout.row([
      .growing(.row(band.parts + [.space])), .grounded(.panel, bar),
    ])
    return Pane(
      id: .toolbar,
      name: "Toolbar",
      ground: .band,
      anchor: .top(fills: true),
      layout: .inset(layout, Insets(top: 6, left: Space.m, bottom: 6, right: Space.m))
    )
  }

  /// How much of the toolbar fits into the window.
  static func room(_ state: InterfaceState, _ ruler: Ruler) -> Room {
    let band = Band(state).map { Layout.row($0.parts).width(ruler).least + Space.xl } ?? 0
    let width = state.room.width - 2 * Pane.margin - band
    return Room.allCases.first {
      Layout.row(parts(state, $0, ruler), gap: Space.xs).width(ruler).ideal + 12 <= width
    } ?? .fewest
  }

  private static func parts(
    _ state: InterfaceState,
    _ room: Room,
    _ ruler: Ruler
  ) -> [Layout] {
    var groups: [[Layout]] = [[undo(state, room, ruler), redo(state, room, ruler)]]
    if !room.leavesOut(.fewest) {
      groups.append([.part(.icon(.newCard, "New Card", .newCard, isEnabled: !state.isReadOnly))])
    }
    if !room.leavesOut(.noScope) { groups.append(scope(state)) }
    if !room.leavesOut(.noZoom) { groups.append(zoom(state, ruler)) }
    groups[groups.count - 1] += [
      .part(.icon(.fit, Command.zoomFit.title, .zoomFit)), .part(.icon(.more, "More", .openMore)),
    ]
    return Array(groups.joined(separator: [.part(.divider(.vertical))]))
  }

  // MARK: Undo and redo

  private static func undo(_ state: InterfaceState, _ room: Room, _ ruler: Ruler) -> Layout {
    named(.undo, state.undoTitle, .undo, room, ruler)
  }

  private static func redo(_ state: InterfaceState, _ room: Room, _ ruler: Ruler) -> Layout {
    named(.redo, state.redoTitle, .redo, room, ruler)
  }

  /// As wide as the longest common name: buttons must not move away from under the pointer. A name that
  /// is longer is left to the tooltip; half of it would say something else.
  private static func named(
    _ icon: Icon,
    _ title: String?,
    _ command: Command,
    _ room: Room,
    _ ruler: Ruler
  ) -> Layout {
    func part(_ words: String) -> Part {
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
      Part.choice(
        names[choice.name] ?? choice.title,
        .choose(choice),
        isChosen: choice == current,
        name: choice.commandTitle
      )
    }
    return [.part(.label("Undo:", .dim)), .choices(parts)]
  }

  private static func zoom(_ state: InterfaceState, _ ruler: Ruler) -> [Layout] {
    let percent = Part(
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

  /// What the menu behind the dots has to offer besides, since the bar has no room for it.
  static func leftOut(_ room: Room) -> [Command] {
    var commands: [Command] = []
    if room.leavesOut(.fewest) { commands.append(.newCard) }
    if room.leavesOut(.noZoom) { commands += [.zoomIn, .zoomOut, .zoomActual] }
    if room.leavesOut(.noScope) { commands += Setting.undoScope.choices.map(Command.choose) }
    return commands
  }
}

/// What lasts longer than a moment, and what can be done about it.
@MainActor
private struct Band {
  var icon: Icon
  var words: String
  var actions: [(title: String, command: Command)]

  init?(_ state: InterfaceState) {
    guard let condition = state.condition else { return nil }
    switch condition {
    case .lookingOnly:
      (icon, words) = (.looking, "Looking only: another window has the board")
      actions = [(Command.takeOver.title, .takeOver)]
    case .notKept(let reason):
      (icon, words) = (.warning, "Your last steps are in memory only: \(reason.visible)")
      actions = [(Command.save.title, .save)]
    case .notSaved:
      (icon, words) = (.warning, "Not saved yet; trying again")
      actions = [("Try Again", .save)]
    case .editing(let name):
      (icon, words) = (.edit, name.visible)
      actions = [("Save", .keepEdit), ("Cancel", .cancelEdit)]
    }
  }

  var parts: [Layout] {
    [.part(Part(.image, "", .picture(icon))), .part(.label(words))]
      + actions.enumerated().map { index, action in
        .part(.button(action.title, action.command, index == 0 ? .primary : .outlined))
      }
  }
}
