import Glibc

package enum ProcessControl {
  /// (`exit`)
  package static func exit(_ code: Int32) -> Never {
    StandardError.finish()
    Glibc.exit(code)
  }

  /// Makes writing beyond the file size limit fail like a full disk instead of ending the process.
  /// (`signal`)
  package static func reportFileSizeLimit() { signal(SIGXFSZ, SIG_IGN) }
}
