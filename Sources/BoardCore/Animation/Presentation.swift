/// Where things are seen now, if that differs from where they are.
///
/// Everything here is derived from absolute times. A card at rest has no entry, so the cost depends
/// on what moves and not on the size of the board.
package struct Presentation: Sendable {
  private var flights: [ElementID: [Flight]] = [:]
  private var cameraFlights: [Flight] = []
  /// Cards and edges that fade in (already on the board) or out (kept here until they are gone).
  private var appearing: [ElementID: Fade] = [:]
  package private(set) var departing: [ElementID: Departure] = [:]
  private var highlights: [ElementID: Highlight] = [:]
  /// The time of the last frame: what changed since then has yet to be shown.
  private var lastLook = 0.0
  /// What a person is dragging: seen at its position on the board plus this.
  package var held: Held?

  package struct Held: Equatable, Sendable {
    /// Where each was seen when it was taken, relative to where it is.
    package var start: [ElementID: Vector]
    /// How far the pointer has moved since then, in board units.
    package var way: Vector
  }

  package struct Departure: Equatable, Sendable {
    package var element: Element
    var fade: Fade
  }

  // MARK: Asking

  package func offset(of id: ElementID, at now: Double) -> Vector {
    if let start = held?.start[id], let way = held?.way { return start + way }
    return flights[id]?.reduce(into: .zero) { $0 += $1.offset(at: now) } ?? .zero
  }

  /// Board units to add to the camera's origin.
  package func cameraOffset(at now: Double) -> Vector {
    cameraFlights.reduce(into: .zero) { $0 += $1.offset(at: now) }
  }

  package func opacity(of id: ElementID, at now: Double) -> Double {
    appearing[id]?.value(at: now) ?? departing[id]?.fade.value(at: now) ?? 1
  }

  package func highlight(of id: ElementID, at now: Double) -> Double {
    highlights[id]?.value(at: now) ?? 0
  }

  /// Cards that may be seen elsewhere than where they are.
  package var displaced: Set<ElementID> {
    var ids = Set(flights.keys)
    if let held { ids.formUnion(held.start.keys) }
    return ids
  }

  /// Everything that may look different in the next frame.
  package var restless: Set<ElementID> {
    var ids = displaced
    ids.formUnion(appearing.keys)
    ids.formUnion(highlights.keys)
    return ids
  }

  /// When the next frame can differ from this one: `now` while something moves, nil at rest.
  package func nextChange(after now: Double) -> Double? {
    guard !isAtRest else { return nil }
    let starts =
      flights.values.joined().map(\.start) + cameraFlights.map(\.start)
      + appearing.values.map(\.start) + departing.values.map(\.fade.start)
      + highlights.values.map { $0.nextChange(after: lastLook) }
    return starts.min().map { max($0, now) }
  }

  // MARK: Changing

  mutating func fly(_ id: ElementID, from old: Point, to new: Point, start: Double) {
    guard old != new else { return }
    flights[id, default: []].append(Flight(offset: old - new, start: start))
  }

  package mutating func flyCamera(from old: Point, to new: Point, start: Double) {
    guard old != new else { return }
    cameraFlights.append(Flight(offset: old - new, start: start))
  }

  mutating func appear(_ id: ElementID, start: Double, now: Double) {
    let shown = departing.removeValue(forKey: id)?.fade.value(at: now) ?? 0
    appearing[id] = Fade(from: shown, to: 1, start: start)
  }

  mutating func depart(_ id: ElementID, _ element: Element, start: Double, now: Double) {
    let shown = opacity(of: id, at: now)
    appearing[id] = nil
    departing[id] = Departure(element: element, fade: Fade(from: shown, to: 0, start: start))
  }

  package mutating func highlight(_ id: ElementID, start: Double) {
    highlights[id] = Highlight(leaving: start + Flight.duration + 0.6)
  }

  /// Picks cards up from where they are seen.
  package mutating func hold(_ ids: Set<ElementID>, at now: Double) {
    let start = Dictionary(uniqueKeysWithValues: ids.map { ($0, offset(of: $0, at: now)) })
    for id in ids { flights[id] = nil }
    held = Held(start: start, way: .zero)
  }

  /// Forgets what has come to rest.
  package mutating func prune(at now: Double) {
    lastLook = now
    guard !isAtRest else { return }
    flights = flights.compactMapValues { list in
      let flying = list.filter { $0.end > now }
      return flying.isEmpty ? nil : flying
    }
    cameraFlights.removeAll { $0.end <= now }
    appearing = appearing.filter { $0.value.end > now }
    departing = departing.filter { $0.value.fade.end > now }
    highlights = highlights.filter { $0.value.end > now }
  }

  package var isAtRest: Bool {
    flights.isEmpty && cameraFlights.isEmpty && appearing.isEmpty && departing.isEmpty
      && highlights.isEmpty
  }

  /// Ends all movements at once.
  package mutating func settle() {
    self = Presentation()
  }
}
