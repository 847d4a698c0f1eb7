import BoardCore
import BoardRenderer
import BoardValues

/// What can be done with what is selected, above it. It stays narrow, so that it covers few neighbours.
@MainActor
enum SelectionBar {
  static func pane(_ state: InterfaceState) -> Pane? {
    guard let frame = state.selection, !state.isReadOnly, state.openPanel != Colours.id else {
      return nil
    }
    let order: [Component] = [
      .icon(.duplicate, Command.duplicate.title, .duplicate),
      .icon(.front, Command.bringToFront.title, .bringToFront),
      .icon(.back, Command.sendToBack.title, .sendToBack),
      .divider(.vertical),
    ]
    // Lines lie beneath all cards, whatever their order.
    let parts: [Component] =
      [.icon(.colours, Command.Subject.colour.title, .otherColour)]
      + (state.selectsEdgesOnly ? edges(state) : order) + [
        .icon(.delete, Command.delete.title, .delete),
        .icon(.more, "More for the Selection", .openMenu),
      ]
    return Pane(
      id: .selectionBar,
      name: "Selection",
      ground: .bar,
      // The dots from which edges are drawn stand between.
      anchor: .beside(frame, gap: state.selectsEdgesOnly ? 10 : 28),
      layout: .inset(.row(parts.map(Layout.part), gap: 2), Insets(all: Space.xs))
    )
  }

  private static func edges(_ state: InterfaceState) -> [Component] {
    let arrows = state.arrows ?? .none
    let ends: [(end: Edge.End, icon: Icon, name: String)] = [
      (.from, .arrowStart, Command.arrows(.start).title),
      (.to, .arrowEnd, Command.arrows(.end).title),
    ]
    let toggles = ends.map { end, icon, name in
      Component.icon(icon, name, .arrows(arrows.toggling(end))).chosen(arrows.has(end))
    }
    return toggles + [
      .icon(.reverse, Command.reverse.title, .reverse),
      .icon(.edit, Command.editText.title, .editText),
      .divider(.vertical),
    ]
  }
}
