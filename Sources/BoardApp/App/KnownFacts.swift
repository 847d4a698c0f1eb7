import BoardCore
import BoardRenderer
import BoardValues

/// What follows from the board and the view, and is asked for several times a frame.
@MainActor
struct KnownFacts {
  /// The box around all cards.
  let content = Memo<Document.Revision, Rect?>()
  let selectedCards = Memo<Selected, [ElementID]>()
  /// The box around the selected cards, wherever they are.
  let selectedBox = Memo<Selected, Rect?>()
  let undoTitles = UndoTitles()
  /// What answers to clicks on the card under the pointer.
  let hitTargets = Memo<CardFace, [HitTarget]>()

  nonisolated init() {}

  struct Selected: Equatable {
    var revision: Document.Revision
    var ids: Set<ElementID>

    init(_ editor: Editor) {
      revision = editor.document.revision
      ids = editor.selection
    }
  }
}

/// The last answer to a question, and what it followed from.
@MainActor
final class Memo<Key: Equatable, Value> {
  private var last: (key: Key, value: Value)?

  nonisolated init() {}

  /// Finds the answer again only if something that it follows from is different.
  func value(for key: Key, _ find: () -> Value) -> Value {
    if let last, last.key == key { return last.value }
    let value = find()
    last = (key, value)
    return value
  }
}
