/// How something comes up that has opened: a panel, a dialog, a menu. It goes at once.
struct Appearing<Thing: Equatable & Sendable>: Equatable, Sendable {
  /// In seconds.
  private static var duration: Double { 0.09 }
  /// The first frame shows something already.
  private static var least: Double { 0.25 }

  /// What is open.
  private var thing: Thing?
  /// When it opened; nil once it is seen whole.
  private var start: Double?

  /// Called in every frame.
  mutating func notice(_ thing: Thing?, reducesMotion: Bool, at now: Double) {
    if thing != self.thing {
      self.thing = thing
      start = thing == nil || reducesMotion ? nil : now
    }
    if let begun = start, now >= begun + Self.duration { start = nil }
  }

  /// While it comes up every frame is different.
  var isMoving: Bool { start != nil }

  func opacity(at now: Double) -> Double {
    guard let start else { return 1 }
    let progress = max(0, min((now - start) / Self.duration, 1))
    return Self.least + (1 - Self.least) * progress
  }
}
