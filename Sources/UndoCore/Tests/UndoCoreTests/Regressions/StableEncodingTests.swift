import Foundation
import Testing
import UndoCore

@Suite("The encoded form of a history")
struct StableEncodingTests {
  /// A file under version control should not differ if nothing has changed.
  @Test("is the same text for equal histories, also with stashed branches")
  func branches() throws {
    var history = History<String, HistoryReplacement<Int>>()
    history.limits.branches = 3
    for subject in 0..<40 {
      history.record("Move", of: "card \(subject)", HistoryReplacement(before: 0, after: 1))
    }
    for _ in 0..<30 { _ = history.undo() }
    history.record("Grow", of: "card 3", HistoryReplacement(before: 1, after: 2))

    let written = try text(of: history)
    let read = try JSONDecoder().decode(
      History<String, HistoryReplacement<Int>>.self,
      from: Data(written.utf8)
    )
    #expect(read == history)
    #expect(try text(of: read) == written)
  }

  private func text(of history: History<String, HistoryReplacement<Int>>) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(history), as: UTF8.self)
  }
}
