/// Names and times of steps, so that a step itself needs only a number for both.
///
/// Names are kept once however many steps bear them. A step that has name and time in common with
/// the one recorded just before shares its label, so a host without a clock pays for one label.
/// Labels of steps that are gone stay until the history sweeps them out.
@usableFromInline
struct LabelTable: Sendable {
  @usableFromInline
  struct Label: Sendable {
    @usableFromInline let time: Double
    @usableFromInline let name: UInt32

    @inlinable
    init(time: Double, name: UInt32) {
      self.time = time
      self.name = name
    }
  }

  @usableFromInline var labels: [Label] = []
  @usableFromInline var names: [String] = []
  @usableFromInline var numbers: [String: UInt32] = [:]

  @inlinable
  init() {}

  @inlinable var count: Int { labels.count }

  @inlinable
  func name(of label: UInt32) -> String { names[Int(labels[Int(label)].name)] }

  @inlinable
  func time(of label: UInt32) -> Double { labels[Int(label)].time }

  /// The number of a label, old or new. Steps in a row often bear one name, so the last one is
  /// compared before anything is hashed.
  @inlinable @inline(__always)
  mutating func label(named name: String, at time: Double) -> UInt32 {
    let number: UInt32
    if let last = labels.last, names[Int(last.name)] == name {
      if last.time == time { return UInt32(labels.count - 1) }
      number = last.name
    } else {
      number = self.number(of: name)
    }
    labels.append(Label(time: time, name: number))
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
}
