import Foundation
import LinuxSystem
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@testable import BoardStore

/// The threads that wait for the disk. The built program runs with a library in front of `fsync`
/// and `fdatasync` that records the thread.
@Suite("Waiting for the disk", .takesLong, .enabled(if: SyncWatch.compiler != nil))
struct DiskWaitTests {
  private let files: SessionFiles
  private let watch: SyncWatch

  init() throws {
    files = try SessionFiles(board: BoardOnDisk.three)
    watch = try SyncWatch(in: files.folder)
  }

  private func start() throws -> ScriptFeed {
    try ScriptFeed(files, environment: watch.environment)
  }

  /// Performs three steps and waits until they are on the disk.
  private func work(_ feed: ScriptFeed) throws {
    let count = watch.calls.count
    try feed.finish(["drag 150,190 to 250,290", "key ctrl+z", "key shift+Right"])
    try wait { watch.calls.count > count }
  }

  /// Performs the first steps of the state and waits for the log that begins after them.
  private func begin(_ feed: ScriptFeed) throws {
    let count = try timesBegun
    try work(feed)
    try wait { try timesBegun > count + 1 }
  }

  /// The number of times that the log was begun: by the first step of all, and each time after it
  /// was emptied.
  private var timesBegun: Int64 {
    get throws {
      let paths = StatePaths(of: files.board.path, in: files.state.path + "/boards")
      guard Path.exists(paths.database) else { return 0 }
      return try Database(DatabaseSnapshot(paths.database)).number("SELECT emptied FROM upkeep")
        ?? 0
    }
  }

  private func wait(_ condition: () throws -> Bool) throws {
    let limit = Date(timeIntervalSinceNow: 10)
    while try !condition() {
      try #require(Date() < limit)
      usleep(2000)
    }
  }

  @Test("1.1: what is done soon reaches the disk, and the main thread does not wait for that")
  func mainThreadDoesNotWait() throws {
    let feed = try start()
    try begin(feed)
    for _ in 0..<3 { try work(feed) }
    #expect(watch.calls.contains("other"))
    #expect(!watch.calls.contains("main"))
    // The watch would see it: a saved file is on the disk before it is reported.
    try feed.finish(["key ctrl+s"])
    #expect(watch.calls.contains("main"))
  }

  @Test("1.1: nor does it for the first step of a later session, after a kill or a proper end")
  func firstStepDoesNotWait() throws {
    try begin(try start())
    for isKilled in [true, false, true, false] {
      let former = try start()
      try work(former)
      if isKilled { former.die() } else { #expect(try former.end() == 0) }
      try watch.forget()
      let count = try timesBegun
      let next = try start()
      // The log is begun on the disk long before the user can do anything.
      try wait { try timesBegun > count }
      try work(next)
      #expect(!watch.calls.contains("main"), "after \(isKilled ? "a kill" : "an end")")
      next.die()
    }
  }
}

/// The library and its record.
private struct SyncWatch {
  private let library: URL
  private let log: URL

  /// The compiler, which is part of the Swift toolchain.
  static var compiler: String? { TestServer.path(of: "clang") ?? TestServer.path(of: "cc") }

  init(in folder: URL) throws {
    library = folder.appendingPathComponent("sync-watch.so")
    log = folder.appendingPathComponent("syncs")
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../SyncWatch/sync-watch.c")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.compiler))
    process.arguments = ["-shared", "-fPIC", "-Wall", "-Werror", "-o", library.path, source.path]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  var environment: [String: String] { ["LD_PRELOAD": library.path, "SYNC_WATCH": log.path] }

  func forget() throws { try Data().write(to: log) }

  /// The thread of each call, `main` or `other`.
  var calls: [Substring] {
    ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n")
  }
}
