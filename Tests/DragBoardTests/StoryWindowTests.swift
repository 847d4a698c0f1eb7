import AppTestSupport
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

/// Stories are played once more, through a real window: by mouse and keyboard.
///
/// A tenth of them is played always, all with `STORIES=all` in the environment. Those that cannot be
/// played or end otherwise are in `Stories/window-exceptions`, each with its reason.
@MainActor
@Suite("Stories in a window", .enabled(if: TestServer.isInstalled), .serialized, .runsAlone)
struct StoryWindowTests {
  /// The number of exceptions, which may only become smaller.
  private static let exceptionCount = 22

  private nonisolated static func chosen() throws -> [Story] {
    let exceptions = try WindowExceptions()
    let all = try Story.all().filter { exceptions.reasons[$0.description] == nil }
    let environment = ProcessInfo.processInfo.environment
    if environment["STORIES"] == "all" || environment["STORY"] != nil { return all }
    return all.enumerated().filter { $0.offset % 10 == 0 }.map(\.element)
  }

  @Test("Each story ends in a window as without one", arguments: try chosen())
  func play(_ story: Story) throws {
    let player = try StoryInWindow(story)
    try player.play()
    try player.compareEnd()
  }

  @Test("Exceptions are stories, have a reason, and do not become more")
  func exceptionsShrink() throws {
    let exceptions = try WindowExceptions()
    #expect(exceptions.reasons.count == Self.exceptionCount)
    let names = Set(try Story.all().map(\.description))
    if ProcessInfo.processInfo.environment["STORY"] == nil {
      #expect(names.isSuperset(of: exceptions.reasons.keys))
    }
  }
}

/// The stories that are not played in a window.
struct WindowExceptions {
  private(set) var reasons: [String: String] = [:]

  /// Reads the lines of the file, each a name, a colon and a reason.
  init() throws {
    for line in try Story.text(beside: "window-exceptions").split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      let reason = parts.last?.trimmingCharacters(in: .whitespaces) ?? ""
      try #require(parts.count == 2 && !reason.isEmpty, "\(line) needs a name and a reason")
      let name = String(parts[0])
      try #require(reasons[name] == nil, "\(name) is there twice")
      reasons[name] = reason
    }
  }
}
