import CCairo

/// Cairo refused; the one place where its status becomes an error.
struct CairoError: Error, CustomStringConvertible {
  var description: String

  static func check(_ status: cairo_status_t) throws(CairoError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw CairoError(description: String(cString: cairo_status_to_string(status)))
  }
}
