// The workload of all undo engines, see ../workload.h: N changes of one double on one of 1 024
// targets, then undone, then redone.
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
protocol Engine {
  var model: Model { get }
  mutating func set(_ count: Int)
  mutating func undo(_ count: Int)
  mutating func redo(_ count: Int)
}

struct WrongModel: Error {
  var moment: String
}

/// Measures an engine and prints "engine workload register undo redo bytes", in CPU nanoseconds and
/// bytes for each change; a dash for what makes no sense.
struct Workload {
  var engine: String
  var name: String
  var count: Int
  /// With a limit of steps only registering is measured.
  var isLimited = false

  func run(_ makeEngine: () -> some Engine) throws {
    let arguments = CommandLine.arguments
    if arguments.count > 2, arguments[2] != name { return }
    var engine = makeEngine()
    let first = [Double](repeating: 0, count: Model.count)
    var last = first
    for step in 0..<count { last[Model.target(of: step)] = Model.value(of: step) }

    _ = residentBytes()  // The first call brings pages of its own into memory.
    let bytesBefore = residentBytes()
    let register = nanoseconds { engine.set(count) }
    let bytes = (residentBytes() - bytesBefore) / Double(count)
    try check(engine, last, "registering")
    if isLimited { return report([figure(register), "-", "-", "-"]) }
    let undo = nanoseconds { engine.undo(count) }
    try check(engine, first, "undo")
    let redo = nanoseconds { engine.redo(count) }
    try check(engine, last, "redo")
    report([figure(register), figure(undo), figure(redo), figure(bytes)])
  }

  private func check(_ engine: some Engine, _ expected: [Double], _ moment: String) throws {
    if !engine.model.values.elementsEqual(expected) {
      throw WrongModel(moment: "\(name): \(moment)")
    }
  }

  private func nanoseconds(_ body: () -> Void) -> Double {
    let start = cpuNanoseconds()
    body()
    return (cpuNanoseconds() - start) / Double(count)
  }

  private func figure(_ number: Double) -> String { String((number * 10).rounded() / 10) }

  private func report(_ figures: [String]) {
    print("\(engine)\t\(name)\t\(figures.joined(separator: "\t"))")
  }
}

private func cpuNanoseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

private func residentBytes() -> Double {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var (text, length) = ([CChar](repeating: 0, count: 128), 0)
  length = fread(&text, 1, text.count, file)
  let fields = String(decoding: text.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    .split(separator: " ")
  return fields.count > 1 ? (Double(fields[1]) ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE))) : 0
}
