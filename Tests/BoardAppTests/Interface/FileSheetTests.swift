import AppTestSupport
import BoardCore
import BoardRenderer
import BoardTestSupport
import BoardValues
import Foundation
import LinuxSystem
import Testing

@testable import BoardApp

/// The sheet that asks for a path, over a folder of its own.
@MainActor
@Suite("Files that a person names") struct FileSheetTests {
  let folder: Folder
  let session: Session

  init() throws {
    folder = try Folder()
    session = try Session(CanvasText.small, path: folder("board.canvas"))
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try FileReading.bytes(folder(name)), as: UTF8.self)
  }

  @Test("a copy holds the board as it is, and this window stays with its own file")
  func savesCopy() throws {
    try session.play("drag 200,150 to 300,150")
    session.app.perform(.files(.saveCopy), at: session.now)
    try session.play("key Enter")
    #expect(try text("board (copy).canvas").contains(#""x":200"#))
    #expect(session.answer(.dirty) == "yes")
    #expect(folder.names.sorted() == ["board (copy).canvas"])
  }

  @Test("a file that is there is replaced by a button of its own, and not by one Enter more")
  func asksBeforeReplacing() throws {
    try AtomicFile.write(Array("mine".utf8), to: folder("old.canvas"))
    try session.play("key ctrl+shift+s\ntype \"old\"\nkey Enter")
    #expect(try text("old.canvas") == "mine")
    #expect(session.app.overlay.files?.trouble?.hasPrefix("old.canvas is there") == true)
    try session.play("key Enter\nkey Enter")
    #expect(try text("old.canvas") == "mine")
    try session.play("click control \"Replace File\"")
    #expect(try text("old.canvas") != "mine")
  }

  @Test("who types on after the question is asked again")
  func asksAgain() throws {
    for name in ["old.canvas", "older.canvas"] {
      try AtomicFile.write(Array("mine".utf8), to: folder(name))
    }
    try session.play("key ctrl+shift+s\ntype \"old\"\nkey Enter\ntype \"er\"\nkey Enter")
    #expect(try text("older.canvas") == "mine")
  }

  @Test("the board's own file is no copy")
  func refusesOwnFile() throws {
    try AtomicFile.write(Array("{}".utf8), to: folder("board.canvas"))
    try session.play("key ctrl+shift+s\ntype \"board.canvas\"\nkey Enter")
    try session.play("click control \"Replace File\"")
    #expect(try text("board.canvas") == "{}")
    #expect(session.app.overlay.files?.trouble?.contains("own file") == true)
  }

  @Test(
    "a picture is what its name says (tools 9.4)",
    arguments: [("a.png", "\u{89}PNG"), ("a.svg", "<?xml"), ("a.pdf", "%PDF")]
  )
  func exports(name: String, start: String) throws {
    try session.play("key ctrl+shift+x\ntype \"\(name)\"\nkey Enter")
    let bytes = try FileReading.bytes(folder(name)).prefix(5)
    #expect(bytes.starts(with: start.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }))
  }

  @Test("another ending is said, and nothing is written")
  func refusesEnding() throws {
    try session.play("key ctrl+shift+x\ntype \"a.bmp\"\nkey Enter")
    #expect(session.app.overlay.files?.trouble?.contains(".png, .svg or .pdf") == true)
    #expect(folder.names.isEmpty)
  }

  @Test("a failure is said in the sheet, which stays")
  func saysFailure() throws {
    try session.play("key ctrl+shift+x\ntype \"nowhere/a.png\"\nkey Enter")
    #expect(session.app.overlay.files?.trouble?.contains("nowhere") == true)
  }

  private func isChosen(_ name: String) -> Bool {
    session.controls.first { $0.part.name == name }?.part.state.contains(.checked) == true
  }

  private var words: [String] {
    session.controls.filter { $0.part.role == .label }.map(\.part.name)
  }

  private var text: String? { session.app.overlay.files?.field.text }

  @Test("the path is whole, and begins at home where it can")
  func beginsAtHome() throws {
    session.app.preferences.home = folder.path
    try session.play("key ctrl+shift+x")
    #expect(text == "~/board.png")
    try session.play("key Escape\nkey ctrl+o")
    #expect(text == "~/")
    session.app.preferences.home = nil
    try session.play("key Escape\nkey ctrl+o")
    #expect(text == folder.path + "/")
  }

  @Test("folders are walked by clicks, below and above, and the name goes along")
  func walks() throws {
    try FileManager.default.createDirectory(
      atPath: folder("Work/Old"),
      withIntermediateDirectories: true
    )
    try session.play("key ctrl+shift+x\nclick control \"Work\"")
    #expect(text == folder("Work/board.png"))
    try session.play("key Down\nkey Enter")
    #expect(text == folder("Work/Old/board.png"))
    try session.play("click control \"Work\"")
    #expect(text == folder("Work/board.png"))
    try session.play("type \"other\"\nkey Enter")
    #expect(try FileReading.bytes(folder("Work/other.png")).starts(with: [0x89, 0x50]))
  }

  @Test("the folders of boards that were opened lately are offered where a file is written")
  func offersRecentFolders() throws {
    session.app.preferences.recent = { [RecentBoard(path: "/tmp/old.canvas")] }
    try session.play("key ctrl+shift+s\nclick control \"/tmp\"")
    #expect(text == "/tmp/board.canvas")
  }

  @Test("a whole path can be typed after the folder")
  func takesWholePath() throws {
    try session.play("key ctrl+o\ntype \"\(folder("x"))\"")
    #expect(session.app.overlay.files?.typed.absolute == folder("x"))
  }

  @Test("the format is a button, and the ending follows it; a typed ending chooses the format")
  func choosesFormat() throws {
    try session.play("key ctrl+shift+x\nclick control \"Format: SVG\"")
    #expect(text == folder("board.svg") && isChosen("Format: SVG"))
    try session.play("key shift+Tab\nkey F6\nkey Escape\nkey Escape\nkey ctrl+shift+x")
    try session.play("type \"plan.pdf\"")
    #expect(isChosen("Format: PDF"))
    try session.play("key Enter")
    #expect(try FileReading.bytes(folder("plan.pdf")).starts(with: "%PDF".utf8))
  }

  @Test("the size is said before the picture is written, which then has it")
  func saysSize() throws {
    try session.play("key ctrl+shift+x\nclick control \"Size: 4×\"")
    let size = try #require(words.first { $0.hasSuffix(" pixels") })
    try session.play("click control \"Export\"")
    let bytes = try FileReading.bytes(folder("board.png"))
    let (width, height) = (Self.number(bytes, at: 16), Self.number(bytes, at: 20))
    #expect(size == "\(width) × \(height) pixels")
  }

  /// Returns a number of four bytes, as PNG files have them.
  private static func number(_ bytes: [UInt8], at start: Int) -> Int {
    bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  @Test("without its ground a picture can be seen through")
  func leavesOutGround() throws {
    try session.play("key ctrl+shift+x\nkey Enter")
    try session.play("key ctrl+shift+x\nclick control \"Background\"")
    try session.play("click control \"Path\"\nkey ctrl+a\ntype \"\(folder("b.png"))\"\nkey Enter")
    // The kind of pixels: 2 for colors, 6 for those with alpha.
    #expect(try FileReading.bytes(folder("board.png"))[25] == 2)
    #expect(try FileReading.bytes(folder("b.png"))[25] == 6)
  }

  @Test("the selected cards are exported, or all; the preview shows which")
  func exportsSelection() throws {
    try session.play("click 200,150\nkey ctrl+shift+x")
    #expect(isChosen("Cards: Selected"))
    let selected = session.app.overlay.files?.choice?.picture?.preview
    try session.play("click control \"Cards: All\"")
    let all = session.app.overlay.files?.choice?.picture?.preview
    let sizes = try (#require(selected?.size), #require(all?.size))
    #expect(sizes.0.width < sizes.1.width && selected?.image != all?.image)
  }

  private var rows: [FileRow] {
    session.controls.compactMap { if case .file(let row) = $0.part.kind { row } else { nil } }
  }

  @Test("a new folder is named, made and entered, and the name of the file goes along")
  func makesFolder() throws {
    try session.play("key ctrl+shift+s\ntype \"plan\"\nclick control \"New Folder\"")
    #expect(text == folder("New Folder") && rows.isEmpty)
    try session.play("type \"Work\"\nkey Enter")
    #expect(text == folder("Work/plan") && folder.names == ["Work"])
    try session.play("key Enter")
    #expect(FileManager.default.fileExists(atPath: folder("Work/plan.canvas")))
    try session.play("key ctrl+o")
    #expect(!session.controls.contains { $0.part.name == "New Folder" }, "where nothing is written")
  }

  @Test("a folder that is there already is not made anew, and is offered under another name")
  func keepsFolder() throws {
    try session.play("key ctrl+shift+s\nclick control \"New Folder\"\nkey Enter")
    try session.play("key Escape\nkey ctrl+shift+s\nclick control \"New Folder\"")
    #expect(text == folder("New Folder 2"))
    try session.play("type \"New Folder\"\nkey Enter")
    #expect(session.app.overlay.files?.trouble == "New Folder is there already")
    #expect(folder.names == ["New Folder"])
  }

  @Test("files are found by letters within their names, and Tab completes only their beginnings")
  func findsByLetters() throws {
    for name in ["price plan.canvas", "plan.canvas", "notes.canvas"] {
      try AtomicFile.write(Array("{}".utf8), to: folder(name))
    }
    try session.play("key ctrl+o\ntype \"pla\"")
    #expect(rows.map(\.name) == ["plan.canvas", "price plan.canvas"])
    try session.play("key Tab")
    #expect(text == folder("plan.canvas"))
  }

  @Test("a row says when a file was changed and how large it is, and a board has its picture")
  func saysMore() throws {
    try AtomicFile.write(Array(CanvasText.small.utf8), to: folder("plan.canvas"))
    try AtomicFile.write(Array("no board".utf8), to: folder("broken.canvas"))
    try session.play("key ctrl+o\nwait 0.1")
    let rows = Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0) })
    let plan = try #require(rows["plan.canvas"])
    #expect(plan.detail.hasSuffix(" · \(CanvasText.small.utf8.count) bytes"), "\(plan.detail)")
    guard case .board(let picture?) = plan.look else { Issue.record("no picture"); return }
    #expect(picture.marks.count { $0.kind == .card } == 3)
    #expect(rows["broken.canvas"]?.look == .board(nil))
  }

  @Test(
    "a film says how long it gets at each speed, shows its first picture, and is made like that"
  )
  func choosesFilm() throws {
    let state = try StateFolder()
    let session = try state.start()
    try session.play("drag 200,150 to 400,400\nwait 1\ndrag 400,400 to 200,150\nwait 1")
    session.app.perform(.files(.exportFilm), at: session.now)
    try session.play("wait 0.1")
    func words() -> [String] {
      session.controls.filter { $0.part.role == .label }.map(\.part.name)
    }
    let slow = try #require(words().first { $0.contains(" seconds, at most 1280 × 800 pixels") })
    #expect(session.controls.contains { $0.part.name == "First picture" })
    try session.play("click control \"Speed: 16×\"\nclick control \"Size: Small\"")
    let fast = try #require(words().first { $0.contains(" seconds, at most 640 × 400 pixels") })
    let lengths = try [slow, fast].map { try #require(Int($0.prefix { $0 != " " })) }
    #expect(lengths[0] > lengths[1])
    try session.play("click control \"Format: GIF\"")
    #expect(session.app.overlay.files?.field.text.hasSuffix("/board.gif") == true)
    let film = try #require(session.app.overlay.files?.choice?.film)
    #expect(film.options == ["--speed", "16", "--within", "640x400"])
  }

  @Test("what was written can be opened, and shown in its folder")
  func offersWhatWasWritten() throws {
    try session.play("key ctrl+shift+x\nkey Enter\nclick control \"Open\"")
    try session.play("click control \"Show in Folder\"")
    #expect(session.takeOpened() == [folder("board.png"), folder("board.png")])
  }

  @Test("Ctrl+P asks where a PDF of the board goes")
  func printsToPDF() throws {
    try session.play("key ctrl+p\nkey Enter")
    #expect(folder.names == ["board.pdf"])
    #expect(try FileReading.bytes(folder("board.pdf")).starts(with: "%PDF".utf8))
  }

  @Test("what is chosen or typed opens in a window of its own, with the ending if that is missing")
  func opens() throws {
    try AtomicFile.write(Array("{}".utf8), to: folder("plan.canvas"))
    var opened: [String] = []
    session.app.preferences.openBoard = { opened.append($0) }
    try session.play("key ctrl+o\nkey Down\nkey Enter")
    try session.play("key ctrl+o\ntype \"new\"\nkey Enter\nkey Enter")
    try session.play("key ctrl+shift+n")
    #expect(opened == ["plan.canvas", "new.canvas", "Untitled.canvas"].map(folder.callAsFunction))
  }

  @Test("boards opened lately come first while nothing is typed")
  func offersRecent() throws {
    var opened: [String] = []
    session.app.preferences.openBoard = { opened.append($0) }
    let path = folder("old.canvas")
    session.app.preferences.recent = { [RecentBoard(path: path)] }
    try AtomicFile.write(Array("{}".utf8), to: path)
    try session.play("key ctrl+o\nkey Down\nkey Enter")
    #expect(opened == [path])
  }

  @Test("the row that the keys have chosen is in view, at both ends of a long list")
  func showsChosen() throws {
    for number in 10..<40 {
      try AtomicFile.write(Array("{}".utf8), to: folder("plan \(number).canvas"))
    }
    func isInView(_ name: String) -> Bool {
      let pane = session.app.panes[.panel]
      return pane?.controls.contains {
        $0.part.name == name && $0.visibleFrame.height > $0.frame.height - 1
      } ?? false
    }
    try session.play("key ctrl+o\nkey Up")
    #expect(isInView("plan 39.canvas"))
    try session.play("key Down")
    #expect(isInView("plan 10.canvas"))
    #expect(!isInView("plan 39.canvas"))
  }

  @Test("Tab completes as far as all agree; Escape asks for nothing")
  func completes() throws {
    for name in ["plan a.canvas", "plan b.canvas"] {
      try AtomicFile.write(Array("{}".utf8), to: folder(name))
    }
    try session.play("key ctrl+o\ntype \"P\"\nkey Tab")
    #expect(session.app.overlay.files?.field.text == folder("plan "))
    try session.play("type \"b\"\nkey Tab")
    #expect(session.app.overlay.files?.field.text == folder("plan b.canvas"))
    try session.play("key Escape")
    #expect(session.app.overlay.files == nil)
  }
}
