/// Names and times of steps, so that a step itself needs only two small numbers for both.
///
/// A name is stored once, however many steps share it, and stays until the history purges what is
/// unused.
///
/// Times are stored to the millisecond, as offsets from the first one. That takes half the space of
/// a `Double` and is precise enough for a list that a person reads.
@usableFromInline
struct LabelTable: Sendable {
  @usableFromInline
  struct Label: Sendable {
    @usableFromInline let name: UInt32
    /// Milliseconds since the first time; if `isFar` is set, an index into `farTimes`.
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
  /// The name used last. Successive steps often share a name, so it is compared before anything is
  /// hashed.
  @usableFromInline var lastName: UInt32 = 0
  /// Milliseconds on the host's clock.
  @usableFromInline var firstTime: Int64 = 0
  /// Milliseconds on the host's clock, for times before the first one or weeks after it.
  @usableFromInline var farTimes: [Int64] = []

  @inlinable
  init() {}

  /// How much is stored, to be compared with how much is in use.
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

  /// The largest time in milliseconds up to which a `Double` represents every integer.
  @inlinable static var farthest: Int64 { 1 << 53 }

  /// Whole milliseconds. Not a number becomes zero; times out of range are clamped.
  ///
  /// Rounded by hand, halves away from zero: `rounded()` calls the C math library, to which a
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
