/// The fade-in of something that has opened, such as a panel, a dialog or a menu. Closing takes no
/// time.
struct Appearing<Thing: Equatable & Sendable>: Equatable, Sendable {
  /// The duration in seconds.
  private static var duration: Double { 0.09 }
  /// The opacity of the first frame, which already shows something.
  private static var least: Double { 0.25 }

  /// The open thing.
  private var thing: Thing?
  /// The time at which it opened; nil once it is fully opaque.
  private var start: Double?

  /// Updates the fade-in. Called in every frame.
  mutating func notice(_ thing: Thing?, reducesMotion: Bool, at now: Double) {
    if thing != self.thing {
      self.thing = thing
      start = thing == nil || reducesMotion ? nil : now
    }
    if let begun = start, now >= begun + Self.duration { start = nil }
  }

  /// Whether the fade-in is running, in which case every frame differs.
  var isMoving: Bool { start != nil }

  func opacity(at now: Double) -> Double {
    guard let start else { return 1 }
    let progress = max(0, min((now - start) / Self.duration, 1))
    return Self.least + (1 - Self.least) * progress
  }
}
