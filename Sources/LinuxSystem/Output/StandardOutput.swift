import Glibc

package enum StandardOutput {
  /// Writes a line and flushes it (`fflush`).
  package static func write(_ line: String) {
    print(line)
    flush()
  }

  /// Writes bytes after what was printed before (`write`).
  package static func write(_ bytes: [UInt8]) throws(FileError) {
    flush()
    try AtomicFile.writeAll(1, "-", bytes)
  }

  package static func flush() { fflush(nil) }
}
