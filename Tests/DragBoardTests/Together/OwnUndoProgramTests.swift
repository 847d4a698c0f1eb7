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

  /// `TEST_ROUNDS=4000` goes 200 sessions.
  @Test("in random sessions no undo of one takes away what the other has done last")
  func randomSessions() throws {
    try withEvery("seed", in: SeededGenerator.seeds(5)) { seed in
      var random = SeededGenerator(seed: seed)
      let pair = try Pair(cards: 2)
      var owners = Owners(try pair.fields())
      for _ in 0..<10 {
        let person = Int.random(in: 0...1, using: &random)
        let isUndo = random.oneIn(3)
        let deed = isUndo ? "undo" : try pair.act(person, &random)
        if isUndo {
          pair.sessions[person].driver.focus()
          for _ in 0..<3 { try pair.sessions[person].type(KeyCode.escape) }
          for _ in 0..<2 { try pair.sessions[person].undo() }
        }
        if pair.sessions[person].isDirty { try pair.save(person) }
        owners.note(try pair.fields(), by: person, deed, isUndo: isUndo)
      }
    }
  }

  /// Who has changed each field in the file, the last one last.
  private struct Owners {
    private var fields: [String: String]
    private var owners: [String: [Int]] = [:]
    private var path: [String] = []

    init(_ fields: [String: String]) { self.fields = fields }

    mutating func note(_ new: [String: String], by person: Int, _ deed: String, isUndo: Bool) {
      path.append("\(person) \(deed)")
      let all = Set(fields.keys).union(new.keys)
      let gone = Set(all.filter { !$0.contains(".") && new[$0] == nil })
      for key in all where fields[key] != new[key] {
        let element = String(key.prefix { $0 != "." })
        // A field of something that came or went counts only when undo takes it away.
        let isPart = key.contains(".") && (fields[element] == nil || new[element] == nil)
        if isUndo {
          guard !isPart || gone.contains(element) else { continue }
          let owner = owners[key]?.last
          #expect(owner == nil || owner == person, "\(key) is the other's: \(path)")
          if !isPart { _ = owners[key]?.popLast() }
        } else if !isPart {
          owners[key, default: []].append(person)
        }
      }
      fields = new
    }
  }

  private struct Pair {
    let files: [SessionFiles]
    let sessions: [BoardSession]

    init(cards: Int = 1) throws {
      let board = CanvasText.board(
        nodes: (0..<cards).map { CanvasText.card($0 == 0 ? "c" : "d", 300, 200 + 160 * $0) }
      )
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

    /// What the file holds, by element and field.
    func fields() throws -> [String: String] {
      let canvas = try CanvasDocument(parsing: Array(files[0].boardText.utf8))
      var fields: [String: String] = [:]
      for element in canvas.elements {
        let name = element.name
        fields[name] = "there"
        guard let card = element.card else { continue }
        fields["\(name).place"] = "\(card.frame.origin)"
        fields["\(name).size"] = "\(card.frame.size)"
        fields["\(name).content"] = "\(card.content)"
        fields["\(name).color"] = "\(String(describing: card.color))"
      }
      return fields
    }

    /// Does something at random to the first card, or to both. Returns a word for it.
    func act(_ person: Int, _ random: inout SeededGenerator) throws -> String {
      let session = sessions[person]
      session.driver.focus()
      for _ in 0..<3 { try session.type(KeyCode.escape) }
      try session.type(KeyCode.tab)
      let (one, two, g, l): (UInt32, UInt32, UInt32, UInt32) = (10, 11, 42, 46)
      let deeds: [(String, [(UInt32, [UInt32])])] = [
        ("move", [(KeyCode.right, [KeyCode.leftShift])]),
        ("write", [(KeyCode.enter, []), (KeyCode.x, []), (KeyCode.escape, [])]),
        ("delete", [(KeyCode.delete, [])]),
        ("colour", [(random.oneIn(2) ? one : two, [KeyCode.leftAlt])]),
        ("connect", [(KeyCode.a, [KeyCode.leftControl]), (l, [KeyCode.leftControl])]),
        ("group", [(g, [KeyCode.leftControl])]),
        ("create", [(KeyCode.n, [KeyCode.leftControl]), (KeyCode.x, []), (KeyCode.escape, [])]),
      ]
      let (name, keys) = deeds[Int.random(in: 0..<deeds.count, using: &random)]
      for (key, held) in keys { try session.type(key, held) }
      for _ in 0..<3 { try session.type(KeyCode.escape) }
      return name
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
