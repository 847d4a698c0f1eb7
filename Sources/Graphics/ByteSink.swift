import CCairo

/// A sink for the bytes of a picture that Cairo makes, so that they can be written like any other
/// file.
final class ByteSink {
  private(set) var bytes: [UInt8] = []

  /// Calls `body` with the arguments that make or write a surface whose bytes go to this sink. The
  /// sink must outlive the surface.
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
