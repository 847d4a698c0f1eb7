import BoardValues
import Testing

@testable import X11Window

@Suite("The shape of a popup") struct PopupShapeTests {
  @Test("its rows cover all of it but the corners, each once, from top to bottom")
  func rows() {
    for (width, height, radius) in [
      (100, 60, 10), (30, 200, 20), (8, 8, 10), (50, 1, 6), (9, 9, 0),
    ] {
      let rows = PopupWindow.rounded(width: width, height: height, radius: radius)
      var next = 0
      for row in rows where row.height > 0 {
        #expect(row.y == next)
        #expect(row.x >= 0 && row.x + row.width == width - row.x)
        next += row.height
      }
      #expect(next == height)
      let missing = width * height - rows.reduce(0) { $0 + $1.width * $1.height }
      // What a circle leaves of its square.
      let corners = (4 - Double.pi) * Double(min(radius, width / 2, height / 2)).squared
      #expect(
        abs(Double(missing) - corners) <= corners * 0.25 + 4,
        "\(width) × \(height), \(radius)"
      )
    }
  }
}

extension Double {
  fileprivate var squared: Double { self * self }
}
