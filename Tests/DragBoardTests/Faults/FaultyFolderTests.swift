import FaultInjection
import Foundation
import TestSupport
import Testing

/// The disk that fails on demand, tested with a shell that writes a word into a file.
@Suite("A folder on a disk that fails on demand", .takesLong)
struct FaultyFolderTests {
  private let scene: Scene
  private let writing: Int

  private final class Scene {
    let home = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("dragboard-disk-\(UUID().uuidString)")
    var folder: URL { home.appendingPathComponent("disk") }
    var file: URL { folder.appendingPathComponent("file") }

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: home) }

    func run(_ plan: FaultPlan? = nil) throws -> FaultyRun {
      try? FileManager.default.removeItem(at: file)
      let script = "echo elsewhere > '\(home.path)/other'; printf word > '\(file.path)'"
      return try FaultyFolder(folder, scratch: home)
        .run(URL(fileURLWithPath: "/bin/sh"), ["-c", script], plan)
    }

    var text: String? { try? String(contentsOf: file, encoding: .utf8) }
  }

  init() throws {
    scene = try Scene()
    let calm = try scene.run()
    writing = try #require(calm.calls.firstIndex { $0.name == "write" }) + 1
  }

  @Test("calls in the folder are written down, others are not, and nothing fails without a plan")
  func calm() throws {
    let run = try scene.run()
    #expect(run.end == .code(0) && run.struck.isEmpty && scene.text == "word")
    #expect(run.calls.allSatisfy { $0.path == scene.file.path })
    #expect(run.calls.first?.name == "open")
  }

  @Test("a call that fails has its errno, and the next one passes")
  func fails() throws {
    let opening = try scene.run(FaultPlan(call: 1, .fails(EDQUOT)))
    #expect(opening.struck.map(\.name) == ["open"])
    #expect(opening.end != .code(0) && opening.errors.contains(words(for: EDQUOT)))
    #expect(scene.text == nil)
    let written = try scene.run(FaultPlan(call: writing, .fails(ENOSPC)))
    #expect(written.struck.map(\.name) == ["write"])
    #expect(written.end != .code(0) && scene.text == "")
  }

  @Test("from a call on all of them fail")
  func failsFromThenOn() throws {
    let run = try scene.run(FaultPlan(call: 1, .failsFromThenOn(EIO)))
    #expect(run.struck.count == run.calls.count && scene.text == nil)
  }

  @Test("half of what is written arrives, and the program is told how much")
  func writesShort() throws {
    let run = try scene.run(FaultPlan(call: writing, .writesShort))
    #expect(run.struck.map(\.name) == ["write"])
    #expect(run.calls.count { $0.name == "write" } == 2 && scene.text == "word")
    let other = try scene.run(FaultPlan(call: 1, .writesShort))
    #expect(other.struck.isEmpty)
  }

  @Test("a kill comes before the call or after it")
  func kills() throws {
    #expect(try scene.run(FaultPlan(call: writing, .killsBefore)).end == .signal(SIGKILL))
    #expect(scene.text == "")
    #expect(try scene.run(FaultPlan(call: writing, .killsAfter)).end == .signal(SIGKILL))
    #expect(scene.text == "word")
  }

  @Test("beyond the last call nothing happens")
  func beyond() throws {
    let run = try scene.run(FaultPlan(call: 1000, .killsBefore))
    #expect(run.end == .code(0) && run.struck.isEmpty)
  }
}
