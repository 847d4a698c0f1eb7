import BoardTestSupport
import BoardValues
import Foundation
import LinuxSystem
import TestSupport
import Testing
import UndoCore

@testable import BoardCore
@testable import BoardStore

/// Two people who change a board at the same time, and a program that carries it between them as Syncthing
/// does: the last version wins, the other one becomes a copy beside it, and a save that comes between its
/// look and its write is gone.
@Suite("Two people share a board by copies of its file", .goesRound)
struct SharedBoardTests {
  @Test("in the end both have the same board, with every word, and no name twice")
  func losesNothing() throws {
    try withEvery("seed", in: Self.telling + SeededGenerator.seeds(20)) { seed in
      var world = try World(seed: seed)
      for _ in 0..<40 { try world.step() }
      try world.settle()
    }
  }

  /// Sessions that have lost words, or did not come to an end.
  private static let telling: [UInt64] = [
    // A copy that was older than what had been taken over.
    7_018_620_250_096_001_672,
    // A copy like one whose merge was replaced.
    18_270_156_243_172_337_248,
    // A save that was undone before another version came.
    1_300_972_650_042_449_633,
    // A copy with a card beside its renamed twin.
    3_501_722_813_869_251_371,
  ]

  /// A person with a board, and the folder in which it is.
  private struct Person {
    let name: Character
    let folder: Folder
    var editor: Editor
    /// What the board's file held when it was last read or written here.
    var known: [UInt8] { didSet { held.insert(known) } }
    /// What the file has held here. What goes back to that does so on purpose.
    private(set) var held: Set<[UInt8]> = []
    private var findings = BoardCopy.Findings()
    var words: Set<String> = []
    var deleted: Set<String> = []

    var path: String { folder("board.canvas") }
    var file: [UInt8] { (try? FileReading.bytes(path)) ?? [] }
    var isDirty: Bool { editor.hasUnsavedChanges }

    init(_ name: Character, _ board: [UInt8]) throws {
      self.name = name
      folder = try Folder()
      editor = Editor(Document(try CanvasDocument(parsing: board)))
      known = board
      try put(board)
    }

    func put(_ bytes: [UInt8], _ name: String = "board.canvas") throws {
      try Data(bytes).write(to: URL(fileURLWithPath: folder(name)))
    }

    mutating func save() throws {
      known = editor.document.bytes
      editor.markSaved()
      try put(known)
    }

    /// Takes over what another program has written into the file.
    mutating func look(at now: Double) throws {
      let version = BoardFile.Version(file)
      guard version.bytes != known else { return }
      if isDirty {
        // A version that the file has held before takes later words back on purpose.
        if held.contains(version.bytes) {
          deleted.formUnion(World.words(in: known).subtracting(World.words(in: version.bytes)))
        }
        let mark = ContentMark(known)
        let taken = TakenVersion(merging: version, with: editor, since: mark, at: now)
        try #require(editor.adopt(try #require(taken).step))
      } else {
        let step = editor.reload(version.bytes, at: now)
        try #require(step != nil)
      }
      known = version.bytes
    }

    /// Merges the first copy that is offered. Returns whether there was one.
    mutating func mergeCopy(at now: Double) throws -> Bool {
      let copies = BoardCopy.all(
        of: BoardFile(path),
        editor.document,
        since: 0,
        replacedSince: 0,
        knowing: &findings
      )
      let known = editor.document.mergedCopies
      guard let copy = copies.first(where: { !known.contains($0) }) else { return false }
      var merger = CopyMerger(editor.document, since: 0)
      let merged = merger.merge(copy.place)
      let merge = try #require(merged)
      let source = StepOrigin.Source(name: "copy", mark: merge.mark)
      if editor.takeMerge(merge.merge.bytes, of: source, at: now) != nil {
        try save()
      } else if case .file(let path, _) = copy.place {
        unlink(path)
      }
      return true
    }

    var copies: [String] { folder.names.filter { $0 != "board.canvas" } }
  }

  private struct World {
    private let seed: UInt64
    private var random: SeededGenerator
    private var now = 0.0
    private var people: [Person]
    /// What both have had.
    private var shared: [UInt8]
    private var copyCount = 0

    init(seed: UInt64) throws {
      self.seed = seed
      random = SeededGenerator(seed: seed)
      let cards = (0..<4).map { CanvasText.card("c\($0)", $0 % 2 * 250, $0 / 2 * 250) }
      shared = Array(CanvasText.board(nodes: cards).utf8)
      people = [try Person("a", shared), try Person("b", shared)]
    }

    mutating func step() throws {
      now += 5
      let index = Int.random(in: 0..<2, using: &random)
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<6:
        act(index)
        if !random.oneIn(4) { try people[index].save() }
      case 6: _ = try people[index].mergeCopy(at: now)
      case 7: people[index].editor.undoRedoIfWordless()
      default: try carry(isBlind: random.oneIn(6))
      }
      for index in people.indices { try people[index].look(at: now) }
    }

    // MARK: Hands

    private mutating func act(_ index: Int) {
      var editor = people[index].editor
      let id = editor.board.cardOrder.randomElement(using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<3:
        editor.selection = Set([id].compactMap(\.self))
        editor.drag(by: Vector(random.oneIn(2) ? 30 : -30, 10), at: now)
      case 3..<8:
        guard let id, let element = editor.board[id] else { break }
        let text = "\(element.text ?? "") \(newWord(index))"
        editor.write(text, on: id, was: element, height: nil, at: now)
      case 8:
        let word = newWord(index)
        let names = FreshName.make(1, for: editor.board, using: &random)
        editor.createCard(at: Point(500, 500), named: names[0], at: now)
        guard let id = editor.selection.first, let element = editor.board[id] else { break }
        editor.write(word, on: id, was: element, height: nil, at: now)
      default:
        guard let id, editor.board.cardOrder.count > 2 else { break }
        people[index].deleted.formUnion(Self.words(of: editor.board[id]?.text ?? ""))
        editor.selection = [id]
        editor.deleteSelection(at: now)
      }
      people[index].editor = editor
    }

    private mutating func newWord(_ index: Int) -> String {
      let word = "\(people[index].name)\(people[index].words.count + 1)"
      people[index].words.insert(word)
      return word
    }

    private static func words(of text: String) -> Set<String> {
      Set(text.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }

    /// Returns the words on the cards of a board.
    static func words(in board: [UInt8]) -> Set<String> {
      let canvas = try? CanvasDocument(parsing: board)
      return (canvas?.elements ?? []).compactMap(\.card?.text).reduce(into: []) {
        $0.formUnion(words(of: $1))
      }
    }

    // MARK: Carrying

    /// Brings both files together, and the copies. A blind one overwrites what it has not seen.
    private mutating func carry(isBlind: Bool) throws {
      let files = people.map(\.file)
      let winner =
        files[0] == shared ? 1 : files[1] == shared ? 0 : Int.random(in: 0...1, using: &random)
      let loser = 1 - winner
      if files[winner] != files[loser] {
        if files[loser] != shared, !isBlind || people[loser].held.contains(files[winner]) {
          copyCount += 1
          let name = "board.sync-conflict-20260131-1015\(10 + copyCount)-ABCDEFG.canvas"
          for person in people { try person.put(files[loser], name) }
        }
        try people[loser].put(files[winner])
      }
      shared = files[winner]
    }

    /// Removes copies from both folders that are in one of them no more.
    private func carryRemovals(_ before: [Set<String>]) {
      for (index, person) in people.enumerated() {
        for name in before[index].subtracting(person.copies) {
          for other in people { unlink(other.folder(name)) }
        }
      }
    }

    // MARK: The end

    mutating func settle() throws {
      for round in 0..<200 {
        now += 5
        var isQuiet = true
        for index in people.indices {
          let before = people.map { Set($0.copies) }
          if people[index].isDirty {
            try people[index].save()
            isQuiet = false
          }
          if try people[index].mergeCopy(at: now) { isQuiet = false }
          let merged = people[index].editor.document.mergedCopies
          for name in people[index].copies where !people[index].isDirty {
            let bytes = try FileReading.bytes(people[index].folder(name))
            if merged.current.contains(ContentMark(bytes)) { unlink(people[index].folder(name)) }
          }
          carryRemovals(before)
        }
        try carry(isBlind: false)
        for index in people.indices { try people[index].look(at: now) }
        if isQuiet, people.allSatisfy({ $0.copies.isEmpty && !$0.isDirty }) { break }
        #expect(round < 199, "seed \(seed): no end")
      }
      let board = people[0].file
      #expect(people[1].file == board)
      let problems = CanvasCheck.problems(in: board)
      #expect(problems.isEmpty, "seed \(seed): \(problems)")
      let found = Self.words(in: board)
      let written = people.reduce(into: Set<String>()) { $0.formUnion($1.words) }
      let lost = people.reduce(written) { $0.subtracting($1.deleted) }.subtracting(found)
      #expect(lost.isEmpty, "seed \(seed): \(lost.sorted()) of \(written.count)")
    }
  }
}

extension Editor {
  /// Undoes a move, which takes no word back.
  fileprivate mutating func undoRedoIfWordless() {
    if nextName(.undo) == .move { _ = undoRedo(.undo) }
  }
}
