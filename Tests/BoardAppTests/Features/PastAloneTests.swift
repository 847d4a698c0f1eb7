import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing
import UndoCore

@testable import BoardApp

/// What the features about the history do at once, and what they ask for.
@MainActor
@Suite("The past, each feature alone") struct PastAloneTests {
  /// Returns a feature on a board on which a card was deleted.
  private func afterAStep<F: Feature>(_ type: F.Type) throws -> Alone<F> {
    let alone = try Alone(type)
    alone.select("plan")
    alone.app.editor.deleteSelection(at: 0.5)
    return alone
  }

  @Test("undo is done at once, and says what it did")
  func undo() throws {
    let undo = try afterAStep(Undo.self)
    #expect(undo.perform(.undo).isEmpty)
    #expect(undo.editor.board.cardOrder.count == 3)
    #expect(!undo.words.isEmpty)
  }

  @Test("with nothing to undo there is a reason, and nothing happens")
  func nothingToUndo() throws {
    let undo = try Alone(Undo.self)
    #expect(undo.feature?.reasonAgainst(.undo, undo.question) == "Nothing to undo")
    #expect(undo.perform(.undo).isEmpty && undo.words.isEmpty)
  }

  @Test("an undo of a card leaves the steps of others")
  func undoCard() throws {
    let undo = try Alone(Undo.self)
    for name in ["plan", "price"] {
      undo.select(name)
      undo.app.editor.nudge(by: Vector(1, 0), at: 0.5)
    }
    undo.perform(.undoCard(undo.element("plan")))
    #expect(undo.editor.board.card(undo.element("plan"))?.frame.minX == 100)
    #expect(undo.editor.board.card(undo.element("price"))?.frame.minX == 401)
  }

  @Test("the last steps are asked for as a menu, and one of them takes back all up to it")
  func lastSteps() throws {
    let steps = try Alone(LastSteps.self)
    steps.select("plan")
    for offset in 1...3 {
      steps.app.editor.nudge(by: Vector(0, Double(offset)), at: 10 * Double(offset))
    }
    let asked = steps.perform(.list(.undo, byKey: true))
    guard case .show(.menu(let rows, _, isPressed: false, choosesFirst: true))? = asked.first else {
      Issue.record("\(asked)")
      return
    }
    #expect(rows.joined().count == 3)
    #expect(steps.perform(.take(2)).isEmpty)
    #expect(steps.editor.board.card(steps.element("plan"))?.frame.minY == 100)
    #expect(steps.words == "Undone: 3 steps")
  }

  @Test("a look begins at once, and Escape ends it and gives the keyboard to the board")
  func looks() throws {
    let look = try afterAStep(Look.self)
    #expect(look.perform(.lookAt(0)).isEmpty)
    #expect(look.editor.isLooking && look.editor.board.cardOrder.count == 3)
    look.app.overlay.focus = Focus(pane: .toolbar, part: "More")
    #expect(look.handle(.command(.escape), at: .past) == [])
    #expect(!look.editor.isLooking && look.app.overlay.focus == nil)
  }

  @Test("an open text is left before the look begins, so that its step restores nothing")
  func leavesTheText() throws {
    let look = try Alone(Look.self)
    look.writeNewCard(at: Point(500, 400))
    look.perform(.lookAt(0))
    #expect(look.editor.isLooking && look.editor.steps.count == 1)
  }

  @Test("what is looked at becomes a step, which can be undone from its announcement")
  func restores() throws {
    let look = try afterAStep(Look.self)
    look.perform(.lookAt(0))
    #expect(look.perform(.restore).isEmpty)
    #expect(!look.editor.isLooking && look.editor.board.cardOrder.count == 3)
    #expect(look.app.status.toast?.actions.map(\.command) == [.undo(.undoOnBoard)])
  }

  @Test("a look at the present is let go")
  func letsGo() throws {
    let look = try afterAStep(Look.self)
    look.perform(.lookAt(1))
    look.perform(.letGo)
    #expect(!look.editor.isLooking)
  }

  @Test("a film begins at the beginning and pauses where it is")
  func plays() throws {
    let look = try afterAStep(Look.self)
    #expect(look.perform(.playHistory).isEmpty && look.question.isPlaying)
    #expect(look.editor.look?.position == 0)
    look.perform(.playHistory)
    #expect(!look.question.isPlaying && look.editor.isLooking)
  }

  @Test("the keys of a look are its commands")
  func keysOfALook() throws {
    let look = try afterAStep(Look.self)
    look.perform(.lookAt(1))
    #expect(look.press(KeyStroke(.left), at: .look)?.count == 1)
    #expect(look.press(KeyStroke(.function(5)), at: .look) == nil)
  }

  @Test("the timeline opens with the list of steps beside it, and closes with it")
  func strip() throws {
    let strip = try afterAStep(Strip.self)
    #expect(strip.perform(.toggleHistory) == [.command(.steps(.toggleSteps)), .again])
    #expect(strip.feature?.strip != nil)
    strip.app.overlay.panel = Steps.id
    #expect(strip.perform(.toggleHistory) == [.command(.steps(.toggleSteps))])
    #expect(strip.feature?.strip == nil)
  }

  @Test("another speed of the film is asked for as a setting")
  func playsFaster() throws {
    let strip = try afterAStep(Strip.self)
    strip.perform(.toggleHistory)
    let choice = Setting.filmSpeed.choice(after: strip.app.settings)
    #expect(strip.perform(.playFaster) == [.command(.settings(.choose(choice)))])
  }

  @Test("the list of steps asks for its panel")
  func steps() throws {
    let steps = try afterAStep(Steps.self)
    #expect(steps.perform(.toggleSteps) == [.show(.panel)])
    #expect(steps.feature?.list != nil)
  }

  @Test("a row of the list is looked at and let go; or made the present")
  func row() throws {
    let steps = try afterAStep(Steps.self)
    steps.perform(.toggleSteps)
    #expect(
      steps.perform(.lookAtStep(0)) == [.command(.look(.lookAt(0))), .command(.look(.letGo))]
    )
    #expect(
      steps.perform(.restoreStep(0)) == [.command(.look(.lookAt(0))), .command(.look(.restore))]
    )
  }

  @Test("one step alone is undone at once")
  func onlyThis() throws {
    let steps = try afterAStep(Steps.self)
    steps.perform(.toggleSteps)
    #expect(steps.perform(.undoStepOnly(0)).isEmpty)
    #expect(steps.editor.board.cardOrder.count == 3)
  }

  @Test("after its rows have come into view, the list takes another turn for their pictures")
  func pictures() throws {
    let steps = try afterAStep(Steps.self)
    steps.perform(.toggleSteps)
    #expect(steps.turn { $0.advance(&$1) } == [.again])
    #expect(steps.handle(.again, at: .end) == [])
  }

  @Test("a moment is named at once, and its panel closes")
  func names() throws {
    let naming = try afterAStep(Naming.self)
    #expect(naming.perform(.askForName) == [.show(.panel)])
    #expect(naming.perform(.nameMoment(as: "Draft")) == [.close(.panel)])
    #expect(naming.editor.document.bookmarks.map(\.name) == ["Draft"])
    #expect(naming.words == "This moment is “Draft”")
  }

  @Test("a moment that is forgotten can be recalled")
  func forgets() throws {
    let compare = try afterAStep(Compare.self)
    _ = compare.app.editor.nameMoment("Draft", at: 1)
    #expect(compare.perform(.forgetMoment(0)).isEmpty)
    #expect(compare.editor.document.bookmarks.isEmpty)
    #expect(compare.app.status.toast?.actions.map(\.command) == [.compare(.recallMoment)])
    compare.perform(.recallMoment)
    #expect(compare.editor.document.bookmarks.count == 1)
  }

  @Test("a moment is looked at by its place in the history of the board")
  func looksAtAMoment() throws {
    let compare = try afterAStep(Compare.self)
    _ = compare.app.editor.nameMoment("Draft", at: 1)
    #expect(compare.perform(.lookAtMoment(0)) == [.command(.look(.lookAt(1)))])
  }

  @Test("what differs from the saved board is brought back as one step")
  func bringsBack() throws {
    let compare = try afterAStep(Compare.self)
    compare.perform(.compareWithSaved)
    #expect(compare.feature?.shown?.comparison.changes.isEmpty == false)
    #expect(compare.perform(.bringAllBack).isEmpty)
    #expect(compare.editor.board.cardOrder.count == 3)
  }

  @Test("a file that cannot be read is reported, and nothing is compared")
  func comparesNothing() throws {
    let compare = try Alone(Compare.self)
    #expect(compare.perform(.compareWithFile("/nowhere/a.canvas")).isEmpty)
    #expect(compare.app.status.toast?.isError == true && compare.feature?.shown == nil)
  }

  @Test("what is tried out begins at once, and ends as one step")
  func triesOut() throws {
    let tryOut = try Alone(TryOut.self)
    tryOut.perform(.toggleDraft)
    #expect(tryOut.editor.document.draft != nil)
    tryOut.select("plan")
    tryOut.app.editor.deleteSelection(at: 1)
    #expect(tryOut.perform(.keepDraft).isEmpty)
    #expect(tryOut.editor.document.draft == nil && tryOut.editor.steps.count == 1)
  }

  @Test("Escape from changes that are tried out asks")
  func leavesADraft() throws {
    let tryOut = try Alone(TryOut.self)
    tryOut.perform(.toggleDraft)
    tryOut.select("plan")
    tryOut.app.editor.nudge(by: Vector(1, 0), at: 1)
    let asked = try #require(tryOut.handle(.command(.escape), at: .end))
    guard case .show(.question(.leaveDraft))? = asked.first else {
      Issue.record("\(asked)")
      return
    }
    #expect(tryOut.editor.document.draft != nil)
  }
}
