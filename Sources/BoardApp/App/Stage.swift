import BoardCore
import BoardValues
import UndoCore

/// What is seen of the board: where one looks, and how what has changed gets to its place.
struct Stage: Sendable {
  var view: Viewport
  var presentation = Presentation()
  /// How far the words of selected cards are scrolled up, in board units.
  var reading: [ElementID: Double] = [:]

  /// Where in its history the board is looked at; nil while it is seen as it is.
  private(set) var playhead: Playhead?
  /// What the pointer is on while that is looked at, and no longer.
  private(set) var preview: Preview?
  /// Moves the playhead by itself.
  private(set) var playback: Playback?
  /// How fast it does, in times of how fast things were done.
  var speed = 1
  /// How many times the playhead was put somewhere.
  private(set) var scrubCount = 0
  /// How many playheads there were.
  private(set) var looks = 0

  init(view: Viewport) { self.view = view }

  var reducesMotion: Bool {
    get { presentation.reducesMotion }
    set {
      presentation.reducesMotion = newValue
      if newValue { view.land() }
    }
  }

  /// Looks elsewhere, and is seen to get there.
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

  /// When the next frame can differ from this one: `now` while something moves, nil at rest.
  func nextChange(after now: Double) -> Double? {
    let film = playback == nil ? nil : now
    return [presentation.nextChange(after: now), view.nextChange(after: now), film]
      .compactMap(\.self).min()
  }

  // MARK: The past

  /// Looks at the board as it is there.
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

  /// Moves the playhead that there is.
  mutating func play(_ playback: Playback, at now: Double) {
    playhead?.move(to: playback.position(at: now))
    self.playback = playback
  }

  enum Preview: Equatable, Sendable {
    /// Where a branch leads, by its index.
    case branch(Int)
    /// A card alone after so many of its own steps.
    case stop(ElementID, Int)
  }

  /// Looks at something for as long as the pointer is there.
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

  /// Where the film is now.
  mutating func advance(to now: Double) {
    guard let playback else { return }
    playhead?.move(to: playback.position(at: now))
    if playback.isOver(at: now) { self.playback = nil }
  }

  /// The board is seen as it is again, at once.
  mutating func stopLooking() {
    (playhead, playback, preview) = (nil, nil, nil)
  }

  /// The board is seen as it is again. What was seen elsewhere flies there.
  mutating func endLook(at board: Board, now: Double) {
    guard let playhead else { return }
    stopLooking()
    presentation.settle(playhead.changes(to: board), at: now)
  }

  /// Forgets what has come to rest.
  mutating func prune(at now: Double) {
    presentation.prune(at: now)
    view.prune(at: now)
  }
}
