import AppTestSupport
import BoardTestSupport
import BoardValues
import LinuxSystem
import Testing
import Windowing

@testable import BoardApp

/// The dialog for files of a desktop that has one.
@MainActor
@Suite("Files from the desktop's dialog") struct ChoosingTests {
  let folder: Folder
  let session: Session

  init() throws {
    folder = try Folder()
    session = try Session(CanvasText.small, path: folder("board.canvas"))
    tell(.preferencesChanged(DesktopPreferences(hasFileDialog: true)))
  }

  private func tell(_ event: WindowEvent) { session.app.handle(event, at: session.now) }

  /// Returns the question to the desktop after a key was pressed.
  private func question(_ key: String) -> FileQuestion? {
    let stroke = KeyStroke(
      .character(key.last ?? "o"),
      key.hasPrefix("shift") ? [.control, .shift] : .control
    )
    tell(.keyPressed(stroke, isRepeat: false))
    for case .chooseFile(let question) in session.app.takeRequests() { return question }
    return nil
  }

  @Test("it is asked for instead of our own sheet, with what fits the purpose")
  func asks() throws {
    let open = try #require(question("o"))
    #expect(open.action == .open && open.kinds.map(\.ending) == [".canvas"])
    #expect(open.folder == folder.path)
    let other = try #require(question("shift s"))
    #expect(other.action == .save(name: "board.canvas"))
    let picture = try #require(question("shift x"))
    #expect(picture.action == .save(name: "board.png"))
    #expect(picture.kinds.map(\.ending) == [".png", ".svg", ".pdf"])
    #expect(session.app.overlay.files == nil)
  }

  @Test("a name without the ending of boards gets it, and replaces nothing unasked")
  func completesName() throws {
    try AtomicFile.write(Array("mine".utf8), to: folder("old.canvas"))
    #expect(question("shift s") != nil)
    tell(.fileChosen(folder("old")))
    #expect(try FileReading.bytes(folder("old.canvas")) == Array("mine".utf8))
    #expect(session.app.overlay.files?.mayReplace == folder("old.canvas"))
    try session.play("key Enter\nkey Enter")
    #expect(try FileReading.bytes(folder("old.canvas")) == Array("mine".utf8))
    try session.play("click control \"Replace File\"")
    #expect(try FileReading.bytes(folder("old.canvas")) != Array("mine".utf8))
    #expect(session.app.overlay.files == nil)
  }

  @Test("what will not do is said in our own sheet, with the path to go on from")
  func objects() throws {
    #expect(question("shift x") != nil)
    tell(.fileChosen(folder("picture.bmp")))
    let sheet = try #require(session.app.overlay.files)
    #expect(sheet.field.text == folder("picture.bmp"))
    #expect(sheet.trouble?.contains(".png") == true)
  }

  @Test("an answer that nobody waits for any more does nothing")
  func ignoresStrayAnswers() throws {
    let opened = Opened()
    session.app.preferences.openBoard = { opened.paths.append($0) }
    tell(.fileChosen(folder("a.canvas")))
    tell(.fileDialogFailed("no"))
    #expect(question("o") != nil)
    tell(.fileChosen(nil))
    tell(.fileChosen(folder("a.canvas")))
    #expect(opened.paths.isEmpty && session.app.overlay.files == nil)
  }

  private final class Opened { var paths: [String] = [] }

  @Test(
    "without the dialog our own sheet comes, and says why if that is not plain (tools 9.6)",
    arguments: [nil, "The desktop’s dialog does not answer"]
  )
  func fallsBack(reason: String?) throws {
    #expect(question("shift s") != nil)
    tell(.fileDialogFailed(reason))
    #expect(session.app.overlay.files?.purpose == .saveAs)
    #expect(session.app.message == reason ?? "")
  }

  @Test("9.5: motion that is switched off by the desktop is over at once")
  func endsMotion() throws {
    try session.play("drag 200,150 to 400,300\nkey ctrl+z\nwait 0.2")
    let flying = session.answer(.shown)
    tell(.preferencesChanged(DesktopPreferences(reducesMotion: true)))
    let landed = session.answer(.shown)
    try session.play("settle")
    #expect(landed == session.answer(.shown) && landed != flying)
    try session.play("key ctrl+9")
    #expect(session.app.view.isGliding == false)
  }
}
