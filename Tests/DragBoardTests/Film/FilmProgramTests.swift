import BoardCore
import BoardStore
import Foundation
import Graphics
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: films")
@MainActor
struct FilmProgramTests {
  private let files: SessionFiles

  init() throws { files = try SessionFiles(board: BoardOnDisk.three) }

  /// Performs two steps: red goes to the right, then down.
  private func work() throws {
    let script = """
      drag 150,190 to 350,190
      drag 350,190 to 350,390
      """
    let run = try CommandRun(
      ["play", files.board.path, "--view", "0,0,1", "--geometry", "800x600"] + state,
      input: script,
      in: files
    )
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
  }

  private var state: [String] { ["--state-dir", files.state.path] }

  private func path(_ name: String) -> String { files.folder.appendingPathComponent(name).path }

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  private var names: Set<String> {
    get throws { Set(try FileManager.default.contentsOfDirectory(atPath: files.folder.path)) }
  }

  @discardableResult
  private func film(_ name: String, _ options: String..., code: Int32 = 0) throws -> CommandRun {
    let view = options.contains("--view") || options.contains("fitted") ? [] : ["--view", "0,0,1"]
    let words = options.filter { $0 != "fitted" }
    let run = try CommandRun(
      ["film", files.board.path, "-o", path(name)] + words + view + state,
      in: files
    )
    #expect(run.code == code, "\(run.errors)")
    return run
  }

  private func decoded(_ name: String) throws -> DecodedFilm {
    let bytes = try bytes(name)
    return try name.hasSuffix("gif") ? DecodedFilm(gif: bytes) : DecodedFilm(webp: bytes)
  }

  /// The duration of the shortest film in milliseconds: opening, two steps of 0.4 seconds with a
  /// pause between, ending.
  private static let shortest = 2900...4000

  @Test(
    "the first frame shows the beginning, the last one now; between them things move (tools 14.5)",
    arguments: ["out.webp", "out.gif"]
  )
  func frames(name: String) throws {
    try work()
    try film(name, "--size", "640x480")
    let film = try decoded(name)
    #expect((film.width, film.height) == (640, 480))
    #expect(Self.shortest.contains(film.duration))
    let face = PlainCard.red.face
    func sees(_ x: Int, _ y: Int, at time: Int) -> Bool {
      BoardSession.looksEqual(film.color(x, y, at: time), face)
    }
    #expect(sees(150, 190, at: 0) && !sees(350, 190, at: 0))
    // The time is in the middle of the first step.
    #expect(sees(250, 190, at: 700) && !sees(120, 190, at: 700) && !sees(380, 190, at: 700))
    #expect(sees(350, 190, at: 950) && !sees(150, 190, at: 950))
    let end = film.duration - 1
    #expect(sees(350, 390, at: end) && !sees(350, 190, at: end))
    // Everything that does not move stays equal to the pixel.
    let green = (0..<film.pictures.count).map { film.pictures[$0][190 * 640 + 450] }
    #expect(Set(green).count == 1)
  }

  @Test("what a frame shows is what the board’s picture shows", arguments: ["out.webp", "out.gif"])
  func pixels(name: String) throws {
    try work()
    try film(name, "--size", "800x600")
    let script = "key Escape\nshot \(path("shot.png"))"
    let options = ["--view", "0,0,1", "--geometry", "800x600"]
    let run = try CommandRun(
      ["play", files.board.path] + options + state,
      input: script,
      in: files
    )
    #expect(run.code == 0, "\(run.errors)")
    let film = try decoded(name)
    let shot = try Surface.png(try bytes("shot.png")).pixels()
    // The area is in the middle, without any interface.
    let places = (120..<480).flatMap { row in (60..<640).map { row * 800 + $0 } }
    let last = try #require(film.pictures.last)
    let wrong = places.filter { !BoardSession.looksEqual(last[$0], shot[$0]) }
    #expect(wrong.isEmpty)
  }

  @Test("time that passes without a change is one long frame, also when it goes faster")
  func pauses() throws {
    try work()
    try film("slow.webp")
    try film("fast.webp", "--speed", "4", "--fps", "60")
    let (slow, fast) = (try decoded("slow.webp"), try decoded("fast.webp"))
    #expect(slow.durations.count < slow.duration * 30 / 1000)
    #expect(slow.durations.first ?? 0 >= 500 && slow.durations.last ?? 0 >= 1500)
    #expect(slow.durations.allSatisfy { $0 > 0 })
    let still = Int((FilmSchedule.opening + FilmSchedule.ending) * 1000)
    #expect(abs((slow.duration - still) - 4 * (fast.duration - still)) <= 200)
  }

  @Test("steps can be chosen, one alone included")
  func steps() throws {
    try work()
    try film("second.webp", "--from", "1", "--to", "2")
    let film = try decoded("second.webp")
    #expect(BoardSession.looksEqual(film.color(350, 190, at: 0), PlainCard.red.face))
    try self.film("still.webp", "--from", "1", "--to", "1")
    #expect(try decoded("still.webp").pictures.count == 1)
    let run = try self.film("none.webp", "--to", "3", code: 1)
    #expect(run.errors.contains("has 2 kept steps"))
    #expect(try !names.contains("none.webp"))
  }

  @Test("without a view all that is ever seen is in the picture")
  func fitted() throws {
    let script = """
      drag 150,190 to 790,190
      drag 790,190 to 350,390
      """
    _ = try CommandRun(
      ["play", files.board.path, "--view", "0,0,1", "--geometry", "1000x600"] + state,
      input: script,
      in: files
    )
    try film("out.webp", "fitted")
    let film = try decoded("out.webp")
    // The board reaches from 100 to 840, with margins.
    #expect(film.width == 820)
    let face = PlainCard.red.face
    #expect(BoardSession.looksEqual(film.color(40 + 690, 40 + 40, at: 950), face))
  }

  @Test("a folder gets a picture for each frame, and nothing else")
  func folder() throws {
    try work()
    try film("frames", "--fps", "10")
    let names = try FileManager.default.contentsOfDirectory(atPath: path("frames")).sorted()
    let expected = (1...names.count).map { "frame-" + ("0000\($0)").suffix(5) + ".png" }
    #expect(names == expected && (29...40).contains(names.count))
    func color(_ name: String, _ x: Int, _ y: Int) throws -> UInt32 {
      let picture = try Surface.png(try bytes("frames/\(name)"))
      return picture.pixels()[y * picture.width + x]
    }
    let face = PlainCard.red.face
    #expect(BoardSession.looksEqual(try color(names[0], 150, 190), face))
    #expect(BoardSession.looksEqual(try color(names[names.count - 1], 350, 390), face))
    let again = try film("frames", code: 1)
    #expect(again.errors.contains("exists already"))
  }

  @Test("a board that is open elsewhere can be filmed, with its latest step")
  func openElsewhere() throws {
    try work()
    let opening = try BoardOpening(files.board.path, stateIn: files.state.path + "/boards")
    #expect(opening.boardLock?.isHeld == true)
    let before = try bytes("board.canvas")
    try film("out.webp")
    #expect(try decoded("out.webp").pictures.count > 10)
    #expect(try bytes("board.canvas") == before)
  }

  @Test("without a kept history there is no film, and words that say so")
  func nothingKept() throws {
    let run = try film("out.webp", code: 1)
    #expect(run.errorLines == ["dragboard: \(files.board.path): no history of this board is kept"])
    #expect(try !names.contains("out.webp"))
  }

  @Test(
    "an interrupted film leaves nothing behind, and what was there before",
    arguments: ["out.webp", "out.gif", "out"]
  )
  func interrupted(name: String) throws {
    try work()
    if name != "out" { try "old".write(toFile: path(name), atomically: false, encoding: .utf8) }
    let before = try names
    let process = try begun(name)
    process.interrupt()
    process.send(signal: SIGCONT)
    process.waitUntilExit()
    #expect(process.terminationStatus == 128 + SIGINT)
    #expect(try names == before)
    if name != "out" { #expect(try bytes(name) == Array("old".utf8)) }
  }

  /// Returns the process of a film that has begun a file, stopped until it is continued.
  private func begun(_ name: String) throws -> Process {
    let old = try? bytes(name)
    for _ in 0..<20 {
      let before = try names
      let process = Process()
      process.executableURL = TestProgram.dragboard
      process.arguments =
        ["film", files.board.path, "--force", "-o", path(name), "--fps", "50"] + state
      process.environment = files.environment
      try process.run()
      // A file that is not locked yet counts as left behind; then the program makes another.
      while process.isRunning, try !isWriting(process, since: before) { usleep(500) }
      process.send(signal: SIGSTOP)
      if try isWriting(process, since: before) { return process }
      // The film may be finished before the signal arrives on a busy machine.
      process.send(signal: SIGCONT)
      process.waitUntilExit()
      try FileManager.default.removeItem(atPath: path(name))
      if let old { try Data(old).write(to: URL(fileURLWithPath: path(name))) }
    }
    throw NeverBegan()
  }

  private struct NeverBegan: Error {}

  /// Whether a process has locked a file or folder that is new here.
  private func isWriting(_ process: Process, since before: Set<String>) throws -> Bool {
    let locks = try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n")
      .filter { $0.contains(" \(process.processIdentifier) ") }
    return try names.subtracting(before).contains { name in
      let inode = try? FileManager.default.attributesOfItem(atPath: path(name))[.systemFileNumber]
      return locks.contains { $0.contains(":\((inode as? Int) ?? 0) ") }
    }
  }

  @Test(
    "a film that was killed leaves nothing behind once the next one is made; one in the making stays",
    arguments: ["out.webp", "out.gif", "out"]
  )
  func killed(name: String) throws {
    try work()
    let other = try begun("other" + name.dropFirst(3))
    let process = try begun(name)
    let left = try names
    process.send(signal: SIGKILL)
    process.waitUntilExit()
    // The kind of the next film does not matter.
    try film("next.webp")
    other.send(signal: SIGCONT)
    other.waitUntilExit()
    #expect(other.terminationStatus == 0)
    let temporary = try names.filter { $0.hasPrefix(".dragboard-") }
    #expect(left.count { $0.hasPrefix(".dragboard-") } == 2 && temporary == [])
    #expect(try !names.contains(name) && names.contains("other" + name.dropFirst(3)))
  }

  @Test("what makes no film is refused before anything is done")
  func refusals() throws {
    try work()
    for words in [["--fps", "0"], ["--speed", "17"], ["--size", "1x1"], ["--from", "-1"]] {
      let run = try CommandRun(
        ["film", files.board.path, "-o", path("out.webp")] + words + state,
        in: files
      )
      #expect(run.code == 2, "\(words)")
    }
    #expect(try film("out.mp4", code: 2).errors.contains(".webp or .gif"))
    #expect(try film("out.gif", "--fps", "60", code: 2).errors.contains("at most 50"))
    let backward = try film("out.webp", "--from", "2", "--to", "1", code: 1)
    #expect(backward.errors.contains("from 2 to 1"))
  }

  @Test("a window exports a film in the background, and says when it is there, or why it is not")
  func exports() throws {
    let open = "set film-speed 16\nclick control \"More\"\nchoose \"Export Film…\"\nkey ctrl+a\n"
    let script = """
      click control "More"
      print menu
      key Escape
      drag 150,190 to 350,190
      \(open)type "\(path("out.webp"))"
      key Enter
      print status
      \(open)type "\(path("out.png"))"
      key Enter
      print focus
      key Escape
      \(open)type "/proc/out.webp"
      key Enter
      print status
      """
    let run = try CommandRun(
      ["play", files.board.path, "--view", "0,0,1", "--geometry", "800x600"] + state,
      input: script,
      in: files
    )
    #expect(run.code == 0 && run.errors == "", "\(run.errors)")
    #expect(run.output.contains("Export Film…\tdisabled"))
    #expect(run.output.contains("Wrote \(path("out.webp"))"), "\(run.output)")
    #expect(run.output.contains("entry\tPath"))
    #expect(run.output.contains("The film could not be made"))
    let film = try decoded("out.webp")
    #expect(film.pictures.count > 1)
    // The film is as fast as the one in the window would be.
    let still = Int((FilmSchedule.opening + FilmSchedule.ending) * 1000)
    #expect(film.duration < still + 200, "\(film.duration)")
  }
}
