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
  /// The box around what is selected and in view, in window pixels.
  let selectedInView = Memo<Seen, Rect?>()
  /// What the next undo and the next redo of the whole board are about.
  let undoneObject = Memo<Document.Revision, StepWords.Object?>()
  let redoneObject = Memo<Document.Revision, StepWords.Object?>()
  /// Moments with names on the line of the whole board.
  let moments = Memo<Moments, [Timeline.Mark]>()
  let trails = Memo<Selected, [Trail]>()
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

  struct Moments: Equatable {
    var revision: Document.Revision
    /// When each was named.
    var times: [Double]
  }

  struct Seen: Equatable {
    var selected: Selected
    var camera: Camera
    var size: Size
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
