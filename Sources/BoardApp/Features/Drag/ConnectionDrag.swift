import BoardCore
import BoardRenderer
import BoardValues

/// An end of an edge that follows the pointer. The drag continues without a button held, until a
/// click or Enter.
struct ConnectionDrag: Equatable, Sendable {
  private let connecting: Connecting
  /// The step that a release would make; nil if it would make none.
  private(set) var draft: StepDraft?

  /// Begins a new edge at a side of a card.
  @MainActor
  init?(from card: ElementID, on side: Side?, _ question: Question) {
    let connecting = Connecting(
      from: card,
      side,
      on: question.board,
      named: question.freshNames(2),
      reach: Self.catchingReach(question)
    )
    guard let connecting else { return nil }
    self.connecting = connecting
  }

  /// Takes an end of an edge.
  @MainActor
  init?(_ end: Edge.End, of edge: ElementID, _ question: Question) {
    let reach = Self.catchingReach(question)
    guard let connecting = Connecting(end, of: edge, on: question.board, reach: reach) else {
      return nil
    }
    self.connecting = connecting
  }

  /// Returns the distance at which a card still catches an end of an edge, in board units.
  @MainActor
  private static func catchingReach(_ question: Question) -> Double {
    20 * question.view.scale / question.view.camera.pixelsPerUnit
  }

  /// The card at which the end would be; nil if it would be at none.
  var landing: ElementID? { draft?.edgePreview?.landing?.card }

  // MARK: Moving

  /// Moves the end to a board point.
  mutating func pull(to place: Point, _ modifiers: Modifiers) {
    draft = connecting.draft(to: place, modifiers)
  }

  /// Moves the end to the next card in a direction.
  @MainActor
  mutating func choose(_ side: Side, _ turn: inout Turn) {
    let (board, fixed) = (turn.board, connecting.fixedCard)
    guard let last = landing ?? connecting.movedCard ?? fixed,
      let nearest = board.nearestCard(to: last, toward: side),
      // The card at the other end is passed over.
      let next = nearest == fixed ? board.nearestCard(to: nearest, toward: side) : nearest
    else { return }
    draft = connecting.draft(to: next)
    if let frame = board.card(next)?.frame { turn.reveal(frame) }
  }

  // MARK: Appearance

  /// Returns the dots beside the card at which the end would be, in window pixels; nil if it would
  /// be at none.
  @MainActor
  func dots(_ question: Question) -> [DotItem]? {
    guard let landing = draft?.edgePreview?.landing else { return nil }
    let (frame, view) = (question.board.card(landing.card)?.frame, question.view)
    let dots = frame.flatMap { EdgeDots(around: view.camera.toWindow($0), scale: view.scale) }
    return dots?.items(at: { $0.mark(_:) }, lit: landing.side, scale: view.scale) ?? []
  }

  /// Returns the position of a card that would be added; its line looks as it would then.
  func ghost(_ seen: Camera) -> Ghost? {
    guard let draft, let id = draft.edgePreview?.anchor,
      let frame = draft.elements[id]?.card?.frame,
      !frame.isEmpty
    else { return nil }
    return Ghost(to: seen.toWindow(frame))
  }
}

extension Editor {
  /// Selects an edge that was drawn, so that it can be labeled or changed.
  mutating func selectConnection(_ draft: StepDraft) {
    let edges = draft.changes.map(\.id).filter { board.edge($0) != nil }
    if !edges.isEmpty { selection = Set(edges) }
  }
}
