/// The plane of the color picker, a square with sides of 1. Hues run from left to right and get
/// darker downward. A strip at the left holds the grays.
package enum ShadePlane {
  private static let greys = 1.0 / 14
  private static let saturation = 0.8
  private static let lightness = (top: 0.95, bottom: 0.12)

  /// Returns the color at a position. Positions outside the square give the nearest color.
  package static func color(at position: Point) -> Color {
    let down = min(max(position.y, 0), 1)
    let light = lightness.top + (lightness.bottom - lightness.top) * down
    guard position.x >= greys else { return Color(light, light, light) }
    let hue = (min(position.x, 1) - greys) / (1 - greys)
    let share = saturation * min(light, 1 - light)
    func part(_ offset: Double) -> Double {
      let turn = (offset + hue * 12).truncatingRemainder(dividingBy: 12)
      return light - share * max(-1, min(turn - 3, 9 - turn, 1))
    }
    return Color(part(0), part(8), part(4))
  }

  /// Returns the position of a color, or of the nearest color in hue and lightness.
  package static func place(of color: Color) -> Point {
    let parts = [color.red, color.green, color.blue]
    let (highest, lowest) = (parts.max() ?? 0, parts.min() ?? 0)
    let down = (lightness.top - (highest + lowest) / 2) / (lightness.top - lightness.bottom)
    let y = min(max(down, 0), 1)
    let range = highest - lowest
    guard range > 0.02 else { return Point(greys / 2, y) }
    let sixth =
      switch highest {
      case color.red: (color.green - color.blue) / range
      case color.green: (color.blue - color.red) / range + 2
      default: (color.red - color.green) / range + 4
      }
    let hue = (sixth < 0 ? sixth + 6 : sixth) / 6
    return Point(greys + hue * (1 - greys), y)
  }
}
