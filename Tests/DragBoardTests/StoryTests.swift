import AppTestSupport
import Foundation
import Testing

/// Every folder in `Stories` is played without a window and compared with the outcome that it
/// describes.
///
/// A story is `start.canvas`, a `script` of verbs, `options` as on the command line, the output of
/// the script (`output`) and the file written by `--save` (`end.canvas`). A story without a board
/// or options of its own uses those beside the folders.
///
/// In a script, `ELSEWHERE` is the folder of that name beside it, which has files to be dropped.
///
/// With `ACCEPT=1` in the environment the outcome is written and not compared. `STORY=NAME` leaves
/// all other stories out.
@MainActor
@Suite struct StoryTests {
  @Test("Each story ends as it is written down", arguments: try Story.all())
  func play(_ story: Story) throws {
    let result = try story.play()
    if ProcessInfo.processInfo.environment["ACCEPT"] == "1" { return try story.accept(result) }
    let output = LineDifference(from: try story.text(of: "output"), to: result.output)
    let end = LineDifference(from: try story.text(of: "end.canvas"), to: result.end)
    #expect(output.isEmpty, "\(story): output\n\(output)")
    #expect(end.isEmpty, "\(story): end.canvas\n\(end)")
  }

  @Test("There are stories, and nothing in their folders is left over")
  func areTidy() throws {
    let stories = try Story.all()
    #expect(!stories.isEmpty)
    let known: Set = ["start.canvas", "script", "options", "output", "end.canvas", "elsewhere"]
    for story in stories {
      let names = try FileManager.default.contentsOfDirectory(atPath: story.folder.path)
      #expect(known.isSuperset(of: names), "\(story)")
    }
  }
}

/// A folder with a board, a script, and their outcome.
struct Story: CustomTestStringConvertible, CustomStringConvertible, Sendable {
  let folder: URL

  var testDescription: String { description }
  var description: String { folder.lastPathComponent }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Stories")

  static func all() throws -> [Story] {
    let wanted = ProcessInfo.processInfo.environment["STORY"]
    return try FileManager.default.contentsOfDirectory(
      at: root,
      includingPropertiesForKeys: [.isDirectoryKey]
    )
    .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
    .filter { wanted == nil || $0.lastPathComponent == wanted }
    .map(Story.init)
    .sorted { $0.description < $1.description }
  }

  /// Returns the path of a file of this story, or of the one that stories without it share.
  private func path(of name: String) -> URL {
    let own = folder.appendingPathComponent(name)
    let shared = Self.root.appendingPathComponent(name)
    return FileManager.default.fileExists(atPath: own.path) ? own : shared
  }

  /// Returns the text of a file beside the stories.
  static func text(beside name: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(name), encoding: .utf8)
  }

  func text(of name: String) throws -> String {
    try String(contentsOf: path(of: name), encoding: .utf8)
  }

  /// The verbs, with paths of files that come from another folder.
  func script() throws -> String {
    try text(of: "script")
      .replacingOccurrences(
        of: "ELSEWHERE",
        with: folder.appendingPathComponent("elsewhere").path
      )
  }

  struct Result {
    var output: String
    var end: String
  }

  @MainActor
  func play() throws -> Result {
    // The board is copied, since scripts may save.
    let place = FileManager.default.temporaryDirectory
      .appendingPathComponent("story-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    let copy = place.appendingPathComponent("start.canvas")
    try FileManager.default.copyItem(at: path(of: "start.canvas"), to: copy)

    let board = String(decoding: try Data(contentsOf: copy), as: UTF8.self)
    let session = try Session(board, options: text(of: "options"), path: copy.path)
    try session.play(try script(), source: "\(self)/script")
    return Result(output: session.printed.map { $0 + "\n" }.joined(), end: session.saved)
  }

  func accept(_ result: Result) throws {
    try write(result.output, to: "output")
    try write(result.end, to: "end.canvas")
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }
}

/// The lines to remove from one text and insert into it to get the other.
struct LineDifference: CustomStringConvertible {
  private let changes: CollectionDifference<Substring>

  init(from expected: String, to found: String) {
    changes = Self.lines(found).difference(from: Self.lines(expected))
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  var isEmpty: Bool { changes.isEmpty }

  var description: String {
    changes.map { change in
      switch change {
      case .remove(let offset, let line, _): "\(offset + 1) expected \(line)"
      case .insert(let offset, let line, _): "\(offset + 1) found    \(line)"
      }
    }.joined(separator: "\n")
  }
}
