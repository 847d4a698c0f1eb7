import AppTestSupport
import BoardTestSupport
import BoardValues
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
    session.app.perform(.saveCopy, at: session.now)
    try session.play("key Enter")
    #expect(try text("board (copy).canvas").contains(#""x":200"#))
    #expect(session.answer(.dirty) == "yes")
    #expect(folder.names.sorted() == ["board (copy).canvas"])
  }

  @Test("a file that is there is replaced only when it is said twice")
  func asksBeforeReplacing() throws {
    try AtomicFile.write(Array("mine".utf8), to: folder("old.canvas"))
    try session.play("key ctrl+shift+s\ntype \"old\"\nkey Enter")
    #expect(try text("old.canvas") == "mine")
    #expect(session.app.overlay.files?.trouble?.hasPrefix("old.canvas is there") == true)
    try session.play("key Enter")
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
    try session.play("key ctrl+shift+s\ntype \"board.canvas\"\nkey Enter\nkey Enter")
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
    try session.play("key ctrl+o\ntype \"new\"\nkey Enter")
    try session.play("key ctrl+shift+n")
    #expect(opened == ["plan.canvas", "new.canvas", "Untitled.canvas"].map(folder.callAsFunction))
  }

  @Test("boards opened lately come first while nothing is typed")
  func offersRecent() throws {
    var opened: [String] = []
    session.app.preferences.openBoard = { opened.append($0) }
    session.app.preferences.recent = { [RecentBoard(path: "/tmp/old.canvas")] }
    try session.play("key ctrl+o\nkey Down\nkey Enter")
    #expect(opened == ["/tmp/old.canvas"])
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
    #expect(session.app.overlay.files?.field.text == "plan ")
    try session.play("type \"b\"\nkey Tab")
    #expect(session.app.overlay.files?.field.text == "plan b.canvas")
    try session.play("key Escape")
    #expect(session.app.overlay.files == nil)
  }
}
