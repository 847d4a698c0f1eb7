import BoardCore

/// What can be done with what is selected, above it. It stays narrow, so that it covers few neighbours.
@MainActor
enum SelectionBar {
  static func pane(_ state: InterfaceState) -> Pane? {
    guard let frame = state.selection, !state.isReadOnly else { return nil }
    let order: [Component] = [
      .icon(.duplicate, Command.duplicate.title, .duplicate),
      .icon(.front, Command.bringToFront.title, .bringToFront),
      .icon(.back, Command.sendToBack.title, .sendToBack),
      .divider(.vertical),
    ]
    // Lines lie beneath all cards, whatever their order.
    let parts: [Component] =
      [.icon(.colours, Command.Subject.colour.title, .otherColour)]
      + (state.selectsEdgesOnly ? [] : order) + [
        .icon(.delete, Command.delete.title, .delete),
        .icon(.more, "More for the Selection", .openMenu),
      ]
    return Pane(
      id: .selectionBar,
      name: "Selection",
      ground: .bar,
      anchor: .beside(frame, gap: 10),
      layout: .inset(.row(parts.map(Layout.part), gap: 2), Insets(all: Space.xs))
    )
  }
}
