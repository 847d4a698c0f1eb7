import Foundation

/// A program that is run to its end, and what came of it.
struct Tool {
  var output: String
  var errors: String
  /// Nil when it did not end by itself.
  var exitCode: Int32?

  /// A product of this package, beside the test bundle.
  static func product(_ name: String) -> URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent(name)
  }

  /// The text goes through files, since a pipe that is not emptied would stop the program.
  static func run(
    _ executable: URL,
    _ arguments: [String] = [],
    input: String = "",
    environment: [String: String] = [:]
  ) throws -> Tool {
    let folder = try Folder()
    try folder.write(input, to: "input")
    for name in ["output", "errors"] { try folder.write("", to: name) }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: folder["input"])
    process.standardOutput = try FileHandle(forWritingTo: folder["output"])
    process.standardError = try FileHandle(forWritingTo: folder["errors"])
    try process.run()
    process.waitUntilExit()
    return Tool(
      output: try String(contentsOf: folder["output"], encoding: .utf8),
      errors: try String(contentsOf: folder["errors"], encoding: .utf8),
      exitCode: process.terminationReason == .exit ? process.terminationStatus : nil
    )
  }
}

/// A folder for one test, which goes away with this object.
final class Folder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("example-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  subscript(path: String) -> URL { url.appendingPathComponent(path) }

  func write(_ text: String, to path: String) throws {
    let file = self[path]
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try text.write(to: file, atomically: false, encoding: .utf8)
  }
}
