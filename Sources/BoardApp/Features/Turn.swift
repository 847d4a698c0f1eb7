import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem
import Pictures
import UndoCore
import Windowing

/// One feature's turn: the facts that it may know, and the doors through which it acts.
///
/// `App` makes a turn for one feature and lets a copy of the feature run. What no feature owns changes at
/// once: the editor, the view, the words at the bottom. What other features do is asked for, and follows in
/// order after the copy is written back; a feature that was asked before would be overwritten by it.
@MainActor
struct Turn: ~Copyable, Facts {
  let now: Double
  let feature: FeatureID
  /// The app, which outlives the turn.
  private unowned(unsafe) let app: App
  /// What the feature has asked for so far, which is done in order after it is written back.
  private(set) var asked: [Asked] = []
  /// Whether the feature has used a door.
  private(set) var hasActed = false

  init(now: Double, feature: FeatureID, _ app: App) {
    self.now = now
    self.feature = feature
    self.app = app
  }

  var source: FactSource { FactSource(app) }
}

// MARK: - Now

extension Turn {
  var editor: Editor {
    _read { yield app.editor }
    _modify {
      hasActed = true
      yield &app.editor
    }
  }

  var view: Viewport {
    _read { yield app.stage.view }
    _modify {
      hasActed = true
      yield &app.stage.view
    }
  }

  var stage: Stage {
    _read { yield app.stage }
    _modify {
      hasActed = true
      yield &app.stage
    }
  }

  var pointer: PointerState {
    _read { yield app.pointer }
    _modify {
      hasActed = true
      yield &app.pointer
    }
  }

  var status: StatusMessage {
    _read { yield app.status }
    _modify {
      hasActed = true
      yield &app.status
    }
  }

  var preferences: Preferences {
    _read { yield app.preferences }
    _modify {
      hasActed = true
      yield &app.preferences
      app.applySettings()
    }
  }

  /// The control that has the keyboard; nil while the board has it.
  var focus: Focus? {
    get { app.overlay.focus }
    set {
      hasActed = true
      app.overlay.focus = newValue
    }
  }

  /// The settings of the board itself.
  var boardSettings: BoardSettings {
    _read { yield app.storage.settings }
    _modify {
      hasActed = true
      yield &app.storage.settings
    }
  }

  /// The field that has the keyboard.
  var field: TextField? {
    get { focusedField }
    set {
      hasActed = true
      app.overlay.field = newValue
    }
  }

  mutating func say(_ words: Words) { status.toast = Toast(words: words) }

  /// Reports why something failed, until the user dismisses the message.
  mutating func report(_ words: Words) { status.report(words) }

  /// Announces a change of the whole board, with an offer to undo it.
  mutating func announce(_ words: Words, _ step: AppliedStep) {
    status.announce(words, of: step, in: app.editor)
  }

  /// Says what a step has just done, with an offer to undo it.
  mutating func announce(_ name: StepName, _ changes: [BoardChange]) {
    let step = AppliedStep(name: name, changes: changes)
    announce(editor.stepWords.words(for: step), step)
  }

  /// Returns whether this window is read-only; if so, also tells the user.
  mutating func refuse() -> Bool {
    if isReadOnly { say(verbatim(FileSession.wordsForLooking)) }
    return isReadOnly
  }

  mutating func request(_ request: HostRequest) {
    hasActed = true
    app.outbox.requests.append(request)
  }

  /// Keeps the file of a drag to another program until the next one.
  mutating func keepDragged(_ file: ScratchFile) {
    hasActed = true
    app.outbox.draggedFile = file
  }

  /// Allows the files at some paths to be shown on cards.
  mutating func allowFiles(_ paths: [String]) {
    hasActed = true
    for path in paths { app.renderer.files.allow(path) }
  }

  /// Shows files that were written, and says why others are not there, by their paths.
  mutating func showFiles(_ written: [String], explaining words: [String: String]) {
    hasActed = true
    app.renderer.files.explain(words)
    for path in written { app.renderer.files.refresh(path) }
  }

  // MARK: The board and the view

  /// Performs one step, with all elements flying to their positions.
  @discardableResult
  mutating func perform(_ draft: StepDraft) -> Bool {
    hasActed = true
    return app.perform(draft, at: now)
  }

  /// Shows the changes of some steps, and pans the view to those of the last step.
  mutating func follow(_ steps: [AppliedStep]) {
    hasActed = true
    app.follow(steps, at: now)
  }

  /// Shows the changes of a step of somebody else. The view stays where it is.
  mutating func fly(_ step: AppliedStep) {
    hasActed = true
    app.fly(step, at: now)
  }

  /// Changes what is shown of the history.
  mutating func onStage(_ body: (inout Stage, inout Editor) -> Void) {
    hasActed = true
    body(&app.stage, &app.editor)
  }

  /// Shows the board as it is again.
  mutating func endLook() {
    hasActed = true
    app.stage.endLook(of: &app.editor, at: now)
  }

  /// Moves the view to a camera with an animation.
  mutating func glide(to camera: Camera) { stage.glide(to: camera, from: now) }

  /// Pans the view by the minimum that shows a frame.
  mutating func reveal(_ frame: Rect, onlyIfLost: Bool = false) {
    hasActed = true
    app.show(frame, onlyIfLost: onlyIfLost, at: now)
  }

  /// Pans the view by the minimum that shows the selected cards.
  mutating func revealSelection() {
    if let box = selectedBox { reveal(box) }
  }

  /// Scrolls the frontmost pane to an offset in pixels at scale 1; nil stands for its initial position.
  mutating func scroll(to offset: Double?) {
    hasActed = true
    app.overlay.scroll = offset
  }

  /// Scrolls the frontmost pane by the minimum that brings a control into view.
  mutating func scroll(toShow focus: Focus) {
    hasActed = true
    app.scroll(toShow: focus)
  }
}

// MARK: - First

extension Turn {
  /// Ends text editing, as one step. `Writing` ends its own. What it asks for, such as a question about a
  /// note that cannot be written, waits for the end of this turn as well.
  mutating func finishText() {
    hasActed = true
    asked += app.finishText(at: now)
  }

  /// Puts back what is being dragged.
  mutating func putBackDragged() {
    hasActed = true
    app.run(\.dragging, at: now) { $0.cancel(&$1) }
  }

  /// Cancels a drag, or a connection that follows the pointer without a button held. `DragFeature` ends its
  /// own.
  mutating func finishGesture() {
    hasActed = true
    app.endGesture(at: now)
  }
}

// MARK: - Afterwards

extension Turn {
  private mutating func ask(_ wish: Asked) {
    hasActed = true
    asked.append(wish)
  }

  mutating func ask(_ request: FileRequest) { ask(Asked.file(request)) }

  /// Asks for a command, whichever feature it belongs to. New elements appear at the window point, if
  /// there is one.
  mutating func ask(_ command: Command, at point: Point? = nil, asBoard: Bool = false) {
    ask(Asked.command(command, at: point, asBoard: asBoard))
  }

  mutating func show(_ opening: Opening) { ask(Asked.show(opening)) }

  mutating func close(_ closing: Closing) { ask(Asked.close(closing)) }

  /// Opens the feature's panel, or closes it.
  mutating func togglePanel() { isPanelOpen ? close(.panel) : show(.panel) }

  /// Sends an event that had to wait down the chain.
  mutating func resend(_ event: WindowEvent) { ask(Asked.resend(event)) }

  /// Asks for another turn after what was asked before, with `again` as its input.
  mutating func again() { ask(Asked.again) }

  /// Stores what was done so far, before anything else follows.
  mutating func store() { ask(Asked.store) }

  /// Does a job, whose outcome comes back to the feature as an input.
  mutating func run(_ job: Job) { ask(Asked.run(job)) }

  /// Answers the question about the open note, which another program has changed.
  mutating func settleNote(_ answer: NoteAnswer) { ask(Asked.settleNote(answer)) }

  /// Sends a signal to all others who work on the board.
  mutating func signal(_ bytes: [UInt8]) { ask(Asked.signal(bytes)) }

  /// Hands on what others do.
  mutating func hear(_ events: [PeopleEvent]) { ask(Asked.hear(events)) }
}
