import FaultInjection
import Foundation
import LinuxSystem
import Testing
import XDriver

@testable import DragBoard

@Suite("A library that was there first") struct EnvironmentTests {
  /// The error only occurs with a statically linked binary (`DRAGBOARD_BINARY`), as it is
  /// installed.
  @Test("one that has set a variable takes no arguments away")
  func keepsArguments() throws {
    let home = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("dragboard-environment-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let run = try FaultyFolder(home, scratch: home).run(TestProgram.dragboard, ["--version"])
    #expect(run.end == .code(0))
    #expect(run.output == "dragboard \(Arguments.version)\n")
  }

  @Test("the words of this very process are those that the standard library has found")
  func sameWords() {
    #expect(
      ProcessArguments.words.map { String(decoding: $0, as: UTF8.self) } == CommandLine.arguments
    )
  }
}
