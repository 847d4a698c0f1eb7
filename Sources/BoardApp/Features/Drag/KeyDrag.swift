import BoardCore
import BoardRenderer
import BoardValues

/// Selected cards that are moved or resized by arrow keys, until Enter makes one step of it or Escape puts
/// them back.
struct KeyDrag: Equatable, Sendable {
  enum Kind: Hashable, Sendable { case move, resize }

  let kind: Kind
  /// How far the cards were moved, or how much larger they were made, in board units.
  private var delta = Vector.zero
  /// The step that Enter would make; nil before the first arrow.
  private(set) var draft: StepDraft?

  init(_ kind: Kind) { self.kind = kind }

  /// Moves or resizes the cards one step further. What the least size does not let them shrink does not count,
  /// so that the way back from there begins at once.
  @MainActor
  mutating func press(_ side: Side, isFar: Bool, _ question: Question) {
    let further = delta + side.outward * Self.length(kind, isFar: isFar, question)
    guard let draft = Self.draft(kind, further, question.editor), draft != self.draft else {
      return
    }
    (delta, self.draft) = (kind == .move ? further : draft.growth, draft)
  }

  /// Makes the step anew, for the board may have changed meanwhile.
  @MainActor
  mutating func renew(_ question: Question) {
    if draft != nil { draft = Self.draft(kind, delta, question.editor) }
  }

  /// A long step moves cards from dot to dot if there are dots.
  @MainActor
  private static func length(_ kind: Kind, isFar: Bool, _ question: Question) -> Double {
    guard isFar else { return 1 }
    return kind == .move && question.settings.hasGrid ? DotGrid.spacing : 10
  }

  private static func draft(_ kind: Kind, _ delta: Vector, _ editor: Editor) -> StepDraft? {
    guard kind == .resize else { return editor.moveDraft(by: delta) }
    let board = editor.board
    let box = editor.freeCards.lazy.compactMap { board.card($0)?.frame }.box
    let resizing = box.flatMap {
      Resizing(.bottomRight, of: Set(editor.freeCards), on: board, pressedAt: $0.center)
    }
    return resizing?.draft(growingBy: delta)
  }

  /// The box around the changed cards, in board units.
  var box: Rect? { draft?.changes.lazy.compactMap { $0.after?.card?.frame }.box }

  // MARK: Words

  /// How far the cards have come, or how large they are.
  var words: Words {
    switch kind {
    case .move: StepWords.distance(delta) ?? localized("Back where it was")
    case .resize: StepWords.size(box?.size ?? .zero)
    }
  }

  var wordsForBeginning: Words {
    switch kind {
    case .move:
      localized("Arrows move, Shift+arrows further; Enter keeps it, Escape puts it back")
    case .resize:
      localized("Arrows resize, Shift+arrows more; Enter keeps it, Escape puts it back")
    }
  }

  var wordsForCancelling: Words {
    kind == .move ? localized("Move cancelled") : localized("Resize cancelled")
  }
}

extension StepDraft {
  /// How much larger the step makes the card that changes most.
  fileprivate var growth: Vector {
    changes.reduce(.zero) { most, change in
      guard let before = change.before?.card?.frame, let after = change.after?.card?.frame else {
        return most
      }
      let (width, height) = (after.width - before.width, after.height - before.height)
      return Vector(
        abs(width) > abs(most.dx) ? width : most.dx,
        abs(height) > abs(most.dy) ? height : most.dy
      )
    }
  }
}
