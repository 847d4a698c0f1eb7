import Foundation
import Testing
import WindowTestSupport

@testable import BoardApp
@testable import DragBoard

/// The manual says what the tables of the program say, and the manual page is made from it.
@Suite("The manual")
struct ManualTests {
  private static let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { folder, _ in
    folder.deletingLastPathComponent()
  }
  private static let mandoc = URL(fileURLWithPath: "/usr/bin/mandoc")

  /// The manual without its marks for code and emphasis.
  private let manual: String

  init() throws {
    let file = Self.root.appendingPathComponent("docs/manual.md")
    manual = try String(contentsOf: file, encoding: .utf8).filter { !"`*".contains($0) }
  }

  @Test("it has every command, with its options, and the options of all")
  func commandLine() {
    let sections = manual.components(separatedBy: "\n#### ")
    for command in Grammar.commands where !command.isHidden {
      let section = sections.first { $0.hasPrefix(Grammar.synopsis(command) + "\n") } ?? ""
      #expect(!section.isEmpty)
      for option in command.options { #expect(section.contains("\n- \(option.usage): ")) }
    }
    for option in Grammar.options {
      let names = [option.short, option.usage].compactMap(\.self).joined(separator: ", ")
      #expect(manual.contains("\n- \(names): "))
    }
  }

  @Test("it has every setting with its values")
  func settings() {
    for setting in Setting.all {
      let row = manual.split(separator: "\n").first { $0.hasPrefix("- \(setting.title) (") } ?? ""
      for name in [setting.key] + setting.choices.map(\.name) { #expect(row.contains(name)) }
    }
  }

  @Test("its verbs and queries are those that scripts are read by, word for word")
  func scripts() throws {
    let chapter = try #require(manual.components(separatedBy: "\n### Scripts\n").last)
    let plain = chapter.replacing("\n  ", with: " ").replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }
    func list(after title: String) -> [String] {
      let part = plain.components(separatedBy: "\n\(title)\n\n").last ?? ""
      return part.components(separatedBy: "\n\n")[0].components(separatedBy: "\n")
    }
    let verbs = VerbRow.all.map { "- \($0.usage): \($0.summary)." }
    #expect(list(after: "The verbs:") == verbs)
    let queries = Query.Subject.allCases.map { "- print \($0.usage): \($0.summary)." }
    #expect(list(after: "The queries:").sorted() == queries.sorted())
  }

  @Test("its script prints what it says")
  func script() throws {
    let chapter = try #require(manual.components(separatedBy: "\n### Scripts\n").last)
    let script = try #require(chapter.firstMatch(of: /\ndrag [^#]*?\n\n/)).output
    let run = try CommandRun(["play"], input: String(script), in: SessionFiles(board: "{}"))
    #expect(run.errors == "" && chapter.contains("\n\n\(run.output)\n"))
  }

  @Test(
    "the manual page is well made",
    .enabled(if: FileManager.default.isExecutableFile(atPath: mandoc.path))
  )
  func manualPage() throws {
    let files = try SessionFiles(board: "{}")
    let script = Self.root.appendingPathComponent("packaging/manual-page")
    let made = try CommandRun(program: script, [Arguments.version], in: files)
    let page = files.folder.appendingPathComponent("dragboard.1")
    try made.output.write(to: page, atomically: false, encoding: .utf8)
    let lint = try CommandRun(program: Self.mandoc, ["-Tlint", page.path], in: files)
    #expect(made.errors == "" && lint.output == "" && lint.errors == "")
    let shown = try CommandRun(program: Self.mandoc, ["-Tutf8", page.path], in: files)
    let text = shown.output.replacing(/.\u{8}/, with: "")
    for command in Grammar.words { #expect(text.contains(Grammar.synopsis(command))) }
    for title in ["NAME", "SYNOPSIS", "OPTIONS", "EXIT STATUS", "FILES", "ENVIRONMENT"] {
      #expect(text.contains("\n\(title)\n"))
    }
  }
}
