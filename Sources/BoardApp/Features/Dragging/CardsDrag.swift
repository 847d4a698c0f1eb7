import BoardCore
import BoardValues

/// Cards in the user's hand.
struct CardsDrag: Equatable, Sendable {
  /// Where the cards are seen, or the copies of them.
  private(set) var held: Held
  /// How the cards move; nil if only connections are selected.
  let moving: Moving?
  var shake: Shake
  /// Nil unless copies are carried.
  private(set) var copying: Copying?
  /// The group that the cards would join.
  private(set) var joined: ElementID?
  private(set) var guides: [SnapGuide] = []
  var alignment = Alignment()
  /// Where the cards were taken that other programs are offered; nil while they are not.
  var offer: Point?

  /// Cards that stay where they are while copies of them are carried.
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
    shake = Shake(from: point, at: now)
  }

  /// The elements that are carried in place of their originals; nil unless copies are carried.
  var carriedCopies: Set<ElementID>? { copying == nil ? nil : Set(held.ids) }

  /// Carries the cards to where the pointer is.
  @MainActor
  mutating func carry(to place: Point, _ mode: Alignment.Mode, _ context: Context) {
    guard let moving else { return }
    let isCopying = copying != nil
    let snapping = alignment.snapping(mode, of: moving.ids, leavingThem: isCopying, context)
    let motion = moving.motion(to: place, context.pointer.modifiers, snapping)
    let board = context.board
    held.carry(by: motion.delta, on: board)
    guides = motion.guides
    joined = moving.group(at: place, movedBy: motion.delta, on: board)
  }

  /// Leaves the cards where they were and carries the copies that `draft` brings.
  mutating func beginCopying(_ ids: Set<ElementID>, named names: [String], as draft: StepDraft) {
    copying = Copying(ids: ids, names: names, draft: draft, originals: held)
    held = held.replaced(by: draft.elements.filter { $0.value.card != nil }.keys)
  }

  mutating func endCopying() {
    if let copying { held = copying.originals }
    copying = nil
  }
}
