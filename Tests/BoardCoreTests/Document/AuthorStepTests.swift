import BoardValues
import Testing
import UndoCore

@testable import BoardCore

/// Steps that somebody else made are told apart from one's own, field by field.
@Suite("Steps of several authors")
struct AuthorStepTests {
  private var document: Document
  private let other = BoardHistory.Author(rawValue: 7)
  private let plan = ElementID(0)
  private let list = ElementID(1)

  init() throws {
    let board = """
      {"nodes":[
      {"id":"a","type":"text","text":"Plan","x":0,"y":0,"width":200,"height":80},
      {"id":"b","type":"text","text":"List","x":0,"y":200,"width":200,"height":80}]}
      """
    document = Document(try CanvasDocument(parsing: Array(board.utf8)))
  }

  private func card(_ id: ElementID) throws -> Card { try #require(document.board.card(id)) }

  private mutating func change(
    _ id: ElementID,
    by author: BoardHistory.Author = .own,
    _ body: (inout Card) -> Void
  ) throws {
    let old = try card(id)
    var new = old
    body(&new)
    let change = BoardChange(id, from: .card(old), to: .card(new))
    let step = Document.Operation.Step(
      name: .move,
      time: 1,
      changes: [change],
      scope: .all,
      author: author
    )
    try apply(.step(step))
  }

  /// Applies an operation as it is read from its bytes.
  private mutating func apply(_ operation: Document.Operation) throws {
    let read = try Document.Operation(decoding: operation.encoded, in: document)
    #expect(read == operation)
    #expect(document.apply(read) != nil)
  }

  @Test("one's own is undone beneath that of another, and nothing of theirs is lost")
  mutating func undo() throws {
    try change(plan) { $0.frame.origin.x = 50 }
    try change(plan, by: other) { $0.color = "4" }
    try change(list, by: other) { $0.frame.origin.x = 90 }
    try apply(.undoRedo(.undo, .all))
    #expect(try card(plan).frame.origin.x == 0)
    #expect(try card(plan).color == "4")
    #expect(try card(list).frame.origin.x == 90)
    #expect(document.apply(.undoRedo(.undo, .all)) == nil)
    try apply(.undoRedo(.undo, .all, of: other))
    #expect(try card(list).frame.origin.x == 0)
    try apply(.undoRedo(.redo, .all))
    #expect(try card(plan).frame.origin.x == 50)
    #expect(try card(plan).color == "4")
  }

  @Test("an image keeps whose steps they are, and what of them can be undone")
  mutating func image() throws {
    try change(plan) { $0.frame.origin.x = 50 }
    try change(plan) { $0.frame.size.width = 300 }
    try apply(.undoRedo(.undo, .all))
    try change(list, by: other) { $0.frame.origin.x = 90 }
    try change(plan, by: other) { $0.color = "4" }
    try apply(.undoRedo(.undo, .all, of: other))
    // What could be redone is on a branch now.
    try change(list) { $0.color = "2" }
    try change(plan, by: other) { $0.color = "5" }
    var read = try Document(decoding: #require(document.encoded))
    #expect(read.history == document.history)
    for operation in [.undoRedo(.undo, .all), .undoRedo(.undo, .all), .restored(branch: 0)]
      as [Document.Operation]
    {
      #expect(read.apply(operation) == document.apply(operation))
      #expect(read.board == document.board)
    }
    #expect(try card(plan).color == "5")
    #expect(try card(plan).frame.size.width == 300)
  }

  @Test("whoever was met is known by name, also in an image, and a row says what they did")
  mutating func people() throws {
    let ann = Person(name: "Ann", kind: .committer)
    var editor = Editor(document)
    let author = editor.author(ann)
    #expect(editor.author(ann) == author && editor.author(nil) == .elsewhere)
    #expect(editor.document.people[author] == ann)
    for operation in editor.takeNewOperations() { try apply(operation) }
    try change(plan, by: author) { card in
      card.color = "4"
      card.frame.origin.x = 20
    }
    try change(list, by: author) { $0.frame.origin.x = 20 }
    let read = try Document(decoding: #require(document.encoded))
    #expect(read.people == [ann])
    let words = StepWords(
      title: { content in if case .text(let text) = content { text } else { nil } },
      time: { _ in verbatim("") },
      author: { verbatim(read.people[$0]?.name ?? "?") },
      card: { _ in nil }
    )
    let steps = read.history.steps(in: .all)
    #expect(words.words(for: steps, at: 0).text == "Ann: moved “Plan” and coloured “Plan”")
    #expect(words.words(for: steps, at: 1).text == "Ann: moved “List”")
  }
}
