import BoardCore

/// What can be done with the selected cards, above them.
@MainActor
enum SelectionBar {
  static func pane(_ state: InterfaceState) -> Pane? {
    guard let frame = state.selection, !state.isReadOnly else { return nil }
    let parts: [Component] = [
      .icon(.duplicate, Command.duplicate.title, .duplicate),
      .icon(.front, Command.bringToFront.title, .bringToFront),
      .icon(.back, Command.sendToBack.title, .sendToBack),
      .divider(.vertical),
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
