import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing
import Windowing

@testable import BoardApp

@MainActor
@Suite("Responders") struct ResponderTests {
  /// A responder like a text editor: it takes letters, has its own titles, and prevents some
  /// commands.
  private final class Editor: Responder {
    var typed = ""
    var performed: [Command] = []

    func respond(to event: WindowEvent, at now: Double) -> Response {
      guard case .text(let text) = event else { return .notMine }
      typed += text
      return .handled
    }

    func answer(to command: Command) -> CommandAnswer {
      switch command {
      case .undo: .enabled(title: "Undo Typing")
      case .newCard: .disabled(title: "New Card", reason: "Text is being edited")
      default: .notMine
      }
    }

    func perform(_ command: Command, at now: Double) -> Response {
      guard command == .undo else { return .notMine }
      performed.append(command)
      return .handled
    }

    func cursor(at place: Point?) -> WindowAppearance.Cursor? { .grabbing }
  }

  private func chain(_ first: any Responder, over session: Session) -> ResponderChain {
    ResponderChain(responders: [first] + session.app.chain.responders)
  }

  @Test("the first responder takes what is its own, and the rest goes on to the board")
  func takesItsOwn() throws {
    let session = try Session(CanvasText.small)
    let editor = Editor()
    let chain = chain(editor, over: session)
    chain.respond(to: .text("a"), at: 0)
    #expect(editor.typed == "a")
    #expect(chain.perform(.undo, at: 0) == nil)
    #expect(editor.performed == [.undo])
    #expect(chain.perform(.selectAll, at: 0) == nil)
    #expect(session.answer(.selection) == "plan price list")
    #expect(chain.cursor(at: nil) == .grabbing)
  }

  @Test("titles come from the responder that would do it, and so does the reason why not")
  func answersInTurn() throws {
    let session = try Session(CanvasText.small)
    let chain = chain(Editor(), over: session)
    #expect(chain.answer(to: .undo) == .enabled(title: "Undo Typing"))
    #expect(
      session.app.chain.answer(to: .undo) == .disabled(title: "Undo", reason: "Nothing to undo")
    )
    #expect(chain.perform(.newCard, at: 0) == "Text is being edited")
    #expect(session.answer(.cards).split(separator: "\n").count == 3)
    #expect(chain.undoTarget == .document)
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

  @Test("every command of the table has somebody who answers to it")
  func everyCommandHasAnOwner() throws {
    let session = try Session(CanvasText.small)
    for (command, _) in CommandRow.all.flatMap(\.members) {
      #expect(session.app.chain.answer(to: command) != .notMine, "\(command)")
    }
  }

  @Test("every command of the table that can be done is done by somebody")
  func everyCommandIsDone() throws {
    let folder = try Folder()
    for row in CommandRow.all {
      for (command, strokes) in row.members {
        // A local command is performed only where it is offered.
        if row.traits.contains(.isLocal), strokes.isEmpty { continue }
        let session = try Session(CanvasText.small, path: folder("board.canvas"))
        try session.play("click 150,150")
        let chain = session.app.chain
        guard chain.answer(to: command).isEnabled else { continue }
        let isDone = chain.responders.contains { $0.perform(command, at: 0) == .handled }
        #expect(isDone, "\(command)")
      }
    }
  }
}
