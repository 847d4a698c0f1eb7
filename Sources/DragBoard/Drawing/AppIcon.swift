import BoardCore

/// The program's picture: two cards, the front one just flown back along an arc.
enum AppIcon {
  /// Drawn in a square of `size` pixels.
  static func draw(on canvas: Canvas, size: Double) {
    let unit = size / 64
    let line = max(2.5 * unit, 1)
    func frame(_ x: Double, _ y: Double) -> Rect {
      Rect(x * unit, y * unit, 34 * unit, 26 * unit)
    }
    let old = frame(26, 34)
    canvas.strokeRounded(
      old,
      radius: 5 * unit,
      width: line,
      Theme.light.accent.opacity(0.55),
      dash: size >= 32 ? [5 * unit, 4 * unit] : []
    )
    let card = frame(4, 6)
    canvas.fillRounded(card, radius: 5 * unit, Theme.light.presets[2].mixed(with: .white, 0.45))
    canvas.strokeRounded(card, radius: 5 * unit, width: line, Theme.light.presets[2])
    let end = Point(card.maxX + 3 * unit, card.center.y)
    let start = Point(50 * unit, old.minY - 1 * unit)
    let arc = Curve(
      start: start,
      startControl: start - Vector(0, 9 * unit),
      endControl: end + Vector(10 * unit, 0),
      end: end
    )
    canvas.stroke(arc, width: line * 1.3, Theme.light.accent)
    let reach = 7 * unit
    canvas.fill(
      polygon: [
        end - Vector(3 * unit, 0), end + Vector(reach, -reach), end + Vector(reach, reach),
      ],
      Theme.light.accent
    )
  }

  /// 0xAARRGGBB, straight, row by row; transparent when there is no memory for it.
  static func pixels(size: Int) -> [UInt32] {
    guard let surface = try? Surface(width: size, height: size, hasAlpha: true) else {
      return Array(repeating: 0, count: size * size)
    }
    draw(on: Canvas(surface), size: Double(size))
    return surface.pixels().map(straight)
  }

  /// Cairo keeps colours multiplied by their alpha, window managers want them as they are.
  private static func straight(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha > 0, alpha < 255 else { return pixel }
    func part(_ shift: UInt32) -> UInt32 {
      min((pixel >> shift & 255) * 255 / alpha, 255) << shift
    }
    return alpha << 24 | part(16) | part(8) | part(0)
  }
}
