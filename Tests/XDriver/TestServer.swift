import Foundation

/// An X server of its own for one test. It ends with this object.
package final class TestServer {
  /// The value of DISPLAY for clients.
  package let display: String
  /// What clients have in their environment beside what the tests have.
  package let environment: [String: String]
  private let server: Process
  private var helpers: [Process] = []

  package enum Failure: Error {
    case notStarted
    case toolFailed(String)
  }

  package static var isInstalled: Bool { path(of: "Xvfb") != nil }

  /// Starts a server.
  package convenience init(
    width: Int = 1000,
    height: Int = 700,
    depth: Int = 24,
    arguments: [String] = []
  ) throws {
    guard let path = Self.path(of: "Xvfb") else { throw Failure.notStarted }
    let screen = ["-screen", "0", "\(width)x\(height)x\(depth)"]
    try self.init(path, screen + arguments + Self.announcing)
  }

  /// The options by which a server picks a free number itself, so that tests may run side by side, and tells it.
  /// It would otherwise forget keymap and properties when its last client leaves.
  static let announcing = ["-noreset", "-displayfd", "1"]

  /// Starts a server by a program, which writes the number of the display.
  package init(
    _ path: String,
    _ arguments: [String],
    environment: [String: String] = [:]
  ) throws {
    let pipe = Pipe()
    server = Process()
    server.executableURL = URL(fileURLWithPath: path)
    server.arguments = arguments
    server.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    server.standardOutput = pipe
    server.standardError = FileHandle.nullDevice
    try server.run()
    var number = Data()
    while number.last != UInt8(ascii: "\n") {
      let more = pipe.fileHandleForReading.availableData
      guard !more.isEmpty else { throw Failure.notStarted }
      number += more
    }
    display = ":" + String(decoding: number, as: UTF8.self).trimmingCharacters(in: .newlines)
    self.environment = environment.merging(["DISPLAY": display]) { $1 }
  }

  deinit { stop() }

  /// Ends the server as if the machine had lost it.
  package func stop() {
    stopHelpers()
    if server.isRunning { kill(server.processIdentifier, SIGKILL) }
    let limit = Date(timeIntervalSinceNow: 5)
    while server.isRunning, Date() < limit { usleep(1000) }
  }

  /// Sends SIGSTOP or SIGCONT, for a server that exists but does not respond.
  package func send(signal: Int32) { server.send(signal: signal) }

  package var isRunning: Bool { server.isRunning }

  /// Kills the helpers, since their answers would not be waited for.
  package func stopHelpers() {
    for helper in helpers where helper.isRunning { kill(helper.processIdentifier, SIGKILL) }
    helpers = []
  }

  /// Starts a client that runs as long as the server: a window manager, a settings daemon.
  package func start(
    _ tool: String,
    _ arguments: [String] = [],
    input: [UInt8] = [],
    environment: [String: String] = [:]
  ) throws {
    helpers.append(try launch(tool, arguments, input: input, environment: environment))
  }

  /// Runs a client to its end.
  package func run(_ tool: String, _ arguments: [String] = []) throws {
    let process = try launch(tool, arguments)
    let limit = Date(timeIntervalSinceNow: 10)
    while process.isRunning, Date() < limit { usleep(1000) }
    guard !process.isRunning, process.terminationStatus == 0 else {
      throw Failure.toolFailed(tool)
    }
  }

  /// Returns the output of a client once it ends, or nil if it fails or takes too long.
  package func output(
    of tool: String,
    _ arguments: [String] = [],
    within seconds: Double = 30
  ) throws -> [UInt8]? {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("dragboard-tool-\(UUID().uuidString)")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = try launch(tool, arguments, output: try FileHandle(forWritingTo: file))
    let limit = Date(timeIntervalSinceNow: seconds)
    while process.isRunning, Date() < limit { usleep(1000) }
    guard !process.isRunning else {
      kill(process.processIdentifier, SIGKILL)
      return nil
    }
    return process.terminationStatus == 0 ? Array(try Data(contentsOf: file)) : nil
  }

  private func launch(
    _ tool: String,
    _ arguments: [String],
    input: [UInt8] = [],
    output: FileHandle = .nullDevice,
    environment: [String: String] = [:]
  ) throws -> Process {
    guard let path = Self.path(of: tool) else { throw Failure.toolFailed(tool) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(self.environment) { $1 }.merging(environment) { $1 }
    process.standardInput = try Self.file(holding: input)
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  /// Returns an open file whose name is already removed. A pipe would have to be filled while the
  /// program reads it.
  static func file(holding bytes: [UInt8]) throws -> FileHandle {
    guard !bytes.isEmpty else { return .nullDevice }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("dragboard-input-\(UUID().uuidString)")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try FileHandle(forReadingFrom: file)
  }

  package static func path(of tool: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    return folders.map { "\($0)/\(tool)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
