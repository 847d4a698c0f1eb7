import BoardCore
import Glibc

enum StandardOutput {
  /// Writes a line and flushes it. (`fflush`)
  static func write(_ line: String) {
    print(line)
    flush()
  }

  static func flush() { fflush(nil) }
}
