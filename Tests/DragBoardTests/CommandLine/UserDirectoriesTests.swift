import AppTestSupport
import BoardStore
import Foundation
import LinuxSystem
import Testing
import WindowTestSupport
import Windowing
import XDriver

@testable import BoardApp

/// The files of the program, which are private to their user.
@MainActor
@Suite("Where the program keeps its files") struct UserDirectoriesTests {
  private func directories(_ variables: [String: String], passwordHome: String? = nil)
    -> UserDirectories
  {
    UserDirectories(variable: { variables[$0] }, passwordHome: { passwordHome })
  }

  @Test("HOME, and without it the home of the password database")
  func home() {
    let usual = directories(["HOME": "/home/a"], passwordHome: "/home/b")
    #expect(usual.boards == "/home/a/.local/state/dragboard/boards")
    #expect(usual.settingsFile == "/home/a/.config/dragboard/settings")
    for variables in [[:], ["HOME": ""], ["HOME": "a"], ["XDG_STATE_HOME": "a"]] {
      let directories = directories(variables, passwordHome: "/home/b")
      #expect(directories.boards == "/home/b/.local/state/dragboard/boards")
    }
    #expect(directories(["XDG_STATE_HOME": "/s"]).boards == "/s/dragboard/boards")
  }

  @Test("without any home nothing is kept, and never in a directory that is everybody's")
  func nowhere() throws {
    let directories = directories([:])
    #expect(directories.boards == nil && directories.settingsFile == nil)
    let folder = try StateFolder()
    let bytes = Array(folder.text.utf8)
    let opening = try BoardOpening(folder.board.path, bytes: bytes, notKeptBecause: "no home")
    let session = try Session(opening, date: 0)
    #expect(session.answer(.status).contains("not being kept: no home"))
    try session.play("drag 150,150 to 250,250")
    #expect(session.app.appearance.title.contains("not kept"))
    session.app.perform(.saving(.quit), at: session.now)
    #expect(session.app.exitCode == 0 && folder.text.contains("\"x\":200,\"y\":200"), "it is saved")
  }

  @Test("whatever the umask says, only its owner can read it")
  func rights() throws {
    let files = try SessionFiles(board: BoardOnDisk.three)
    let script = "drag 150,190 to 250,190\\nkey ctrl+z\\n"
    let run = try CommandRun(
      program: URL(fileURLWithPath: "/bin/sh"),
      [
        "-c",
        """
        umask 0; printf '\(script)' | "$0" "$@" || exit 1
        chmod 666 "$4"/boards/*.db; printf '\(script)' | "$0" "$@"; kill -9 $$
        """,
        TestProgram.dragboard.path, "play", files.board.path, "--state-dir", files.state.path,
        "--view", "0,0,1",
      ],
      in: files
    )
    #expect(run.code == nil, "\(run.errors)")
    let manager = FileManager.default
    let names = try manager.subpathsOfDirectory(atPath: files.state.path)
    #expect(names.contains { $0.hasSuffix(".db") } && names.contains { $0.hasSuffix(".lock") })
    for name in names + ["."] {
      let attributes = try manager.attributesOfItem(atPath: "\(files.state.path)/\(name)")
      let isDirectory = attributes[.type] as? FileAttributeType == .typeDirectory
      #expect(attributes[.posixPermissions] as? Int == (isDirectory ? 0o700 : 0o600), "\(name)")
    }
  }
}
