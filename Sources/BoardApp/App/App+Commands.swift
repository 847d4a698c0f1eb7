import BoardCore
import BoardStore
import BoardValues
import UndoCore

/// What commands do to the board, the view and the settings.
extension App {
  private var pointerOnBoard: Point? {
    (pointer.aim ?? pointer.position).flatMap {
      view.clearArea.contains($0) && panes.hit($0) == nil ? $0 : nil
    }
  }

  /// Where the person points, or else the middle of the view, on the board.
  var wishedPoint: Point { view.camera.toBoard(pointerOnBoard ?? view.clearArea.center) }

  /// Where the person points, or in the middle; seen, and hiding nothing.
  func createCardBesideOthers(at now: Double) {
    writeNewCard(at: editor.freePoint(forCardAt: wishedPoint), now)
    guard let frame = openText?.element.card?.frame else { return }
    show(frame, at: now)
  }

  func toggleSettings() {
    if case .settings = overlay.panel {
      overlay.panel = nil
    } else {
      overlay.panel = .settings
    }
  }

  func choose(_ choice: Setting.Choice) {
    let before = settings
    settings.choose(choice)
    if choice.belongsToBoard { storeScope() }
    guard settings != before else { return }
    if settings.undoScope != before.undoScope {
      message = "Undo for \(choice.title.lowercased()); no step was lost"
    }
    if !choice.belongsToBoard { preferences.keep?(before, settings) }
  }

  /// Makes the undo scope the board's own. In a window that only looks it holds for this run.
  private func storeScope() {
    preferences.passingScope = editor.isReadOnly ? settings.undoScope : nil
    if !editor.isReadOnly { storage.undoScope = settings.undoScope }
  }

  /// Chooses what new boards begin with.
  func chooseForNewBoards(_ choice: Setting.Choice) {
    let before = preferences.newBoards
    preferences.newBoards.choose(choice)
    preferences.keep?(before, preferences.newBoards)
  }

  func select(backward: Bool, at now: Double) {
    editor.selectNext(backward: backward)
    guard let frame = editor.selection.first.flatMap(editor.board.card)?.frame else { return }
    show(frame, at: now)
  }

  /// Lets go of what is selected, or else of what is tried out.
  func escape(at now: Double) {
    if overlay.comparison != nil { return endComparison() }
    if editor.selection.isEmpty { leaveDraft(at: now) } else { editor.selection = [] }
  }

  /// Looks elsewhere because the person said so: at once by hand, in a glide by keys and buttons.
  func look(at new: Camera, glides: Bool = false, at now: Double) {
    if glides { stage.glide(to: new, from: now) } else { view.camera = new }
  }

  // MARK: Undo and redo

  func undoRedo(_ direction: UndoDirection, at now: Double) {
    if editor.stopsAtSession(direction) {
      return message = "This is where the session began; undo again to go on"
    }
    guard let step = editor.undoRedo(direction) else {
      return message = direction == .undo ? "Nothing to undo" : "Nothing to redo"
    }
    status.toast = Toast(words: stepWords.words(for: step), action: branchHere)
    follow([step], at: now)
  }

  func jump(by way: Int, at now: Double) {
    let steps = editor.jump(by: way)
    guard let last = steps.last else { return }
    message = words(for: last, of: abs(way))
    follow(steps, at: now)
  }

  /// The last of so many steps, all in the same direction.
  func words(for last: AppliedStep, of count: Int) -> String {
    count == 1
      ? stepWords.words(for: last) : "\(last.direction == .undo ? "Undid" : "Redid") \(count) steps"
  }

  /// Shows what changed, and the last of it wherever it is.
  func follow(_ steps: [AppliedStep], at now: Double) {
    let start = stage.presentation.show(steps.flatMap(\.changes), at: now)
    guard let last = steps.last else { return }
    let frames = last.changes.compactMap { change in
      (change.after ?? change.before)?.card?.frame
    }
    if let box = frames.box { show(box, flightStart: start, at: now) }
  }

  /// The smallest pan that shows `frame`, along with the flight of what is there, if it flies. With
  /// `onlyIfLost`, what a person has put half out of view may stay so.
  func show(
    _ frame: Rect,
    onlyIfLost: Bool = false,
    flightStart: Double? = nil,
    at now: Double
  ) {
    guard let target = view.showing(frame, onlyIfLost: onlyIfLost) else { return }
    if let flightStart {
      stage.glide(to: target, from: flightStart, for: CameraGlide.durationWithFlight)
    } else {
      stage.glide(to: target, from: now)
    }
  }
}
