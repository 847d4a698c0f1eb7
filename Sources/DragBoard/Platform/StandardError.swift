import BoardCore
import Glibc

enum StandardError {
  /// Writes one line, whatever is in it. (`write`)
  static func write(_ line: String) {
    let bytes = Array((line.visible + "\n").utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
  }
}
