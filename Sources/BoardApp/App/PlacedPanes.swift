/// The panes as they were placed last. Every frame and every motion of the pointer asks for them several
/// times, and mostly nothing that they follow from is different.
@MainActor
final class PlacedPanes {
  private var known:
    (
      state: InterfaceState, panel: Overlay.OpenPanel?, feature: Pane?, palette: Palette?,
      panes: Panes
    )?

  nonisolated init() {}

  func panes(
    _ state: InterfaceState,
    _ panel: Overlay.OpenPanel?,
    _ feature: Pane?,
    _ palette: Palette?,
    place: () -> Panes
  ) -> Panes {
    if let known, known.state == state, known.panel == panel, known.feature == feature,
      known.palette == palette
    {
      return known.panes
    }
    let panes = place()
    known = (state, panel, feature, palette, panes)
    return panes
  }
}
