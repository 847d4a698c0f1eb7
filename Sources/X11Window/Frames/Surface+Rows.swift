import BoardValues
import CCairo
import Graphics

extension Surface {
  /// Calls `visit` with the pixels of each row of a part (`cairo_image_surface_get_data`).
  func withRows(_ rect: PixelRect, _ visit: (Int, UnsafeBufferPointer<UInt32>) -> Void) {
    guard let data = cairo_image_surface_get_data(handle),
      let part = rect.clipped(width: width, height: height)
    else { return }
    let stride = Int(cairo_image_surface_get_stride(handle))
    for row in part.y..<(part.y + part.height) {
      let start = UnsafeRawPointer(data + row * stride + part.x * 4)
        .assumingMemoryBound(to: UInt32.self)
      visit(row, UnsafeBufferPointer(start: start, count: part.width))
    }
  }
}
