import BoardCore
import BoardRenderer
import BoardValues

/// The bar beside the selection.
extension BoardFeature {
  /// What the place of the bar follows from.
  struct BarPlace {
    /// The bounding box of the selection in view, in window pixels.
    let box = Memo<Key, Rect?>()
    let surroundings = Surroundings()

    struct Key: Equatable {
      var selected: KnownFacts.Selected
      var camera: Camera
      var size: Size
    }
  }

  func publish(into state: inout InterfaceState, _ question: Question) {
    state.selectsEdgesOnly = question.selectedCards.isEmpty
    state.selectsSeveral = question.selectedCards.count > 1
    state.selectsLocked = !question.editor.onlyLockedCards.isEmpty
    // During a gesture the bar would be in the way of the pointer.
    guard !question.isWriting, !question.selection.isEmpty, question.isAtRestInTime,
      question.isPointerFree, !question.hasMarquee
    else { return }
    let (editor, view) = (question.editor, question.view)
    let key = BarPlace.Key(
      selected: KnownFacts.Selected(editor),
      camera: view.camera,
      size: view.size
    )
    state.selection = bar.box.value(for: key) {
      let seen = view.camera.toBoard(view.bounds)
      let box =
        Self.frames(of: question.selectedCards, in: seen, editor.board).box
        ?? Self.middles(of: editor.selection, in: seen, editor.board).box
      return box.map { view.camera.toWindow($0).intersection(view.bounds) }
    }
    guard let box = state.selection else { return }
    state.barPlaces = [box] + Self.ends(question)
    state.surroundings = bar.surroundings.frames(around: box, except: question.selection, question)
  }

  /// Returns places near the two ends of the only selected edge, in window pixels, for a bar that has no room at
  /// its middle. At the very ends are the cards.
  @MainActor
  private static func ends(_ question: Question) -> [Rect] {
    guard question.selection.count == 1, let id = question.selection.first,
      let curve = question.board.route(of: id)?.curve.mapped(question.view.camera.toWindow)
    else { return [] }
    let room = Metrics.edgeLabelSize * question.view.scale
    let frames = [0.25, 0.75].map {
      Rect(origin: curve.point(at: $0), size: .zero).expanded(by: room)
    }
    return frames.filter(question.view.bounds.contains)
  }

  private static func frames(
    of cards: [ElementID],
    in seen: Rect,
    _ board: Board
  ) -> [Rect] {
    cards.compactMap { id in
      guard let frame = board.seenFrame(of: id), frame.intersects(seen) else { return nil }
      return frame
    }
  }

  /// Returns the middles of edges, with room for the line and its label: the bounding box of a
  /// whole line would put the bar far away from it.
  private static func middles(
    of elements: Set<ElementID>,
    in seen: Rect,
    _ board: Board
  ) -> [Rect] {
    elements.compactMap { id in
      guard let route = board.route(of: id) else { return nil }
      let middle = route.curve.point(at: route.labelPosition)
      let label = board.edge(id)?.label?.isEmpty == false ? board.labelFrame(of: id) : nil
      let frame =
        label ?? Rect(origin: middle, size: .zero).expanded(by: Metrics.edgeLabelSize)
      return frame.intersects(seen) ? frame : nil
    }
  }

  func panes(_ state: InterfaceState) -> [Pane] {
    SelectionBar.pane(state).map { [$0] } ?? []
  }
}
