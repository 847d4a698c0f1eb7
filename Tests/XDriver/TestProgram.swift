package import Foundation

/// A program under test on a test server, with its output in files. It ends with this object.
package final class TestProgram {
  package let process: Process
  private let folder: URL

  package init(
    _ executable: URL,
    _ arguments: [String] = [],
    environment: [String: String] = [:],
    on server: TestServer
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("dragboard-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(server.environment) { $1 }
      .merging([
        "DRAGBOARD_TEST": "1", "XDG_DATA_HOME": folder.path,
        // The desktop of the user who runs the tests is not used.
        "DBUS_SESSION_BUS_ADDRESS": "",
      ]) { $1 }
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try Self.file(folder.appendingPathComponent("output"))
    process.standardError = try Self.file(folder.appendingPathComponent("errors"))
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    _ = exitCode(within: 5)
    try? FileManager.default.removeItem(at: folder)
  }

  /// The built program: named by DRAGBOARD_BINARY, or beside the test bundle.
  package static var dragboard: URL {
    if let path = ProcessInfo.processInfo.environment["DRAGBOARD_BINARY"] {
      return URL(fileURLWithPath: path)
    }
    return itself.deletingLastPathComponent().appendingPathComponent("dragboard")
  }

  /// The running test bundle.
  package static var itself: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  }

  package var identifier: Int { Int(process.processIdentifier) }
  package var output: String { text("output") }
  package var errors: String { text("errors") }

  package func send(signal: Int32) { process.send(signal: signal) }

  /// Returns the exit code, or nil if the program does not end in time or ends by a signal.
  package func exitCode(within seconds: Double = 10) -> Int32? {
    let limit = Date(timeIntervalSinceNow: seconds)
    while process.isRunning {
      guard Date() < limit else { return nil }
      usleep(2000)
    }
    return process.terminationReason == .exit ? process.terminationStatus : nil
  }

  /// The number of times that the process went to sleep voluntarily. Each wake-up is one.
  package var sleeps: Int? {
    let status = try? String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
    return status?.split(separator: "\n")
      .first { $0.hasPrefix("voluntary_ctxt_switches") }
      .flatMap { $0.split(separator: "\t").last }
      .flatMap { Int($0) }
  }

  /// The number of bytes written to files and connections.
  package var bytesWritten: Int? {
    let counts = try? String(contentsOfFile: "/proc/\(identifier)/io", encoding: .utf8)
    return counts?.split(separator: "\n")
      .first { $0.hasPrefix("wchar:") }
      .flatMap { $0.split(separator: " ").last }
      .flatMap { Int($0) }
  }

  /// The files behind the open descriptors, as the kernel names them.
  package var openFiles: [String] {
    let folder = "/proc/\(identifier)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
  }

  /// Waits until the process sleeps, within the driver's limit, and returns how often it has slept.
  /// The program reports its rest a moment before.
  @discardableResult
  package func waitForSleep(_ driver: Driver) throws -> Int? {
    var (before, looks) = (sleeps, 0)
    try driver.wait(for: "sleep") {
      let now = sleeps
      looks = now == before ? looks + 1 : 0
      before = now
      return looks == 5
    }
    return before
  }

  /// Returns whether the process comes to rest: whether, within 20 seconds, some seconds pass in
  /// which it does not wake up once. A busy machine may let it finish late.
  package func sleeps(for seconds: Double, _ driver: Driver) throws -> Bool {
    let limit = Date(timeIntervalSinceNow: 20)
    repeat {
      guard let before = try waitForSleep(driver) else { return false }
      // The process must not do anything meanwhile.
      Thread.sleep(forTimeInterval: seconds)
      if sleeps == before { return true }
    } while Date() < limit
    return false
  }

  private func text(_ name: String) -> String {
    let url = folder.appendingPathComponent(name)
    return (try? String(contentsOf: url, encoding: .utf8)) ?? ""
  }

  private static func file(_ url: URL) throws -> FileHandle {
    _ = FileManager.default.createFile(atPath: url.path, contents: nil)
    return try FileHandle(forWritingTo: url)
  }
}
