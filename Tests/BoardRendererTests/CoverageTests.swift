import BoardValues
import Graphics
import TestSupport
import Testing

@testable import BoardRenderer

/// What an item does not say that it covers stays on the screen when the item is gone.
@MainActor
@Suite("The area that a drawn item covers") struct CoverageTests {
  @Test(
    "has every pixel of an outline, whatever its corners are",
    arguments: [0.0, 4, 10, 16, 24],
    [1.0, 1.25, 2]
  )
  func outlines(radius: Double, scale: Double) throws {
    let frame = Rect(20, 15, 160, 90)
    let items: [SceneItem] = [
      .origin(frame, radius: radius * scale, opacity: 1), .frame(frame), .marquee(frame),
    ]
    for item in items {
      let surface = try Surface(width: 200, height: 120)
      let before = surface.pixels()
      Painter(theme: .light, scale: scale).paint(item, on: Canvas(surface))
      surface.flush()
      let after = surface.pixels()
      let painted = before.indices.filter { before[$0] != after[$0] }
      #expect(painted.count > 100, "\(item)")
      let missed = painted.filter { pixel in
        let place = PixelRect(x: pixel % 200, y: pixel / 200, width: 1, height: 1)
        return !item.coverage.contains { $0.intersects(place) }
      }
      #expect(missed.isEmpty, "\(item): \(missed.prefix(4).map { ($0 % 200, $0 / 200) })")
    }
  }
}
