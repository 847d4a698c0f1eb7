import BoardTestSupport
import CCairo
import Foundation
import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: its command line", .enabled(if: TestServer.isInstalled))
struct CommandLineProgramTests {
  private let files: SessionFiles

  init() throws { files = try SessionFiles(board: BoardOnDisk.three) }

  private func run(_ arguments: String..., input: String = "", display: String? = nil) throws
    -> CommandRun
  {
    try CommandRun(arguments, input: input, in: files, display: display)
  }

  @Test("10.3: without a display one line and code 3", arguments: [nil, ":65000", "nonsense"])
  func needsDisplay(display: String?) throws {
    let result = try run(files.board.path, display: display)
    #expect(result.code == 3)
    #expect(result.errorLines.count == 1)
    #expect(result.errors.hasPrefix("dragboard: "))
    #expect(result.output == "")
  }

  @Test("10.3: a broken file: code 1, one line with file, line and column, nothing is written")
  func refusesBrokenFile() throws {
    let broken = "{\n\t\"nodes\":[\n\t\t{\"id\":\"a\",}\n\t]\n}"
    try broken.write(to: files.board, atomically: false, encoding: .utf8)
    for arguments in [[], ["play"]] {
      let result = try CommandRun(arguments + [files.board.path], in: files)
      #expect(result.code == 1)
      #expect(result.errorLines.count == 1)
      #expect(result.errors.hasPrefix("dragboard: \(files.board.path):3:"))
      #expect(try #require(result.errors.firstMatch(of: /canvas:3:(\d+)/)).1 == "13")
    }
    #expect(files.boardText == broken)
  }

  @Test("10.3: a file that is not there: code 1 and one line that names it")
  func missesFile() throws {
    let path = files.folder.appendingPathComponent("none/board.canvas").path
    let result = try run(path)
    #expect(result.code == 1)
    #expect(result.errorLines.count == 1 && result.errors.contains(path))
  }

  @Test(
    "Wrong use: code 2 and one line",
    arguments: [
      ["--unknown"], ["--view", "1,2"], ["--geometry", "huge"], ["--undo-scope", "all"],
      ["--motion"], ["a.canvas", "b.canvas"], ["render", "a.canvas"], ["check"],
      ["render", "a.canvas", "-o", "a.gif"], ["--save", "x"],
    ]
  )
  func refusesWrongUse(arguments: [String]) throws {
    let result = try CommandRun(arguments, in: files)
    #expect(result.code == 2)
    #expect(result.errorLines.count == 1 && result.errors.hasPrefix("dragboard: "))
    #expect(result.output == "")
  }

  @Test("a path that is not UTF-8 is refused: put right, it would name another file")
  func refusesOtherBytes() throws {
    let errors = files.folder.appendingPathComponent("errors")
    let command = #"exec "$0" check "$(printf 'b\377.canvas')" 2>"$1""#
    let shell = try Process.run(
      URL(fileURLWithPath: "/bin/sh"),
      arguments: ["-c", command, TestProgram.dragboard.path, errors.path]
    )
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 2)
    #expect(try String(contentsOf: errors, encoding: .utf8).contains("is not UTF-8"))
  }

  @Test("Help and version go to standard output")
  func explainsItself() throws {
    let help = try run("--help")
    #expect(help.code == 0 && help.errors == "")
    for word in ["play", "render", "check", "--undo-scope", "--view", "--state-dir"] {
      #expect(help.output.contains(word))
    }
    let version = try run("--version")
    #expect(version.code == 0 && version.output.hasPrefix("dragboard "))
  }

  @Test("The debug switch logs to standard error, and names the words it does not know")
  func logs() throws {
    let arguments = ["play", files.board.path]
    let script = "drag 200,250 to 300,300\nprint cards"
    func run(_ words: String?) throws -> CommandRun {
      let environment = words.map { ["DRAGBOARD_DEBUG": $0] } ?? [:]
      return try CommandRun(arguments, input: script, in: files, environment: environment)
    }
    let plain = try run(nil)
    #expect(plain.code == 0 && plain.errors == "")
    #expect(try run("").errors == "")
    let wrong = try run("damage,paint")
    #expect(
      wrong.errors
        == "dragboard: warning: DRAGBOARD_DEBUG knows damage, events, frames, slow, not paint\n"
    )
    let both = try run("events,frames")
    #expect(both.errorLines.contains { $0.hasPrefix("dragboard: event at 0.000: pressed primary") })
    #expect(both.errorLines.contains { $0.hasPrefix("dragboard: frame 1 at 0.000: advance ") })
    for run in [wrong, both] { #expect(run.code == 0 && run.output == plain.output) }
  }

  @Test("check says nothing about a good file, and every place of a bad one")
  func checks() throws {
    let good = try run("check", files.board.path)
    #expect(good.code == 0 && good.output == "" && good.errors == "")
    let bad = """
      {
      \t"nodes":[
      \t\t{"id":"a","type":"text","text":"","x":0,"y":0,"width":10,"height":10},
      \t\t{"id":"a","type":"text","text":"","x":0,"y":0,"width":10,"height":10}
      \t],
      \t"edges":[
      \t\t{"id":"e","fromNode":"a","toNode":"nobody"}
      \t]
      }
      """
    try bad.write(to: files.board, atomically: false, encoding: .utf8)
    let result = try run("check", files.board.path)
    #expect(result.code == 1)
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("\(files.board.path):4:") == true)
    #expect(lines.last?.hasPrefix("\(files.board.path):7:") == true)
  }

  @Test("render writes PNG, SVG and PDF", arguments: ["png", "svg", "pdf"])
  func renders(format: String) throws {
    let path = files.folder.appendingPathComponent("out.\(format)").path
    let result = try run("render", files.board.path, "-o", path)
    #expect(result.code == 0 && result.output == "" && result.errors == "")
    let data = try #require(FileManager.default.contents(atPath: path))
    let starts = ["png": "\u{89}PNG", "svg": "<?xml", "pdf": "%PDF-"]
    #expect(data.starts(with: try #require(starts[format]?.unicodeScalars.map { UInt8($0.value) })))
    #expect(files.boardText == BoardOnDisk.three)
  }

  /// Returns a board with two cards at the ends of a diagonal, for a picture with sides of this
  /// length.
  private func diagonal(_ length: Int) throws -> SessionFiles {
    let node = #"{"id":"%","type":"text","text":"","x":%,"y":%,"width":100,"height":100}"#
    let nodes = [0, length - 180].map { node.replacing("%", with: "\($0)") }.joined(separator: ",")
    return try SessionFiles(board: #"{"nodes":[\#(nodes)]}"#)
  }

  @Test("a picture larger than what is painted at once is whole")
  func largePictures() throws {
    let files = try diagonal(3000)
    let picture = files.folder.appendingPathComponent("board.png").path
    #expect(try run("render", files.board.path, "-o", picture).code == 0)
    let large = try read(picture)
    #expect(large.width == 3000 && large.height == 3000)
    // There are two white cards with their outlines; the rest is background.
    #expect((18_800...19_600).contains(large.count(0xFFFFFF)))
    #expect(large.count(0xF6F6F4) > 8_970_000)
  }

  @Test("a picture with a longer side than there can be is refused, with what to do instead")
  func refusesHugePictures() throws {
    let files = try diagonal(90_000)
    let picture = files.folder.appendingPathComponent("board.png").path
    let result = try run("render", files.board.path, "-o", picture)
    #expect(result.code == 1 && !FileManager.default.fileExists(atPath: picture))
    #expect(result.errors.contains("90000 x 90000 pixels, and a .png can have 32000 a side"))
    #expect(result.errors.contains("use --scale 0.355 or less, or write .svg or .pdf"))
    #expect(try run("render", files.board.path, "-o", picture, "--scale", "0.05").code == 0)
    for format in ["svg", "pdf"] {
      let page = files.folder.appendingPathComponent("board.\(format)").path
      #expect(try run("render", files.board.path, "-o", page).code == 0)
    }
  }

  @Test("render leaves room for lines and labels that stand out beyond the cards")
  func rendersLines() throws {
    let nodes = [0, 800].map { x in
      #"{"id":"\#(x)","type":"text","text":"","x":\#(x),"y":0,"width":100,"height":100}"#
    }
    let edge =
      ##"{"id":"e","fromNode":"0","fromSide":"top","toNode":"800","toSide":"top","color":"#00aa00"}"##
    try #"{"nodes":[\#(nodes.joined(separator: ","))],"edges":[\#(edge)]}"#
      .write(to: files.board, atomically: false, encoding: .utf8)
    let picture = try rendered([])
    #expect(picture.width == 980 && picture.height > 180 + 110)
    #expect(picture.count(0x00AA00) > 800)
    #expect(picture.pixels.prefix(30 * picture.width).allSatisfy { $0 & 0xFFFFFF == 0xF6F6F4 })
  }

  @Test("render shows the cards, larger by --scale")
  func rendersCards() throws {
    let small = try rendered(["--scale", "1"])
    let large = try rendered(["--scale", "2"])
    #expect(abs(large.width - 2 * small.width) <= 1)
    #expect(abs(large.height - 2 * small.height) <= 1)
    for card in [PlainCard.red, .green, .blue] {
      #expect(small.count(card.face) > 7000)
      #expect(large.count(card.face) > 28_000)
    }
  }

  private struct Rendered {
    var width: Int
    var height: Int
    var pixels: [UInt32]

    func count(_ color: UInt32) -> Int {
      var (last, isLike, count) = (UInt32(0), BoardSession.looksEqual(0, color), 0)
      // Most pixels are like the one before.
      for pixel in pixels {
        if pixel != last {
          (last, isLike) = (pixel, BoardSession.looksEqual(pixel & 0xFFFFFF, color))
        }
        if isLike { count += 1 }
      }
      return count
    }
  }

  private func rendered(_ options: [String]) throws -> Rendered {
    let path = files.folder.appendingPathComponent("out.png").path
    let result = try CommandRun(
      ["render", files.board.path, "--force", "-o", path] + options,
      in: files
    )
    #expect(result.code == 0)
    return try read(path)
  }

  private func read(_ path: String) throws -> Rendered {
    let surface = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(surface) }
    let (width, height) = (
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    let bytes = try #require(cairo_image_surface_get_data(surface))
    return bytes.withMemoryRebound(to: UInt32.self, capacity: stride * height) { pixels in
      let rows = (0..<height).map { UnsafeBufferPointer(start: pixels + $0 * stride, count: width) }
      return Rendered(width: width, height: height, pixels: rows.flatMap { Array($0) })
    }
  }

  @Test("play reads verbs from standard input and answers at once, line by line")
  func plays() throws {
    let saved = files.folder.appendingPathComponent("saved.canvas").path
    let script = """
      # a hand at work
      drag 150,190 to 250,290
      print cards
      print undo
      key ctrl+z
      settle
      print dirty
      key ctrl+shift+z
      expect dirty = yes
      """
    let result = try run(
      "play",
      files.board.path,
      "--view",
      "0,0,1",
      "--save",
      saved,
      input: script
    )
    #expect(result.errors == "")
    #expect(result.code == 0)
    #expect(
      result.output == """
        red 200 250 100 80
        green 400 150 100 80
        blue 100 400 100 80
        Undo Move
        -
        no

        """
    )
    #expect(files.boardText == BoardOnDisk.three)
    let text = try String(contentsOfFile: saved, encoding: .utf8)
    #expect(text == BoardOnDisk.three.replacing(#""x":100,"y":150"#, with: #""x":200,"y":250"#))
  }

  @Test("play stops at what is not as expected, with code 1 and the number of the line")
  func playStops() throws {
    let script = "print dirty\n\nexpect dirty = yes\nprint dirty\n"
    let result = try run("play", files.board.path, input: script)
    #expect(result.code == 1)
    #expect(result.output == "no\n")
    #expect(result.errorLines.count == 1 && result.errors.contains(":3"))
  }
  @Test("play with a state directory says when what was done could not be kept, with code 1")
  func playCannotKeep() throws {
    // No user, not even root, can make a folder in a file.
    try Data().write(to: files.state)
    let place = ["--state-dir", files.state.path, "--view", "0,0,1"]
    let script = "drag 150,190 to 250,290\nprint dirty\n"
    let result = try CommandRun(["play", files.board.path] + place, input: script, in: files)
    #expect(result.code == 1)
    #expect(result.output == "yes\n")
    #expect(result.errorLines.count == 1 && result.errors.contains(files.board.path))
    let idle = try CommandRun(["play", files.board.path] + place, input: "echo 1", in: files)
    #expect(idle.code == 1 && idle.output == "1\n")
    #expect(
      idle.errors.hasSuffix(
        "\(files.state.path): cannot make a file in this directory: Not a directory\n"
      )
    )
  }

  @Test("a picture that cannot be written: code 1 and one line with the place and the cause")
  func cannotWritePictures() throws {
    for format in ["png", "svg", "pdf"] {
      let path = files.folder.appendingPathComponent("none/out.\(format)").path
      let result = try run("render", files.board.path, "-o", path)
      #expect(result.code == 1)
      #expect(result.errorLines.count == 1 && result.errors.contains(path + ": "))
      #expect(result.errors.hasSuffix(": No such file or directory\n"))
    }
    let shot = try run("play", files.board.path, input: "shot \(files.folder.path)/none/a.png")
    #expect(shot.code == 1 && shot.errors.hasSuffix(": No such file or directory\n"))
  }

  @Test("render and play tell on standard error what they do not show, and exit as ever")
  func tellsWhatIsNotShown() throws {
    let nodes = [
      #"{"type":"text","x":0,"y":0,"width":10,"height":10}"#, node("small", #","width":0"#),
      node("far", x: "2000000000"), node("seen"),
    ]
    try board(nodes: nodes).write(to: files.board, atomically: false, encoding: .utf8)
    let warning =
      "dragboard: \(files.board.path): warning: 3 items of the file are kept but not shown."
      + #" Line 3: The name ("id") of this card is missing, so it is not shown. (2 more like this.)"#
      + "\n"
    let rendered = try run("render", files.board.path, "-o", files.folder.path + "/out.png")
    #expect(rendered.code == 0 && rendered.errors == warning)
    let played = try run("play", files.board.path, input: "print status")
    #expect(played.code == 0 && played.errors == warning)
    #expect(played.output.hasPrefix("3 items of the file are kept but not shown."))
    #expect(try run("check", files.board.path).code == 1)
  }
}
