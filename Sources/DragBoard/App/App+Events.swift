import BoardCore

/// Events go to the topmost thing that is open: menu, panel, bars, board.
extension App {
  func handle(_ event: WindowEvent, at now: Double) {
    needsFrame = true
    knownAppearance = nil
    defer {
      persist(at: now)
      refreshMessage()
    }
    switch event {
    case .pressed(let button, let point, let modifiers, let clickCount):
      pointer = point
      press(button, at: point, modifiers, clickCount, now)
    case .moved(let point, _, let held):
      pointer = point
      move(to: point, held: held, at: now)
    case .released(let button, let point, _):
      pointer = point
      release(button, at: point, now)
    case .pointerLeft:
      pointer = nil
    case .wheel(let point, let steps, let modifiers):
      wheel(at: point, steps, modifiers, now)
    case .keyPressed(let stroke, let isRepeat):
      press(stroke, isRepeat: isRepeat, at: now)
    case .keyReleased(let stroke):
      if stroke.key == .space { isSpaceHeld = false }
    case .unfocused:
      isSpaceHeld = false
      closeMenu()
    case .interrupted:
      isSpaceHeld = false
      closeMenu()
      perform(gesture.cancel(), at: now)
    case .repositioned(let area):
      workArea = area
      closeMenu()
    case .resized(let size, let scale):
      resize(to: size, scale: scale)
    case .preferencesChanged(let preferences):
      desktop = preferences
      gesture.threshold = preferences.dragThreshold * scale
      editor.reducesMotion = reducesMotion
    case .closeRequested:
      perform(.quit, at: now)
    case .fileTouched:
      lookAtFile(at: now)
    case .boardRequested:
      noteRequest(at: now)
    case .text, .focused:
      break
    }
  }

  private func resize(to size: Size, scale: Double) {
    guard size != self.size || scale != self.scale else { return }
    closeMenu()
    camera.pixelsPerUnit *= scale / self.scale
    passingView?.shown.pixelsPerUnit *= scale / self.scale
    gesture.threshold = desktop.dragThreshold * scale
    self.size = size
    self.scale = scale
  }

  // MARK: Pointer

  private func press(
    _ button: PointerButton,
    at point: Point,
    _ modifiers: Modifiers,
    _ clickCount: Int,
    _ now: Double
  ) {
    if let outcome = menu?.press(at: point) { return follow(outcome, at: now) }
    if case .question(let open) = panel, !open.listens(at: now) { return }
    if let control = controls().hit(point) {
      if button == .primary { pressedControl = control }
      return
    }
    // A question waits for its answer.
    switch panel {
    case .question: return
    case .history: break
    default: panel = nil
    }
    let intents = gesture.press(
      button,
      at: point,
      on: target(at: point),
      modifiers: modifiers,
      clickCount: clickCount,
      pans: isSpaceHeld,
      time: now
    )
    perform(intents, at: now)
  }

  private func move(to point: Point, held: Set<PointerButton>, at now: Double) {
    perform(gesture.noticeHeld(held, at: point), at: now)
    let wasOpen = menu != nil
    perform(gesture.move(to: point), at: now)
    if wasOpen, menu != nil {
      menu?.move(to: point)
      menuChanged()
    }
  }

  private func release(_ button: PointerButton, at point: Point, _ now: Double) {
    if !gesture.isIdle { return perform(gesture.release(button, at: point), at: now) }
    if let outcome = menu?.release(at: point) { return follow(outcome, at: now) }
    if let pressed = pressedControl, button == .primary {
      pressedControl = nil
      guard controls().hit(point)?.widget.frame == pressed.widget.frame,
        let command = pressed.command, !pressed.widget.state.contains(.disabled)
      else { return }
      perform(command, at: now)
    }
  }

  func target(at point: Point) -> PointerGesture.Target {
    let reach = 5 * scale / camera.pixelsPerUnit
    guard let id = editor.hit(camera.toBoard(point), reach: reach) else {
      return PointerGesture.Target()
    }
    return PointerGesture.Target(
      id: id,
      isSelected: editor.selection.contains(id),
      isGround: editor.board.card(id)?.isGroup ?? false
    )
  }

  private func wheel(at point: Point, _ steps: Vector, _ modifiers: Modifiers, _ now: Double) {
    closeMenu()
    if modifiers.contains(.control) {
      // A touchpad sends many small parts of a step; together they zoom as far as the whole.
      let factor = power(1.1, -max(-20, min(steps.dy, 20)))
      look("Zoom", camera.zoomed(by: factor, around: point, scale: scale), at: now)
    } else {
      let sideways = modifiers.contains(.shift)
      let way = sideways ? Vector(steps.dy + steps.dx, 0) : steps
      var moved = camera
      moved.origin += camera.toBoard(way * (60 * scale))
      look("Move View", moved, at: now)
    }
    // What is carried stays under the pointer.
    if let pointer { perform(gesture.move(to: pointer), at: now) }
  }

  // MARK: Keys

  private func press(_ stroke: KeyStroke, isRepeat: Bool, at now: Double) {
    if menu != nil, stroke.modifiers.isDisjoint(with: [.control, .alt, .logo]) {
      if let outcome = menu?.press(stroke.key) { follow(outcome, at: now) }
      return
    }
    if case .settings(var open) = panel, stroke.modifiers.isSubset(of: .shift),
      stroke.key != .escape
    {
      let command = open.press(stroke, settings)
      panel = .settings(open)
      if let command { return perform(command, at: now) }
      if SettingsPanel.uses(stroke.key) { return }
    }
    if case .question(var open) = panel, stroke.key != .escape {
      let command = open.press(stroke, isRepeat: isRepeat, at: now)
      panel = .question(open)
      if let command { perform(command, at: now) }
      return
    }
    if stroke == KeyStroke(.space) {
      isSpaceHeld = true
      return
    }
    guard let command = keymap.command(for: stroke) else { return }
    if command != .openMenu { closeMenu() }
    perform(command, at: now)
  }

  private func follow(_ outcome: Menu.Outcome, at now: Double) {
    switch outcome {
    case .stays: menuChanged()
    case .closes: closeMenu()
    case .chosen(let command):
      closeMenu()
      // The press that opened the menu by being held may still be down; it means nothing more.
      perform(gesture.cancel(), at: now)
      perform(command, at: now)
    }
  }
}
