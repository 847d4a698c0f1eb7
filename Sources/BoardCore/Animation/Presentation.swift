import BoardValues

/// The positions at which things are seen now, if they differ from where they are.
///
/// Everything is derived from absolute times. A card at rest has no entry, so the cost depends on what
/// moves and not on the size of the board.
package struct Presentation: Sendable {
  private var flights: [ElementID: [Flight]] = [:]
  /// The elements that fade in, which are on the board already, or out, which stay here until they are
  /// gone.
  private var appearing: [ElementID: Fade] = [:]
  private(set) var departing: [ElementID: Departure] = [:]
  /// The elements that were just undone or redone, marked for a moment.
  private var highlights: [ElementID: Highlight] = [:]
  /// The former words of cards whose text was just undone or redone.
  private var rewritings: [ElementID: Rewriting] = [:]
  /// The former colours that can still be seen, the latest first.
  private var formerColors: [ElementID: [FormerColor]] = [:]
  /// The cards that are being picked up, or were just put down.
  private var lifts: [ElementID: Fade] = [:]
  /// The lines of edges whose cards were just put down, as they were seen before.
  private var formerLines: [ElementID: FormerLine] = [:]
  /// The cards that others carry.
  var othersHeld = OthersHeld()
  /// The places from which single cards fly, which are marked for a moment.
  private var origins: [Origin] = []
  private var outline = Outline()
  /// The time of the last pruning, which happens once a frame.
  private var lastFrame = -Double.infinity
  /// The time at which changes were last shown. A user who repeats undo quickly has looked already.
  private var lastShow: Double?
  /// Whether movements are skipped: what moves is at its goal at once. Highlights stay.
  package var reducesMotion = false {
    didSet {
      if reducesMotion { (flights, appearing, departing, lifts) = ([:], [:], [:], [:]) }
      if reducesMotion { origins = [] }
      if reducesMotion { formerLines = [:] }
      othersHeld.reducesMotion = reducesMotion
      outline = outlined
    }
  }

  /// The duration of a highlight. It begins to fade when its card begins to fly, and can be seen a little
  /// longer.
  private static let highlightDuration = 1.0
  /// The duration for which words that came back and words that went are told apart.
  private static let rewritingDuration = 0.6
  /// The longest text in which words are compared for that, in bytes.
  private static let longestRewriting = 20_000
  /// The time between two frames in which nothing but highlights changes, in seconds.
  private static let highlightPeriod = 1.0 / 15
  private static let liftDuration = 0.12
  private static let originFading = 0.2
  /// The most cards that are lifted when they are moved. More shadows would cost more than they say.
  private static let maxLifted = 64

  package init() {}

  package struct Departure: Equatable, Sendable {
    package var element: Element
    var fade: Fade
  }

  private struct Highlight {
    var fade: Fade
    var isTint: Bool
  }

  private struct Rewriting {
    var saying: Saying
    var fade: Fade
  }

  package struct FormerColor: Equatable, Sendable {
    /// The colour as in the file; nil for none.
    package var color: String?
    var fade: Fade
  }

  private struct Origin {
    var frame: Rect
    var fade: Fade
  }

  private struct FormerLine {
    var path: CurvePath
    var fade: Fade
  }

  // MARK: Asking

  func offset(of id: ElementID, at now: Double) -> Vector {
    displacement(of: id, at: now).offset
  }

  /// Returns the offset of an element from its position, and the growth of its width and height.
  func displacement(of id: ElementID, at now: Double) -> (offset: Vector, growth: Vector) {
    var (offset, growth) = (othersHeld.offset(of: id, at: now), Vector.zero)
    for flight in flights[id] ?? [] {
      let left = flight.left(at: now)
      offset += flight.offset * left
      growth += flight.growth * left
    }
    return (offset, growth)
  }

  func opacity(of id: ElementID, at now: Double) -> Double {
    appearing[id]?.value(at: now) ?? departing[id]?.fade.value(at: now) ?? 1
  }

  /// Returns the strength of the highlight, 0 none to 1 full.
  func highlight(of id: ElementID, at now: Double) -> Double {
    highlights[id]?.fade.value(at: now) ?? 0
  }

  /// Returns whether the highlight of an element is a tint, as one of many, instead of a ring.
  func isTinted(_ id: ElementID) -> Bool { highlights[id]?.isTint ?? false }

  /// Returns the words that a card had before they were undone or redone a moment ago.
  func formerSaying(of id: ElementID, at now: Double) -> Saying? {
    rewritings[id].flatMap { $0.fade.start <= now && now < $0.fade.end ? $0.saying : nil }
  }

  /// Returns the former colours that are still seen, each over the ones before it, with their shares.
  func formerColors(of id: ElementID, at now: Double) -> [(color: String?, share: Double)] {
    formerColors[id]?.map { ($0.color, $0.fade.value(at: now)) } ?? []
  }

  /// Returns how far a card is lifted, 0 on the board to 1 carried; nil if that is not changing.
  func lift(of id: ElementID, at now: Double) -> Double? {
    lifts[id]?.value(at: now) ?? othersHeld.lift(of: id, at: now)
  }

  /// Returns the places from which cards have just flown, in board units, with how much of each is seen.
  func origins(at now: Double) -> [(frame: Rect, share: Double)] {
    origins.map { ($0.frame, $0.fade.value(at: now)) }
  }

  /// Returns how far a card has landed: 0 while it flies, going over to 1 in the last moment of the flight.
  func landing(of id: ElementID, at now: Double) -> Double {
    guard let end = flights[id]?.lazy.map(\.end).max() else { return 1 }
    return Easing.easeInOut(1 - (end - now) / Self.liftDuration)
  }

  /// Returns the line of an edge before its card was put down, with its share in what is seen.
  func formerLine(of id: ElementID, at now: Double) -> (path: CurvePath, share: Double)? {
    formerLines[id].map { ($0.path, $0.fade.value(at: now)) }
  }

  var displaced: Set<ElementID> {
    othersHeld.isEmpty ? outline.displaced : outline.displaced.union(othersHeld.ids)
  }

  /// The elements that fly, appear, are marked, or are being picked up or put down.
  var animating: Set<ElementID> {
    othersHeld.isEmpty ? outline.animating : outline.animating.union(othersHeld.ids)
  }

  /// Returns when the next frame can differ from this one: `now` while something moves, nil at rest.
  ///
  /// Highlights alone fade so slowly that they need few frames, so the next one is due a while after the
  /// last. That time does not depend on `now`: asked again then, it is still due.
  package func nextChange(after now: Double) -> Double? {
    [nextOwnChange(after: now), othersHeld.nextChange(after: now)].compactMap(\.self).min()
  }

  private func nextOwnChange(after now: Double) -> Double? {
    if isAtRest { return nil }
    let hasOnlyHighlights =
      flights.isEmpty && appearing.isEmpty && departing.isEmpty && lifts.isEmpty
      && formerColors.isEmpty
    guard hasOnlyHighlights, let end = outline.end else { return max(outline.start ?? now, now) }
    return max(outline.start ?? now, min(lastFrame + Self.highlightPeriod, end))
  }

  // MARK: Changing

  /// Returns when changes that are shown now begin to move: after a short delay, except while undo is
  /// repeated quickly.
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
    outline.displaced.insert(id)
    outline.note(id, from: flight.start, to: flight.end)
  }

  /// Marks the place from which a card flies, a little longer than the flight takes.
  mutating func leave(_ frame: Rect, start: Double) {
    let fade = Fade(from: 1, to: 0, start: start + Flight.duration, duration: Self.originFading)
    origins.append(Origin(frame: frame, fade: fade))
    outline.note(nil, from: start, to: fade.end)
  }

  mutating func appear(_ id: ElementID, start: Double, now: Double) {
    let shown = departing.removeValue(forKey: id)?.fade.value(at: now) ?? 0
    let fade = Fade(from: shown, to: 1, start: start)
    appearing[id] = fade
    outline.note(id, from: fade.start, to: fade.end)
  }

  /// Lets a colour go over into the new one. A former one that can still be seen goes on fading above it,
  /// so that nothing jumps.
  mutating func recolor(_ id: ElementID, from old: String?, start: Double) {
    let former = FormerColor(color: old, fade: Fade(from: 1, to: 0, start: start))
    formerColors[id] = [former] + (formerColors[id] ?? [])
    outline.note(id, from: start, to: former.fade.end)
  }

  mutating func depart(_ id: ElementID, _ element: Element, start: Double, now: Double) {
    let shown = opacity(of: id, at: now)
    appearing[id] = nil
    let fade = Fade(from: shown, to: 0, start: start)
    departing[id] = Departure(element: element, fade: fade)
    outline.note(nil, from: fade.start, to: fade.end)
  }

  /// Highlights an element. With reduced motion the highlight stays as it is, and is gone at once.
  mutating func highlight(_ id: ElementID, isTint: Bool = false, start: Double) {
    let duration = Self.highlightDuration
    let fade =
      reducesMotion
      ? Fade(from: 1, to: 0, start: start + duration, duration: 0)
      : Fade(from: 1, to: 0, start: start, duration: duration)
    highlights[id] = Highlight(fade: fade, isTint: isTint)
    outline.note(id, from: fade.start, to: fade.end)
  }

  /// Shows for a moment how the words of a card differ from former ones.
  mutating func rewrite(_ change: BoardChange, start: Double) {
    guard let former = change.formerProse, let new = change.after.map(Saying.init)?.words,
      max(former.words.utf8.count, new.utf8.count) <= Self.longestRewriting
    else { return }
    let fade = Fade(from: 1, to: 0, start: start, duration: Self.rewritingDuration)
    rewritings[change.id] = Rewriting(saying: former, fade: fade)
    outline.note(change.id, from: fade.start, to: fade.end)
  }

  /// Picks cards up from where they are seen.
  package mutating func pickUp(_ ids: Set<ElementID>, now: Double) -> Held {
    let held = held(ids, now: now)
    pickUp(held, now: now)
    return held
  }

  /// Returns what picking up cards would bring into the hand.
  package func held(_ ids: Set<ElementID>, now: Double) -> Held {
    let start = Dictionary(uniqueKeysWithValues: ids.map { ($0, offset(of: $0, at: now)) })
    return Held(start, isLifted: ids.count <= Self.maxLifted)
  }

  /// Picks up cards that are in the hand from now on.
  package mutating func pickUp(_ held: Held, now: Double) {
    for id in held.ids { flights[id] = nil }
    outline = outlined
    lift(held, to: 1, now)
  }

  /// Puts the cards down at their positions on the board.
  package mutating func putDown(_ held: Held, now: Double) { lift(held, to: 0, now) }

  /// Lets the lines of edges go over from where they were seen while their cards were carried. A line
  /// that kept its way meanwhile may have a better one now.
  package mutating func ease(_ held: Held, now: Double) {
    guard held.isLifted, !reducesMotion else { return }
    let fade = Fade(from: 1, to: 0, start: now, duration: Self.liftDuration)
    formerLines = held.lines.mapValues { FormerLine(path: $0, fade: fade) }
  }

  private mutating func lift(_ held: Held, to lift: Double, _ now: Double) {
    guard held.isLifted, !reducesMotion else { return }
    for id in held.ids {
      let from = self.lift(of: id, at: now) ?? (1 - lift)
      let fade = Fade(from: from, to: lift, start: now, duration: Self.liftDuration)
      lifts[id] = fade
      outline.note(id, from: fade.start, to: fade.end)
    }
  }

  /// Drops what has come to rest. Called once a frame.
  package mutating func prune(at now: Double) {
    lastFrame = now
    othersHeld.prune(at: now)
    guard let end = outline.end, end <= now else { return }
    flights = flights.compactMapValues { list in
      let flying = list.filter { $0.end > now }
      return flying.isEmpty ? nil : flying
    }
    appearing = appearing.filter { $0.value.end > now }
    departing = departing.filter { $0.value.fade.end > now }
    highlights = highlights.filter { $0.value.fade.end > now }
    rewritings = rewritings.filter { $0.value.fade.end > now }
    lifts = lifts.filter { $0.value.end > now }
    formerLines = formerLines.filter { $0.value.fade.end > now }
    origins = origins.filter { $0.fade.end > now }
    formerColors = formerColors.compactMapValues { list in
      let seen = list.filter { $0.fade.end > now }
      return seen.isEmpty ? nil : seen
    }
    outline = outlined
  }

  package var isFlying: Bool { !flights.isEmpty }

  /// Returns when the newest flight of a card begins; nil if it does not fly.
  func startOfFlight(of id: ElementID) -> Double? { flights[id]?.last?.start }

  package var isAtRest: Bool {
    flights.isEmpty && appearing.isEmpty && departing.isEmpty && highlights.isEmpty
      && lifts.isEmpty && formerColors.isEmpty && rewritings.isEmpty && origins.isEmpty
  }

  /// Ends all movements at once.
  package mutating func settle() {
    let reducesMotion = reducesMotion
    self = Presentation()
    self.reducesMotion = reducesMotion
  }

  // MARK: Outline

  /// Sums that every frame asks for, and that would take long to gather while thousands move. They may
  /// include what no longer moves until something else ends.
  private struct Outline {
    var displaced: Set<ElementID> = []
    var animating: Set<ElementID> = []
    /// The times at which the first movement begins, and the first one ends.
    var start: Double?
    var end: Double?

    mutating func note(_ id: ElementID?, from start: Double, to end: Double) {
      if let id { animating.insert(id) }
      self.start = min(self.start ?? start, start)
      self.end = min(self.end ?? end, end)
    }
  }

  private var outlined: Outline {
    var outline = Outline()
    for (id, list) in flights {
      outline.displaced.insert(id)
      for flight in list { outline.note(id, from: flight.start, to: flight.end) }
    }
    let marks = [highlights.mapValues(\.fade), rewritings.mapValues(\.fade)]
    for fades in [appearing, lifts] + marks {
      for (id, fade) in fades { outline.note(id, from: fade.start, to: fade.end) }
    }
    for (id, list) in formerColors {
      for color in list { outline.note(id, from: color.fade.start, to: color.fade.end) }
    }
    for origin in origins { outline.note(nil, from: origin.fade.start, to: origin.fade.end) }
    for departure in departing.values {
      outline.note(nil, from: departure.fade.start, to: departure.fade.end)
    }
    return outline
  }
}
