// History on the workload of the other engines, see workload.h: N changes of one double on one of
// 1 024 targets, each a step of its own, then as one step; then undone and redone.
import Glibc
import UndoCore

struct WrongModel: Error {
  var moment: String
}

struct Engine {
  static let targetCount = 1024

  var history = History<Int, Replacement<Double>>()
  var model = [Double](repeating: 0, count: targetCount)

  /// Steps wander over the targets without visiting neighbours in turn.
  static func target(of step: Int) -> Int {
    Int((UInt32(truncatingIfNeeded: step) &* 2_654_435_761) >> 22)
  }

  mutating func change(_ target: Int, to value: Double) -> Replacement<Double> {
    let change = Replacement(before: model[target], after: value)
    model[target] = value
    return change
  }

  mutating func set(_ target: Int, to value: Double) {
    history.record("Set", of: target, change(target, to: value))
  }

  mutating func setAll(_ count: Int) {
    var parts: [History<Int, Replacement<Double>>.Part] = []
    parts.reserveCapacity(count)
    for step in 0..<count {
      let target = Self.target(of: step)
      parts.append(.init(target, change(target, to: Double(step + 1))))
    }
    history.record("Set All", parts: parts)
  }

  mutating func undo() {
    guard let undone = history.undo() else { return }
    for part in undone.parts { model[part.subject] = part.change.before }
  }

  mutating func redo() {
    guard let redone = history.redo() else { return }
    for part in redone.parts { model[part.subject] = part.change.after }
  }

  func check(_ expected: [Double], _ moment: String) throws {
    if model != expected { throw WrongModel(moment: moment) }
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

/// Prints "engine workload register undo redo bytes", in CPU nanoseconds and bytes for each change.
func run(
  _ workload: String,
  count: Int,
  register: (inout Engine) -> Void,
  undo: (inout Engine) -> Void,
  redo: (inout Engine) -> Void
) throws {
  var engine = Engine()
  let first = engine.model
  var last = first
  for step in 0..<count { last[Engine.target(of: step)] = Double(step + 1) }

  let bytesBefore = residentBytes()
  var times = [cpuNanoseconds()]
  register(&engine)
  times.append(cpuNanoseconds())
  let bytes = residentBytes() - bytesBefore
  try engine.check(last, "registering")
  times.append(cpuNanoseconds())
  undo(&engine)
  times.append(cpuNanoseconds())
  try engine.check(first, "undo")
  times.append(cpuNanoseconds())
  redo(&engine)
  times.append(cpuNanoseconds())
  try engine.check(last, "redo")

  let figures = [times[1] - times[0], times[3] - times[2], times[5] - times[4], bytes].map {
    String(($0 / Double(count) * 10).rounded() / 10)
  }
  print("undocore\t\(workload)\t\(figures.joined(separator: "\t"))")
}

@MainActor
func runAll() -> Int32 {
  let count = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 0 : 100_000
  guard count > 0 else { return 2 }
  do {
    if CommandLine.arguments.count > 2 {
      try ManagerEngine.run(CommandLine.arguments[2], count)
      return 0
    }
    try run(
      "single",
      count: count,
      register: { for step in 0..<count { $0.set(Engine.target(of: step), to: Double(step + 1)) } },
      undo: { for _ in 0..<count { $0.undo() } },
      redo: { for _ in 0..<count { $0.redo() } }
    )
    try run(
      "group",
      count: count,
      register: { $0.setAll(count) },
      undo: { $0.undo() },
      redo: { $0.redo() }
    )
    ManagerEngine.runAll(count)
  } catch {
    print("ERROR \(error)")
    return 1
  }
  return 0
}

exit(runAll())
