import AppTestSupport
import BoardValues
import Graphics
import Testing

@testable import BoardRenderer

@MainActor
@Suite("Shadows") struct ShadowTests {
  /// Returns a picture of the shadow alone, on white.
  private func picture(
    of frame: Rect,
    _ elevation: Shadow.Elevation,
    scale: Double = 1,
    theme: Theme = .light
  ) throws -> Picture {
    let surface = try Surface(width: 400, height: 300)
    let canvas = Canvas(surface)
    canvas.clear(.white)
    Painter(theme: theme, scale: scale)
      .paintShadow(of: frame, radius: 8 * scale, elevation, on: canvas)
    return Picture(surface)
  }

  private func darkness(_ picture: Picture, _ x: Int, _ y: Int) -> Int {
    255 - Int(picture[x, y] & 255)
  }

  @Test("it is full in the middle, half at the edge, and nothing beyond its blur")
  func falls() throws {
    let picture = try picture(of: Rect(100, 80, 200, 140), .carried)
    let full = darkness(picture, 200, 162)
    #expect(abs(full - Int(0.18 * 255)) <= 1)
    // The pixel is at the left edge, at half the height of the shadow, which falls 12 pixels.
    #expect(abs(darkness(picture, 100, 162) - full / 2) <= 2)
    #expect(darkness(picture, 100 - 29, 162) == 0)
    #expect(darkness(picture, 200, 80 + 12 - 29) == 0)
    #expect(darkness(picture, 200, 220 + 12 + 29) == 0)
    #expect(darkness(picture, 200, 220 + 12 + 8) > 0)
  }

  @Test("in high contrast there is none, at any height")
  func highContrast() throws {
    for elevation in Shadow.Elevation.allCases {
      let picture = try picture(of: Rect(100, 80, 200, 140), elevation, theme: .highContrast)
      #expect(darkness(picture, 200, 222) == 0)
    }
  }

  @Test("it grows from the edge to the middle without a step where its parts meet")
  func isSmooth() throws {
    let picture = try picture(of: Rect(100, 80, 200, 140), .panel)
    let steps = (40..<280).flatMap { y in
      (50..<349).map { x in abs(darkness(picture, x, y) - darkness(picture, x + 1, y)) }
    }
    #expect(steps.allSatisfy { $0 <= 3 })
  }

  @Test("frames smaller than the blur have one, too, and it stays within its coverage")
  func isSmall() throws {
    for elevation in Shadow.Elevation.allCases {
      for size in [Size(1, 1), Size(12, 30), Size(200, 9), Size(150, 90)] {
        let frame = Rect(origin: Point(150, 120), size: size)
        let picture = try picture(of: frame, elevation, scale: 1.5)
        let shadow = Shadow(elevation, .light, scale: 1.5)
        let coverage = PixelRect(covering: shadow.coverage(of: frame))
        let strangers = (0..<300 * 400).filter { place in
          let pixel = PixelRect(x: place % 400, y: place / 400, width: 1, height: 1)
          return darkness(picture, pixel.x, pixel.y) > 0 && !coverage.intersects(pixel)
        }
        #expect(strangers.isEmpty, "\(elevation) of \(size)")
      }
    }
  }
}
