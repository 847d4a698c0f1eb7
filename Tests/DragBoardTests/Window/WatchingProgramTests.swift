import AppTestSupport
import BoardTestSupport
import BoardValues
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: what it hears of files", .enabled(if: TestServer.isInstalled), .runsAlone)
@MainActor
struct WatchingProgramTests {
  /// A command that starts a program to which the system gives no reports about files.
  nonisolated private static let deafened = [
    "/usr/bin/unshare", "--user", "--map-root-user", "/bin/sh", "-c",
    #"echo 0 >/proc/sys/user/max_inotify_instances && exec "$0" "$@""#,
  ]

  /// Whether the system lets a test do that.
  nonisolated private static var canDeafen: Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: deafened[0])
    process.arguments = deafened.dropFirst() + ["/bin/true"]
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  private func moved(_ session: BoardSession) throws {
    let text = session.files.boardText.replacingOccurrences(of: #""x":100"#, with: #""x":300"#)
    try #require(text != session.files.boardText)
    try Data(text.utf8).write(to: session.files.board, options: .atomic)
  }

  @Test("a window takes one of the system's few connections for reports, whatever it watches")
  func takesOne() throws {
    let card = BoardWithFiles.card("a.png", Rect(100, 100, 200, 100))
    let session = try BoardSession(board: CanvasText.board(nodes: [card]))
    try Data(try PictureFile.png(width: 40, height: 20)).write(
      to: session.files.folder.appendingPathComponent("a.png")
    )
    try session.driver.wait(for: "the picture") { session.sees(0xFF0000, at: (130, 115)) }
    #expect(session.program.openFiles.filter { $0.contains("inotify") }.count == 1)
  }

  @Test(
    "with none to be had, it looks at the file when its window gets the focus",
    .enabled(if: canDeafen)
  )
  func looksAtFocus() throws {
    let files = try SessionFiles(board: BoardOnDisk.three)
    files.starter = Self.deafened
    let session = try BoardSession(files: files)
    #expect(!session.program.openFiles.contains { $0.contains("inotify") })
    session.driver.focus(session.driver.root)
    try moved(session)
    try session.settle()
    #expect(session.seesUnmoved(.red))
    session.driver.focus()
    try session.driver.wait(for: "the new place") { session.sees(.red, movedByX: 200, 0) }
  }

  @Test("and before it saves, so that what another program wrote stays", .enabled(if: canDeafen))
  func looksBeforeSaving() throws {
    let files = try SessionFiles(board: BoardOnDisk.three)
    files.starter = Self.deafened
    let session = try BoardSession(files: files)
    try session.drag(.green, byX: 0, 200)
    try moved(session)
    let text = session.files.boardText
    session.driver.type(KeyCode.s, holding: [KeyCode.leftControl])
    try session.driver.wait(for: "the save") { session.files.boardText != text }
    #expect(session.files.boardText.contains(#""x":300"#))
    try session.driver.wait(for: "the new place") { session.sees(.red, movedByX: 200, 0) }
  }
}
