import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore
@testable import LiveBoard

/// A file of somebody else that comes another way than the stream, as Syncthing brings it.
@Suite("Files beneath a live board")
struct LiveFileTests {
  /// A person with a document, who is heard by a stream.
  private struct Writer {
    var editor: Editor
    var session: LiveSession
    private(set) var stream: [LiveMessage] = []

    init(_ document: Document) throws {
      editor = Editor(document)
      _ = editor.share("test")
      session = try LiveSession(sharing: document, as: 1)
    }

    mutating func act(_ body: (inout Editor) -> Void) {
      body(&editor)
      let messages = session.publish(&editor)
      let received = messages.enumerated().map { index, message in
        LiveSession.Received(message, at: UInt64(stream.count + index + 1), by: "Ann", time: 1)
      }
      stream += messages
      _ = session.receive(received, &editor)
    }

    func id(_ name: String) throws -> ElementID {
      try #require(editor.board.cardOrder.first { editor.board.card($0)?.name == name })
    }
  }

  private static func document() throws -> Document {
    let nodes = ["a", "b", "c"].enumerated().map { CanvasText.card($1, 300 * $0, 0) }
    return Document(try CanvasDocument(parsing: Array(CanvasText.board(nodes: nodes).utf8)))
  }

  private static func move(_ name: String, _ distance: Double, _ ann: inout Writer) throws {
    let id = try ann.id(name)
    ann.act { $0.move([id: Vector(distance, 0)], at: 0) }
  }

  private static func write(_ name: String, _ text: String, _ ann: inout Writer) throws {
    let id = try ann.id(name)
    ann.act { editor in
      guard var card = editor.board.card(id) else { return }
      card.content = .text(text)
      let change = BoardChange(id, from: editor.board[id], to: .card(card))
      _ = editor.perform(.move, [change], at: 0)
    }
  }

  /// Ann works and saves a file on the way. Returns the document of somebody who was not there, the file, and Ann.
  private static func work() throws -> (closed: Document, file: [UInt8], ann: Writer) {
    let closed = try document()
    var ann = try Writer(closed)
    try move("a", 10, &ann)
    try write("b", "one two", &ann)
    ann.act { $0.createCard(at: Point(900, 900), named: "new", at: 0) }
    ann.act { $0.createCard(at: Point(900, 1200), named: "gone", at: 0) }
    let file = ann.editor.document.bytes
    try move("a", 10, &ann)
    try write("b", "two three", &ann)
    let gone = try ann.id("gone")
    ann.act { editor in
      editor.choose([gone])
      editor.deleteSelection(at: 0)
    }
    try move("new", 50, &ann)
    return (closed, file, ann)
  }

  /// Opens a document that was shared before, to which a file comes before anybody is heard. Returns the board of those
  /// who hear of it.
  private static func join(_ closed: Document, _ file: [UInt8], _ ann: Writer) throws -> (
    here: [String], there: LiveState
  ) {
    var editor = Editor(closed)
    _ = editor.share("test")
    _ = editor.reload(file, by: .another(nil), at: 5)
    let session = try LiveSession(
      joining: ann.session.client.confirmed,
      at: UInt64(ann.stream.count),
      with: &editor,
      as: 2,
      at: 6
    )
    var there = ann.session.client.confirmed
    for message in session.client.pending { _ = there.apply(message) }
    let here = session.names.items(of: editor.document).map { "\($0.id.text) \($1.object)" }
    return (here.sorted(), there)
  }

  private static func seen(_ state: LiveState) -> [String] {
    state.items.filter(\.value.isPresent).map { "\($0.key.id.text) \($0.value.object)" }.sorted()
  }

  @Test("what the stream has had is no news, though everything was changed since")
  func old() throws {
    let (closed, file, ann) = try Self.work()
    let board = Self.seen(ann.session.client.confirmed)
    let (here, there) = try Self.join(closed, file, ann)
    #expect(Self.seen(there) == board && here == board)
    let digest = try #require(BoardDigest(ofFile: file))
    #expect(ann.editor.contentsOfStream.contains(digest.content))
  }

  @Test("what is new in such a file comes to everyone, and nothing else")
  func new() throws {
    let (closed, file, ann) = try Self.work()
    var other = Editor(Document(try CanvasDocument(parsing: file)))
    let c = try #require(other.board.cardOrder.first { other.board.card($0)?.name == "c" })
    other.move([c: Vector(0, 77)], at: 0)
    let changed = other.document.bytes
    let digest = try #require(BoardDigest(ofFile: changed))
    #expect(!ann.editor.contentsOfStream.contains(digest.content))
    let (here, there) = try Self.join(closed, changed, ann)
    let before = ann.session.client.confirmed
    #expect(here == Self.seen(there))
    let differing = there.items.filter { name, item in
      !(before.items[name]?.looks(like: item, name.kind) ?? false)
    }
    #expect(differing.map(\.key.id.text) == ["c"])
    #expect(there.items[ItemName(.node, "c")]?.object["y"]?.double == 77)
  }
}
