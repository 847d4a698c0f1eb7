/// A position in the z-order: between any two keys there is room for another.
///
/// An index would change when a neighbour comes or goes, and then undoing one card would disturb another.
/// A key belongs to its card alone. It is a fraction in digits of 64 bits, compared from the left; nearly
/// always the first digit decides and `tail` is empty.
package struct ZKey: Hashable, Sendable {
  private var head: UInt64
  private var tail: [UInt64]

  /// Creates a key from the digits of a fraction.
  package init(digits: [UInt64]) {
    head = digits.first ?? 0
    tail = Array(digits.dropFirst())
  }

  package var digits: [UInt64] { [head] + tail }

  private init(head: UInt64) {
    self.head = head
    tail = []
  }

  /// Returns the key of an item in a list read from a file. Such keys are far apart.
  static func spaced(_ index: Int) -> ZKey {
    ZKey(head: UInt64(clamping: index + 1) &<< 32)
  }

  /// Returns a key above `lower` and below `upper`; nil means the very bottom or the very top.
  ///
  /// Equal neighbours leave no room: their key is returned, and the tie is broken by identity.
  package static func between(_ lower: ZKey?, _ upper: ZKey?) -> ZKey {
    if let lower, let upper, lower >= upper { return lower }
    if upper == nil, let lower, let next = lower.next { return next }
    var digits: [UInt64] = []
    var isBelowUpper = upper == nil
    var position = 0
    while true {
      let low = lower?.digit(position) ?? 0
      let high = isBelowUpper ? UInt64.max : upper?.digit(position) ?? UInt64.max
      if high > low, high - low > 1 {
        digits.append(low + (high - low) / 2)
        return ZKey(digits: digits)
      }
      digits.append(low)
      isBelowUpper = isBelowUpper || low < high
      position += 1
    }
  }

  /// Returns the key of one card, which no other card gets: two cards that are put into one gap at
  /// different times, as undo for each card allows, are still apart.
  func ending(in id: ElementID) -> ZKey { ZKey(digits: digits + [UInt64(id.rawValue)]) }

  /// The usual key for “on top”, a fixed step up; nil if that would overflow.
  private var next: ZKey? {
    let (sum, overflow) = head.addingReportingOverflow(1 << 32)
    return overflow ? nil : ZKey(head: sum)
  }

  private func digit(_ position: Int) -> UInt64 {
    if position == 0 { return head }
    return position <= tail.count ? tail[position - 1] : 0
  }
}

extension ZKey: Comparable {
  package static func < (a: ZKey, b: ZKey) -> Bool {
    if a.head != b.head { return a.head < b.head }
    return a.tail.lexicographicallyPrecedes(b.tail)
  }
}
