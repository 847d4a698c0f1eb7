import BoardCore
import BoardRenderer
import BoardStore
import BoardValues

/// Keys and the pointer go down the responder chain; the rest is about the window and the file.
extension App {
  func handle(_ event: WindowEvent, at now: Double) {
    needsFrame = true
    outbox.forgetAppearance()
    defer {
      store(at: now)
      refreshMessage(at: now)
      followFeatures(at: now)
      refreshReading()
      refreshFocus()
    }
    switch event {
    case .repositioned(let area):
      overlay.menuArea = area
      closeMenu()
    case .resized(let size, let scale):
      resize(to: size, scale: scale)
    case .preferencesChanged(let preferences):
      follow(preferences)
    case .closeRequested:
      // Its key ends an open text first; a window that is closed from outside keeps it for the next start.
      quit(at: now)
    case .fileTouched:
      tell(.fileTouched, at: now)
    case .boardRequested:
      noteRequest(at: now)
    case .stateRemoved:
      noteRemovedState(at: now)
    case .refused(let reason):
      report(reason)
    default:
      takeInput(event, at: now)
    }
  }

  private func takeInput(_ event: WindowEvent, at now: Double) {
    if let modifiers = event.modifiers { pointer.modifiers = modifiers }
    switch event {
    case .modifiersChanged:
      // They may change what the drag does.
      guard !pointer.gesture.isIdle, let point = pointer.position else { return }
      perform(pointer.gesture.move(to: point), at: now)
    case .pressed(_, let point, _, _), .released(_, let point, _):
      if case .pressed = event { pointer.speed = PointerSpeed() }
      follow(point, at: now)
      chain.respond(to: event, at: now)
    case .moved(let point, _, let held):
      follow(point, at: now)
      perform(pointer.gesture.noticeHeld(held, at: point), at: now)
      chain.respond(to: event, at: now)
    case .pointerLeft:
      pointer.position = nil
      pointer.dottedCard = nil
      pointer.grippedEdge = nil
      chain.respond(to: event, at: now)
    case .keyPressed(_, let isRepeat):
      // A key that is held goes on only where it was pressed, in a text or outside.
      if !isRepeat { pointer.isKeyForText = openText != nil }
      guard pointer.isKeyForText == (openText != nil) else { return }
      chain.respond(to: event, at: now)
    case .wheel, .pinched, .text, .composing, .received, .lostSelection, .dropHovered,
      .dropLeft, .dropped, .carriedOut, .carriedBack, .fileChosen, .fileDialogFailed:
      chain.respond(to: event, at: now)
    case .keyReleased(let stroke):
      if stroke.key == .space { pointer.isSpaceHeld = false }
    case .focused:
      overlay.hasKeyboard = true
      openText?.lastInput = now
      openText?.lastBlink = now
    case .unfocused, .interrupted:
      if event == .unfocused { overlay.hasKeyboard = false }
      pointer.isSpaceHeld = false
      closeMenu()
      if event == .interrupted { perform(pointer.gesture.cancel(), at: now) }
      chain.respond(to: event, at: now)
    // Said one by one, so that no new event is lost here.
    case .repositioned, .resized, .preferencesChanged, .closeRequested, .fileTouched,
      .boardRequested, .stateRemoved, .refused:
      break
    }
  }

  /// The pointer is there now.
  private func follow(_ point: Point, at now: Double) {
    pointer.position = point
    pointer.speed.note(point, at: now)
    if pointer.isFree {
      pointer.dottedCard = dottedCard(at: point)
      pointer.grippedEdge = grippedEdge(at: point)
    }
  }

  private func follow(_ desktop: DesktopPreferences) {
    let before = (preferences.theme, preferences.font)
    preferences.desktop = desktop
    // An open menu is laid out and painted already.
    if before != (preferences.theme, preferences.font) { closeMenu() }
    pointer.gesture.threshold = desktop.dragThreshold * view.scale
    stage.reducesMotion = preferences.reducesMotion
  }

  private func resize(to size: Size, scale: Double) {
    guard size != view.size || scale != view.scale else { return }
    closeMenu()
    view.resize(to: size, scale: scale)
    pointer.gesture.threshold = preferences.desktop.dragThreshold * scale
  }

  /// With the pointer there, and these keys held.
  func target(at point: Point, _ modifiers: Modifiers, _ now: Double) -> PointerGesture.Target {
    var target = target(at: point, now)
    // Between cards that are selected its line and its label belong to them.
    if modifiers.contains(.alt), let edge = target.id.flatMap(editor.board.edge) {
      target.isSelected = [edge.from.card, edge.to.card].allSatisfy {
        $0.map(editor.selection.contains) ?? false
      }
    }
    guard target.id.flatMap(editor.board.card) != nil else { return target }
    switch hitTarget(at: point)?.action {
    case .check?: target.isHitTarget = modifiers.isEmpty
    case .open?: target.isHitTarget = modifiers == .control
    case nil: break
    }
    return target
  }
}
