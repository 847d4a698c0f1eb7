package import BoardValues
package import Graphics

@testable import BoardApp
@testable package import BoardRenderer

/// The pixels of a frame, for comparison.
package struct Picture: Equatable {
  package let width: Int
  private let pixels: [UInt32]

  package init(_ surface: Surface) {
    width = surface.width
    pixels = surface.pixels()
  }

  /// Creates the picture that a window shows of a surface with room beyond it.
  package init(_ surface: Surface, in window: Size) throws {
    let shown = try Surface(width: Int(window.width), height: Int(window.height))
    Canvas(shown).draw(surface, at: .zero)
    self.init(shown)
  }

  /// Returns a pixel, 0xAARRGGBB.
  package subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }

  /// Returns rows between the bars, where only the board is visible.
  package func rows(_ rows: Range<Int>) -> ArraySlice<UInt32> {
    pixels[rows.lowerBound * width..<rows.upperBound * width]
  }

  /// Returns a description of the difference to another picture, or nil if it is invisible.
  ///
  /// Two differences do not count: Cairo rounds a slanted outline differently at the edge of a
  /// clip, by a few levels of 255 in a handful of pixels, and what is drawn on a picture first, by
  /// one level.
  package func difference(from other: Picture) -> String? {
    guard pixels != other.pixels else { return nil }
    let places = pixels.indices.filter { pixels[$0] & 0xFF_FFFF != other.pixels[$0] & 0xFF_FFFF }
    let most = places.map { Self.distance(pixels[$0], other.pixels[$0]) }.max() ?? 0
    guard most > 16 || (most > 1 && places.count > 64) else { return nil }
    let columns = places.map { $0 % width }
    let rows = places.map { $0 / width }
    let x = (columns.min() ?? 0)...(columns.max() ?? 0)
    let y = (rows.min() ?? 0)...(rows.max() ?? 0)
    return "\(places.count) pixels differ, x \(x), y \(y), by at most \(most)"
  }
}

extension Picture {
  /// Returns the largest difference of one color channel, 0 to 255.
  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    func channel(_ shift: UInt32) -> Int {
      abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF))
    }
    return max(channel(0), channel(8), channel(16))
  }
}

extension Session {
  /// Returns the whole frame, painted without anything stored before.
  package func freshPicture() throws -> Picture {
    let surface = try makeSurface()
    let renderer = Renderer()
    renderer.largeBoardThreshold = .max
    _ = renderer.paint(app.frame(at: now), into: surface, isFresh: true)
    return Picture(surface)
  }

  /// Paints until the frame is as sharp as it will be, which it never is in the middle of a glide.
  package func paintAll(into surface: Surface) {
    paint(into: surface)
    var time = now
    while !app.view.isGliding, let next = app.renderer.nextChange(after: time) {
      time = next
      _ = app.paint(into: surface, at: time, isFresh: false)
    }
    // The last frame shows the present moment.
    if time > now { _ = app.paint(into: surface, at: now, isFresh: false) }
  }

  package var scene: Scene { app.renderer.scene(app.frame(at: now)) }

  /// Paints a frame, as a host does.
  @discardableResult
  package func paint(into surface: Surface, isFresh: Bool = false) -> [PixelRect] {
    app.advance(to: now)
    return app.paint(into: surface, at: now, isFresh: isFresh)
  }

  /// Returns a surface for the window, with room beyond it on two sides.
  package func makeSurface(room: Int = 0) throws -> Surface {
    let size = app.view.size
    return try Surface(width: Int(size.width) + room, height: Int(size.height) + room)
  }
}
