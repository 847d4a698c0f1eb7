import BoardValues
package import Graphics

/// The program's picture: two cards, the front one just flown back along an arc.
package enum AppIcon {
  /// Draws the icon in a square of `size` pixels.
  static func draw(on canvas: Canvas, size: Double) {
    let unit = size / 64
    let line = max(2.5 * unit, 1)
    func frame(_ x: Double, _ y: Double) -> Rect {
      Rect(x * unit, y * unit, 38 * unit, 28 * unit)
    }
    let old = frame(23, 33)
    canvas.fillRounded(old, radius: 5 * unit, Theme.light.accent.opacity(0.12))
    canvas.strokeRounded(
      old,
      radius: 5 * unit,
      width: line,
      Theme.light.accent.opacity(0.55),
      dash: size >= 32 ? [5 * unit, 4 * unit] : []
    )
    let card = frame(3, 4)
    canvas.fillRounded(card, radius: 5 * unit, Theme.light.presets[2].mixed(with: .white, 0.45))
    canvas.strokeRounded(card, radius: 5 * unit, width: line, Theme.light.presets[2])
    if size >= 32 {
      for (row, width) in [(10.0, 20.0), (17, 26), (24, 14)] {
        let words = Rect(card.minX + 6 * unit, card.minY + (row - 4) * unit, width * unit, 3 * unit)
        let ink = Theme.light.presets[2].mixed(with: .white, 0.1)
        canvas.fillRounded(words, radius: 1.5 * unit, ink)
      }
    }
    let end = Point(card.maxX + 3 * unit, card.center.y)
    let start = Point(55 * unit, old.minY - 1 * unit)
    let arc = Curve(
      start: start,
      startControl: start - Vector(0, 12 * unit),
      endControl: end + Vector(10 * unit, 0),
      end: end
    )
    canvas.stroke(arc, width: line * 1.3, Theme.light.accent)
    let reach = 8 * unit
    canvas.fill(
      polygon: [
        end - Vector(3 * unit, 0), end + Vector(reach, -reach), end + Vector(reach, reach),
      ],
      Theme.light.accent
    )
  }

  /// The subject of an icon.
  package enum Subject {
    case program, file

    fileprivate var draw: (Canvas, Double) -> Void {
      switch self {
      case .program: AppIcon.draw
      case .file: AppIcon.drawSheet
      }
    }
  }

  package static func png(_ subject: Subject, _ size: Int) throws(CairoError) -> [UInt8] {
    let surface = try Surface(width: size, height: size, hasAlpha: true)
    subject.draw(Canvas(surface), Double(size))
    return try surface.png()
  }

  package static func svg(_ subject: Subject) throws(CairoError) -> [UInt8] {
    let surface = try Surface.svg(width: 128, height: 128)
    subject.draw(Canvas(surface), 128)
    return try surface.finished()
  }

  /// Draws the picture of a board's file: a sheet with its corner turned, and the same on it.
  private static func drawSheet(on canvas: Canvas, size: Double) {
    let unit = size / 64
    func point(_ x: Double, _ y: Double) -> Point { Point(x * unit, y * unit) }
    let outline = [point(8, 2), point(42, 2), point(56, 16), point(56, 62), point(8, 62)]
    canvas.fill(polygon: outline, .white)
    canvas.fill(polygon: [point(42, 2), point(42, 16), point(56, 16)], Theme.light.panelBorder)
    canvas.stroke(
      through: outline + [point(8, 2), point(42, 2)],
      width: max(2 * unit, 1),
      Theme.light.outline
    )
    canvas.saved {
      canvas.translate(by: Vector(13 * unit, 21 * unit))
      draw(on: canvas, size: size * 0.6)
    }
  }

  /// Returns 0xAARRGGBB, straight, row by row; transparent if there is no memory for it.
  package static func pixels(size: Int) -> [UInt32] {
    guard let surface = try? Surface(width: size, height: size, hasAlpha: true) else {
      return Array(repeating: 0, count: size * size)
    }
    draw(on: Canvas(surface), size: Double(size))
    return surface.pixels().map(\.straight)
  }
}
