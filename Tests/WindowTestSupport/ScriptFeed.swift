import Foundation
import Glibc
import Testing
import XDriver

/// A process of `dragboard play` on stored state that gets its lines one at a time.
package final class ScriptFeed {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread: [UInt8] = []
  private var echoes = 0

  /// Plays on a board, or on what an operand says instead.
  package init(
    _ files: SessionFiles,
    operand: String? = nil,
    view: String = "0,0,1",
    size: String = "800x600",
    environment: [String: String] = [:]
  ) throws {
    process.executableURL = TestProgram.dragboard
    process.currentDirectoryURL = files.folder
    process.arguments = [
      "play", operand ?? files.board.path, "--state-dir", files.state.path, "--view", view,
      "--geometry", size,
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    // Writing to a program that has died must not end the tests.
    Glibc.signal(SIGPIPE, SIG_IGN)
    try process.run()
  }

  deinit {
    if process.isRunning { die() }
  }

  /// Sends lines without waiting for their results.
  package func send(_ lines: [String]) throws {
    try #require(process.isRunning)
    try sendIfPossible(lines)
  }

  /// Sends lines to a program that may have been killed. Throws if it was.
  package func sendIfPossible(_ lines: [String]) throws {
    let text = lines.map { $0 + "\n" }.joined()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
  }

  /// Sends lines and waits until the program reports that they are done.
  package func finish(_ lines: [String]) throws {
    echoes += 1
    try send(lines + ["echo \"\(echoes)\""])
    #expect(try line() == "\(echoes)")
  }

  /// Returns the program's answer of one line to a question.
  package func ask(_ question: String) throws -> String? {
    try send(["print \(question)"])
    return try line()
  }

  /// Returns the next line that the program prints; nil if it has ended.
  package func line() throws -> String? {
    var searched = 0
    while true {
      if let end = unread[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeSubrange(...end) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { return nil }
      searched = unread.count
      unread += more
    }
  }

  /// Ends the script and returns the exit code.
  package func end() throws -> Int32 {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The signal that has ended the program, or nil while it runs and after a regular end.
  package var signal: Int32? {
    guard !process.isRunning, process.terminationReason == .uncaughtSignal else { return nil }
    return process.terminationStatus
  }

  package func send(signal: Int32) { process.send(signal: signal) }

  /// Kills the program. Its locks are released when this returns.
  package func die() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
