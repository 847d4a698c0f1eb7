// What all undo engines do, see ../workload.h: N changes of one double on one of 1 024 targets, then
// undone, then redone.
import Glibc

/// What the engines change: plain memory, as the peers have it.
struct Model {
  static var count: Int { 1024 }

  let values: UnsafeMutableBufferPointer<Double>

  init() {
    values = .allocate(capacity: Self.count)
    values.initialize(repeating: 0)
  }

  /// Steps wander over the targets without visiting neighbours in turn.
  static func target(of step: Int) -> Int {
    Int((UInt32(truncatingIfNeeded: step) &* 2_654_435_761) >> 22)
  }

  static func value(of step: Int) -> Double { Double(step + 1) }
}

/// Something that changes a model and can take it back.
protocol Engine: SendableMetatype {
  var model: Model { get }
  mutating func set(_ count: Int)
  mutating func undo(_ count: Int)
  mutating func redo(_ count: Int)
  /// Goes a step back and a step forth, by the list of steps, as often as told.
  mutating func jump(_ count: Int)
}

extension Engine {
  mutating func jump(_ count: Int) {}
}

struct WrongModel: Error {
  var moment: String
}

struct Workload: Sendable {
  var engine: String
  var name: String
  var run: @Sendable (Int) throws -> Void
  /// Runs the first phases of the workload and nothing else, for counting instructions.
  var runPhases: (@Sendable (_ count: Int, _ phases: Int) -> Void)?

  var title: String { "\(engine):\(name)" }

  init(engine: String, name: String, run: @escaping @Sendable (Int) throws -> Void) {
    (self.engine, self.name, self.run) = (engine, name, run)
  }

  /// A workload of a simple engine. If it keeps but few steps only registering is measured.
  init<Kind: Engine>(
    engine: String,
    name: String,
    keepsAll: Bool = true,
    _ makeEngine: @escaping @Sendable () -> Kind
  ) {
    self.init(engine: engine, name: name) { count in
      var warmUp = makeEngine()  // Brings the program's own pages into memory.
      warmUp.set(10)
      warmUp.undo(10)
      warmUp.redo(10)
      var figures = Figures(engine: engine, workload: name, count: count)
      var kind = makeEngine()
      try figures.measure(&kind, keepsAll: keepsAll)
      figures.report()
    }
    runPhases = { count, phases in
      var engine = makeEngine()
      if phases > 0 { engine.set(count) }
      if phases > 1 { engine.undo(count) }
      if phases > 2 { engine.redo(count) }
      if phases > 3 { engine.jump(count) }
    }
  }
}

/// CPU nanoseconds and bytes for each change.
struct Figures {
  var engine: String
  var workload: String
  var count: Int
  var register: Double?
  var undo: Double?
  var redo: Double?
  var bytes: Double?

  init(engine: String, workload: String, count: Int) {
    (self.engine, self.workload, self.count) = (engine, workload, count)
  }

  mutating func measure(_ engine: inout some Engine, keepsAll: Bool) throws {
    let first = [Double](repeating: 0, count: Model.count)
    var last = first
    for step in 0..<count { last[Model.target(of: step)] = Model.value(of: step) }

    _ = residentBytes()  // The first call brings pages of its own into memory.
    let bytesBefore = residentBytes()
    register = nanoseconds { engine.set(count) }
    if keepsAll { bytes = (residentBytes() - bytesBefore) / Double(count) }
    try check(engine, last, "registering")
    if !keepsAll { return }
    undo = nanoseconds { engine.undo(count) }
    try check(engine, first, "undo")
    redo = nanoseconds { engine.redo(count) }
    try check(engine, last, "redo")
  }

  /// Prints "engine workload register undo redo bytes", with a dash for what was not measured.
  func report() {
    let figures = [register, undo, redo, bytes].map { figure in
      figure.map { String(($0 * 10).rounded() / 10) } ?? "-"
    }
    print("\(engine)\t\(workload)\t\(figures.joined(separator: "\t"))")
  }

  private func check(_ engine: some Engine, _ expected: [Double], _ moment: String) throws {
    if !engine.model.values.elementsEqual(expected) { throw WrongModel(moment: moment) }
  }

  private func nanoseconds(_ body: () -> Void) -> Double {
    let start = cpuNanoseconds()
    body()
    return (cpuNanoseconds() - start) / Double(count)
  }
}

func cpuNanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

func residentBytes() -> Double {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var (text, length) = ([CChar](repeating: 0, count: 128), 0)
  length = fread(&text, 1, text.count, file)
  let fields = String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    .split(separator: " ")
  return fields.count > 1 ? (Double(fields[1]) ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE))) : 0
}
