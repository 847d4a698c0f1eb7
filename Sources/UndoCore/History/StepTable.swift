/// The steps of a history, by index. If a step was split, all of its batches share it.
///
/// Steps that were recorded one after the other have successive IDs, and times not far from each
/// other. So both are stored for the first step of such a *run*, and a step itself takes 8 bytes.
@usableFromInline
struct StepTable: Sendable {
  @usableFromInline var rows: [Row] = []
  @usableFromInline var runs: [Run] = []
  @usableFromInline var names: [String] = []
  private var numbers: [String: UInt32] = [:]
  private(set) var nextID: UInt32

  init(nextID: UInt32 = 1) { self.nextID = nextID }

  @usableFromInline
  struct Row: Sendable {
    /// The index of its name.
    @usableFromInline var name: UInt32
    /// Milliseconds since the start of its run.
    @usableFromInline let delay: UInt32
  }

  @usableFromInline
  struct Run: Sendable {
    /// The index of its first step.
    @usableFromInline let start: Int
    @usableFromInline let id: UInt32
    @usableFromInline let milliseconds: Int64

    @inlinable
    func id(of index: Int) -> StepID {
      StepID(rawValue: id + UInt32(truncatingIfNeeded: index - start))
    }
  }

  /// What a step is, apart from its parts.
  @usableFromInline
  struct Info: Equatable, Sendable {
    @usableFromInline let id: StepID
    @usableFromInline var name: String
    @usableFromInline let milliseconds: Int64

    @inlinable
    init(id: StepID, name: String, milliseconds: Int64) {
      (self.id, self.name, self.milliseconds) = (id, name, milliseconds)
    }

    @inlinable var time: Double { Double(milliseconds) / 1000 }
  }

  var count: Int { rows.count }

  @inlinable
  subscript(index: Int) -> Info {
    @inline(__always) get {
      let (row, run) = (rows[index], run(of: index))
      return Info(
        id: run.id(of: index),
        name: names[Int(row.name)],
        milliseconds: run.milliseconds + Int64(row.delay)
      )
    }
  }

  func hasSameName(_ index: Int, _ other: Int) -> Bool { rows[index].name == rows[other].name }

  func id(of index: Int) -> StepID { run(of: index).id(of: index) }

  var indices: [StepID: Int] {
    Dictionary(rows.indices.map { (id(of: $0), $0) }) { first, _ in first }
  }

  /// There is one run as a rule, or few.
  @inlinable @inline(__always)
  func run(of index: Int) -> Run {
    let last = runs[runs.count - 1]
    return last.start <= index ? last : earlierRun(of: index)
  }

  @usableFromInline
  func earlierRun(of index: Int) -> Run {
    var candidates = runs.indices.dropLast()
    while candidates.count > 1 {
      let middle = candidates.startIndex + candidates.count / 2
      candidates = runs[middle].start > index ? candidates[..<middle] : candidates[middle...]
    }
    return runs[candidates.startIndex]
  }

  /// Whole milliseconds. Not a number becomes zero; times are clamped to 2^53, up to which a
  /// `Double` represents every integer.
  ///
  /// Rounded by hand, halves away from zero: `rounded()` calls the C math library, to which a
  /// program that imports nothing but this module is not linked.
  @inlinable
  static func milliseconds(_ time: Double) -> Int64 {
    let (scaled, farthest) = (time * 1000, Int64(1) << 53)
    guard abs(scaled) < Double(farthest) else {
      return scaled.isNaN ? 0 : scaled < 0 ? -farthest : farthest
    }
    let whole = Int64(scaled)
    let rest = scaled - Double(whole)
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
  }

  mutating func add(_ step: Info) -> Int { add(step.name, at: step.milliseconds, id: step.id) }

  /// Adds a step and returns its index. Without an ID, it gets a new one.
  @usableFromInline
  mutating func add(_ name: String, at milliseconds: Int64, id: StepID? = nil) -> Int {
    let (index, id) = (rows.count, id?.rawValue ?? nextID)
    reserveID(after: id)
    var delay: UInt32?
    if let run = runs.last, run.id(of: index).rawValue == id {
      delay = UInt32(exactly: milliseconds - run.milliseconds)
    }
    if delay == nil { runs.append(Run(start: index, id: id, milliseconds: milliseconds)) }
    rows.push(Row(name: number(of: name), delay: delay ?? 0))
    return index
  }

  /// The next step gets an ID greater than this one.
  mutating func reserveID(after id: UInt32) { nextID = max(nextID, id + 1) }

  /// Returns whether there is such a step.
  mutating func rename(_ id: StepID, to name: String) -> Bool {
    guard let index = rows.indices.first(where: { self.id(of: $0) == id }) else { return false }
    rows[index].name = number(of: name)
    return true
  }

  /// Successive steps often share a name, so the last one is compared before anything is hashed.
  private mutating func number(of name: String) -> UInt32 {
    if let last = rows.last, names[Int(last.name)] == name { return last.name }
    let number = numbers[name] ?? UInt32(names.count)
    if number == names.count {
      names.append(name)
      numbers[name] = number
    }
    return number
  }
}
