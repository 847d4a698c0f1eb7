import BoardCore
import UndoCore

/// The board itself: what is selected, and the view of it.
@MainActor
struct BoardResponder: Responder {
  let app: App

  var undoTarget: UndoTarget? { .document }

  // MARK: Pointer and keys

  func respond(to event: WindowEvent, at now: Double) -> Response {
    switch event {
    case .pressed(let button, let point, let modifiers, let clickCount):
      let intents = app.pointer.gesture.press(
        button,
        at: point,
        on: app.target(at: point, modifiers, now),
        modifiers: modifiers,
        clickCount: clickCount,
        pans: app.pointer.isSpaceHeld,
        time: now
      )
      app.perform(intents, at: now)
    case .wheel(let point, let steps, let modifiers):
      wheel(at: point, steps, modifiers, now)
    case .keyPressed(KeyStroke(.space), _):
      app.pointer.isSpaceHeld = true
    case .received(let item, .clipboard): return app.receive(item, at: now)
    case .dropHovered(let point, let types, _): app.hoverDrop(at: point, types)
    case .dropLeft: app.endDrop()
    case .carriedBack(let point): app.carryBack(to: point, at: now)
    case .dropped(let item, let point, _): app.drop(item, at: point, now)
    default:
      return .notMine
    }
    return .handled
  }

  private func wheel(at point: Point, _ steps: Vector, _ modifiers: Modifiers, _ now: Double) {
    if modifiers.isEmpty, app.scrollCard(at: point, by: steps.dy) { return }
    let view = app.view
    if modifiers.contains(.control) {
      // A touchpad sends many small parts of a step; together they zoom as far as the whole.
      let factor = power(1.1, -max(-20, min(steps.dy, 20)))
      app.look("Zoom", view.zoomed(by: factor, around: point), at: now)
    } else {
      let way = modifiers.contains(.shift) ? Vector(steps.dy + steps.dx, 0) : steps
      app.look("Move View", view.panned(by: way * (60 * view.scale)), at: now)
    }
    // What is carried stays under the pointer.
    guard let point = app.pointer.position else { return }
    app.perform(app.pointer.gesture.move(to: point), at: now)
  }

  func cursor(at point: Point?) -> WindowAppearance.Cursor? {
    guard let point else { return nil }
    if app.pointer.isSpaceHeld { return .grab }
    if app.spot(at: point) != nil { return .pointer }
    if app.editor.isReadOnly { return nil }
    let hit = app.editor.hit(app.view.camera.toBoard(point), reach: app.reach)
    return hit.flatMap(app.editor.board.card) == nil ? nil : .grab
  }

  // MARK: Commands

  func answer(to command: Command) -> CommandAnswer {
    guard command.owner == .board else { return .notMine }
    return app.answer(to: command, title: title(of: command), unless: reasonAgainst(command))
  }

  private func title(of command: Command) -> String {
    switch command {
    case .undo: app.title(.undo) ?? command.title
    case .redo: app.title(.redo) ?? command.title
    default: command.title
    }
  }

  private func reasonAgainst(_ command: Command) -> String? {
    switch command {
    case .undo: app.title(.undo) == nil ? "Nothing to undo" : nil
    case .redo: app.title(.redo) == nil ? "Nothing to redo" : nil
    case .cut, .copy, .duplicate:
      app.editor.selectedCards.isEmpty ? "Select a card first" : nil
    case .copyAsPNG, .copyAsSVG: app.editor.board.cardOrder.isEmpty ? "There are no cards" : nil
    case .selectAll: app.editor.board.cardOrder.isEmpty ? "" : nil
    case .editText: app.writable == nil ? "Select a card to write on" : nil
    default: nil
    }
  }

  func perform(_ command: Command, at now: Double) -> Response {
    switch command {
    case .undo: app.undoRedo(.undo, at: now)
    case .redo: app.undoRedo(.redo, at: now)
    case .jump(let way): app.jump(by: way, at: now)
    case .newCard: app.createCardBesideOthers(at: now)
    case .editText: app.openSelectedText(at: now)
    case .delete: app.editor.deleteSelection(at: now)
    case .selectAll: app.editor.selectAll()
    case .selectNext: app.select(backward: false, at: now)
    case .selectPrevious: app.select(backward: true, at: now)
    case .bringToFront: app.editor.bringToFront(at: now)
    case .sendToBack: app.editor.sendToBack(at: now)
    case .nudge(let x, let y): app.editor.nudge(by: Vector(Double(x), Double(y)), at: now)
    case .toggleEdit: app.toggleEdit(at: now)
    case .keepEdit: app.endEdit(keeping: true, at: now)
    case .cancelEdit: app.endEdit(keeping: false, at: now)
    case .openLink(let link): app.open(link, at: now)
    case .openAnyway(let place): app.open(place)
    case .escape: escape(at: now)
    default: return transfer(command, at: now)
    }
    return .handled
  }

  private func transfer(_ command: Command, at now: Double) -> Response {
    switch command {
    case .cut: app.cut(at: now)
    case .copy: app.copy()
    case .paste: app.askToPaste()
    case .pasteLines: app.askToPaste(asLines: true)
    case .duplicate: app.duplicate(at: now)
    case .copyAsPNG: app.copyPicture(as: .png)
    case .copyAsSVG: app.copyPicture(as: .svg)
    default: return look(command, at: now)
    }
    return .handled
  }

  private func look(_ command: Command, at now: Double) -> Response {
    switch command {
    case .zoomIn: app.look("Zoom", app.view.zoomed(by: 1.25), glides: true, at: now)
    case .zoomOut: app.look("Zoom", app.view.zoomed(by: 0.8), glides: true, at: now)
    case .zoomActual: app.look("Zoom", app.view.actualSize, glides: true, at: now)
    case .zoomFit:
      let everything = app.view.fitting(app.editor.board.bounds)
      app.look("Show Everything", everything, glides: true, at: now)
    default: return .notMine
    }
    return .handled
  }

  private func escape(at now: Double) {
    if app.editor.selection.isEmpty { app.leaveEdit(at: now) } else { app.editor.selection = [] }
  }
}
