import BoardCore
import BoardValues
import UndoCore

/// The appearance of the board: the view, and the animation of changes.
struct Stage: Sendable {
  var view: Viewport
  var presentation = Presentation()
  /// The moves of the view by commands that made a step.
  var moves = ViewMoves()
  /// The scroll offsets of the texts of cards that are selected or found, in board units.
  var reading: [ElementID: Double] = [:]
  /// Where the texts were left that were open.
  var left: [ElementID: LeftText] = [:]
  /// The callouts of cards that were folded or unfolded: how the user looks at them, and no step.
  var turned: [ElementID: Set<Int>] = [:]

  /// The preview, which is shown only while the pointer is over its item.
  private(set) var preview: Preview?
  /// The playback that moves the look of the editor.
  private(set) var playback: Playback?
  /// The number of times that the playhead was moved, except by playing.
  private(set) var scrubCount = 0
  /// The number of previews so far.
  private var previews = 0

  /// The place at which a text was left.
  struct LeftText: Equatable, Sendable {
    /// The offset of the caret, in bytes.
    var caret: Int
    /// How far the text was scrolled up, in board units.
    var scroll: Double
  }

  init(view: Viewport) { self.view = view }

  var reducesMotion: Bool {
    get { presentation.reducesMotion }
    set {
      presentation.reducesMotion = newValue
      if newValue { view.land() }
    }
  }

  /// Moves the view with an animation.
  mutating func glide(
    to target: Camera,
    from start: Double,
    for duration: Double = CameraGlide.duration
  ) {
    if reducesMotion {
      view.camera = target
    } else {
      view.glide(to: target, from: start, for: duration)
    }
  }

  /// Returns the time of the next frame that may differ from this one: `now` during motion, nil at
  /// rest.
  func nextChange(after now: Double) -> Double? {
    [presentation.nextChange(after: now), nextChangeOfView(after: now)].compactMap(\.self).min()
  }

  /// Returns the time of the next frame in which more than cards moves: the view, or the playhead.
  func nextChangeOfView(after now: Double) -> Double? {
    let film = playback == nil ? nil : now
    return [view.nextChange(after: now), film].compactMap(\.self).min()
  }

  /// Resets the scroll offsets of cards that are no longer selected, except the one on which a search
  /// shows what it has `found`.
  mutating func forgetReading(except selection: Set<ElementID>, found: ElementID?) {
    guard !reading.isEmpty else { return }
    reading = reading.filter { selection.contains($0.key) || $0.key == found }
  }

  // MARK: The past

  /// Shows the board after a number of steps.
  mutating func look(at place: Double, in editor: inout Editor) {
    begin(at: editor)
    scrubCount += 1
    editor.look(at: place)
  }

  /// Shows where a branch leads.
  mutating func look(atBranch branch: Int, in editor: inout Editor) {
    begin(at: editor)
    scrubCount += 1
    editor.look(atBranch: branch)
  }

  private mutating func begin(at editor: Editor) {
    (playback, preview) = (nil, nil)
    if !editor.isLooking { presentation.settle() }
  }

  /// Starts playing a look.
  mutating func play(_ playback: Playback, in editor: inout Editor, at now: Double) {
    editor.look(at: playback.position(at: now))
    self.playback = playback
  }

  mutating func pause() { playback = nil }

  /// Stops playing, and goes from between two steps to the nearer one.
  mutating func settle(_ editor: inout Editor, at now: Double) {
    playback = nil
    let changes = editor.settleLook()
    if !changes.isEmpty { presentation.settle(changes, at: now) }
  }

  /// Moves the look to its position in the film.
  mutating func advance(_ editor: inout Editor, to now: Double) {
    guard let playback else { return }
    guard editor.isLooking else { return self.playback = nil }
    editor.look(at: playback.position(at: now))
    guard playback.isOver(at: now) else { return }
    self.playback = nil
    // The film has come to what the board is.
    if editor.look?.isAtPresent == true { editor.endLook() }
  }

  /// Shows the board as it is again, with an animation from what was shown.
  mutating func endLook(of editor: inout Editor, at now: Double) {
    playback = nil
    guard editor.isLooking else { return }
    presentation.settle(editor.endLook(), at: now)
  }

  // MARK: Previews

  struct Preview: Equatable, Sendable {
    /// What the pointer is over.
    enum Subject: Equatable, Sendable {
      /// The end of a branch, by its index.
      case branch(Int)
      /// A card alone, after a number of its own steps.
      case stop(ElementID, Int)
      /// The board after a number of steps from now on, or before now if it is negative.
      case steps(Int)
    }

    var subject: Subject
    var playhead: Playhead

    static func == (a: Preview, b: Preview) -> Bool {
      a.subject == b.subject && a.playhead.document.revision == b.playhead.document.revision
    }
  }

  /// Shows a preview for as long as the pointer is over its item.
  mutating func show(_ subject: Preview.Subject, over editor: Editor) {
    previews += 1
    presentation.settle()
    var playhead: Playhead
    switch subject {
    case .branch(let branch):
      playhead = self.playhead(in: .all, over: editor)
      playhead.take(branch: branch)
    case .stop(let card, let step):
      playhead = self.playhead(in: .only([card]), over: editor)
      playhead.move(to: Double(step))
    case .steps(let count):
      playhead = self.playhead(in: .all, over: editor)
      playhead.move(to: Double(playhead.present + count))
    }
    preview = Preview(subject: subject, playhead: playhead)
  }

  /// Returns a playhead for a preview. Looks count up, previews down.
  private func playhead(in scope: BoardHistory.Scope, over editor: Editor) -> Playhead {
    Playhead(over: editor.document, in: scope, look: -1 - previews)
  }

  /// Shows the board without the preview, with an animation from what was shown.
  mutating func endPreview(at board: Board, now: Double) {
    guard let playhead = preview?.playhead else { return }
    preview = nil
    presentation.settle(playhead.changes(to: board), at: now)
  }

  /// Drops animations that have ended.
  mutating func prune(at now: Double) {
    presentation.prune(at: now)
    view.prune(at: now)
  }
}
