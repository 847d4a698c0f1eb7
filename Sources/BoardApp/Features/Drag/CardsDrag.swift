import BoardCore
import BoardValues

/// A drag of cards.
struct CardsDrag: Equatable, Sendable {
  /// The positions of the cards, or of their copies.
  private(set) var held: Held
  /// The movement of the cards; nil if only edges are selected.
  let moving: Moving?
  var shake: Shake
  /// The copies that are dragged; nil if the cards themselves are.
  private(set) var copying: Copying?
  /// The group that the cards would join, other than that in which they lay.
  private(set) var joined: ElementID?
  /// The group in which the cards lay at the press.
  private let left: ElementID?
  private(set) var guides: [SnapGuide] = []
  var alignment = Alignment()
  /// The point from which the cards are dragged while other programs are offered them; nil while
  /// they aren't.
  var offer: Point?
  /// The view at the moment when the pointer left the window; nil while it is inside.
  private(set) var viewOnLeaving: Camera?

  /// Cards that stay in place while their copies are dragged.
  struct Copying: Equatable, Sendable {
    let ids: Set<ElementID>
    /// The names of the copies and of the edges between them.
    let names: [String]
    let draft: StepDraft
    fileprivate let originals: Held
  }

  init(_ held: Held, of board: Board, from point: Point, pressedAt place: Point, at now: Double) {
    let frames = held.offsets.compactMap { id, offset in
      board.card(id).map { (id, $0.frame.offset(by: offset)) }
    }
    self.held = held
    moving = Moving(Dictionary(frames) { first, _ in first }, pressedAt: place)
    left = moving?.group(at: place, movedBy: .zero, on: board)
    shake = Shake(from: point, at: now)
  }

  /// The elements that are dragged in place of their originals; nil unless copies are dragged.
  var carriedCopies: Set<ElementID>? { copying == nil ? nil : Set(held.ids) }

  /// Moves the cards to the position of the pointer.
  @MainActor
  mutating func carry(to place: Point, _ mode: Alignment.Mode, _ question: Question) {
    guard let moving else { return }
    let isCopying = copying != nil
    let snapping = alignment.snapping(mode, of: moving.ids, leavingThem: isCopying, question)
    let motion = moving.motion(to: place, question.pointer.modifiers, snapping)
    let board = question.board
    held.carry(by: motion.delta, on: board)
    guides = motion.guides
    let group = moving.group(at: place, movedBy: motion.delta, on: board)
    joined = group == left ? nil : group
  }

  /// Notes the view, which may scroll while the pointer is outside of the window.
  mutating func note(_ camera: Camera, isOutside: Bool) {
    viewOnLeaving = isOutside ? viewOnLeaving ?? camera : nil
  }

  /// Leaves the cards in their original positions and drags the copies that `draft` adds.
  mutating func beginCopying(_ ids: Set<ElementID>, named names: [String], as draft: StepDraft) {
    copying = Copying(ids: ids, names: names, draft: draft, originals: held)
    held = held.replaced(by: draft.elements.filter { $0.value.card != nil }.keys)
  }

  mutating func endCopying() {
    if let copying { held = copying.originals }
    copying = nil
  }
}
