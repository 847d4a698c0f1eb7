import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// Cached values that depend on the board and the view, and are used several times a frame.
@MainActor
struct KnownFacts {
  /// The bounding box of all cards.
  let content = Memo<Document.Revision, Rect?>()
  let selectedCards = Memo<Selected, [ElementID]>()
  /// The bounding box of the selected cards, in view or not.
  let selectedBox = Memo<Selected, Rect?>()
  /// The selected cards that aren't locked.
  let freeCards = Memo<Selected, [ElementID]>()
  let freeBox = Memo<Selected, Rect?>()
  /// The dots beside the card under the pointer, which keep off the lines and labels there.
  let edgeDots = Memo<SeenCard, EdgeDots?>()
  let undoTitles = UndoTitles()
  let undoBadges = UndoBadges()
  /// The words of the card under the pointer, or that a reader goes through.
  let cardText = Memo<CardFace, CardText>()
  /// The cards in the order in which a screen reader goes through them.
  let readingOrder = Memo<Document.Revision, [ElementID]>()
  /// The open text for a screen reader, by the version of its session.
  let openText = Memo<OpenTextVersion, AccessibleText>()
  /// The document of an element for a screen reader.
  let documents = Memo<DocumentVersion, CardDocument>()

  nonisolated init() {}

  struct SeenCard: Equatable {
    let id: ElementID
    let revision: Document.Revision
    let camera: Camera
  }

  struct DocumentVersion: Equatable {
    let element: ElementID
    let revision: Document.Revision
    let files: Int
    let turned: Set<Int>
  }

  struct OpenTextVersion: Equatable {
    let session: ObjectIdentifier
    let version: Int
  }

  struct Selected: Equatable {
    var revision: Document.Revision
    var ids: Set<ElementID>

    init(_ editor: Editor) {
      revision = editor.shownDocument.revision
      ids = editor.selection
    }
  }
}

/// A cache of the last result and the key that it was computed from.
@MainActor
final class Memo<Key: Equatable, Value> {
  private var last: (key: Key, value: Value)?
  #if DEBUG
    /// The number of values that were computed, so that tests can count them.
    private(set) var count = 0
  #endif

  nonisolated init() {}

  /// Returns the value for a key, computed anew only if the key has changed.
  func value(for key: Key, _ find: () -> Value) -> Value {
    if let last, last.key == key { return last.value }
    let value = find()
    #if DEBUG
      count += 1
    #endif
    last = (key, value)
    return value
  }
}
