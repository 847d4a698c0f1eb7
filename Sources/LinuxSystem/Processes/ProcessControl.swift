import Glibc

package enum ProcessControl {
  /// Ends the process (`exit`).
  package static func exit(_ code: Int32) -> Never {
    StandardError.finish()
    Glibc.exit(code)
  }

  /// Makes a write beyond the file size limit fail like one to a full disk instead of ending the
  /// process (`signal`).
  package static func reportFileSizeLimit() { signal(SIGXFSZ, SIG_IGN) }
}
