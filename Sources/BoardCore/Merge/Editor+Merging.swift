package import BoardValues
import UndoCore

/// Taking over what another program has written into the file while there is unsaved work here.
extension Editor {
  /// Merges the board with what the file holds now, as a step of whoever wrote it. `merged` is the text of the merge of
  /// both.
  /// Returns nil during a draft, or if the editor is read-only.
  package mutating func merge(
    _ merged: [UInt8],
    file: [UInt8],
    by author: StepAuthor = .another(nil),
    at now: Double
  ) -> AppliedStep? {
    guard let canvas = try? CanvasDocument(parsing: merged) else { return nil }
    dropSnapshot()
    let changes = document.visibleChanges(to: canvas)
    let step = Document.Operation.Step(
      name: .merge,
      time: date(at: now),
      changes: changes,
      scope: .only(changes.lazy.map(\.id)),
      author: self.author(author)
    )
    return apply(.merged(step, file: file))
  }

  /// Notes that the file holds the conflicts of a merge by lines, so that the board is not saved yet.
  package mutating func noteConflictedFile(at now: Double) {
    let step = Document.Operation.Step(
      name: .merge,
      time: date(at: now),
      changes: [],
      scope: .all
    )
    _ = apply(.merged(step, file: []))
  }

  /// Takes over a merge with a copy of the board, as one step that knows its origin. Returns nil if nothing
  /// is different, during a draft, or if the editor is read-only.
  package mutating func takeMerge(
    _ merged: [UInt8],
    of source: StepOrigin.Source,
    at now: Double
  ) -> AppliedStep? {
    endLook()
    guard let canvas = try? CanvasDocument(parsing: merged) else { return nil }
    let changes = document.visibleChanges(to: canvas)
    guard !changes.isEmpty else { return nil }
    let step = Document.Operation.Step(
      name: .merge,
      time: date(at: now),
      changes: changes,
      scope: scope(recording: changes)
    )
    return apply(.mergedCopy(step, source))
  }
}

extension Document {
  /// Returns the changes that make the board what another file holds, without those that only a parser
  /// would see: elements that are written in the same way.
  package func visibleChanges(to new: CanvasDocument) -> [BoardChange] {
    changes(to: new).filter { !isWritten($0.before, as: $0.after) }
  }

  /// Returns whether two states of an element are written in the same way, at the same place in the z-order.
  func isWritten(_ old: Element?, as new: Element?) -> Bool {
    func name(_ id: ElementID) -> String? { board.card(id)?.name }
    switch (old, new) {
    case (.card(let old), .card(let new)):
      return old.zKey == new.zKey && JSONValue.object(old.object).isSame(as: .object(new.object))
    case (.edge(let old), .edge(let new)):
      return old.from == new.from && old.to == new.to && old.zKey == new.zKey
        && JSONValue.object(old.object(name)).isSame(as: .object(new.object(name)))
    default: return old == new
    }
  }

  /// Returns the text that the file held when it was last read or written; nil if it is not known any
  /// more.
  ///
  /// - Complexity: O(bytes of the file).
  package func fileBytes(marked mark: ContentMark) -> [UInt8]? {
    if ContentMark(canvas.text) == mark { return canvas.text }
    let bytes = savedBytes
    return ContentMark(bytes) == mark ? bytes : nil
  }
}
