package import UndoCore

/// A place in the history of a document, and the document as it was, or would be, there.
///
/// It works on a copy. Nothing that happens to it reaches the document itself, its file or what is kept
/// of it, so there is nothing to restore either: forgetting the playhead is all.
package struct Playhead: Sendable {
  private var boxedDocument: Boxed<Document>
  /// Whose steps are counted.
  package let scope: BoardHistory.Scope
  /// The steps of the document that this is a copy of: listed once, since they are asked about in every frame.
  package let steps: BoardHistory.Steps
  /// How many steps of the line are done in the document that this is a copy of.
  package let present: Int
  /// Of that document.
  package let origin: Document.Revision
  /// Steps after the beginning; between two whole numbers the next step is under way.
  package private(set) var position: Double
  /// The branch that is looked at instead of a place on the line, by its index among all.
  package private(set) var branch: Int?
  /// How many steps are done in the copy: the whole ones up to the place.
  private(set) var step: Int
  /// What the next step changes.
  private var upcoming: [BoardChange]?
  /// Everything that is, or was, elsewhere than at present.
  private var touched: Set<ElementID> = []
  /// What the step that is under way has made of the board so far.
  package private(set) var tween: Tween?

  /// As it is after `step` steps.
  package private(set) var document: Document {
    _read { yield boxedDocument.value }
    _modify { yield &boxedDocument.value }
  }

  /// At the present. `look` tells it from other playheads over the same document, and is not zero.
  ///
  /// - Complexity: O(steps in the scope); memory is shared with the document until the playhead moves.
  package init(over document: Document, in scope: BoardHistory.Scope, look: Int) {
    boxedDocument = Boxed(document.copy(forLook: look))
    self.scope = scope
    origin = document.revision
    steps = document.activeHistory.steps(in: scope)
    present = document.activeHistory.undoCount(in: scope)
    position = Double(present)
    step = present
  }

  /// How many steps there are, done or not.
  package var count: Int { steps.count }

  /// Goes to another place, or as near as there is one.
  ///
  /// - Complexity: O(parts of the steps in between).
  package mutating func move(to position: Double) {
    self.position = max(0, min(position.isNaN ? self.position : position, Double(count)))
    go(toStep: Int(self.position))
    let share = self.position - Double(step)
    if share > 0, upcoming == nil { upcoming = nextChanges() }
    tween = share > 0 ? upcoming.map { Tween($0, at: share) } : nil
  }

  private mutating func go(toStep target: Int) {
    guard target != step else { return }
    upcoming = nil
    let delta = target - step
    if abs(delta) > Self.maxSingle {
      note(document.apply(.jump(by: delta, scope)))
    } else {
      for _ in 0..<abs(delta) { note(document.apply(.undoRedo(delta < 0 ? .undo : .redo, scope))) }
    }
    step = target
  }

  /// Taking more steps than these one by one costs more than a jump, which looks at all there are.
  private static let maxSingle = 64

  private mutating func note(_ step: AppliedStep?) {
    for change in step?.changes ?? [] { touched.insert(change.id) }
  }

  /// What the next step changes; nothing at the end.
  package func nextChanges() -> [BoardChange] {
    document.activeHistory.nextRedo(in: scope)?.changes ?? []
  }

  /// Shows where a branch leads instead; nowhere if there is no such branch.
  package mutating func take(branch index: Int) {
    tween = nil
    branch = index
    note(document.apply(.restored(branch: index)))
  }

  /// The whole number of steps that is nearest, of those counted here.
  package var nearest: Int { Int(position.rounded()) }

  /// How many steps lie between the present and there, negative for steps to undo.
  package var deltaToNearest: Int { nearest - present }

  /// What differs between what is seen here and the same elements on another board.
  package func changes(to board: Board) -> [BoardChange] {
    var ids = touched
    if let tween { ids.formUnion(tween.elements.keys) }
    return ids.filter(\.isOnBoards).sorted().compactMap { id in
      let seen = tween?.elements[id] ?? document.board[id]
      let there = board[id]
      return seen == there ? nil : BoardChange(id, from: seen, to: there)
    }
  }
}
