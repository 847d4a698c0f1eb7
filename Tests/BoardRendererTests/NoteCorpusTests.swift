import BoardCore
import Foundation
import Testing

@testable import BoardRenderer

/// Notes as Obsidian users write them, and what cards of their parts say.
///
/// With `ACCEPT=1` in the environment what is read is written down and not compared.
@Suite("Notes of a vault") struct NoteCorpusTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Corpus/notes")

  /// The parts of each note, and some that it does not have.
  private static let parts = [
    "harvest": [
      "#Apples and Pears", "#Storage", "#Other chapter", "#Harvest#Apples", "#^apples", "#^item",
      "#Nowhere", "#^none",
    ],
    "journal": [
      "#Morning", "#evening quiet mostly", "#^call", "#^weather", "#^table", "#^last",
      "#no heading", "#^no-name",
    ],
  ]

  @Test(
    "each part is read as it was when somebody looked at it last",
    arguments: parts.keys.sorted()
  )
  func reads(_ name: String) throws {
    let note = Array(try Data(contentsOf: Self.folder.appending(path: "\(name).md")))
    var lines: [String] = []
    for part in [nil] + (Self.parts[name] ?? []).map(Optional.some) {
      lines.append("== \(part ?? "the whole")")
      let range = NotePart.range(of: part, in: note)
      let words = range.map { String(decoding: note[$0], as: UTF8.self) }
      lines += words.map { MarkdownTexts.shared.document($0).outline } ?? ["(not there)"]
    }
    let file = Self.folder.appending(path: "\(name).outline")
    let text = lines.joined(separator: "\n") + "\n"
    if ProcessInfo.processInfo.environment["ACCEPT"] == "1" {
      return try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(text == (try String(contentsOf: file, encoding: .utf8)))
  }
}
