import BoardCore
import UndoCore

/// Does what keys, menu items and buttons ask for.
extension App {
  func perform(_ command: Command, at now: Double) {
    if !gesture.isIdle, interrupts(command, at: now) { return }
    if command.isAnswer, case .question = panel { panel = nil }
    if !isAvailable(command), refuses() { return }
    switch command {
    case .undo: undoRedo(.undo, at: now)
    case .redo: undoRedo(.redo, at: now)
    case .newCard: createCardBesideOthers(at: now)
    case .delete: editor.deleteSelection(at: now)
    case .selectAll: editor.selectAll()
    case .selectNext: select(backward: false, at: now)
    case .selectPrevious: select(backward: true, at: now)
    case .bringToFront: editor.bringToFront(at: now)
    case .sendToBack: editor.sendToBack(at: now)
    case .nudge(let x, let y): editor.nudge(by: Vector(Double(x), Double(y)), at: now)
    case .save: save(at: now)
    case .revert: revert(at: now)
    case .quit: quit(at: now)
    case .toggleEdit: toggleEdit(at: now)
    case .keepEdit: endEdit(keeping: true, at: now)
    case .cancelEdit: endEdit(keeping: false, at: now)
    case .keepMine: keepMine(at: now)
    case .takeTheirs: takeTheirs(at: now)
    case .keepBoth: keepBoth(at: now)
    case .bringBack(let version): bringBack(version, at: now)
    case .takeOver: takeOver(at: now)
    case .saveAndQuit: saveAndQuit(at: now)
    case .quitAnyway: exitCode = 0
    case .openMenu: openMenuByKey()
    case .toggleSettings: toggleSettings()
    case .toggleHistory: toggleHistory()
    case .jump(let way): jump(by: way, at: now)
    case .toggleHelp: panel = panel == .help ? nil : .help
    case .toggleUndoScope: choose { $0.undoScope = $0.undoScope == .board ? .object : .board }
    case .setUndoScope(let scope): choose { $0.undoScope = scope }
    case .setMotion(let motion): choose { $0.motion = motion }
    case .setTheme(let theme): choose { $0.theme = theme }
    case .setViewUndo(let isOn): choose { $0.undoesView = isOn }
    case .zoomIn: zoom(by: 1.25, at: now)
    case .zoomOut: zoom(by: 0.8, at: now)
    case .zoomActual: zoom(by: scale / camera.pixelsPerUnit, at: now)
    case .zoomFit: look("Show Everything", fittingCamera(), at: now)
    case .escape: escape(at: now)
    }
  }

  /// In the middle of a drag, undo and Escape take the drag back and do nothing else; saving waits for
  /// the drag to end, and everything else is not done.
  private func interrupts(_ command: Command, at now: Double) -> Bool {
    switch command {
    case .save: return false
    case .quit:
      perform(gesture.cancel(), at: now)
      return false
    case .undo, .redo, .escape:
      let wasCarrying = gesture.isCarrying
      perform(gesture.cancel(), at: now)
      if wasCarrying { message = "Drag cancelled" }
      return true
    default:
      return true
    }
  }

  private var pointerOnBoard: Point? {
    pointer.flatMap { clearArea.contains($0) && controls().hit($0) == nil ? $0 : nil }
  }

  private func escape(at now: Double) {
    if panel != nil {
      panel = nil
    } else if !editor.selection.isEmpty {
      editor.selection = []
    } else {
      leaveEdit(at: now)
    }
  }

  /// Where the person points, or in the middle; seen, and hiding nothing.
  private func createCardBesideOthers(at now: Double) {
    let wish = camera.toBoard(pointerOnBoard ?? clearArea.center)
    createCard(at: editor.freePoint(forCardAt: wish), now)
    guard let frame = editor.selectedCards.first.flatMap(editor.board.card)?.frame else { return }
    show(frame, start: now)
  }

  private func toggleSettings() {
    if case .settings = panel { panel = nil } else { panel = .settings(SettingsPanel()) }
  }

  private func choose(_ change: (inout Settings) -> Void) {
    let before = settings
    change(&settings)
    guard settings != before else { return }
    if settings.undoScope != before.undoScope {
      message = "Undo for \(settings.undoScope.title.lowercased()); no step was lost"
    }
    keepSettings?(before, settings)
  }

  private func zoom(by factor: Double, at now: Double) {
    look("Zoom", camera.zoomed(by: factor, around: clearArea.center, scale: scale), at: now)
  }

  private func select(backward: Bool, at now: Double) {
    editor.selectNext(backward: backward)
    guard let frame = editor.selection.first.flatMap(editor.board.card)?.frame else { return }
    show(frame, start: now)
  }

  /// Looks elsewhere because the person said so.
  func look(_ name: String, _ new: Camera, at now: Double) {
    let old = camera
    camera = new
    guard settings.undoesView else { return }
    editor.recordView(name, from: old.scaled(by: 1 / scale), to: new.scaled(by: 1 / scale), at: now)
  }

  // MARK: Undo and redo

  private func undoRedo(_ direction: UndoDirection, at now: Double) {
    switch editor.undoRedo(direction, at: now) {
    case .nothing: message = direction == .undo ? "Nothing to undo" : "Nothing to redo"
    case .stoppedAtSession: message = "This is where the session began; undo again to go on"
    case .done(let appliedStep):
      message = words(for: appliedStep)
      follow(appliedStep)
    }
  }

  private func jump(by way: Int, at now: Double) {
    let appliedSteps = editor.jump(by: way, at: now)
    guard let last = appliedSteps.last else { return }
    let count = appliedSteps.count
    message =
      count == 1
      ? words(for: last)
      : "\(last.direction == .undo ? "Undid" : "Redid") \(count) steps"
    follow(last)
  }

  /// Shows what changed, wherever it is.
  func follow(_ appliedStep: AppliedStep) {
    if let view = appliedStep.changes.lazy.compactMap({ $0.after?.view }).last {
      camera = view.scaled(by: scale)
    }
    let frames = appliedStep.changes.compactMap { change in
      (change.after ?? change.before)?.card?.frame
    }
    if let first = frames.first {
      show(frames.dropFirst().reduce(first) { $0.union($1) }, start: appliedStep.start)
    }
  }

  /// The smallest pan that shows `frame`, seen as a flight. With `onlyIfLost`, what a person has put half
  /// out of view may stay so.
  func show(_ frame: Rect, onlyIfLost: Bool = false, start: Double) {
    let seen = camera.toWindow(frame)
    guard !isInView(seen), !onlyIfLost || !isGraspable(seen) else { return }
    let target = camera.panned(toShow: frame, in: clearArea)
    guard target != camera else { return }
    if !reducesMotion {
      editor.presentation.flyCamera(from: camera.origin, to: target.origin, start: start)
    }
    camera = target
  }

  /// All of it in the window, and not all of it beneath a bar.
  private func isInView(_ frame: Rect) -> Bool {
    let bar = Metrics.bar * scale
    return bounds.contains(frame) && frame.maxY > bar && frame.minY < size.height - bar
  }

  /// Enough of it in view to take hold of it.
  private func isGraspable(_ frame: Rect) -> Bool {
    let seen = frame.intersection(clearArea)
    let enough = 24 * scale
    return seen.width >= min(enough, frame.width) && seen.height >= min(enough, frame.height)
  }

  /// “Undid Move of “Plan””: what happened, and to what.
  private func words(for appliedStep: AppliedStep) -> String {
    let verb = appliedStep.direction == .undo ? "Undid" : "Redid"
    let cards = appliedStep.changes.filter(\.isVisible).compactMap { ($0.after ?? $0.before)?.card }
    let operation = appliedStep.name.isEmpty ? verb : "\(verb) \(appliedStep.name)"
    if cards.count > 1 {
      // “Delete 3 Cards” has said it.
      let isSaid = appliedStep.name.split(separator: " ").contains("\(cards.count)")
      return isSaid ? operation : "\(operation) of \(cards.count) cards"
    }
    guard let title = cards.first.flatMap({ CardWords.title(of: $0.content) }) else {
      return operation
    }
    return "\(operation) of “\(title)”"
  }
}
