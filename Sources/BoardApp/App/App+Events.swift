import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import Pictures

/// Event handling. Keys and the pointer go down the responder chain; other events concern the
/// window and the file.
extension App {
  func handle(_ event: WindowEvent, at now: Double) {
    let outcome = carry(on: event, at: now)
    if outcome == .onlyMoved { return outbox.needsFrame = true }
    needsFrame = true
    outbox.forgetAppearance()
    if outcome == .notHandled { dispatch(event, at: now) }
    store(at: now)
    refreshMessage(at: now)
    followFeatures(at: now)
    let found = overlay.features.of(Finding.self)?.bar?.current?.id
    stage.forgetReading(except: editor.selection, found: found)
    refreshFocus()
  }

  private func dispatch(_ event: WindowEvent, at now: Double) {
    switch event {
    case .repositioned(let areas):
      overlay.menuAreas = areas
      closeMenu()
    case .resized(let size, let scale):
      resize(to: size, scale: scale)
    case .preferencesChanged(let preferences):
      follow(preferences)
    case .closeRequested:
      // The key that quits ends an open text first; a window closed from outside keeps the text for
      // the next start.
      quit(at: now)
    case .fileTouched:
      tell(.fileTouched, at: now)
    case .copiesTouched:
      coordinate(at: now) { $0.lookForCopies(&$1) }
    case .boardRequested:
      coordinate(at: now) { $0.noteRequest(&$1) }
    case .stateRemoved:
      coordinate(at: now) { files, turn in files.noteRemovedState(&turn) }
    case .cardRequested(let name): goToCard(named: name, at: now)
    case .refused(let reason):
      status.report(verbatim(reason))
    case .touched(let touch): take(touch, at: now)
    case .toolChanged(let tool): pointer.tool = tool
    case .pressed, .moved, .released, .pointerLeft:
      // A pointer that moves meanwhile is the shadow of a finger. One that presses a button is not.
      if case .pressed = event { cancelTouches(at: now) }
      guard !touches.isActive else { return }
      notePointing(byFinger: false)
      takeInput(event, at: now)
    default:
      if event == .interrupted { cancelTouches(at: now) }
      takeInput(event, at: now)
    }
  }

  func takeInput(_ event: WindowEvent, at now: Double) {
    if let modifiers = event.modifiers { pointer.modifiers = modifiers }
    switch event {
    case .modifiersChanged:
      // The modifiers may change the effect of the drag.
      run(\.dragging, at: now) { $0.moveAgain(&$1) }
    case .pressed(_, let point, _, _), .released(_, let point, _):
      if case .pressed = event { pointer.speed = PointerSpeed() }
      follow(point, at: now)
      chain.respond(to: event, in: self, at: now)
    case .moved(let point, _, let held):
      follow(point, at: now)
      run(\.dragging, at: now) { $0.notice(held: held, at: point, &$1) }
      chain.respond(to: event, in: self, at: now)
    case .pointerLeft:
      pointer.position = nil
      dragging.leave()
      chain.respond(to: event, in: self, at: now)
    case .keyPressed(_, let isRepeat):
      // A repeated key continues only where it was pressed.
      if !isRepeat { pointer.keyboard = keyboard }
      guard pointer.keyboard == keyboard else { return }
      let taker = chain.respond(to: event, in: self, at: now)
      pointer.keyTaker = taker
    case .typed(let words):
      guard let taker = pointer.keyTaker else { return takeInput(.text(words), at: now) }
      taker.respond(to: .text(words), in: self, at: now)
    case .carriedBack(let point):
      pointer.position = point
      chain.respond(to: event, in: self, at: now)
    case .wheel, .pinched, .text, .composing, .received, .lostSelection, .dropHovered,
      .dropLeft, .dropped, .carriedOut, .carriedAway, .fileChosen, .fileDialogFailed,
      .windowStateChanged, .assisted:
      chain.respond(to: event, in: self, at: now)
    case .keyReleased(let stroke):
      if stroke.key == .space { pointer.isSpaceHeld = false }
    case .focused:
      overlay.hasKeyboard = true
      lookIfBlind(at: now)
      writing.takeKeyboard(at: now)
    case .unfocused, .interrupted:
      if event == .unfocused { overlay.hasKeyboard = false }
      pointer.isSpaceHeld = false
      closeMenu()
      if event == .interrupted { run(\.dragging, at: now) { $0.cancel(&$1) } }
      chain.respond(to: event, in: self, at: now)
    // The cases are listed one by one, so that the compiler reports a new event.
    case .touched, .toolChanged, .repositioned, .resized, .preferencesChanged, .closeRequested,
      .fileTouched, .copiesTouched, .boardRequested, .cardRequested, .stateRemoved, .refused:
      break
    }
  }

  /// Looks at the files whose changes the system does not report. It may be able to again.
  private func lookIfBlind(at now: Double) {
    renderer.files.lookIfBlind()
    guard storage.isBlind else { return }
    coordinate(at: now) { files, _ in files.storage.watch() }
    for event in [WindowEvent.fileTouched, .copiesTouched, .boardRequested] {
      dispatch(event, at: now)
    }
  }

  /// Notes the position of the pointer.
  private func follow(_ point: Point, at now: Double) {
    pointer.position = point
    pointer.speed.note(point, at: now)
    // A finger finds no dots that were not shown before it came down.
    guard !pointer.isTouch else { return }
    run(\.dragging, at: now) { dragging, turn in dragging.follow(point, turn.question) }
  }

  private func follow(_ desktop: DesktopPreferences) {
    let before = (preferences.theme, preferences.font)
    preferences.desktop = desktop
    // An open menu was laid out and painted with the old theme and font.
    if before != (preferences.theme, preferences.font) { closeMenu() }
    dragging.setThreshold(desktop.dragThreshold * view.scale)
    stage.reducesMotion = preferences.reducesMotion
  }

  private func resize(to size: Size, scale: Double) {
    guard size != view.size || scale != view.scale else { return }
    closeMenu()
    view.resize(to: size, scale: scale)
    dragging.setThreshold(preferences.desktop.dragThreshold * scale)
  }
}
