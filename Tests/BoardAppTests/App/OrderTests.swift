import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import Testing

@testable import BoardApp
@testable import BoardStore

/// What has to be over before something else begins.
@MainActor
@Suite("Order") struct OrderTests {
  private static let groups = """
    {"nodes":[
    {"id":"area","type":"group","label":"Far","x":3000,"y":2000,"width":400,"height":300},
    {"id":"plan","type":"text","text":"plan","x":100,"y":100,"width":200,"height":100}
    ],"edges":[]}
    """

  /// Writes a new card in the lower right of the window, and leaves its text open.
  private static let newCard = "click 500,400\nclick 500,400\ntype \"Milk\"\n"

  @Test("an open text is left before what was found is selected")
  func leavesBeforeSelecting() throws {
    let session = try Session(CanvasText.small)
    try session.play(Self.newCard + "key ctrl+f\ntype \"price\"\nsettle\nkey alt+Enter")
    #expect(session.answer(.undo) == "Undo New Card\n-")
    #expect(session.answer(.selection) == "price")
  }

  @Test("an open text is left before a stroke erases, so that the stroke meets its card")
  func leavesBeforeErasing() throws {
    let session = try Session(CanvasText.small)
    try session.play(Self.newCard + "wait 1\ntool eraser\npress 500,400\nrelease 500,400")
    #expect(session.answer(.cards).split(separator: "\n").count == 3)
    #expect(session.answer(.history).split(separator: "\n").count == 2)
  }

  @Test(
    "an open text is left before the board is looked at as it was, so that its step is no restoring"
  )
  func leavesBeforeLooking() throws {
    let session = try Session(CanvasText.small)
    try session.play(Self.newCard)
    session.app.perform(.look(.lookAt(0)), at: session.now)
    #expect(session.app.editor.isLooking)
    #expect(session.answer(.history) == "done\tNew Card")
  }

  @Test("an open text is left before the view moves to a group, which is selected then")
  func leavesBeforeTheViewMoves() throws {
    let session = try Session(Self.groups)
    try session.play(Self.newCard)
    let group = try #require(session.app.editor.board.cardOrder.first)
    session.app.perform(.view(.goToGroup(group)), at: session.now)
    try session.play("settle")
    #expect(session.answer(.selection) == "area")
    #expect(session.app.view.bounds.contains(session.app.view.camera.toWindow(Point(3200, 2150))))
  }

  @Test("after words were replaced, undo is the board’s, and the field keeps the keyboard")
  func undoesAsTheBoard() throws {
    let session = try Session(CanvasText.small)
    let before = session.saved
    try session.play("key ctrl+shift+h\ntype \"pl\"\nkey Tab\ntype \"x\"\nkey ctrl+alt+Enter")
    let focus = try #require(session.app.overlay.focus)
    #expect(session.saved != before)
    try session.play("key ctrl+z")
    #expect(session.saved == before)
    #expect(session.app.overlay.focus == focus)
    #expect(session.answer(.find).hasPrefix("pl\n"))
  }

  @Test("Save As puts a drag back and ends what is tried out, before it writes")
  func savesAsWhatIsThere() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("key ctrl+shift+e\ndrag 150,150 to 250,250\npress 450,150\nmove 450,250")
    #expect(session.app.dragging.gesture.isCarrying)
    let new = folder.folder.appendingPathComponent("new.canvas")
    session.app.saveAs(new.path, at: session.now)
    #expect(!session.app.dragging.gesture.isCarrying)
    #expect(session.answer(.cards, "price") == "price 400 100 200 100")
    #expect(session.app.editor.document.draft == nil)
    #expect(try String(contentsOf: new, encoding: .utf8) == session.saved)
    #expect(session.answer(.dirty) == "no")
  }

  @Test("what follows from a step of the file is done before the steps that were left")
  func worksDepthFirst() throws {
    let session = try Session(CanvasText.small)
    let log = Log()
    session.app.coordinate(at: 0) { files, _ in
      files.then { files, _ in
        log.lines.append("first")
        files.then { _, _ in log.lines.append("what follows") }
      }
      files.then { _, _ in log.lines.append("second") }
    }
    #expect(log.lines == ["first", "what follows", "second"])
  }

  @Test(
    "jobs wait in order: a gesture, the file, what is tried out and the steps are done before it is written",
    arguments: [
      (Job.saveAs("/nowhere/new.canvas"), ["gesture", "work", "work", "store", "work"]),
      (Job.exportFilm(to: "/nowhere/a.webp", nil), ["text", "store", "work"]),
    ]
  )
  func jobs(_ job: Job, _ steps: [String]) throws {
    let folder = try StateFolder()
    let session = try folder.start()
    var found: [FileStep] = []
    session.app.coordinate(at: 0) { files, turn in
      files.attempt(job, for: FileChooser.id, &turn)
      found = files.takeSteps()
    }
    #expect(found.map(\.kind) == steps)
  }

  @MainActor
  private final class Log {
    var lines: [String] = []
  }
}

extension FileStep {
  fileprivate var kind: String {
    switch self {
    case .work: "work"
    case .finishText: "text"
    case .finishGesture: "gesture"
    case .store: "store"
    case .replace: "replace"
    case .moved: "moved"
    case .reply: "reply"
    }
  }
}
