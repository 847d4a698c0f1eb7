package import UndoCore

/// A position in the history of a document, and the document as it was, or would be, there.
///
/// A playhead works on a copy. Nothing that happens to it reaches the document itself, its file or its
/// stored state, so dropping the playhead ends the look.
package struct Playhead: Sendable {
  private var boxedDocument: Boxed<Document>
  /// The scope whose steps are counted.
  package let scope: BoardHistory.Scope
  /// The steps of the document that this is a copy of. They are listed once, since every frame asks about
  /// them.
  package let steps: BoardHistory.Steps
  /// The number of steps that are done in the document that this is a copy of.
  package let present: Int
  /// The revision of the document that this is a copy of.
  package let origin: Document.Revision
  /// The position in steps after the beginning. Between two whole numbers the next step is under way.
  package private(set) var position: Double
  /// The branch that is looked at instead of a position on the main line, by its index among all.
  package private(set) var branch: Int?
  /// The number of steps that are done in the copy: the whole ones up to the position.
  private(set) var step: Int
  /// The changes of the next step, once they were asked for.
  private var upcoming: [BoardChange]?
  /// The elements that differ, or did differ, from the present.
  private var touched: Set<ElementID> = []
  /// The state that the step that is under way has made of the board so far.
  package private(set) var tween: Tween?

  /// The document after `step` steps.
  package private(set) var document: Document {
    unsafeAddress { documentAddress }
    _modify { yield &boxedDocument.value }
  }

  /// The address of the document, which is valid as long as the playhead is held.
  var documentAddress: UnsafePointer<Document> { boxedDocument.address }

  /// Creates a playhead at the present. `look` tells it from other playheads over the same document, and
  /// is not zero.
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

  /// Sets how the lines of edges run.
  package mutating func route(_ style: RouteStyle) {
    if document.board.routing != style { document.route(style) }
  }

  /// The number of steps, done or not.
  package var count: Int { steps.count }

  /// Goes to another position, or as near to it as possible.
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
    note(document.travel(by: target - step, in: scope))
    step = target
  }

  private mutating func note(_ step: AppliedStep?) {
    for change in step?.changes ?? [] { touched.insert(change.id) }
  }

  /// Returns the changes of the next step; none at the end.
  package func nextChanges() -> [BoardChange] {
    document.activeHistory.nextRedo(in: scope)?.changes ?? []
  }

  /// Shows where a branch leads instead; nothing changes if there is no such branch.
  package mutating func take(branch index: Int) {
    tween = nil
    branch = index
    note(document.apply(.restored(branch: index)))
  }

  /// The whole number of steps that is nearest to the position.
  package var nearest: Int { Int(position.rounded()) }

  /// Whether the document is shown as it is at present.
  package var isAtPresent: Bool { branch == nil && nearest == present }

  /// The last step that is done at `nearest`; nil at the beginning.
  package var lastStep: BoardHistory.StepID? {
    nearest > 0 ? steps.outline(at: nearest - 1).id : nil
  }

  /// The time of that step, or of the last one of the branch, in seconds since 1970.
  package var time: Double? {
    if branch != nil { return document.history.nextUndo(in: .all)?.time }
    return nearest > 0 ? steps.outline(at: nearest - 1).time : nil
  }

  /// Returns a playhead at the same step of a document that has changed since; nil if the step is gone, or
  /// if this playhead is on a branch.
  ///
  /// - Complexity: O(steps in the scope).
  func rebased(over document: Document, look: Int) -> Playhead? {
    guard branch == nil else { return nil }
    var new = Playhead(over: document, in: scope, look: look)
    if let last = lastStep {
      guard let index = new.steps.indices.first(where: { new.steps.outline(at: $0).id == last })
      else { return nil }
      new.move(to: Double(index + 1))
    } else {
      new.move(to: 0)
    }
    return new
  }

  /// Returns the changes that make another document, of which this one is a copy, what is here: also those
  /// of notes and of what belongs to the whole board.
  package func changes(from other: Document) -> [BoardChange] {
    touched.sorted().compactMap { id in
      let (there, here) = (other.state(of: id), document.state(of: id))
      return there == here ? nil : BoardChange(id, from: there, to: here)
    }
  }

  /// Returns the differences between what is seen here and the same elements on another board.
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
