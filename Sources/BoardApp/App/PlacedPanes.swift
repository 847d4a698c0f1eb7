/// A cache of the panes and their positions. Every frame and every motion of the pointer uses them
/// several times, usually without a change of their inputs.
@MainActor
final class PlacedPanes {
  private var known: Known?

  private struct Known {
    let state: InterfaceState
    /// The versions of the features.
    var versions: [Int]
    /// The panes of each feature.
    var described: [[Pane]]
    let panes: Panes
  }

  nonisolated init() {}

  func panes(
    _ state: InterfaceState,
    _ features: Features,
    place: ([Pane]) -> Panes
  ) -> Panes {
    guard let known, known.state == state else {
      return remember(state, features, features.list.map { $0.panes(state) }, place)
    }
    if known.versions == features.versions { return known.panes }
    var described = known.described
    for index in described.indices where known.versions[index] != features.versions[index] {
      described[index] = features.list[index].panes(state)
    }
    guard described == known.described else { return remember(state, features, described, place) }
    self.known?.versions = features.versions
    return known.panes
  }

  private func remember(
    _ state: InterfaceState,
    _ features: Features,
    _ described: [[Pane]],
    _ place: ([Pane]) -> Panes
  ) -> Panes {
    let panes = place(described.flatMap(\.self))
    known = Known(
      state: state,
      versions: features.versions,
      described: described,
      panes: panes
    )
    return panes
  }
}
