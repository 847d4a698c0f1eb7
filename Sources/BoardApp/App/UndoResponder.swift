import BoardCore
import UndoCore

/// Undo and redo, the list of steps, and trying something out.
@MainActor
struct UndoResponder: SubjectResponder {
  let app: App
  let subject = Command.Subject.undo

  func title(of command: Command) -> String {
    switch command {
    case .goThere(let branch): app.title(ofBranch: branch) ?? command.title
    case .forgetMoment(let index), .lookAtMoment(let index), .compareWith(let index):
      "\(command.title) “\(app.name(ofMoment: index))”"
    default: UndoDirection(command).flatMap(app.title) ?? command.title
    }
  }

  func reasonAgainst(_ command: Command) -> String? {
    switch command {
    case .undo: app.title(.undo) == nil ? "Nothing to undo" : nil
    case .redo: app.title(.redo) == nil ? "Nothing to redo" : nil
    case .keepDraft, .discardDraft:
      app.editor.document.draft == nil ? "Nothing is being tried out" : nil
    case .undoStepOnly(let index):
      app.isNewest(step: index) ? nil : "Something newer was done to its cards"
    case .selectStep(let index):
      app.cards(ofStep: index).isEmpty ? "Its cards are not on the board" : nil
    case .stayHere, .goBack:
      app.stage.playhead == nil ? "The board is seen as it is" : nil
    case .askForName, .nameMoment, .compareWithSaved, .compareWith:
      app.editor.document.draft == nil ? nil : "Keep or discard what is tried out first"
    case .lookAtMoment(let index): app.reasonAgainstLook(atMoment: index)
    case .playHistory:
      app.editor.steps.isEmpty ? "Nothing was done yet" : nil
    default: nil
    }
  }

  func perform(_ command: Command, at now: Double) -> Response {
    switch command {
    case .undo: app.undoRedo(.undo, at: now)
    case .redo: app.undoRedo(.redo, at: now)
    case .jump(let way): app.jump(by: way, at: now)
    case .toggleHistory: app.toggleHistory(at: now)
    case .toggleSteps: app.toggleSteps(at: now)
    case .goToStep(let place): app.goTo(place, at: now)
    case .undoStepOnly(let index): app.undoOnly(step: index, at: now)
    case .selectStep(let index): app.select(step: index, at: now)
    case .openRun(let step): app.overlay.history?.toggleRun(from: step)
    case .toggleSelectedSteps: app.overlay.history?.toggleSelected()
    case .playHistory: app.playHistory(at: now)
    case .playFaster: app.playFaster(at: now)
    case .showChanges(let side): app.showChanges(beyond: side, at: now)
    case .stayHere: app.settleLook(at: now)
    case .goBack: app.endLook(at: now)
    case .goThere(let branch): app.goThere(branch, at: now)
    case .askForName: app.overlay.panel = .naming(NamingPanel(field: TextField("")))
    case .nameMoment(let name): app.nameMoment(name, at: now)
    case .forgetMoment(let index): app.forgetMoment(index, at: now)
    case .recallMoment: app.recallMoment()
    case .lookAtMoment(let index): app.lookAtMoment(index, at: now)
    case .compareWithSaved: app.compare(with: .saved)
    case .compareWith(let index): app.compare(with: .bookmark(index))
    case .compareHere: app.compareWithLook(at: now)
    case .endComparison: app.endComparison()
    case .bringAllBack: app.bringBack(onlySelected: false, at: now)
    case .bringSelectedBack: app.bringBack(onlySelected: true, at: now)
    case .toggleDraft: app.toggleDraft(at: now)
    case .keepDraft: app.endDraft(keeping: true, at: now)
    case .discardDraft: app.endDraft(keeping: false, at: now)
    default: return .notMine
    }
    return .handled
  }
}
