import CCairo

/// Something to draw on: pixels, or a document page.
///
/// A class, since sprite caches hold surfaces in dictionaries, which cannot hold noncopyable values.
final class Surface {
  let handle: OpaquePointer
  let width: Int
  let height: Int

  private init(_ handle: OpaquePointer?, width: Int, height: Int) throws(CairoError) {
    guard let handle else { throw CairoError(description: "no surface") }
    try CairoError.check(cairo_surface_status(handle))
    self.handle = handle
    self.width = width
    self.height = height
  }

  deinit { cairo_surface_destroy(handle) }

  /// Pixels of its own: opaque RGB24, or premultiplied ARGB32. (`cairo_image_surface_create`)
  convenience init(width: Int, height: Int, hasAlpha: Bool = false) throws(CairoError) {
    let format = hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
    try self.init(
      cairo_image_surface_create(format, Int32(clamping: width), Int32(clamping: height)),
      width: width,
      height: height
    )
  }

  /// Somebody else's pixels, 32 bits each, which must outlive the surface.
  /// (`cairo_image_surface_create_for_data`)
  convenience init(
    borrowing pixels: UnsafeMutableRawPointer,
    width: Int,
    height: Int,
    stride: Int
  ) throws(CairoError) {
    try self.init(
      cairo_image_surface_create_for_data(
        pixels.assumingMemoryBound(to: UInt8.self),
        CAIRO_FORMAT_RGB24,
        Int32(clamping: width),
        Int32(clamping: height),
        Int32(clamping: stride)
      ),
      width: width,
      height: height
    )
  }

  /// A vector document of one page, written when the surface is finished. (`cairo_svg_surface_create`)
  static func svg(path: String, width: Double, height: Double) throws(CairoError) -> Surface {
    try Surface(
      cairo_svg_surface_create(path, width, height),
      width: Int(width.rounded(.up)),
      height: Int(height.rounded(.up))
    )
  }

  /// (`cairo_pdf_surface_create`)
  static func pdf(path: String, width: Double, height: Double) throws(CairoError) -> Surface {
    try Surface(
      cairo_pdf_surface_create(path, width, height),
      width: Int(width.rounded(.up)),
      height: Int(height.rounded(.up))
    )
  }

  /// Drawing calls must be done before anybody else reads the pixels. (`cairo_surface_flush`)
  func flush() { cairo_surface_flush(handle) }

  /// Ends the document and reports what went wrong while writing it. (`cairo_surface_finish`)
  func finish() throws(CairoError) {
    cairo_surface_finish(handle)
    try CairoError.check(cairo_surface_status(handle))
  }

  /// (`cairo_surface_write_to_png`)
  func writePNG(to path: String) throws(CairoError) {
    try CairoError.check(cairo_surface_write_to_png(handle, path))
  }

  /// Copies of the pixels, row by row, 0xAARRGGBB; empty for documents.
  func pixels() -> [UInt32] {
    flush()
    guard let data = cairo_image_surface_get_data(handle) else { return [] }
    let stride = Int(cairo_image_surface_get_stride(handle))
    return (0..<height).flatMap { row in
      let start = UnsafeRawPointer(data + row * stride).assumingMemoryBound(to: UInt32.self)
      return Array(UnsafeBufferPointer(start: start, count: width))
    }
  }
}
