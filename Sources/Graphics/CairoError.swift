import CCairo

/// An error that Cairo reports as a status.
package struct CairoError: Error, CustomStringConvertible {
  package var description: String

  static func check(_ status: cairo_status_t) throws(CairoError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw CairoError(description: String(cString: cairo_status_to_string(status)))
  }
}
