import AppTestSupport
import BoardTestSupport
import BoardValues
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@testable import BoardRenderer

@Suite("The program: files on the board", .enabled(if: TestServer.isInstalled), .runsAlone)
@MainActor
struct FilesProgramTests {
  private static let red: UInt32 = 0xFF0000
  private static let green: UInt32 = 0x00FF00

  private func session() throws -> BoardSession {
    let card = BoardWithFiles.card("a.png", Rect(100, 100, 200, 100))
    return try BoardSession(board: CanvasText.board(nodes: [card]))
  }

  /// Writes a file as other programs do: another file takes the name.
  private func write(_ bytes: [UInt8], in session: BoardSession) throws {
    try Data(bytes).write(
      to: session.files.folder.appendingPathComponent("a.png"),
      options: .atomic
    )
  }

  /// Returns the child processes of a process.
  private func children(of process: Int) -> [Int32] {
    let path = "/proc/\(process)/task/\(process)/children"
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    return text?.split(separator: " ").compactMap { Int32($0) } ?? []
  }

  @Test("a picture appears when it is put there, changes with its file, and goes with it")
  func follows() throws {
    let session = try session()
    #expect(session.sees(Theme.light.card.hex, at: (130, 115)))
    try write(try PictureFile.png(width: 40, height: 20), in: session)
    try session.driver.wait(for: "the picture") { session.sees(Self.red, at: (130, 115)) }
    try write(try PictureFile.png(width: 40, height: 20, left: Color(0, 1, 0)), in: session)
    try session.driver.wait(for: "the new one") { session.sees(Self.green, at: (130, 115)) }
    try FileManager.default.removeItem(at: session.files.folder.appendingPathComponent("a.png"))
    try session.driver.wait(for: "its end") {
      session.sees(Theme.light.card.hex, at: (130, 115))
    }
  }

  @Test("what read the picture is gone after a while, and then nothing wakes the program")
  func sleeps() throws {
    let session = try session()
    try write(try PictureFile.png(width: 40, height: 20), in: session)
    try session.driver.wait(for: "the picture") { session.sees(Self.red, at: (130, 115)) }
    try session.driver.wait(for: "the end of the process") {
      children(of: session.program.identifier).isEmpty
    }
    try session.settle()
    #expect(try session.program.sleeps(for: 1, session.driver))
  }

  @Test("the program goes on when the process that reads pictures is killed")
  func killed() throws {
    let session = try session()
    try write(try PictureFile.png(width: 4000, height: 4000), in: session)
    try session.driver.wait(for: "the process") {
      let children = children(of: session.program.identifier)
      for child in children { kill(child, SIGKILL) }
      return !children.isEmpty
    }
    try session.driver.wait(for: "the picture") { session.sees(Self.red, at: (170, 150)) }
  }
}
