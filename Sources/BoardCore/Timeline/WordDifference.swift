import BoardValues

/// The difference between two versions of a text, in whole words and on one line.
package struct WordDifference: Equatable, Sendable {
  package let old: String
  package let new: String

  /// The most characters of each version.
  private static let maxLength = 24

  /// Compares two versions; nil if they are the same.
  package init?(from old: String, to new: String) {
    guard !old.isSame(as: new) else { return nil }
    let (a, b) = (Array(old.beginning.utf8), Array(new.beginning.utf8))
    let start = Self.sameStart(a, b)
    let end = Self.sameEnd(a, b, after: start)
    self.old = Self.line(a[start..<a.count - end])
    self.new = Self.line(b[start..<b.count - end])
    if self.old == self.new { return nil }
  }

  /// The words that differ: “£20 → £25”, or only those that were added or taken away.
  package var words: String {
    // Cut in front if that hides what differs.
    let common = Array(zip(old, new).prefix { $0 == $1 }).count
    let skipped = max(0, common - Self.maxLength / 3)
    let (before, after) = (Self.cut(old, skipped), Self.cut(new, skipped))
    if before.isEmpty { return "+ \(after)" }
    return after.isEmpty ? "− \(before)" : "\(before) → \(after)"
  }

  private static func cut(_ text: String, _ skipped: Int) -> String {
    let hasStart = skipped <= maxLength / 3 || text.isEmpty
    let rest = hasStart ? text : "…\(text.dropFirst(skipped))"
    return rest.count > maxLength ? "\(rest.prefix(maxLength - 1))…" : rest
  }

  private static func line(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.split(whereSeparator: isBlank).map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: " ").visible
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// Returns the number of bytes that both begin with, up to the end of a word.
  private static func sameStart(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var count = 0
    while count < min(a.count, b.count), a[count] == b[count] { count += 1 }
    func isEdge(_ text: [UInt8]) -> Bool { count == text.count || isBlank(text[count]) }
    if isEdge(a), isEdge(b) { return count }
    while count > 0, !isBlank(a[count - 1]) { count -= 1 }
    return count
  }

  /// Returns the number of bytes that both end with, from the beginning of a word.
  private static func sameEnd(_ a: [UInt8], _ b: [UInt8], after start: Int) -> Int {
    let limit = min(a.count, b.count) - start
    var count = 0
    while count < limit, a[a.count - 1 - count] == b[b.count - 1 - count] { count += 1 }
    func isEdge(_ text: [UInt8]) -> Bool {
      let index = text.count - count
      return index == start || isBlank(text[index - 1])
    }
    if isEdge(a), isEdge(b) { return count }
    while count > 0, !isBlank(a[a.count - count]) { count -= 1 }
    return count
  }
}
