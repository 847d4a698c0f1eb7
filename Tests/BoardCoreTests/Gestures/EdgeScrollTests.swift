import BoardCore
import BoardValues
import Testing

@Suite("Scrolling at the edge") struct EdgeScrollTests {
  private static let size = Size(800, 600)

  /// Returns the distance that the view has moved at each of these times, with the pointer held at
  /// a point.
  private func way(_ pointer: Point, at times: [Double]) -> [Double] {
    var scroll = EdgeScroll()
    var total = 0.0
    return times.map { time in
      let velocity = EdgeScroll.velocity(at: pointer, in: Self.size, scale: 1)
      total += scroll.advance(velocity, to: time).dx
      return total
    }
  }

  private static let frames = (0...200).map { Double($0) / 100 }

  @Test("the middle of the window is at rest, and a zone along each edge is not")
  func zones() {
    for point in [Point(400, 300), Point(25, 25), Point(775, 575)] {
      #expect(EdgeScroll.velocity(at: point, in: Self.size, scale: 1) == nil)
    }
    let corner = EdgeScroll.velocity(at: Point(1, 599), in: Self.size, scale: 1)
    #expect((corner?.dx ?? 0) < 0 && (corner?.dy ?? 0) > 0)
  }

  @Test("the deeper, the faster, and never faster than 600 pixels a second")
  func depth() {
    let speeds = stride(from: 768.0, through: 1600, by: 4).map { x in
      EdgeScroll.velocity(at: Point(x, 300), in: Self.size, scale: 1)?.dx ?? 0
    }
    #expect(speeds == speeds.sorted())
    #expect(speeds.max() == 600)
    #expect(EdgeScroll.velocity(at: Point(5000, 300), in: Self.size, scale: 2)?.dx == 1200)
  }

  @Test("nothing moves in the first 200 ms; then it gathers speed")
  func begins() {
    let ways = way(Point(900, 300), at: Self.frames)
    #expect(ways[0...20].allSatisfy { $0 == 0 })
    let steps = zip(ways, ways.dropFirst()).map { $1 - $0 }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 >= $0 - 1e-9 })
    #expect((steps.max() ?? 0) < 6.001)
    #expect((700...900).contains(ways.last ?? 0))
  }

  @Test("it is as far after the same time, whatever the frame rate")
  func frameRates() {
    let slow = way(Point(900, 300), at: stride(from: 0, through: 2, by: 0.05).map(\.self))
    let fast = way(Point(900, 300), at: Self.frames)
    #expect(abs((slow.last ?? 0) - (fast.last ?? 1)) < 1e-6)
  }

  @Test("a pointer that has left the zone begins anew")
  func leaves() {
    var scroll = EdgeScroll()
    let velocity = Vector(600, 0)
    for frame in 0...100 { _ = scroll.advance(velocity, to: Double(frame) / 60) }
    _ = scroll.advance(nil, to: 1.7)
    _ = scroll.advance(velocity, to: 1.8)
    #expect(scroll.advance(velocity, to: 1.9) == .zero)
  }
}
