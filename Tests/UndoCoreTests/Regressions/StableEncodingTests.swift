import Foundation
import Testing
import UndoCore

@Suite("The encoded form of a history")
struct StableEncodingTests {
  /// A file under version control should not differ if nothing has changed.
  @Test("is the same text for equal histories, also with stashed branches")
  func branches() throws {
    var history = History<String, Replacement<Int>>()
    history.branchLimit = 3
    for subject in 0..<40 {
      history.record("Move", of: "card \(subject)", Replacement(before: 0, after: 1))
    }
    for _ in 0..<30 { _ = history.undo() }
    history.record("Grow", of: "card 3", Replacement(before: 1, after: 2))

    let written = try text(of: history)
    let read = try JSONDecoder().decode(
      History<String, Replacement<Int>>.self,
      from: Data(written.utf8)
    )
    #expect(read == history)
    #expect(try text(of: read) == written)
  }

  /// What the first version wrote for: one, two; undo, three; undo, undo, four. It counted where
  /// branches start, and numbered no steps.
  @Test("of the first version is read, with branches that start on each other")
  func firstVersion() throws {
    let text = """
      {"branchLimit":3,"branches":[\
      {"distances":[0],"holders":[1],"steps":{"names":[1],"parts":{"changes":[\
      {"after":2,"before":1}],"subjects":[0]},"times":[0]},"subjects":[0]},\
      {"distances":[-1],"holders":[-1],"steps":{"names":[3,2],"parts":{"changes":[\
      {"after":3,"before":1},{"after":1,"before":0}],"subjects":[0,0]},"times":[0,0]},\
      "subjects":[0]}],\
      "done":{"names":[0],"parts":{"changes":[{"after":4,"before":0}],"subjects":[0]},\
      "times":[0]},"names":["four","two","one","three"],"subjects":["a"],\
      "undone":{"names":[],"parts":{"changes":[],"subjects":[]},"times":[]},"version":1}
      """
    var history = try JSONDecoder().decode(
      History<String, Replacement<Int>>.self,
      from: Data(text.utf8)
    )
    #expect(history.checkInvariants() == [])
    #expect(history.branches().map { $0.steps.map(\.name) } == [["two"], ["one", "three"]])
    #expect(history.branches().map(\.isReachable) == [false, true])
    let ids = history.branches().map(\.id)
    #expect(history.restore(ids[1])?.map(\.name) == ["four", "one", "three"])
    #expect(history.restore(ids[0])?.map(\.name) == ["three", "two"])
    #expect(!history.isClean)
  }

  private func text(of history: History<String, Replacement<Int>>) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(history), as: UTF8.self)
  }
}
