import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardCore

@Suite("Elements are found again in another version of their board")
struct AlignmentTests {
  private func card(_ id: String, x: Int = 0) -> String { CanvasText.card(id, x, 0) }

  private func document(_ nodes: [String], _ edges: [String] = []) throws -> CanvasDocument {
    try CanvasDocument(parsing: Array(CanvasText.board(nodes: nodes, edges: edges).utf8))
  }

  @Test("of cards that share an id, those that hold the same are the same, then those in order")
  func namesakes() throws {
    let old = try document([card("a", x: 1), card("a", x: 2), card("b")])
    func lines(_ nodes: [String]) throws -> [String] {
      let difference = BoardDifference(from: old, to: try document(nodes))
      return difference.changes.map { "\($0.kind) \($0.item.id ?? "") \($0.detail)" }
    }
    #expect(try lines([card("a", x: 2), card("b")]) == ["removed a (text at 1,0, 200x100)"])
    #expect(try lines([card("a", x: 2), card("a", x: 1), card("b")]) == ["restacked a "])
    #expect(
      try lines([card("a", x: 5), card("a", x: 2), card("b")]) == ["moved a from 1,0 to 5,0"]
    )
    #expect(
      try lines([card("a", x: 2), card("a", x: 5), card("b")])
        == ["moved a from 1,0 to 5,0"],
      "what was moved may lie above what it was dropped on, which is not said besides"
    )
  }

  @Test("reading a file again leaves the card alone of which its namesake was removed")
  func reloads() throws {
    var document = Document(try document([card("a", x: 1), card("a", x: 2)]))
    let smaller = try self.document([card("a", x: 2)])
    let comparison = try #require(
      StateComparison(of: document, with: .file(ComparedFile(name: "b", smaller.text)))
    )
    #expect(comparison.changes.map(\.id) == [ElementID(0)])
    #expect(comparison.added.map(\.frame.minX) == [1])
    document.apply(.reloaded(bytes: smaller.text, time: 1))
    #expect(document.board.cardOrder == [ElementID(1)])
  }

  @Test("a node and an edge that share an id are two elements")
  func kinds() throws {
    let edge = #"{"id":"a","fromNode":"a","toNode":"b"}"#
    let old = try document([card("a"), card("b")], [edge])
    let new = try document([card("a", x: 3), card("b")], [edge])
    #expect(BoardDifference(from: old, to: new).changes.map(\.item.kind) == [.node])
    #expect(Reloading(of: new, over: Board(old.elements)).changes.map(\.id) == [ElementID(0)])
  }

  @Test("the differences of two boards are those that a merge of them takes over")
  func namesWhatMergesChange() {
    withEvery("seed", in: SeededGenerator.seeds(1500)) { seed in
      var generator = MergeGenerator(seed: seed, isWild: true)
      var old = generator.board()
      generator.shareNames(in: &old)
      var new = generator.edited(old, count: 6)
      generator.shareNames(in: &new)
      guard let before = try? CanvasDocument(parsing: old.bytes()),
        let after = try? CanvasDocument(parsing: new.bytes())
      else {
        Issue.record("no board")
        return
      }
      let merged = Merging(
        base: MergeVersion(before),
        ours: MergeVersion(before),
        theirs: MergeVersion(after)
      )
      let difference = BoardDifference(from: before, to: after)
      let words = "\(old.value.sortedLine)\n\(new.value.sortedLine)\n\(difference.lines)"
      for (kind, items) in [(MergeKind.node, merged.nodes), (.edge, merged.edges)] {
        let changes = difference.changes.filter { $0.item.kind == kind && $0.kind != .restacked }
        let taken = Taken(from: MergeVersion(before)[kind], to: items)
        #expect(Set(changes.map(\.item.name)) == taken.names, "\(words)")
        let (come, gone) = (Set(["added", "connected"]), Set(["removed", "disconnected"]))
        let growth =
          changes.count { come.contains($0.kind.rawValue) }
          - changes.count { gone.contains($0.kind.rawValue) }
        #expect(growth == taken.growth, "\(words)")
      }
    }
  }
}

/// What a merge has changed in a list, by counting what items hold.
private struct Taken {
  /// The names of the items that hold something else, or are there more or less often.
  private(set) var names: Set<String> = []
  let growth: Int

  init(from old: [MergeItem], to new: [MergeItem]) {
    growth = new.count - old.count
    var counts: [ExactText: Int] = [:]
    for item in old { counts[item.line, default: 0] -= 1 }
    for item in new { counts[item.line, default: 0] += 1 }
    for item in old + new where counts[item.line] != 0 { names.insert(item.compared.name) }
  }
}

extension BoardDifference.Item {
  fileprivate var name: String { id.map { "id \($0)" } ?? text }
}

extension MergeGenerator {
  /// Gives some edges the names of nodes and of other edges.
  fileprivate mutating func shareNames(in board: inout MergeBoard) {
    for index in board.edges.indices where number(0..<4) == 0 {
      guard case .object(var edge) = board.edges[index] else { continue }
      edge.set("id", to: .string(pick(["n1", "n2", "en4", "en5"])))
      board.edges[index] = .object(edge)
    }
  }
}
