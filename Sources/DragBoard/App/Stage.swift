import BoardCore

/// What is seen of the board: where one looks, and how what has changed gets to its place.
struct Stage: Sendable {
  var view: Viewport
  var presentation = Presentation()
  /// How far the words of selected cards are scrolled up, in board units.
  var reading: [ElementID: Double] = [:]

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
    [presentation.nextChange(after: now), view.nextChange(after: now)].compactMap(\.self).min()
  }

  /// Forgets what has come to rest.
  mutating func prune(at now: Double) {
    presentation.prune(at: now)
    view.prune(at: now)
  }
}
