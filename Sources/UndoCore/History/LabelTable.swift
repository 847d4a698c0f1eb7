/// Names and times of steps, so that a step itself needs only a number for both.
///
/// Names are kept once however many steps bear them. A step that has name and time in common with
/// the one recorded just before shares its label, so a host without a clock pays for one label.
/// Labels of steps that are gone stay until the history sweeps them out.
///
/// Times are kept to the millisecond, as distances from the first one. That takes half the room of a
/// number of seconds and is as good for a list that a person reads.
@usableFromInline
struct LabelTable: Sendable {
  @usableFromInline
  struct Label: Sendable {
    /// Milliseconds since the first time; if `isFar` is set, where to find them among `farTimes`.
    @usableFromInline let time: UInt32
    @usableFromInline let name: UInt32

    @inlinable
    init(time: UInt32, name: UInt32) {
      self.time = time
      self.name = name
    }

    @inlinable static var isFar: UInt32 { 1 << 31 }
  }

  @usableFromInline var labels: [Label] = []
  @usableFromInline var names: [String] = []
  @usableFromInline var numbers: [String: UInt32] = [:]
  /// Milliseconds on the host's clock.
  @usableFromInline var firstTime: Int64 = 0
  /// Milliseconds on the host's clock, where they are before the first time or weeks after it.
  @usableFromInline var farTimes: [Int64] = []
  @usableFromInline var lastTime: Int64 = 0

  @inlinable
  init() {}

  @inlinable var count: Int { labels.count }

  @inlinable
  func name(of label: UInt32) -> String { names[Int(labels[Int(label)].name)] }

  /// In seconds on the host's clock.
  @inlinable
  func time(of label: UInt32) -> Double { Double(milliseconds(of: label)) / 1000 }

  @inlinable
  func milliseconds(of label: UInt32) -> Int64 {
    let time = labels[Int(label)].time
    if time & Label.isFar == 0 { return firstTime + Int64(time) }
    return farTimes[Int(time & ~Label.isFar)]
  }

  @inlinable @inline(__always)
  mutating func label(named name: String, at time: Double) -> UInt32 {
    label(named: name, atMilliseconds: Self.milliseconds(time))
  }

  /// The number of a label, old or new. Steps in a row often bear one name, so the last one is
  /// compared before anything is hashed.
  @inlinable @inline(__always)
  mutating func label(named name: String, atMilliseconds time: Int64) -> UInt32 {
    let number: UInt32
    if let last = labels.last, names[Int(last.name)] == name {
      if lastTime == time { return UInt32(labels.count - 1) }
      number = last.name
    } else {
      number = self.number(of: name)
    }
    labels.append(Label(time: code(of: time), name: number))
    lastTime = time
    return UInt32(labels.count - 1)
  }

  @inlinable
  mutating func number(of name: String) -> UInt32 {
    if let known = numbers[name] { return known }
    let number = UInt32(names.count)
    names.append(name)
    numbers[name] = number
    return number
  }

  @inlinable
  mutating func code(of time: Int64) -> UInt32 {
    if labels.isEmpty { firstTime = time }
    let distance = time - firstTime
    if distance >= 0 && distance < Int64(Label.isFar) { return UInt32(distance) }
    farTimes.append(time)
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
