import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore
@testable import BoardStore

/// Two people work on one file, each in a window of their own. What each sees of a deed, and whose it was, is noted
/// beside the history, by comparing boards.
@Suite("Undo is one's own while two people work on one file", .goesRound)
struct OwnUndoTests {
  private enum Deed: CaseIterable { case move, write, delete, colour, connect, group, create }

  @Test("whatever both do, undo of one takes nothing away that the other has done last")
  func pairs() throws {
    var (undone, passed, number) = (0, 0, 0)
    for first in Deed.allCases {
      for second in Deed.allCases {
        for order in 0..<8 {
          number += 1
          // By three of eight, all orders come up in eight pairs.
          guard Rounds.go(number, usually: 37) else { continue }
          var pair = try Pair(seed: 1)
          pair.act(0, first)
          if order & 1 == 0 { try pair.save(0) }
          pair.act(1, second)
          try pair.save(1)
          if order & 2 == 0 { try pair.save(0) }
          for person in order & 4 == 0 ? [0, 1, 0, 1] : [1, 1, 0, 0] {
            pair.undoRedo(person, .undo)
            try pair.save(person)
          }
          for person in [0, 1] { pair.undoRedo(person, .redo) }
          for person in [0, 1, 0] { try pair.save(person) }
          pair.expectSame("\(first) \(second) \(order)")
          (undone, passed) = (undone + pair.undoneCount, passed + pair.passedCount)
        }
      }
    }
    #expect(undone > Rounds.of(500, usually: 37), "\(undone)")
    #expect(passed > Rounds.of(50, usually: 37), "\(passed)")
  }

  @Test("undo of what was unsaved at a merge leads to what the file holds")
  func merged() throws {
    var saved = 0
    for first in Deed.allCases {
      for second in Deed.allCases {
        var pair = try Pair(seed: 1)
        pair.act(0, first)
        pair.act(1, second)
        try pair.save(1)
        try pair.read(0)
        pair.undoRedo(0, .undo)
        pair.expectToBeKept()
        saved += pair.savedCount
        pair.undoRedo(0, .redo)
        try pair.read(0)
        pair.undoRedo(0, .undo)
        pair.expectToBeKept()
      }
    }
    // In the others both have changed the same, or the step of one rests on that of the other.
    #expect(saved >= 24, "\(saved)")
  }

  @Test("it holds in long sessions")
  func long() throws {
    var (undone, passed) = (0, 0)
    try withEvery("seed", in: SeededGenerator.seeds(400)) { seed in
      var pair = try Pair(seed: seed)
      for _ in 0..<30 { try pair.step() }
      for person in [0, 1, 0] { try pair.save(person) }
      pair.expectSame("seed \(seed)")
      (undone, passed) = (undone + pair.undoneCount, passed + pair.passedCount)
    }
    #expect(undone > Rounds.of(1_000), "\(undone)")
    #expect(passed > 0, "\(passed)")
  }

  /// What a person sees of the board, and who has changed it last.
  private struct Person {
    /// A field of an element; nil for its whole life.
    struct Key: Hashable {
      var id: ElementID
      var field: ElementField?
    }

    var editor: Editor
    var known: [UInt8]
    /// Whether something was unsaved after the last merge, and nothing was saved since.
    var hasMerged = false
    /// Who has changed a field, the last one last: true for this person.
    private var changes: [Key: [Bool]] = [:]
    /// The number of changes of a field after each undo of it.
    private var undone: [Key: [Int]] = [:]

    init(_ board: [UInt8]) throws {
      editor = Editor(Document(try CanvasDocument(parsing: board)))
      known = board
    }

    private static func differences(_ old: Board, _ new: Board) -> [Key] {
      let ids = Set(old.cardOrder + old.edgeOrder + new.cardOrder + new.edgeOrder)
      return ids.flatMap { id -> [Key] in
        guard let before = old[id], let after = new[id] else {
          return old[id] == nil && new[id] == nil ? [] : [Key(id: id, field: nil)]
        }
        return after.changedFields(from: before).filter { $0 != .order }
          .map { Key(id: id, field: $0) }
      }
    }

    mutating func act(isOwn: Bool, _ body: (inout Editor) throws -> Void) rethrows {
      let before = editor.board
      try body(&editor)
      for key in Self.differences(before, editor.board) { changes[key, default: []].append(isOwn) }
    }

    /// Undoes or redoes, and expects nothing to be lost that the other person has changed last.
    mutating func undoRedo(_ direction: UndoDirection, _ path: [String]) -> Bool {
      let before = editor.board
      guard editor.undoRedo(direction) != nil else { return false }
      for key in Self.differences(before, editor.board) {
        let isOwn = changes[key]?.last
        // A redo may go over what the other had changed before the undo.
        let isRedone =
          direction == .redo && undone[key, default: []].popLast() == changes[key]?.count
        #expect(isOwn != false || isRedone, "\(key) is the other's: \(path)")
        if key.field == nil, editor.board[key.id] == nil { expectUntouched(key.id, before, path) }
        if direction == .undo {
          _ = changes[key]?.popLast()
          undone[key, default: []].append(changes[key]?.count ?? 0)
        } else {
          changes[key, default: []].append(true)
        }
      }
      return true
    }

    private func expectUntouched(_ id: ElementID, _ board: Board, _ path: [String]) {
      for field in ElementField.allCases where field != .order {
        let isOwn = changes[Key(id: id, field: field)]?.last
        #expect(isOwn != false, "\(id) was touched by the other: \(path)")
      }
      for edge in board.edges(of: id) where editor.board[edge] != nil {
        let isOwn = changes[Key(id: edge, field: nil)]?.last
        #expect(isOwn != false, "\(id) was connected by the other: \(path)")
      }
    }
  }

  private struct Pair {
    private var random: SeededGenerator
    private var people: [Person]
    private var file: [UInt8]
    private var now = 0.0
    private var count = 0
    private var path: [String] = []
    private(set) var undoneCount = 0
    private(set) var passedCount = 0
    /// How often undo led back to what the file holds after a merge.
    private(set) var savedCount = 0

    init(seed: UInt64) throws {
      random = SeededGenerator(seed: seed)
      let cards = (0..<3).map { CanvasText.card("c\($0)", $0 * 250, 0) }
      file = Array(CanvasText.board(nodes: cards).utf8)
      people = [try Person(file), try Person(file)]
    }

    /// Reads what is stored, and expects it to say the same.
    func expectToBeKept() {
      for person in people {
        let document = person.editor.document
        let read = try? Document(decoding: document.encoded ?? [])
        #expect(read?.history == document.history, "\(path)")
        // What counts as saved is what the file holds.
        guard !document.hasUnsavedChanges else { continue }
        #expect(Self.lines(document.bytes) == Self.lines(person.known), "\(path)")
      }
    }

    /// Returns the elements of a file, each on a line.
    private static func lines(_ file: [UInt8]) -> [String] {
      String(decoding: file, as: UTF8.self).split(separator: "\n")
        .map { $0.hasSuffix(",") ? String($0.dropLast()) : String($0) }.sorted()
    }

    mutating func step() throws {
      defer { expectToBeKept() }
      let person = Int.random(in: 0..<2, using: &random)
      let deeds = random.oneIn(2) ? Deed.allCases : [.move, .write]
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<4: act(person, deeds.randomElement(using: &random) ?? .move)
      case 4..<7: undoRedo(person, .undo)
      case 7: undoRedo(person, .redo)
      case 8, 9: try read(person)
      default: try save(person)
      }
    }

    mutating func act(_ index: Int, _ deed: Deed) {
      path.append("\(index) \(deed)")
      (now, count) = (now + 5, count + 1)
      let (now, word) = (now, "w\(count)")
      people[index].act(isOwn: true) { editor in
        let ids = editor.board.cardOrder
        // Mostly they work on the same card.
        let id = random.oneIn(3) ? ids.randomElement(using: &random) : ids.first
        guard let id, let element = editor.board[id] else { return }
        editor.choose([id])
        switch deed {
        case .move: editor.move([id: Vector(30, 10)], at: now)
        case .write: editor.write("\(word) words", on: id, was: element, height: nil, at: now)
        case .delete: editor.deleteSelection(at: now)
        case .colour:
          let colours: [CanvasColor?] = [nil, .preset(1), .preset(2), .preset(3)]
          _ = editor.setColor(colours.randomElement(using: &random) ?? nil, at: now)
        case .connect:
          guard let other = ids.filter({ $0 != id }).randomElement(using: &random) else { return }
          let edge = Edge(
            name: "e\(count)",
            zKey: editor.board.zKeyOfNewEdge,
            from: .init(card: id, hasArrow: false),
            to: .init(card: other, hasArrow: true),
            source: JSONObject()
          )
          let edgeID = editor.board.nextID
          editor.perform(.connect, [BoardChange(edgeID, from: nil, to: .edge(edge))], at: now)
        case .group:
          if let draft = Grouping.draft(around: [id], on: editor.board, named: "g\(count)") {
            editor.perform(draft, at: now)
          }
        case .create: editor.createCard(at: Point(300, 300), named: "n\(count)", at: now)
        }
      }
    }

    mutating func undoRedo(_ index: Int, _ direction: UndoDirection) {
      path.append("\(index) \(direction)")
      passedCount += people[index].editor.obstacles(direction).isEmpty ? 0 : 1
      if people[index].undoRedo(direction, path) { undoneCount += 1 }
      if people[index].hasMerged, !people[index].editor.hasUnsavedChanges { savedCount += 1 }
    }

    /// Takes over what is in the file.
    mutating func read(_ index: Int) throws {
      path.append("\(index) read")
      now += 5
      let (now, file) = (now, file)
      var person = people[index]
      guard file != person.known else { return }
      let mark = ContentMark(person.known)
      try person.act(isOwn: false) { editor in
        let version = BoardFile.Version(file)
        let taken =
          editor.hasUnsavedChanges
          ? TakenVersion(merging: version, with: editor, since: mark, at: now)
          : TakenVersion(reloading: [Arrival(version)], in: editor, saying: "", at: now)
        let step = try #require(taken).step
        let isAdopted = editor.adopt(step)
        #expect(isAdopted)
      }
      person.known = file
      person.hasMerged = person.editor.hasUnsavedChanges
      people[index] = person
    }

    /// Takes over what is in the file, and writes it.
    mutating func save(_ index: Int) throws {
      try read(index)
      guard people[index].editor.hasUnsavedChanges else { return }
      path.append("\(index) save")
      people[index].known = people[index].editor.document.bytes
      people[index].editor.markSaved()
      people[index].hasMerged = false
      file = people[index].known
    }

    func expectSame(_ comment: String) {
      #expect(people[0].known == people[1].known, "\(comment): \(path)")
      expectToBeKept()
    }
  }
}
