import CCairo

/// Takes the bytes that Cairo makes of a picture, so that they can be written as any other file is.
final class ByteSink {
  private(set) var bytes: [UInt8] = []

  /// Makes a surface, or writes one, with a function that puts the bytes here. The sink has to
  /// outlive the surface.
  func withStream<Result>(
    _ body: (_ write: cairo_write_func_t, _ sink: UnsafeMutableRawPointer) -> Result
  ) -> Result {
    body(
      { sink, data, count in
        guard let sink, let data else { return CAIRO_STATUS_WRITE_ERROR }
        let buffer = UnsafeBufferPointer(start: data, count: Int(count))
        Unmanaged<ByteSink>.fromOpaque(sink).takeUnretainedValue().bytes += buffer
        return CAIRO_STATUS_SUCCESS
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }
}
