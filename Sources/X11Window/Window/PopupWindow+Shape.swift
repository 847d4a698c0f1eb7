import BoardValues
import CX11
import Windowing

/// The shape of a popup: its menus, which have round corners.
extension PopupWindow {
  /// Cuts off what is no menu (`XShapeCombineRectangles`), so that what lies beneath is seen there. A
  /// server without the extension shows it as a square border.
  static func cut(_ window: XID, to popup: WindowAppearance.Popup, on display: Display) {
    var (event, error): (Int32, Int32) = (0, 0)
    guard popup.radius > 0 || popup.panels.count > 1,
      XShapeQueryExtension(display.handle, &event, &error) != 0
    else { return }
    var rows = popup.panelsInside.flatMap { panel in
      rounded(width: panel.width, height: panel.height, radius: popup.radius).map {
        XRectangle(
          x: Int16(clamping: panel.x + $0.x),
          y: Int16(clamping: panel.y + $0.y),
          width: UInt16(clamping: $0.width),
          height: UInt16(clamping: $0.height)
        )
      }
    }
    XShapeCombineRectangles(
      display.handle,
      window,
      ShapeBounding,
      0,
      0,
      &rows,
      Int32(rows.count),
      ShapeSet,
      Unsorted
    )
  }

  /// Returns a rectangle with round corners as rectangles from top to bottom, of whole pixels that are at
  /// least half inside.
  static func rounded(width: Int, height: Int, radius: Int) -> [PixelRect] {
    let radius = min(radius, width / 2, height / 2)
    let insets = (0..<max(radius, 0)).map { row -> Int in
      let (size, rise) = (Double(radius), Double(radius - row) - 0.5)
      return Int((size - (size * size - rise * rise).squareRoot()).rounded())
    }
    func row(_ y: Int, _ inset: Int) -> PixelRect {
      PixelRect(x: inset, y: y, width: width - 2 * inset, height: 1)
    }
    let middle = PixelRect(x: 0, y: insets.count, width: width, height: height - 2 * insets.count)
    return insets.enumerated().map { row($0, $1) } + [middle]
      + insets.enumerated().reversed().map { row(height - 1 - $0, $1) }
  }
}

extension WindowAppearance.Popup {
  /// The frames of the menus, from the corner of the smallest frame that holds all.
  var panelsInside: [PixelRect] {
    panels.map {
      PixelRect(x: $0.x - frame.x, y: $0.y - frame.y, width: $0.width, height: $0.height)
    }
  }
}
