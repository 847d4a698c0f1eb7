import BoardTestSupport
import BoardValues
import Foundation
import TestSupport
import Testing

@testable import BoardCore

/// Boards that git has merged by lines, with the conflicts in them, in each of its styles.
@Suite("Boards with the lines of a merge", .goesRound)
struct MarkerFileTests {
  private static let git = URL(fileURLWithPath: "/usr/bin/git")
  private static let hasGit = FileManager.default.isExecutableFile(atPath: git.path)
  private static let styles = ["", "--diff3", "--zdiff3"]

  /// A layout of a file: an element a line, or a member a line.
  private enum Layout: CaseIterable {
    case elements, members

    func bytes(_ board: MergeBoard) throws -> [UInt8] {
      guard self == .members else { return board.bytes() }
      let value = try JSONSerialization.jsonObject(with: Data(board.bytes()))
      let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys]
      return Array(try JSONSerialization.data(withJSONObject: value, options: options))
    }
  }

  /// Returns what git makes of three versions, for each style.
  private static func merged(_ versions: [[UInt8]], in folder: URL) throws -> [[UInt8]] {
    let names = ["ours", "base", "theirs"]
    for (name, bytes) in zip(names, versions) {
      try Data(bytes).write(to: folder.appendingPathComponent(name))
    }
    return try styles.map { style in
      let process = Process()
      let output = Pipe()
      process.executableURL = git
      process.currentDirectoryURL = folder
      process.arguments = ["merge-file", "-p", "-q", style].filter { !$0.isEmpty } + names
      process.standardOutput = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return Array(data)
    }
  }

  private static func hasNoFaults(_ bytes: [UInt8]) -> Bool {
    CanvasCheck.problems(in: bytes).isEmpty
  }

  @Test("open as a board without a fault, whichever style they have", .enabled(if: hasGit))
  func opens() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("markers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var count = 0
    for seed in SeededGenerator.seeds(900) {
      for layout in Layout.allCases {
        var generator = MergeGenerator(seed: seed, isWild: false)
        let board = generator.board()
        generator.prefix = "x"
        let ours = generator.edited(board, count: 12)
        generator.prefix = "y"
        let theirs = generator.edited(board, count: 12)
        let versions = try [ours, board, theirs].map(layout.bytes)
        guard versions.allSatisfy(Self.hasNoFaults) else { continue }
        for (style, bytes) in zip(Self.styles, try Self.merged(versions, in: folder)) {
          guard let text = ConflictedText(bytes) else { continue }
          count += 1
          let words = "seed \(seed), \(layout), \(style)"
          do {
            let merge = try text.merged()
            let problems = CanvasCheck.problems(in: merge.bytes)
            #expect(problems.isEmpty, "\(words): \(problems)\n\(BoardCoreTests.text(merge.bytes))")
          } catch {
            Issue.record("\(words): \(error)\n\(BoardCoreTests.text(bytes))")
          }
        }
      }
    }
    #expect(count >= Rounds.of(1_200), "\(count)")
  }
}
