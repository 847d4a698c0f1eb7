import BoardValues
import Glibc
import Synchronization

package enum StandardError {
  private static let allowance = Mutex(LineAllowance())

  /// Writes one line, with special characters escaped. It is left out if the same line of code has
  /// just written too many.
  package static func write(_ line: String, file: String = #fileID, number: Int = #line) {
    let location = "\(file):\(number)"
    guard let leftOut = allowance.withLock({ $0.take(from: location, at: Clock.now()) }) else {
      return
    }
    reportLeftOut(leftOut)
    trace(line)
  }

  /// Writes one line that the user asked for, without a limit (`write`).
  package static func trace(_ line: String) {
    let bytes = Array((line.visible + "\n").utf8)
    _ = bytes.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
  }

  /// Reports the number of lines left out last. Called at the end of the process.
  static func finish() { reportLeftOut(allowance.withLock { $0.finish() }) }

  private static func reportLeftOut(_ count: Int) {
    if count > 0 { trace("dragboard: and \(Decimals.grouped(count)) more") }
  }
}

/// The number of lines of a kind that may be written: a few in each span of time. Another program
/// that repeats an error a thousand times then fills no log, and hides no other line.
struct LineAllowance {
  static let maxLines = 10
  /// The span in seconds.
  static let span = 10.0

  private struct Kind {
    var start = -Double.infinity
    var count = 0
    var leftOut = 0
  }

  private var kinds: [String: Kind] = [:]

  /// Counts a line. Returns the number of lines of its kind left out before it, or nil if the line
  /// itself is left out.
  mutating func take(from location: String, at now: Double) -> Int? {
    var kind = kinds[location] ?? Kind()
    defer { kinds[location] = kind }
    if now - kind.start >= Self.span { (kind.start, kind.count) = (now, 0) }
    guard kind.count < Self.maxLines else {
      kind.leftOut += 1
      return nil
    }
    kind.count += 1
    defer { kind.leftOut = 0 }
    return kind.leftOut
  }

  /// Returns the number of lines left out and not reported.
  mutating func finish() -> Int {
    defer { kinds = [:] }
    return kinds.values.reduce(0) { $0 + $1.leftOut }
  }
}
