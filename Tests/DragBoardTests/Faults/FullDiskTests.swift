import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

/// State on a disk without room. Nothing ends the program, and nothing is lost once there is room.
@Suite(
  "State on a full disk",
  .takesLong,
  .enabled(if: !SmallDisk.possible.isEmpty, "mounting a small disk takes the superuser")
)
struct FullDiskTests {
  private let files: SessionFiles

  init() throws { files = try SessionFiles(board: BoardOnDisk.three) }

  /// Starts a process whose state is on the disk. Others use another folder.
  private func start(on disk: SmallDisk) throws -> ScriptFeed {
    if !FileManager.default.fileExists(atPath: files.state.path) {
      try FileManager.default.createSymbolicLink(at: files.state, withDestinationURL: disk.folder)
    }
    return try ScriptFeed(files)
  }

  private func expectKept(_ place: String, on disk: SmallDisk, _ feed: ScriptFeed) throws {
    let card = try feed.ask("cards red")
    #expect(feed.signal == nil, "\(place)")
    feed.die()
    let next = try start(on: disk)
    #expect(try next.ask("cards red") == card, "\(place)")
    next.die()
  }

  @Test(
    "a board is begun on a full disk, and kept once there is room",
    arguments: SmallDisk.possible
  )
  func begins(on kind: SmallDisk.Kind) throws {
    for room in stride(from: 0, through: 96, by: 4) {
      let disk = try #require(SmallDisk(kind))
      try? FileManager.default.removeItem(at: files.state)
      try disk.fill(leaving: room)
      let feed = try start(on: disk)
      try feed.finish(["drag 150,190 to 250,190", "wait 1", "drag 250,190 to 250,290"])
      try disk.makeRoom()
      try feed.finish(["wait 10", "drag 250,290 to 350,290"])
      #expect(
        try feed.ask("status")?.contains("Your steps are not being kept") != true,
        "\(room) KiB on \(kind)"
      )
      try expectKept("\(room) KiB on \(kind)", on: disk, feed)
    }
  }

  @Test(
    "the disk fills up while somebody works; the next step, the next start: nothing dies",
    arguments: SmallDisk.possible
  )
  func fillsUp(on kind: SmallDisk.Kind) throws {
    for room in stride(from: 0, through: 24, by: 3) {
      let disk = try #require(SmallDisk(kind))
      try? FileManager.default.removeItem(at: files.state)
      var feed = try start(on: disk)
      try feed.finish(["drag 150,190 to 250,190"])
      feed.die()
      try disk.fill(leaving: room)
      feed = try start(on: disk)
      for x in stride(from: 250, to: 450, by: 10) {
        try feed.finish(["drag \(x),190 to \(x + 10),190", "wait 2"])
      }
      try disk.makeRoom()
      try feed.finish(["wait 10"])
      #expect(
        try feed.ask("status")?.contains("Your steps are not being kept") != true,
        "\(room) KiB on \(kind)"
      )
      try expectKept("\(room) KiB on \(kind)", on: disk, feed)
    }
  }

  @Test("a limit on the size of files is an error like a full disk")
  func limited() throws {
    let script = "drag 150,190 to 250,190\\nwait 3\\nprint cards red\\nprint status\\n"
    let run = try CommandRun(
      program: URL(fileURLWithPath: "/bin/sh"),
      [
        "-c", "ulimit -f 16; printf '\(script)' | exec \"$0\" \"$@\"", TestProgram.dragboard.path,
        "play", files.board.path, "--state-dir", files.state.path, "--view", "0,0,1",
      ],
      in: files
    )
    #expect(run.code == 1, "\(run.errors)")
    #expect(run.output.contains("red 200 150 100 80"))
    #expect(run.output.contains("Your steps are not being kept"))
    #expect(run.errors.contains("could not be kept"))
  }
}
