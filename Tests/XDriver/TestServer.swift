import Foundation

/// An X server of its own for one test. It dies with this object.
package final class TestServer {
  /// What DISPLAY must say.
  package let display: String
  private let server: Process
  private var helpers: [Process] = []

  package enum Failure: Error {
    case notStarted
    case toolFailed(String)
  }

  package static var isInstalled: Bool { path(of: "Xvfb") != nil }

  /// The server picks a free number itself, so tests may run side by side.
  package init(
    width: Int = 1000,
    height: Int = 700,
    depth: Int = 24,
    arguments: [String] = []
  ) throws {
    guard let path = Self.path(of: "Xvfb") else { throw Failure.notStarted }
    let pipe = Pipe()
    server = Process()
    server.executableURL = URL(fileURLWithPath: path)
    // Without -noreset the server forgets keymap and properties when its last client leaves.
    server.arguments =
      ["-noreset", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x\(depth)"] + arguments
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
  }

  deinit { stop() }

  /// Ends the server as if the machine had lost it.
  package func stop() {
    stopHelpers()
    if server.isRunning { kill(server.processIdentifier, SIGKILL) }
    let limit = Date(timeIntervalSinceNow: 5)
    while server.isRunning, Date() < limit { usleep(1000) }
  }

  package var isRunning: Bool { server.isRunning }

  /// Not asked politely, since nobody would wait for the answer.
  package func stopHelpers() {
    for helper in helpers where helper.isRunning { kill(helper.processIdentifier, SIGKILL) }
    helpers = []
  }

  /// A client that lives as long as the server: a window manager, a settings daemon.
  package func start(_ tool: String, _ arguments: [String] = []) throws {
    helpers.append(try launch(tool, arguments))
  }

  /// A client that does something and ends.
  package func run(_ tool: String, _ arguments: [String] = []) throws {
    let process = try launch(tool, arguments)
    let limit = Date(timeIntervalSinceNow: 10)
    while process.isRunning, Date() < limit { usleep(1000) }
    guard !process.isRunning, process.terminationStatus == 0 else {
      throw Failure.toolFailed(tool)
    }
  }

  private func launch(_ tool: String, _ arguments: [String]) throws -> Process {
    guard let path = Self.path(of: tool) else { throw Failure.toolFailed(tool) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["DISPLAY": display]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  package static func path(of tool: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    return folders.map { "\($0)/\(tool)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
