import BoardCore
import BoardRenderer
import BoardValues

/// The actions on the selection, above it. The bar stays narrow, so that it covers few neighbors.
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
    // Lines are beneath all cards, whatever their order.
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
      // The gap has room for the dots from which edges are drawn.
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
