/// Where things are seen now, if that differs from where they are.
///
/// Everything here is derived from absolute times. A card at rest has no entry, so the cost depends
/// on what moves and not on the size of the board.
package struct Presentation: Sendable {
  private var flights: [ElementID: [Flight]] = [:]
  /// Cards and edges that fade in (already on the board) or out (kept here until they are gone).
  private var appearing: [ElementID: Fade] = [:]
  private(set) var departing: [ElementID: Departure] = [:]
  /// What was just undone or redone, marked for a moment.
  private var highlights: [ElementID: Fade] = [:]
  /// Colours that were there before and can still be seen, the latest first.
  private var formerColors: [ElementID: [FormerColor]] = [:]
  /// Cards that are being picked up, or were just put down.
  private var lifts: [ElementID: Fade] = [:]
  /// When changes were last shown: a person who repeats undo quickly has looked already.
  private var lastShow: Double?
  /// Once it is set, what moves is where it was going; highlights stay.
  package var reducesMotion = false {
    didSet { if reducesMotion { (flights, appearing, departing, lifts) = ([:], [:], [:], [:]) } }
  }

  /// A highlight begins to fade when its card begins to fly, and can be seen a little longer.
  private static let highlightDuration = 1.0
  private static let liftDuration = 0.12
  /// More cards than these are moved as they lie: so many shadows would cost more than they say.
  private static let mostLifted = 64

  package init() {}

  package struct Departure: Equatable, Sendable {
    package var element: Element
    var fade: Fade
  }

  package struct FormerColor: Equatable, Sendable {
    /// As in the file; nil for none.
    package var color: String?
    var fade: Fade
  }

  // MARK: Asking

  func offset(of id: ElementID, at now: Double) -> Vector {
    flights[id]?.reduce(into: .zero) { $0 += $1.offset(at: now) } ?? .zero
  }

  /// How much larger than it is, in width and height.
  func growth(of id: ElementID, at now: Double) -> Vector {
    flights[id]?.reduce(into: .zero) { $0 += $1.growth(at: now) } ?? .zero
  }

  func opacity(of id: ElementID, at now: Double) -> Double {
    appearing[id]?.value(at: now) ?? departing[id]?.fade.value(at: now) ?? 1
  }

  /// 0 none to 1 full.
  func highlight(of id: ElementID, at now: Double) -> Double {
    highlights[id]?.value(at: now) ?? 0
  }

  /// Colours that are still seen over its own, each over the ones before it, and how much of them.
  func formerColors(of id: ElementID, at now: Double) -> [(color: String?, share: Double)] {
    formerColors[id]?.map { ($0.color, $0.fade.value(at: now)) } ?? []
  }

  /// 0 on the board to 1 in the hand; nil when it is not changing.
  func lift(of id: ElementID, at now: Double) -> Double? { lifts[id]?.value(at: now) }

  var displaced: Set<ElementID> { Set(flights.keys) }

  /// What is coming, marked, or between the board and somebody's hand.
  var fading: Set<ElementID> {
    Set(appearing.keys).union(highlights.keys).union(lifts.keys).union(formerColors.keys)
  }

  /// When the next frame can differ from this one: `now` while something moves, nil at rest.
  package func nextChange(after now: Double) -> Double? {
    guard !isAtRest else { return nil }
    let fades =
      [appearing, highlights, lifts].flatMap(\.values) + departing.values.map(\.fade)
      + formerColors.values.joined().map(\.fade)
    let starts = flights.values.joined().map(\.start) + fades.map(\.start)
    return starts.min().map { max($0, now) }
  }

  // MARK: Changing

  /// When changes shown now begin to move: after a short delay, except while a person repeats undo quickly.
  mutating func startOfMotion(at now: Double) -> Double {
    defer { lastShow = now }
    if let lastShow, now - lastShow <= 0.5 { return now }
    return now + Flight.delay
  }

  mutating func fly(
    _ id: ElementID,
    from old: Rect,
    to new: Rect,
    start: Double,
    duration: Double = Flight.duration
  ) {
    guard old != new else { return }
    let growth = Vector(old.width - new.width, old.height - new.height)
    let flight = Flight(
      offset: old.center - new.center,
      growth: growth,
      start: start,
      duration: duration
    )
    flights[id, default: []].append(flight)
  }

  mutating func appear(_ id: ElementID, start: Double, now: Double) {
    let shown = departing.removeValue(forKey: id)?.fade.value(at: now) ?? 0
    appearing[id] = Fade(from: shown, to: 1, start: start)
  }

  /// Its colour goes over into the new one. One that was still to be seen goes on fading above it, so that
  /// nothing jumps.
  mutating func recolor(_ id: ElementID, from old: String?, start: Double) {
    let former = FormerColor(color: old, fade: Fade(from: 1, to: 0, start: start))
    formerColors[id] = [former] + (formerColors[id] ?? [])
  }

  mutating func depart(_ id: ElementID, _ element: Element, start: Double, now: Double) {
    let shown = opacity(of: id, at: now)
    appearing[id] = nil
    departing[id] = Departure(element: element, fade: Fade(from: shown, to: 0, start: start))
  }

  /// With reduced motion it stays as it is, and is gone at once.
  mutating func highlight(_ id: ElementID, start: Double) {
    let duration = Self.highlightDuration
    highlights[id] =
      reducesMotion
      ? Fade(from: 1, to: 0, start: start + duration, duration: 0)
      : Fade(from: 1, to: 0, start: start, duration: duration)
  }

  /// Picks cards up from where they are seen.
  package mutating func pickUp(_ ids: Set<ElementID>, now: Double) -> Held {
    let start = Dictionary(uniqueKeysWithValues: ids.map { ($0, offset(of: $0, at: now)) })
    for id in ids { flights[id] = nil }
    let held = Held(start, isLifted: ids.count <= Self.mostLifted)
    lift(held, to: 1, now)
    return held
  }

  /// They are where they are on the board again.
  package mutating func putDown(_ held: Held, now: Double) { lift(held, to: 0, now) }

  private mutating func lift(_ held: Held, to lift: Double, _ now: Double) {
    guard held.isLifted, !reducesMotion else { return }
    for id in held.ids {
      let from = self.lift(of: id, at: now) ?? (1 - lift)
      lifts[id] = Fade(from: from, to: lift, start: now, duration: Self.liftDuration)
    }
  }

  /// Forgets what has come to rest.
  package mutating func prune(at now: Double) {
    guard !isAtRest else { return }
    flights = flights.compactMapValues { list in
      let flying = list.filter { $0.end > now }
      return flying.isEmpty ? nil : flying
    }
    appearing = appearing.filter { $0.value.end > now }
    departing = departing.filter { $0.value.fade.end > now }
    highlights = highlights.filter { $0.value.end > now }
    lifts = lifts.filter { $0.value.end > now }
    formerColors = formerColors.compactMapValues { list in
      let seen = list.filter { $0.fade.end > now }
      return seen.isEmpty ? nil : seen
    }
  }

  package var isFlying: Bool { !flights.isEmpty }

  package var isAtRest: Bool {
    flights.isEmpty && appearing.isEmpty && departing.isEmpty && highlights.isEmpty
      && lifts.isEmpty && formerColors.isEmpty
  }

  /// Ends all movements at once.
  package mutating func settle() {
    let reducesMotion = reducesMotion
    self = Presentation()
    self.reducesMotion = reducesMotion
  }
}
