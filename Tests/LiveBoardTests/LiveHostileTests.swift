import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore
@testable import LiveBoard

@Suite("A peer that sends what nobody would")
struct LiveHostileTests {
  /// Messages that a person makes who does everything, as bytes.
  private static func messages(_ seed: UInt64) throws -> (Document, [[UInt8]]) {
    let board = CanvasText.board(nodes: (0..<6).map { CanvasText.card("c\($0)", 250 * $0, 0) })
    let document = Document(try CanvasDocument(parsing: Array(board.utf8)))
    var walk = DocumentWalk(seed: seed, of: document)
    _ = walk.edit { $0.share("test") }
    var session = try LiveSession(sharing: document, as: 7)
    var messages: [[UInt8]] = []
    for _ in 0..<150 {
      _ = walk.step()
      messages += walk.edit { session.publish(&$0) }.map(\.encoded)
    }
    return (document, messages)
  }

  /// Expects a snapshot of the state to be read as the same state.
  private static func expectSnapshot(of state: LiveState) throws {
    let read = try LiveState(decoding: state.encoded)
    #expect(read.digest == state.digest && read.encoded == state.encoded)
  }

  @Test(
    "changed messages are refused or applied alike by all, and the board stays one that a file holds",
    arguments: SeededGenerator.seeds(100)
  )
  func mutatedMessages(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (document, messages) = try Self.messages(seed)
    var editors = (0..<2).map { _ in Editor(document) }
    var sessions: [LiveSession] = []
    for index in editors.indices {
      _ = editors[index].share("test")
      sessions.append(try LiveSession(sharing: document, as: UInt64(index) + 100))
    }
    var (counts, place, taken): ([UInt64: UInt32], UInt64, Int) = ([:], 0, 0)
    for bytes in messages.flatMap({ Array(repeating: $0, count: 12) }) {
      guard var message = try? LiveMessage(decoding: bytes.mutated(&random)) else { continue }
      // Its number is right, so that the rest counts.
      counts[message.id.client, default: 0] += 1
      message.id.count = counts[message.id.client] ?? 1
      place += 1
      let received = LiveSession.Received(message, at: place, by: "Mallory", time: 1)
      for index in editors.indices {
        _ = sessions[index].receive([received], &editors[index])
      }
      taken += 1
      if taken % 50 == 0 { try Self.expectSnapshot(of: sessions[0].client.confirmed) }
    }
    try Self.expectSnapshot(of: sessions[0].client.confirmed)
    #expect(taken > 10 || messages.count < 5)
    #expect(sessions[0].client.confirmed.digest == sessions[1].client.confirmed.digest)
    let file = editors[0].document.bytes
    #expect(throws: Never.self) { try CanvasDocument(parsing: file) }
    // What is no message at all is refused at once.
    for size in [0, 1, 100, 10_000] {
      let noise = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(throws: DamagedMessage.self) { try LiveMessage(decoding: noise) }
      #expect(throws: DamagedMessage.self) { try LiveState(decoding: noise) }
    }
    let deep = Array(repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(throws: DamagedMessage.self) { try LiveMessage(decoding: deep) }
  }

  private static func message(_ number: Int, _ change: String) -> [UInt8] {
    let client = String(UInt64.max - UInt64(number), radix: 16)
    return Array(
      "{\"v\":1,\"c\":\"\(client)\",\"n\":1,\"k\":0,\"s\":\"move\",\"i\":[\(change)]}".utf8
    )
  }

  /// Lets a session take in changes, and expects a snapshot after each, or one of some. Returns how many were messages.
  private static func expectSnapshots(after changes: [String], every distance: Int = 1) throws
    -> Int
  {
    let nodes = (0..<3).map { CanvasText.card("c\($0)", 250 * $0, 0) }
    let document = Document(try CanvasDocument(parsing: Array(CanvasText.board(nodes: nodes).utf8)))
    var editor = Editor(document)
    _ = editor.share("test")
    var session = try LiveSession(sharing: document, as: 1)
    var count = 0
    for (number, change) in changes.enumerated() {
      guard let message = try? LiveMessage(decoding: message(number, change)) else { continue }
      count += 1
      let place = UInt64(number + 1)
      let received = LiveSession.Received(message, at: place, by: "Mallory", time: 1)
      _ = session.receive([received], &editor)
      guard number % distance == 0 else { continue }
      #expect(throws: Never.self, "\(change.prefix(80)), \(change.utf8.count) bytes") {
        try expectSnapshot(of: session.client.confirmed)
      }
    }
    return count
  }

  @Test("whatever a message may hold, a snapshot holds, and those who join read it")
  func snapshots() throws {
    func change(_ id: String, _ field: String, _ members: String) -> String {
      "[\"node\",\"\(id)\",[[\"\(field)\",{\"text\":\"a\"},{\(members)}]]]"
    }
    func deep(_ depth: Int) -> String {
      let brackets = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return "[\"node\",\"c1\",[[\".deep\",{},{\"deep\":\(brackets)}]]]"
    }
    let digits = Array(repeating: "1", count: 64).joined(separator: ",")
    let long = String(repeating: "n", count: 1024)
    let frame = "\"x\":1e308,\"y\":1e308,\"width\":1e308,\"height\":1e308"
    let node = "{\"id\":\"\(long)\",\"type\":\"text\",\"text\":\"a\",\(frame)}"
    // Words that clash are put on a card beside it, whose name, place and rank come from those of the card.
    let wide = ["[\"node\",\"\(long)\",\"made\",\(node),[\(digits)]]"]
    let clash = (0..<3).map { change(long, ".text", "\"text\":\"\($0)\"") }
    let nested = [1, 400] + (495...520) + [3000, 1]
    let count = try Self.expectSnapshots(after: wide + clash + nested.map(deep))
    #expect(count > 1 + 3 + 15)
  }

  @Test("a snapshot holds what wild changes leave", arguments: SeededGenerator.seeds(20))
  func wildSnapshots(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let changes = (0..<150).map { HostileChange.make($0, outside: "x", &random) }
    #expect(try Self.expectSnapshots(after: changes, every: 10) > 50)
  }

  @Test("a long text that somebody moves again and again is kept once")
  func movesLongText() throws {
    let words = String(repeating: "many words ", count: 10_000)
    let node = CanvasText.card("a", 0, 0).replacing("# a", with: words)
    let document = Document(
      try CanvasDocument(parsing: Array(CanvasText.board(nodes: [node]).utf8))
    )
    var editor = Editor(document)
    _ = editor.share("test")
    var session = try LiveSession(sharing: document, as: 1)
    var replayed = document
    for group in 0..<3 {
      let moves = try (1...20).map { number in
        let x = group * 20 + number
        let place = "[\"node\",\"a\",[[\".place\",{\"x\":\(x - 1),\"y\":0},{\"x\":\(x),\"y\":0}]]]"
        let text =
          "{\"v\":1,\"c\":\"ffffffffffffffff\",\"n\":\(x),\"k\":0,\"s\":\"move\",\"i\":[\(place)]}"
        let message = try LiveMessage(decoding: Array(text.utf8))
        return LiveSession.Received(message, at: UInt64(x), by: "Mallory", time: 1)
      }
      #expect(session.receive(moves, &editor) != nil)
      let operations = editor.takeNewOperations()
      #expect(operations.reduce(0) { $0 + $1.encoded.count } < words.utf8.count / 10 || group == 0)
      for operation in operations {
        let read = try Document.Operation(decoding: operation.encoded, in: replayed)
        #expect(read == operation)
        _ = replayed.apply(read)
      }
    }
    #expect(replayed.bytes == editor.document.bytes && replayed.history == editor.document.history)
    #expect(editor.board.card(ElementID(0))?.frame.minX == 60)
  }

  @Test("parts of messages are bounded, and an old one without its end is forgotten")
  func parts() {
    var parts = MessageParts()
    let large = [UInt8](repeating: UInt8(ascii: "x"), count: 3 * MessageParts.partSize / 2)
    let pieces = MessageParts.parts(of: large, "7-1-1")
    #expect(pieces.count == 2)
    #expect(parts.take(pieces[1], of: "Ann", at: 1) == nil, "its beginning is not there")
    #expect(parts.take(pieces[0], of: "Ann", at: 1) == nil)
    #expect(parts.areOpen)
    #expect(parts.take(pieces[1], of: "Ann", at: 2) == large)
    #expect(!parts.areOpen)
    for number in 0..<100 {
      let piece = MessageParts.parts(of: large, "7-\(number)-1")[0]
      _ = parts.take(piece, of: "Mallory", at: 3)
    }
    #expect(parts.take(MessageParts.parts(of: large, "7-99-1")[1], of: "Mallory", at: 3) == nil)
    #expect(parts.take([UInt8(ascii: "{")], of: "Ann", at: 1000) == [UInt8(ascii: "{")])
    #expect(!parts.areOpen)
  }
}
