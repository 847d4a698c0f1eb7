/// Names and times of steps, so that a step itself needs only two small numbers for both.
///
/// Names are kept once however many steps bear them. Those of steps that are gone stay until the
/// history sweeps them out.
///
/// Times are kept to the millisecond, as distances from the first one. That takes half the room of a
/// number of seconds and is as good for a list that a person reads.
@usableFromInline
struct LabelTable: Sendable {
  @usableFromInline
  struct Label: Sendable {
    @usableFromInline let name: UInt32
    /// Milliseconds since the first time; if `isFar` is set, where to find them among `farTimes`.
    @usableFromInline let time: UInt32

    @inlinable @inline(__always)
    init(name: UInt32, time: UInt32) {
      self.name = name
      self.time = time
    }

    @inlinable static var isFar: UInt32 { 1 << 31 }
  }

  @usableFromInline var names: [String] = []
  @usableFromInline var numbers: [String: UInt32] = [:]
  /// The name that was used last. Steps in a row often bear one name, so it is compared before
  /// anything is hashed.
  @usableFromInline var lastName: UInt32 = 0
  /// Milliseconds on the host's clock.
  @usableFromInline var firstTime: Int64 = 0
  /// Milliseconds on the host's clock, where they are before the first time or weeks after it.
  @usableFromInline var farTimes: [Int64] = []

  @inlinable
  init() {}

  /// How much is kept, to be held against what is in use.
  @inlinable var count: Int { max(names.count, farTimes.count) }

  @inlinable @inline(__always)
  func name(of label: Label) -> String { names[Int(label.name)] }

  /// In seconds on the host's clock.
  @inlinable @inline(__always)
  func time(of label: Label) -> Double { Double(milliseconds(of: label)) / 1000 }

  @inlinable @inline(__always)
  func milliseconds(of label: Label) -> Int64 {
    if label.time & Label.isFar == 0 { return firstTime &+ Int64(label.time) }
    return farTimes[Int(label.time & ~Label.isFar)]
  }

  @inlinable @inline(__always)
  mutating func label(named name: String, at time: Double) -> Label {
    label(named: name, atMilliseconds: Self.milliseconds(time))
  }

  @inlinable @inline(__always)
  mutating func label(named name: String, atMilliseconds time: Int64) -> Label {
    if names.isEmpty { firstTime = time }
    if lastName >= names.count || names[Int(lastName)] != name { lastName = number(of: name) }
    return Label(name: lastName, time: code(of: time))
  }

  @inlinable @inline(never)
  mutating func number(of name: String) -> UInt32 {
    if let known = numbers[name] { return known }
    let number = UInt32(names.count)
    names.append(name)
    numbers[name] = number
    return number
  }

  @inlinable @inline(__always)
  mutating func code(of time: Int64) -> UInt32 {
    let distance = time &- firstTime
    if distance >= 0 && distance < Int64(Label.isFar) {
      return UInt32(truncatingIfNeeded: distance)
    }
    return farCode(of: time)
  }

  @inlinable @inline(never)
  mutating func farCode(of time: Int64) -> UInt32 {
    if farTimes.last != time { farTimes.append(time) }
    return UInt32(farTimes.count - 1) | Label.isFar
  }

  /// The farthest time in milliseconds that a `Double` can tell from its neighbours.
  @inlinable static var farthest: Int64 { 1 << 53 }

  /// Whole milliseconds. A time that is no number is zero, one beyond all clocks is the farthest.
  ///
  /// Rounded by hand, halves away from zero: `rounded()` calls C's mathematics library, to which a
  /// program that imports nothing but this module is not linked.
  @inlinable @inline(__always)
  static func milliseconds(_ time: Double) -> Int64 {
    let scaled = time * 1000
    guard abs(scaled) < Double(farthest) else {
      return scaled.isNaN ? 0 : scaled < 0 ? -farthest : farthest
    }
    let whole = Int64(scaled)
    let rest = scaled - Double(whole)
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
  }
}
