import BoardValues
import Graphics

/// The plane of colours from which one is picked.
extension Painter {
  func paintShades(_ frame: Rect, _ picked: Color?, on canvas: Canvas) {
    let area = PixelRect(rounding: frame)
    if let picture = ShadePicture.shared.surface(width: area.width, height: area.height) {
      canvas.saved {
        canvas.clip(toRounded: area.rect, radius: Metrics.controlRadius * scale)
        canvas.draw(picture, at: area.rect.origin)
      }
    }
    guard let picked else { return }
    let point = ShadePlane.place(of: picked)
    let middle = Point(
      frame.minX + point.x * frame.width,
      frame.minY + point.y * frame.height
    )
    let ring = Rect(origin: middle, size: .zero).expanded(by: 6 * scale)
    canvas.saved {
      canvas.clip(toRounded: area.rect, radius: Metrics.controlRadius * scale)
      canvas.fillRounded(ring, radius: ring.width / 2, picked.opacity(1))
      canvas.strokeRounded(ring, radius: ring.width / 2, width: 3 * scale, Color(0, 0, 0, 0.6))
      canvas.strokeRounded(ring, radius: ring.width / 2, width: 1.5 * scale, .white)
    }
  }
}

/// The picture of the plane, made once for each size, which takes a thousandth of a second.
@MainActor
private final class ShadePicture {
  static let shared = ShadePicture()

  private var known: Surface?

  func surface(width: Int, height: Int) -> Surface? {
    if let known, known.width == width, known.height == height { return known }
    guard width > 1, height > 1, let surface = try? Surface(width: width, height: height) else {
      return nil
    }
    surface.changePixels { pixels in
      for index in pixels.indices {
        let (row, column) = (index / width, index % width)
        let point = Point(Double(column) / Double(width - 1), Double(row) / Double(height - 1))
        pixels[index] = Self.pixel(ShadePlane.color(at: point))
      }
    }
    known = surface
    return surface
  }

  private static func pixel(_ color: Color) -> UInt32 {
    [color.red, color.green, color.blue].reduce(0xFF) { $0 << 8 | UInt32(($1 * 255).rounded()) }
  }
}
