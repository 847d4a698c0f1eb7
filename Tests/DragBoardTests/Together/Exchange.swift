import Foundation
import TestSupport
import Testing
import XDriver

/// A program that carries the board in a folder to another person, and that person's board back.
class Exchange {
  let folder: URL
  private let program: URL
  private let arguments: [String]
  private let environment: [String: String]
  private var process: Process?

  /// Prepares a program for a folder. It runs in a process group of its own.
  init(
    of folder: URL,
    _ program: URL,
    _ arguments: [String],
    environment: [String: String] = [:]
  ) {
    self.folder = folder
    self.program = program
    self.arguments = arguments
    self.environment = environment
  }

  deinit { kill() }

  func start() throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Otherwise a signal to the group would end the tests.
    try #require(getpgid(process.processIdentifier) == process.processIdentifier)
    self.process = process
  }

  /// Kills the program and all that it has started, as a power cut would end it.
  func kill() {
    guard let process, process.isRunning else { return }
    send(SIGKILL)
    process.waitUntilExit()
  }

  func pause() { send(SIGSTOP) }
  func resume() { send(SIGCONT) }

  private func send(_ signal: Int32) {
    if let process, process.isRunning { Glibc.kill(-process.processIdentifier, signal) }
  }

  /// The copies of the board beside it that wait for a person.
  var copies: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter {
      $0.hasPrefix("board") && $0.hasSuffix(".canvas") && $0 != "board.canvas"
    }.sorted()
  }

  /// Runs a program to its end and returns what it prints.
  @discardableResult
  static func output(_ program: URL, _ arguments: [String], in folder: URL) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program.path) \(arguments)")
    return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// The programs with which two people can share a board.
enum Carrier: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case git, copier, syncthing

  var testDescription: String { rawValue }

  /// Connects the folders of two people. `place` is a folder that belongs to neither.
  func connect(_ folders: [URL], over place: URL) throws -> [Exchange] {
    switch self {
    case .git: try GitExchange.connect(folders, over: place)
    case .copier: folders.map { Copier(of: $0, over: place) }
    case .syncthing: try SyncthingDevice.connect(folders, over: place)
    }
  }
}
