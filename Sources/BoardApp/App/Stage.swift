import BoardCore
import BoardValues
import UndoCore

/// The appearance of the board: the view, and the animation of changes.
struct Stage: Sendable {
  var view: Viewport
  var presentation = Presentation()
  /// The scroll offsets of the texts of cards that are selected or found, in board units.
  var reading: [ElementID: Double] = [:]
  /// The callouts of cards that were folded or unfolded: how the user looks at them, and no step.
  var turned: [ElementID: Set<Int>] = [:]

  /// The position in the history at which the board is shown; nil while it is shown as it is.
  private(set) var playhead: Playhead?
  /// The preview, which is shown only while the pointer is over its item.
  private(set) var preview: Preview?
  /// The playback that moves the playhead.
  private(set) var playback: Playback?
  /// The playing speed, as a multiple of the speed at which the steps were made.
  var speed = 1
  /// The number of times that the playhead was moved, except by playing.
  private(set) var scrubCount = 0
  /// The number of playheads so far.
  private(set) var looks = 0

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
    let film = playback == nil ? nil : now
    return [presentation.nextChange(after: now), view.nextChange(after: now), film]
      .compactMap(\.self).min()
  }

  /// Resets the scroll offsets of cards that are no longer selected, except the one on which a search
  /// shows what it has `found`.
  mutating func forgetReading(except selection: Set<ElementID>, found: ElementID?) {
    guard !reading.isEmpty else { return }
    reading = reading.filter { selection.contains($0.key) || $0.key == found }
  }

  // MARK: The past

  /// Shows the board after a number of steps.
  mutating func look(at place: Double, in editor: Editor) {
    playback = nil
    scrubCount += 1
    if preview != nil { (playhead, preview) = (nil, nil) }
    if playhead == nil {
      presentation.settle()
      looks += 1
      playhead = Playhead(over: editor.document, in: editor.scope, look: looks)
    }
    playhead?.move(to: place)
  }

  /// Starts playing with the current playhead.
  mutating func play(_ playback: Playback, at now: Double) {
    playhead?.move(to: playback.position(at: now))
    self.playback = playback
  }

  enum Preview: Equatable, Sendable {
    /// The end of a branch, by its index.
    case branch(Int)
    /// A card alone, after a number of its own steps.
    case stop(ElementID, Int)
  }

  /// Shows a preview for as long as the pointer is over its item.
  mutating func show(_ preview: Preview, in editor: Editor) {
    looks += 1
    playback = nil
    presentation.settle()
    self.preview = preview
    switch preview {
    case .branch(let branch):
      playhead = Playhead(over: editor.document, in: .all, look: looks)
      playhead?.take(branch: branch)
    case .stop(let card, let step):
      playhead = Playhead(over: editor.document, in: .only([card]), look: looks)
      playhead?.move(to: Double(step))
    }
  }

  mutating func pause() { playback = nil }

  /// Moves the playhead to its position in the film.
  mutating func advance(to now: Double) {
    guard let playback else { return }
    playhead?.move(to: playback.position(at: now))
    if playback.isOver(at: now) { self.playback = nil }
  }

  /// Shows the board as it is again, at once.
  mutating func stopLooking() {
    (playhead, playback, preview) = (nil, nil, nil)
  }

  /// Shows the board as it is again, with an animation from what was shown.
  mutating func endLook(at board: Board, now: Double) {
    guard let playhead else { return }
    stopLooking()
    presentation.settle(playhead.changes(to: board), at: now)
  }

  /// Drops animations that have ended.
  mutating func prune(at now: Double) {
    presentation.prune(at: now)
    view.prune(at: now)
  }
}
