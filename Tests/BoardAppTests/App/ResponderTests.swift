import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import Windowing

@testable import BoardApp

@MainActor
@Suite("Responders") struct ResponderTests {
  @Test("an open text takes what is its own, and the rest goes on to the board")
  func takesItsOwn() throws {
    let session = try Session(CanvasText.small)
    try session.play("click 200,150\nkey Enter")
    let app = session.app
    app.chain.respond(to: .text("a"), in: app, at: 0)
    #expect(session.answer(.editor) == "# plana|")
    #expect(app.chain.perform(.undo(.undo), in: app, at: 0) == nil)
    #expect(session.answer(.editor) == "# plan|")
    #expect(app.chain.cursor(at: Point(200, 150), in: app) == .text)
    #expect(app.chain.perform(.settings(.toggleSettings), in: app, at: 0) == nil)
    #expect(app.overlay.panel == SettingsFeature.id)
  }

  @Test("titles come from the feature that would do it, and so does the reason why not")
  func answersInTurn() throws {
    let session = try Session(CanvasText.small)
    let app = session.app
    #expect(
      app.chain.answer(to: .undo(.undo), in: app)
        == .disabled(title: "Undo", reason: "Nothing to undo")
    )
    #expect(app.chain.undoTarget(in: app) == .document)
    try session.play("click 200,150\nkey Enter\ntype \"a\"")
    #expect(app.chain.answer(to: .undo(.undo), in: app) == .enabled(title: "Undo Typing"))
    #expect(app.chain.undoTarget(in: app) == .text)
    #expect(app.chain.perform(.clipboard(.duplicate), in: app, at: 0) == nil)
    #expect(session.answer(.cards).split(separator: "\n").count == 3)
  }

  @Test("Escape ends what is in front: a drag, a panel, the selection")
  func escapesInTurn() throws {
    let session = try Session(CanvasText.small)
    try session.play("click 550,150\nkey ctrl+,\npress 110,150\nmove 160,240\nkey Escape")
    #expect(session.answer(.cards, "plan") == "plan 100 100 200 100")
    #expect(session.app.dragging.gesture.isIdle)
    try session.play("release 160,240\nkey ctrl+,\nkey Escape")
    #expect(session.app.overlay.panel == nil)
    #expect(session.answer(.selection) == "plan")
    try session.play("key Escape")
    #expect(session.answer(.selection) == "")
  }

  @Test("every command of the table has a feature that answers to it")
  func everyCommandHasAnOwner() throws {
    let session = try Session(CanvasText.small)
    for (command, _) in CommandRow.all.flatMap(\.members) {
      #expect(session.app.chain.answer(to: command, in: session.app) != .notMine, "\(command)")
    }
  }

  @Test("every command of the table that is available is performed")
  func everyCommandIsDone() throws {
    let folder = try Folder()
    var cases = Cases()
    for row in CommandRow.all {
      for (command, strokes) in row.members {
        // A local command is performed only where it is offered.
        if row.traits.contains(.isLocal), strokes.isEmpty { continue }
        let session = try Session(CanvasText.small, path: folder("board.canvas"))
        try session.play("click 150,150")
        let chain = session.app.chain
        guard chain.answer(to: command, in: session.app).isEnabled else { continue }
        let before = state(session)
        #expect(chain.perform(command, in: session.app, at: 0) == nil, "\(command)")
        cases.note(state(session) != before)
      }
    }
    cases.expectEnough()
  }

  /// Returns what a user sees of the program in words, and the step that undo would take.
  private func state(_ session: Session) -> [String] {
    [.cards, .edges, .color, .selection, .undo, .status, .menu, .controls, .focus, .question]
      .map { session.answer($0) }
  }
}
