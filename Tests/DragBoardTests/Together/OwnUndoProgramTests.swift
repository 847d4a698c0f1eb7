import BoardTestSupport
import BoardValues
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@testable import BoardCore

/// Two people, each with a window and a state of their own, on one file.
@Suite("The program: undo is one's own, with two windows on one file", .serialized, .runsAlone)
struct OwnUndoProgramTests {
  /// What is done to the only card, and what the file then says of it.
  enum Deed: String, CaseIterable {
    case move, write, delete

    func isSeen(_ cards: [Card]) -> Bool {
      switch self {
      case .move: cards.contains { $0.frame.minX > 320 }
      case .write: cards.contains { $0.text?.contains("xx") == true }
      case .delete: cards.isEmpty
      }
    }
  }

  struct Row: CustomTestStringConvertible {
    var mine: Deed
    var theirs: Deed
    /// Whether my deed can be undone beneath theirs.
    var isFree: Bool
    var testDescription: String { "\(mine.rawValue), then \(theirs.rawValue)" }
  }

  private static let rows = [
    Row(mine: .move, theirs: .write, isFree: true),
    Row(mine: .write, theirs: .move, isFree: true),
    Row(mine: .move, theirs: .move, isFree: false),
    Row(mine: .move, theirs: .delete, isFree: false),
    Row(mine: .write, theirs: .delete, isFree: false),
  ]

  @Test("Ctrl+Z takes what is mine and free, and leaves theirs in both windows", arguments: rows)
  func leavesTheirs(_ row: Row) throws {
    let pair = try Pair()
    try pair.act(0, row.mine)
    #expect(row.mine.isSeen(try pair.cards()))
    try pair.act(1, row.theirs)
    #expect(row.theirs.isSeen(try pair.cards()))
    // Where something is passed over the first press stops; nothing is left then.
    for _ in 0..<2 { try pair.sessions[0].undo() }
    if pair.sessions[0].isDirty { try pair.save(0) }
    let cards = try pair.cards()
    #expect(row.theirs.isSeen(cards), "\(cards)")
    if row.isFree { #expect(!row.mine.isSeen(cards), "\(cards)") }
    // Theirs is theirs to undo.
    pair.sessions[1].driver.focus()
    try pair.sessions[1].undo()
    try pair.save(1)
    // What both have done is left of mine.
    #expect(row.theirs.isSeen(try pair.cards()) == (row.mine == row.theirs))
  }

  @Test("a card that they delete while I write on it stays, and what I have written is in the file")
  func writingOnDeleted() throws {
    let pair = try Pair()
    pair.sessions[0].driver.focus()
    for key in [KeyCode.escape, KeyCode.tab, KeyCode.enter, KeyCode.x, KeyCode.x] {
      try pair.sessions[0].type(key)
    }
    try pair.act(1, .delete)
    #expect(try pair.cards().isEmpty)
    try pair.sessions[0].type(KeyCode.x)
    try pair.save(0)
    #expect(try pair.cards().map(\.text) == ["# cxxx"])
    try pair.sessions[0].type(KeyCode.x)
    try pair.sessions[0].type(KeyCode.escape)
    for _ in 0..<3 { try pair.sessions[0].undo() }
    try pair.save(0)
    #expect(try pair.cards().isEmpty, "undo leads back to the board as they left it")
  }

  private struct Pair {
    let files: [SessionFiles]
    let sessions: [BoardSession]

    init() throws {
      let board = CanvasText.board(nodes: [CanvasText.card("c", 300, 200)])
      let server = try TestServer(width: 1640)
      files = [try SessionFiles(board: board), try SessionFiles(board: board)]
      try FileManager.default.removeItem(at: files[1].board)
      try FileManager.default.createSymbolicLink(
        at: files[1].board,
        withDestinationURL: files[0].board
      )
      sessions = try files.map {
        try BoardSession(arguments: ["--new-window"], files: $0, server: server)
      }
      sessions[1].driver.move(x: 820, y: 0)
    }

    func cards() throws -> [Card] {
      try CanvasDocument(parsing: Array(files[0].boardText.utf8)).elements.compactMap(\.card)
    }

    func act(_ person: Int, _ deed: Deed) throws {
      let session = sessions[person]
      session.driver.focus()
      for _ in 0..<3 { try session.type(KeyCode.escape) }
      try session.type(KeyCode.tab)
      switch deed {
      case .move: for _ in 0..<3 { try session.type(KeyCode.right, [KeyCode.leftShift]) }
      case .write:
        try session.type(KeyCode.enter)
        for _ in 0..<2 { try session.type(KeyCode.x) }
        try session.type(KeyCode.escape)
      case .delete: try session.type(KeyCode.delete)
      }
      try save(person)
    }

    /// Saves, and waits until the other window has taken it over.
    func save(_ person: Int) throws {
      let (session, other) = (sessions[person], sessions[1 - person])
      let frame = other.driver.frame
      session.driver.focus()
      try session.save()
      try session.driver.wait(for: "the save") { !session.isDirty }
      try other.driver.wait(for: "the other window") { other.driver.frame != frame }
      try other.settle()
      sessions[0].driver.focus()
    }
  }
}
