import BoardTestSupport
import Foundation
import Glibc
import TestSupport
import Testing
import WindowTestSupport
import XDriver

/// A person with a program of their own on a live board.
final class Companion {
  private static let nodes = (0..<3).map { CanvasText.card("c\($0)", 20 + 250 * $0, 200) }

  let name: String
  let files: SessionFiles
  private let operand: String?
  private(set) var feed: ScriptFeed

  /// Begins to share a board, or joins one by its address.
  init(
    _ name: String,
    joining address: String? = nil,
    nodes: [String] = nodes,
    _ prepare: (URL) throws -> Void = { _ in }
  ) throws {
    self.name = name
    files = try SessionFiles(board: CanvasText.board(nodes: nodes))
    try prepare(files.folder)
    operand = address
    feed = try Self.start(files, name, address)
    if address == nil { try feed.finish(["share"]) }
    try feed.finish(["wait connected"])
  }

  private static func start(_ files: SessionFiles, _ name: String, _ operand: String?) throws
    -> ScriptFeed
  {
    try ScriptFeed(files, operand: operand, environment: ["DRAGBOARD_NAME": name])
  }

  var address: String {
    get throws {
      let words = try feed.ask("connection")?.split(separator: " ").map(String.init) ?? []
      return try #require(words.count == 2 && words[0] == "connected" ? words[1] : nil)
    }
  }

  func act(_ lines: String...) throws { try feed.finish(lines) }

  /// Acts, and is killed before it is known whether anybody has heard of it.
  func actAndDie(_ lines: String...) throws {
    try feed.send(lines)
    feed.die()
  }

  func start() throws {
    feed = try Self.start(files, name, operand)
    try feed.finish(["wait connected"])
  }

  /// What is on the board: the cards in their order, with their texts.
  var board: [String] {
    get throws {
      try feed.finish(["wait connected"])
      try feed.send(["print cards", "echo -", "print edges", "echo -", "print text", "echo -"])
      var (lines, count) = ([String](), 0)
      while count < 3, let line = try feed.line() {
        count += line == "-" && lines.last != "-" ? 1 : 0
        lines.append(line)
      }
      return lines
    }
  }

  /// What is printed of a card, without a word to others.
  func line(_ card: String) throws -> String? { try feed.ask("cards \(card)") }

  /// Waits until the board is as it should be.
  func waits(_ isRight: ([String]) throws -> Bool) throws -> Bool {
    for _ in 0..<100 { if try isRight(try board) { return true } }
    return false
  }

  deinit {
    // A server outlives a program that was killed.
    feed.die()
    if let server { Glibc.kill(server, SIGKILL) }
  }

  /// The server that this person's program has started.
  var server: pid_t? {
    let folder = files.state.path
    return (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { pid_t($0) }
      .first { process in
        let words = (try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)) ?? ""
        return words.contains("nats-server") && words.contains(folder)
      }
  }
}

@Suite("The program: several people on one board", .serialized, .runsAlone)
struct LiveProgramTests {
  @Test("each sees what others do, and undo takes only what is one's own")
  func together() throws {
    let ann = try Companion("Ann")
    let bob = try Companion("Bob", joining: try ann.address)
    #expect(try bob.board == ann.board)
    let start = try ann.board
    // Who joins sees all of the board, wherever that is.
    try bob.act("key escape", "key tab", "key right")
    try ann.act("drag 350,250 to 360,500")
    let (theirs, mine) = (try #require(try bob.line("c0")), try #require(try ann.line("c1")))
    #expect(!start.contains(theirs) && !start.contains(mine))
    #expect(try ann.waits { $0.contains(theirs) && $0.contains(mine) })
    #expect(try bob.waits { $0.contains(theirs) && $0.contains(mine) })
    // Mine goes, theirs stays, in both windows.
    try ann.act("key ctrl+z")
    #expect(try bob.waits { $0.contains(theirs) && !$0.contains(mine) })
    try ann.act("key ctrl+z")
    #expect(try ann.feed.ask("status") == "Nothing to undo")
    #expect(try ann.board.contains(theirs))
    try bob.act("key ctrl+z")
    #expect(try ann.waits { $0 == start })
    try bob.act("key ctrl+shift+z")
    #expect(try ann.waits { $0.contains(theirs) })
    #expect(try ann.board == bob.board)
    #expect(try bob.feed.end() == 0)
    #expect(try ann.feed.end() == 0)
  }

  @Test("a kill right after a step loses nothing, and the step counts once")
  func kill() throws {
    let ann = try Companion("Ann")
    let bob = try Companion("Bob", joining: try ann.address)
    for round in 1...4 {
      try bob.actAndDie("key tab", "key ctrl+d", "drag 600,250 to 610,\(330 + 10 * round)")
      try bob.start()
      #expect(try ann.waits { board in try board == bob.board })
    }
    // The one who has the server ends and comes back, too.
    try ann.actAndDie("drag 100,250 to 130,420")
    try ann.start()
    #expect(try bob.waits { board in try board == ann.board })
  }

  @Test("while the server is away both go on, and then they have everything of each other")
  func outage() throws {
    let ann = try Companion("Ann")
    let bob = try Companion("Bob", joining: try ann.address)
    let server = try #require(ann.server)
    Glibc.kill(server, SIGKILL)
    try ann.act("drag 100,250 to 130,420")
    try bob.act("key escape", "key tab", "key tab", "key down", "key escape", "key tab", "key 1")
    let (mine, theirs) = (try #require(try ann.line("c0")), try #require(try bob.line("c1")))
    // Ann's program starts the server again; a script goes on with the network only while it waits.
    _ = (try ann.board, try bob.board)
    #expect(try ann.waits { $0.contains(theirs) && $0.contains(mine) })
    #expect(try bob.waits { board in try board == ann.board })
    #expect(ann.server != server)
  }
}
