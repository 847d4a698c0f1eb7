import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardCore

@Suite struct FlightTests {
  @Test(
    "7.6: slow, fast, slow, as the cubic Bézier (0.42, 0, 0.58, 1)",
    arguments: [(0.1, 0.0197), (0.25, 0.1292), (0.5, 0.5), (0.75, 0.8708), (0.9, 0.9803)]
  )
  func easing(time: Double, progress: Double) {
    #expect(abs(Easing.easeInOut(time) - progress) < 0.00005)
  }

  @Test("easing begins at 0, ends at 1, never turns back, and is its own mirror image")
  func easingShape() {
    var last = 0.0
    for step in 0...1000 {
      let time = Double(step) / 1000
      let value = Easing.easeInOut(time)
      #expect(value >= last)
      #expect(abs(value + Easing.easeInOut(1 - time) - 1) < 1e-9)
      last = value
    }
    #expect(Easing.easeInOut(0) == 0)
    #expect(Easing.easeInOut(1) == 1)
    #expect(Easing.easeInOut(-5) == 0)
    #expect(Easing.easeInOut(7) == 1)
    #expect(Easing.easeInOut(.infinity) == 1)
  }

  @Test("7.6: a flight takes 0.4 s; before it the whole way stands, after it nothing")
  func flight() {
    let flight = Flight(offset: Vector(100, -40), start: 5)
    #expect(flight.offset(at: 4) == Vector(100, -40))
    #expect(flight.offset(at: 5) == Vector(100, -40))
    #expect(abs(flight.offset(at: 5.2).dx - 50) < 1e-6)
    #expect(flight.offset(at: 5.4) == .zero)
    #expect(flight.offset(at: 100) == .zero)
    #expect(flight.end == 5.4)
  }

  @Test("a colour goes over into the next one, also from halfway, without a jump")
  func colors() {
    var presentation = Presentation()
    presentation.recolor(Self.card, from: "1", start: 0)
    func seen(_ now: Double) -> [String] {
      presentation.formerColors(of: Self.card, at: now).map {
        "\($0.color ?? "-") \(($0.share * 100).rounded())"
      }
    }
    #expect(seen(-1) == ["1 100.0"] && seen(0.2) == ["1 50.0"] && seen(0.4) == ["1 0.0"])
    presentation.recolor(Self.card, from: "2", start: 0.2)
    #expect(seen(0.2) == ["2 100.0", "1 50.0"], "as much of the first is seen as before")
    presentation.prune(at: 0.5)
    #expect(presentation.formerColors(of: Self.card, at: 0.5).map(\.color) == ["2"])
    presentation.prune(at: 0.61)
    #expect(presentation.isAtRest)
  }

  private static let card = ElementID(0)

  /// Returns a flight from 0 to 100 at time 0, and back at 0.2, both without delay.
  private static func interrupted() -> Presentation {
    var presentation = Presentation()
    presentation.fly(card, from: Point(0, 0), to: Point(100, 0), start: 0)
    presentation.fly(card, from: Point(100, 0), to: Point(0, 0), start: 0.2)
    return presentation
  }

  @Test(
    "7.8: interrupted half way, it goes on a little, turns, and comes back",
    arguments: [(0.21, 54.18), (0.3, 74.17), (0.4, 50), (0.5, 12.92), (0.6, 0)]
  )
  func additive(time: Double, place: Double) {
    let presentation = Self.interrupted()
    #expect(abs(presentation.offset(of: Self.card, at: time).dx - place) < 0.005)
  }

  @Test("7.8: an interrupted flight has neither a jump nor a corner")
  func noJumpNoCorner() {
    let presentation = Self.interrupted()
    // The card was on its path to 100 until 0.2, where it belonged.
    func place(_ time: Double) -> Double {
      if time >= 0.2 { return presentation.offset(of: Self.card, at: time).dx }
      return 100 + Flight(offset: Vector(-100, 0), start: 0).offset(at: time).dx
    }
    let alone = Flight(offset: Vector(100, 0), start: 0)
    let usual = Self.bends { alone.offset(at: $0).dx }.max() ?? 0
    // Two flights at once bend at most twice as sharply as one. A corner would be a hundred times
    // that.
    let sharpest = Self.bends(place).max() ?? .infinity
    #expect(sharpest <= 2 * usual + 1e-6)
  }

  /// Returns the change of the velocity within each millisecond.
  private static func bends(_ place: (Double) -> Double) -> [Double] {
    let places = (0...700).map { place(Double($0) / 1000) }
    let velocities = zip(places.dropFirst(), places).map { ($0 - $1) * 1000 }
    return zip(velocities.dropFirst(), velocities).map { abs($0 - $1) }
  }

  @Test("7.10: however many flights are started, what is seen is right 0.4 s after the last")
  func noQueue() {
    withEvery("seed", in: SeededGenerator.seeds(50)) { seed in
      var random = SeededGenerator(seed: seed)
      var presentation = Presentation()
      var place = Point.zero
      var now = 0.0
      for _ in 0..<200 {
        let next = Point(Double.random(in: -500...500, using: &random), 0)
        presentation.fly(Self.card, from: place, to: next, start: now)
        place = next
        now += 1.0 / 30
        presentation.prune(at: now)
      }
      #expect(presentation.offset(of: Self.card, at: now + 0.4) == .zero, "\(Trace.current)")
      presentation.prune(at: now + 0.4)
      #expect(presentation.isAtRest, "\(Trace.current)")
      #expect(presentation.nextChange(after: now + 0.4) == nil, "\(Trace.current)")
    }
  }

  @Test("what does not move is at rest and asks for no frame")
  func rest() {
    var presentation = Presentation()
    #expect(presentation.isAtRest)
    #expect(presentation.nextChange(after: 0) == nil)
    presentation.fly(Self.card, from: Point(1, 1), to: Point(1, 1), start: 0)
    #expect(presentation.isAtRest)
  }

  @Test("during the delay nothing is drawn: the next frame is due when the flight begins")
  func delaySleeps() {
    var presentation = Presentation()
    presentation.fly(Self.card, from: .zero, to: Point(9, 9), start: 2.1)
    #expect(presentation.nextChange(after: 2) == 2.1)
    #expect(presentation.nextChange(after: 2.2) == 2.2)
  }

  @Test("what comes back while it is leaving goes on from as much of it as is seen")
  func fadesGoOn() {
    var presentation = Presentation()
    let card = Element.card(.sample("a"))
    presentation.depart(Self.card, card, start: 0, now: 0)
    let seen = presentation.opacity(of: Self.card, at: 0.15)
    #expect(seen < 1 && seen > 0)
    presentation.appear(Self.card, start: 0.15, now: 0.15)
    #expect(abs(presentation.opacity(of: Self.card, at: 0.15) - seen) < 1e-9)
    #expect(presentation.departing.isEmpty)
    #expect(presentation.opacity(of: Self.card, at: 0.55) == 1)
  }

  @Test("a highlight begins to fade with the flight, in no step that can be seen, and is soon gone")
  func highlight() {
    var presentation = Presentation()
    presentation.highlight(Self.card, start: 0.04)
    #expect(presentation.highlight(of: Self.card, at: 0.04) == 1)
    #expect(presentation.highlight(of: Self.card, at: 0.24) < 1)
    #expect(presentation.highlight(of: Self.card, at: 0.44) > 0.5)
    var last = 1.0
    for step in 0...200 {
      let value = presentation.highlight(of: Self.card, at: Double(step) / 100)
      #expect(value <= last && last - value < 0.03)
      last = value
    }
    #expect(last == 0)
    presentation.prune(at: 1.5)
    #expect(presentation.isAtRest)
  }

  private static func moved(_ id: UInt32, _ frame: Rect, isGroup: Bool = false) -> BoardChange {
    func card(_ frame: Rect) -> Element {
      var card = Card.sample("c\(id)", frame)
      if isGroup { card.content = .group(label: nil) }
      return .card(card)
    }
    return BoardChange(
      ElementID(id),
      from: card(frame),
      to: card(frame.offset(by: Vector(10, 0)))
    )
  }

  @Test("of a group that took its cards along only the group is marked")
  func groupHighlight() {
    var presentation = Presentation()
    let changes =
      [Self.moved(0, Rect(0, 0, 500, 500), isGroup: true)]
      + (1...3).map { Self.moved($0, Rect(Double($0) * 100, 50, 80, 40)) }
      + [Self.moved(4, Rect(900, 0, 80, 40))]
    _ = presentation.show(changes, at: 0)
    let marked = (0...4).map(UInt32.init).filter {
      presentation.highlight(of: ElementID($0), at: 0.1) > 0
    }
    #expect(marked == [0, 4])
    #expect(!presentation.isTinted(ElementID(0)))
  }

  @Test("more than six changed cards have a tint instead of a ring each")
  func tint() {
    for count in [UInt32(6), 7] {
      var presentation = Presentation()
      let changes = (0..<count).map { Self.moved($0, Rect(Double($0) * 100, 0, 80, 40)) }
      _ = presentation.show(changes, at: 0)
      #expect((0..<count).allSatisfy { presentation.highlight(of: ElementID($0), at: 0.1) > 0 })
      #expect((0..<count).allSatisfy { presentation.isTinted(ElementID($0)) == (count > 6) })
    }
  }

  @Test("an undone text keeps its former words for 0.6 seconds, to be compared with")
  func formerWords() {
    for isReduced in [false, true] {
      var presentation = Presentation()
      presentation.reducesMotion = isReduced
      var (before, after) = (Card.sample("a"), Card.sample("a"))
      before.content = .text("old")
      after.content = .text("new")
      let id = ElementID(0)
      let start = presentation.show([BoardChange(id, from: .card(before), to: .card(after))], at: 5)
      let shown = isReduced ? 5 : start
      #expect(presentation.formerSaying(of: id, at: shown + 0.59)?.prose == "old")
      #expect(presentation.formerSaying(of: id, at: shown + 0.61) == nil)
      presentation.prune(at: 7)
      #expect(presentation.isAtRest)
    }
  }

  @Test("a frame of a fading highlight stays due from the time that was named for it")
  func highlightFrames() {
    var presentation = Presentation()
    var now = 3.0
    presentation.prune(at: now)
    presentation.highlight(Self.card, start: now)
    var values: [Double] = []
    while let next = presentation.nextChange(after: now) {
      #expect(next > now)
      // A host wakes a little late.
      now = next + 0.004
      #expect(presentation.nextChange(after: now).map { $0 <= now } == true)
      values.append(presentation.highlight(of: Self.card, at: now))
      presentation.prune(at: now)
    }
    #expect((10...30).contains(values.count))
    #expect(Set(values).count == values.count && values.last == 0)
  }

  @Test("with reduced motion a highlight stays as it is, asks for no frame, and is gone at once")
  func stillHighlight() {
    var presentation = Presentation()
    presentation.reducesMotion = true
    presentation.highlight(Self.card, start: 5)
    #expect(presentation.highlight(of: Self.card, at: 5.9) == 1)
    #expect(presentation.nextChange(after: 5) == 6)
    presentation.prune(at: 6)
    #expect(presentation.highlight(of: Self.card, at: 6) == 0)
    #expect(presentation.isAtRest)
  }
}

extension Presentation {
  /// Flies an element without a size.
  fileprivate mutating func fly(_ id: ElementID, from old: Point, to new: Point, start: Double) {
    fly(
      id,
      from: Rect(origin: old, size: .zero),
      to: Rect(origin: new, size: .zero),
      start: start
    )
  }
}
