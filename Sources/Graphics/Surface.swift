package import BoardValues
import CCairo

/// A target of drawing: pixels, or the page of a document.
///
/// It is a class, since sprite caches hold surfaces in dictionaries, which cannot hold noncopyable
/// values.
package final class Surface {
  package let handle: OpaquePointer
  package let width: Int
  package let height: Int
  /// The position of the origin of all coordinates, in whole pixels from the top left corner.
  package private(set) var origin = (x: 0, y: 0)
  /// The sink of a document's bytes, or nil for pixels.
  private let sink: ByteSink?

  private init(
    _ handle: OpaquePointer?,
    width: Int,
    height: Int,
    sink: ByteSink? = nil
  ) throws(CairoError) {
    guard let handle else { throw CairoError(description: "no surface") }
    try CairoError.check(cairo_surface_status(handle))
    self.handle = handle
    self.width = width
    self.height = height
    self.sink = sink
  }

  deinit { cairo_surface_destroy(handle) }

  /// Creates a surface with pixels of its own: opaque RGB24, or premultiplied ARGB32
  /// (`cairo_image_surface_create`).
  package convenience init(width: Int, height: Int, hasAlpha: Bool = false) throws(CairoError) {
    let format = hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
    let size = (width: Int32(clamping: width), height: Int32(clamping: height))
    try self.init(
      PixelMemory.surface(format, width: size.width, height: size.height)
        ?? cairo_image_surface_create(format, size.width, size.height),
      width: width,
      height: height
    )
  }

  /// Creates a surface of opacities, 8 bits each, through which a color is drawn (`CAIRO_FORMAT_A8`).
  package convenience init(maskOfWidth width: Int, height: Int) throws(CairoError) {
    let size = (width: Int32(clamping: width), height: Int32(clamping: height))
    try self.init(
      cairo_image_surface_create(CAIRO_FORMAT_A8, size.width, size.height),
      width: width,
      height: height
    )
  }

  /// Creates a surface on pixels of the caller, 32 bits each, which must outlive it
  /// (`cairo_image_surface_create_for_data`).
  package convenience init(
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

  /// Returns the picture in a PNG file as a surface with four channels of eight bits
  /// (`cairo_image_surface_create_from_png_stream`).
  package static func png(_ bytes: [UInt8]) throws(CairoError) -> Surface {
    let source = ByteSource(bytes)
    let handle = source.withStream { cairo_image_surface_create_from_png_stream($0, $1) }
    let read = try Surface(
      handle,
      width: Int(cairo_image_surface_get_width(handle)),
      height: Int(cairo_image_surface_get_height(handle))
    )
    guard cairo_image_surface_get_format(handle) != CAIRO_FORMAT_ARGB32 else { return read }
    let surface = try Surface(width: read.width, height: read.height, hasAlpha: true)
    Canvas(surface).draw(read, at: .zero)
    return surface
  }

  /// Creates a vector document of one page, in pixels, so that it is shown as large as a picture of
  /// this size (`cairo_svg_surface_create_for_stream`, `cairo_svg_surface_set_document_unit`).
  package static func svg(width: Double, height: Double) throws(CairoError) -> Surface {
    try document(width, height) { write, sink in
      let handle = cairo_svg_surface_create_for_stream(write, sink, width, height)
      cairo_svg_surface_set_document_unit(handle, CAIRO_SVG_UNIT_PX)
      return handle
    }
  }

  /// Creates a PDF document of one page (`cairo_pdf_surface_create_for_stream`).
  package static func pdf(width: Double, height: Double) throws(CairoError) -> Surface {
    try document(width, height) { cairo_pdf_surface_create_for_stream($0, $1, width, height) }
  }

  private static func document(
    _ width: Double,
    _ height: Double,
    _ make: (cairo_write_func_t, UnsafeMutableRawPointer) -> OpaquePointer?
  ) throws(CairoError) -> Surface {
    let sink = ByteSink()
    return try Surface(
      sink.withStream(make),
      width: Int(width.rounded(.up)),
      height: Int(height.rounded(.up)),
      sink: sink
    )
  }

  /// All pixels, in coordinates of the surface.
  package var bounds: PixelRect {
    PixelRect(x: -origin.x, y: -origin.y, width: width, height: height)
  }

  /// Moves the origin of all coordinates, both of what is drawn here and of this surface where it is drawn
  /// (`cairo_surface_set_device_offset`).
  package func setOrigin(x: Int, y: Int) {
    origin = (x, y)
    cairo_surface_set_device_offset(handle, Double(x), Double(y))
  }

  /// Completes all drawing, which has to happen before other code reads the pixels
  /// (`cairo_surface_flush`).
  package func flush() { cairo_surface_flush(handle) }

  /// Ends a document and returns its bytes (`cairo_surface_finish`).
  package func finished() throws(CairoError) -> [UInt8] {
    cairo_surface_finish(handle)
    try CairoError.check(cairo_surface_status(handle))
    return sink?.bytes ?? []
  }

  /// Returns the surface as a PNG file (`cairo_surface_write_to_png_stream`).
  package func png() throws(CairoError) -> [UInt8] {
    let sink = ByteSink()
    try CairoError.check(sink.withStream { cairo_surface_write_to_png_stream(handle, $0, $1) })
    return sink.bytes
  }

  /// Calls `body` with the bytes of the pixels row by row, 32 bits each, or 8 in a mask, and the length of a
  /// row in bytes. The pixels may be changed. Returns nil for documents
  /// (`cairo_image_surface_get_data`, `cairo_surface_mark_dirty`).
  package func withBytes<Result>(_ body: (UnsafeMutableRawBufferPointer, Int) -> Result) -> Result?
  {
    cairo_surface_flush(handle)
    guard let data = cairo_image_surface_get_data(handle) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(handle))
    defer { cairo_surface_mark_dirty(handle) }
    return body(UnsafeMutableRawBufferPointer(start: data, count: stride * height), stride)
  }

  /// Returns a copy of the pixels row by row, 0xAARRGGBB. It is empty for documents.
  package func pixels() -> [UInt32] {
    flush()
    guard let data = cairo_image_surface_get_data(handle) else { return [] }
    let stride = Int(cairo_image_surface_get_stride(handle))
    return (0..<height).flatMap { row in
      let start = UnsafeRawPointer(data + row * stride).assumingMemoryBound(to: UInt32.self)
      return Array(UnsafeBufferPointer(start: start, count: width))
    }
  }

  /// Changes the pixels row by row, 0xAARRGGBB, premultiplied (`cairo_surface_mark_dirty`).
  package func changePixels(_ change: (inout [UInt32]) -> Void) {
    var pixels = pixels()
    guard let data = cairo_image_surface_get_data(handle), pixels.count == width * height else {
      return
    }
    change(&pixels)
    let stride = Int(cairo_image_surface_get_stride(handle))
    for row in 0..<height {
      let start = UnsafeMutableRawPointer(data + row * stride)
      for column in 0..<width {
        start.storeBytes(
          of: pixels[row * width + column],
          toByteOffset: column * 4,
          as: UInt32.self
        )
      }
    }
    cairo_surface_mark_dirty(handle)
  }
}
