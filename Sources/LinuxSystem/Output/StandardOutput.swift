import Glibc

package enum StandardOutput {
  /// Writes a line and flushes it (`fflush`).
  package static func write(_ line: String) {
    print(line)
    flush()
  }

  package static func flush() { fflush(nil) }
}
