package import BoardValues

/// A writer that fills rectangles of whole pixels, each with one opaque color. It fills many more
/// per frame than Cairo could.
package struct PixelWriter {
  private let rows: UnsafeMutableRawBufferPointer
  private let stride: Int
  private let area: PixelRect
  private let origin: (x: Int, y: Int)

  fileprivate init(
    _ rows: UnsafeMutableRawBufferPointer,
    stride: Int,
    _ area: PixelRect,
    origin: (x: Int, y: Int)
  ) {
    self.rows = rows
    self.stride = stride
    self.area = area
    self.origin = origin
  }

  /// Fills the part of `rect` that is inside the area. `color` is 0xAARRGGBB.
  package func fill(_ rect: PixelRect, _ color: UInt32) {
    let left = max(rect.x, area.x)
    let right = min(rect.maxX, area.maxX)
    let top = max(rect.y, area.y)
    let bottom = min(rect.maxY, area.maxY)
    guard left < right, top < bottom, let start = rows.baseAddress else { return }
    for row in top..<bottom {
      let pixels = start + (row + origin.y) * stride + (left + origin.x) * 4
      pixels.assumingMemoryBound(to: UInt32.self).update(repeating: color, count: right - left)
    }
  }
}

extension Surface {
  /// Calls `body` with a writer for the pixels of `area`. Documents have no pixels.
  package func withPixels(in area: PixelRect, _ body: (PixelWriter) -> Void) {
    withBytes { bytes, stride in
      body(PixelWriter(bytes, stride: stride, area.intersection(bounds), origin: origin))
    }
  }

  /// Moves what a window shows right and down. The window begins at the origin, and moves over the pixels as
  /// long as there are any. Then the pixels are moved to the far end, which makes room for more of the same
  /// direction. Pixels that come into the window are not painted.
  package func pan(by shift: PixelShift, in window: PixelRect) {
    let room = (x: max(width - window.width, 0), y: max(height - window.height, 0))
    let wanted = (x: origin.x - shift.dx, y: origin.y - shift.dy)
    let origin = (
      x: 0...room.x ~= wanted.x ? wanted.x : shift.dx > 0 ? room.x : 0,
      y: 0...room.y ~= wanted.y ? wanted.y : shift.dy > 0 ? room.y : 0
    )
    flush()
    scroll(dx: origin.x - wanted.x, dy: origin.y - wanted.y)
    setOrigin(x: origin.x, y: origin.y)
  }

  /// Moves the pixels. Those that would come from outside are left as they are.
  func scroll(dx: Int, dy: Int) {
    guard dx != 0 || dy != 0, abs(dx) < width, abs(dy) < height else { return }
    withBytes { bytes, stride in
      guard let start = bytes.baseAddress else { return }
      let length = (width - abs(dx)) * 4
      let (from, to) = (max(-dx, 0) * 4, max(dx, 0) * 4)
      // The order of the rows makes sure that none is overwritten before it is copied.
      for step in 0..<(height - abs(dy)) {
        let row = dy > 0 ? height - 1 - step : step
        let target = start + row * stride + to
        target.copyMemory(from: start + (row - dy) * stride + from, byteCount: length)
      }
    }
  }
}
