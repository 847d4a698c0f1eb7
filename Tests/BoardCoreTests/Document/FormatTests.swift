import BoardValues
import Foundation
import Testing
import UndoCore

@testable import BoardCore

/// The bytes of format 1, as the page about the formats has them.
@Suite("Format 1") struct FormatTests {
  private static let page = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("../../../docs/formats.md")

  private let document: Document
  private let card: Card

  init() throws {
    let board =
      #"{"nodes":[{"id":"a","type":"text","text":"A","x":100,"y":100,"width":200,"height":80}]}"#
    document = Document(try CanvasDocument(parsing: Array(board.utf8)))
    card = try #require(document.board[ElementID(0)]?.card)
  }

  private func step(
    _ name: StepName,
    _ changes: [BoardChange],
    in scope: BoardHistory.Scope = .all,
    key: String? = nil
  ) -> Document.Operation.Step {
    Document.Operation.Step(name: name, time: 1.5, changes: changes, scope: scope, key: key)
  }

  /// Returns an operation of every kind, and a step with every kind of change, with their names on the page.
  private func operations() throws -> [(name: String, operation: Document.Operation)] {
    let (first, next) = (ElementID(0), ElementID(1))
    var moved = card
    moved.frame.origin.x = -40
    var new = moved
    new.name = "b"
    new.content = .file(path: "b.md", subpath: "#c")
    new.color = "4"
    let edge = Edge(
      name: "e",
      zKey: .spaced(0),
      from: Edge.Attachment(card: first, side: .right, hasArrow: false),
      to: Edge.Attachment(card: first, side: nil, hasArrow: true),
      color: nil,
      label: "so",
      source: JSONObject()
    )
    let metadata = document.canvas.metadata
    let note = try #require(ElementID.note(0))
    let notes = ["One two", "One, two"].map { Element.note(Note(path: "n.md", text: $0)) }
    let move = BoardChange(first, from: .card(card), to: .card(moved))
    let bookmark = Bookmark(name: "Then", time: 2, step: nil, elements: [first: .card(card)])
    let source = StepOrigin.Source(name: "phone", mark: ContentMark(Array("{}".utf8)))
    return [
      ("move", .step(step(.move, [move], in: .only([first]), key: "m"))),
      ("new card", .step(step(.newCard, [BoardChange(next, from: nil, to: .card(new))]))),
      ("connect", .step(step(.connect, [BoardChange(next, from: nil, to: .edge(edge))]))),
      ("delete", .step(step(.delete(count: 1), [BoardChange(first, from: .card(card), to: nil)]))),
      (
        "metadata",
        .step(step(.reload, [BoardChange(.metadata, from: nil, to: .metadata(metadata))]))
      ),
      ("note", .step(step(.editNote, [BoardChange(note, from: notes[0], to: notes[1])]))),
      ("undo", .undoRedo(.undo, .all)),
      ("undo of another", .undoRedo(.undo, .all, of: .init(rawValue: 7))),
      ("redo", .undoRedo(.redo, .only([first]))),
      ("jump", .jump(by: -3, .all)),
      ("branch", .restored(branch: 1)),
      ("name", .named("Now", time: 2)),
      ("forget", .forgot(bookmark: 0)),
      ("recall", .recalled(bookmark, at: 0)),
      ("saved", .saved),
      ("began to save", .beganSaving),
      ("ended to save", .endedSaving(succeeding: true)),
      ("began", .began(time: 300)),
      ("reload", .reloaded(bytes: Array("{}".utf8), time: 2)),
      ("merge", .merged(step(.merge, [move]), file: Array("{}".utf8))),
      ("merge a copy", .mergedCopy(step(.merge, [move]), source)),
      ("draft", .beganDraft(name: .tryOut, of: [first])),
      ("kept", .endedDraft(keeping: true, time: 2)),
      ("met", .met(Person(name: "Ann", kind: .committer))),
      ("shared", .shared(address: "nats://a/b")),
      ("not shared", .unshared),
      ("sent", .published(.sent([1, 2], LiveStepID(client: 3, count: 4)))),
      ("of nobody else", .published(.local)),
      ("came", .streamed(news(of: move))),
    ]
  }

  private func news(of move: BoardChange) -> Document.News {
    let (one, other) = (LiveStepID(client: 3, count: 4), LiveStepID(client: 5, count: 1))
    let made = Document.Operation.Step(
      name: .move,
      time: 1.5,
      changes: [move],
      scope: .only([move.id]),
      author: .init(rawValue: 2)
    )
    return Document.News(
      sequence: 7,
      arrivals: [
        Document.News.Arrival(one, .own(nil)), Document.News.Arrival(other, .deed(.step(made))),
        Document.News.Arrival(
          other,
          .deed(.moved(.undo, .live(other), by: .init(rawValue: 2), [move.inverted]))
        ),
      ],
      changes: [],
      pending: [[move]]
    )
  }

  @Test("the page says every word by which the key of a step begins")
  func keys() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    for name in StepName.kinds {
      #expect(page.contains("`\(name.plainRow.word)`"), "\(name.key)")
    }
  }

  private func line(_ name: String, _ bytes: [UInt8]) -> String {
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return "\(name): \(digits.joined(separator: " "))"
  }

  @Test("the page says the bytes of an operation of every kind, and they are read as that")
  func pageOfOperations() throws {
    let lines = try String(contentsOf: Self.page, encoding: .utf8).split(separator: "\n")
    let operations = try operations()
    for (name, operation) in operations {
      let bytes = operation.encoded
      let expected = line(name, bytes)
      #expect(lines.contains { $0 == expected }, "\(expected)")
      #expect(try Document.Operation(decoding: bytes, in: document) == operation, "\(name)")
    }
    // As the states before changes of others were written at first.
    let whole = try #require(lines.first { $0.hasPrefix("came whole: ") })
    let bytes = whole.split(separator: " ").dropFirst(2).compactMap { UInt8($0, radix: 16) }
    let came = operations.first { $0.name == "came" }?.operation
    #expect(try Document.Operation(decoding: bytes, in: document) == came)
    let kinds = operations.compactMap { Document.Operation.Kind(encoded: $0.operation.encoded) }
    #expect(Set(kinds.map(\.rawValue)) == Set(0...20))
    #expect(Document.Operation.Kind(rawValue: 21) == nil)
  }
}
