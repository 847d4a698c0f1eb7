import Foundation
import Testing

/// What the README and the articles show is compiled and run in the files beside this one and, if it needs Foundation,
/// in the tests of the adapter; here it is made sure that it is the same code.
@Suite("The articles")
struct ArticleTests {
  private static let here = URL(filePath: #filePath).deletingLastPathComponent()
  private static let package = URL(filePath: "../../..", relativeTo: here).standardizedFileURL

  /// The README and the pages of all modules.
  private static func pages() throws -> [URL] {
    let sources = package.appendingPathComponent("Sources")
    let modules = try FileManager.default
      .contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
    return try modules.flatMap { module in
      try files(in: module.appendingPathComponent("\(module.lastPathComponent).docc"), "md")
    } + [package.appendingPathComponent("README.md")]
  }

  private static func files(in folder: URL, _ type: String) throws -> [URL] {
    try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == type }
  }

  /// Lines without their indentation, and without empty ones at either end.
  private func lines(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The blocks of Swift code, but for those that are part of a manifest.
  private func blocks(of article: String) -> [[String]] {
    var blocks: [[String]] = []
    var block: [String]?
    for line in lines(article) {
      if let finished = block, line == "```" {
        blocks.append(finished)
        block = nil
      } else if block != nil {
        block?.append(line)
      } else if line.hasPrefix("```") {
        block = []
      }
    }
    return blocks.filter { !$0.contains { $0.hasPrefix("dependencies: ") } }
  }

  @Test("show only code that is compiled and run")
  func code() throws {
    let withFoundation = URL(filePath: "../../UndoCoreFoundationTests", relativeTo: Self.here)
    let compiled = try
      (Self.files(in: Self.here, "swift") + Self.files(in: withFoundation, "swift"))
      .filter { $0.lastPathComponent != URL(filePath: #filePath).lastPathComponent }
      .map { lines(try String(contentsOf: $0, encoding: .utf8)) }
    let pages = try Self.pages()
    #expect(pages.count == 14)
    for article in pages {
      for block in blocks(of: try String(contentsOf: article, encoding: .utf8)) {
        #expect(
          compiled.contains { $0.contains(block) },
          "\(article.lastPathComponent) shows this, but no file here does:\n\(block)"
        )
      }
    }
  }
}
