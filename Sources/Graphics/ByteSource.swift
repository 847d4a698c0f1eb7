import CCairo

/// A source of bytes for a Cairo stream.
final class ByteSource {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// Calls `body` with the arguments of a Cairo stream function (`cairo_read_func_t`).
  func withStream<Result>(
    _ body: (cairo_read_func_t, UnsafeMutableRawPointer) -> Result
  ) -> Result {
    body(
      { source, target, count in
        guard let source, let target else { return CAIRO_STATUS_READ_ERROR }
        let bytes = Unmanaged<ByteSource>.fromOpaque(source).takeUnretainedValue()
        return bytes.read(target, Int(count)) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
      },
      Unmanaged.passUnretained(self).toOpaque()
    )
  }

  private func read(_ target: UnsafeMutablePointer<UInt8>, _ count: Int) -> Bool {
    guard rest.count >= count else { return false }
    for (index, byte) in rest.prefix(count).enumerated() { target[index] = byte }
    rest = rest.dropFirst(count)
    return true
  }
}
