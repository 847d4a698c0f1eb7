import Glibc
import UndoCore

/// UndoManager on the workload of the other engines: N changes of one double on one of 1 024
/// objects, each of which registers its inverse as a closure, also while it is undone or redone.
@MainActor
struct ManagerEngine {
  @MainActor
  final class Target {
    private(set) var value = 0.0
    private let manager: UndoManager

    init(_ manager: UndoManager) { self.manager = manager }

    func set(_ newValue: Double) {
      let old = value
      manager.registerUndo(withTarget: self) { $0.set(old) }
      value = newValue
    }

    func drag(to newValue: Double) {
      let old = value
      manager.registerUndo(withTarget: self, coalescing: "value") { $0.drag(to: old) }
      value = newValue
    }
  }

  let manager = UndoManager()
  let targets: [Target]

  init(limit: Int = 0) {
    let manager = manager
    manager.levelsOfUndo = limit
    targets = (0..<Engine.targetCount).map { _ in Target(manager) }
  }

  func check(_ steps: Int, _ moment: String) throws {
    var expected = [Double](repeating: 0, count: targets.count)
    for step in 0..<steps { expected[Engine.target(of: step)] = Double(step + 1) }
    for (target, value) in zip(targets, expected) where target.value != value {
      throw WrongModel(moment: moment)
    }
  }

  func set(_ step: Int) { targets[Engine.target(of: step)].set(Double(step + 1)) }

  func drag(_ motions: Int) {
    manager.beginUndoGrouping()
    for motion in 0..<motions {
      targets[0].drag(to: Double(motion + 1))
      manager.endEvent()
    }
    manager.endUndoGrouping()
    manager.endEvent()
  }

  // MARK: - Workloads

  /// Runs each workload in a process of its own, so that each finds an empty heap and pays for its
  /// own memory, as the other engines do.
  static func runAll(_ count: Int) {
    fflush(nil)
    for workload in ["single", "group", "limit", "drag"] {
      let words = ["undocore-bench", String(count), workload]
      let arguments: [UnsafeMutablePointer<CChar>?] = words.map { word in strdup(word) } + [nil]
      defer { arguments.forEach { free($0) } }
      var process: pid_t = 0
      if posix_spawn(&process, "/proc/self/exe", nil, nil, arguments, environ) == 0 {
        waitpid(process, nil, 0)
      }
    }
  }

  static func run(_ workload: String, _ count: Int) throws {
    switch workload {
    case "single": try single(count)
    case "group": try group(count)
    case "limit": try limited(count, to: 100)
    default: try drag(count)
    }
  }

  /// Each change is an event, and so a step of its own.
  private static func single(_ count: Int) throws {
    let engine = ManagerEngine()
    try engine.report("single", count) {
      for step in 0..<count {
        engine.set(step)
        engine.manager.endEvent()
      }
    } undo: {
      for _ in 0..<count { engine.manager.undo() }
    } redo: {
      for _ in 0..<count { engine.manager.redo() }
    }
  }

  /// All changes are one gesture, undone and redone once.
  private static func group(_ count: Int) throws {
    let engine = ManagerEngine()
    try engine.report("group", count) {
      engine.manager.beginUndoGrouping()
      for step in 0..<count { engine.set(step) }
      engine.manager.endUndoGrouping()
      engine.manager.endEvent()
    } undo: {
      engine.manager.undo()
    } redo: {
      engine.manager.redo()
    }
  }

  /// As single steps, of which only the newest are kept.
  private static func limited(_ count: Int, to limit: Int) throws {
    let engine = ManagerEngine(limit: limit)
    let registering = measure {
      for step in 0..<count {
        engine.set(step)
        engine.manager.endEvent()
      }
    }
    for _ in 0..<limit + 1 { engine.manager.undo() }
    try engine.check(max(count - limit, 0), "undo")
    Self.print(
      "limit-\(limit)",
      [registering.time / Double(count), 0, 0, registering.bytes / Double(count)]
    )
  }

  /// One object is dragged, and every motion but the first is merged.
  private static func drag(_ count: Int) throws {
    let engine = ManagerEngine()
    // The first motions touch pages of the libraries; those are no cost of the drag.
    engine.drag(2)
    engine.manager.undo()
    let dragging = measure { engine.drag(count) }
    if engine.manager.undoCount != 1 || engine.targets[0].value != Double(count) {
      throw WrongModel(moment: "dragging")
    }
    engine.manager.undo()
    if engine.targets[0].value != 0 { throw WrongModel(moment: "undoing a drag") }
    Self.print("drag", [dragging.time / Double(count), 0, 0, dragging.bytes / Double(count)])
  }

  // MARK: - Measuring

  /// Prints "engine workload register undo redo bytes", in CPU nanoseconds and bytes for each change.
  private func report(
    _ workload: String,
    _ count: Int,
    register: () -> Void,
    undo: () -> Void,
    redo: () -> Void
  ) throws {
    let registering = Self.measure(register)
    try check(count, "registering")
    let undoing = Self.measure(undo)
    try check(0, "undo")
    let redoing = Self.measure(redo)
    try check(count, "redo")
    Self.print(
      workload,
      [registering.time, undoing.time, redoing.time, registering.bytes].map { $0 / Double(count) }
    )
  }

  private static func measure(_ action: () -> Void) -> (time: Double, bytes: Double) {
    // Looking touches memory, too, the first time.
    _ = residentBytes()
    let bytes = residentBytes()
    let start = cpuNanoseconds()
    action()
    let time = cpuNanoseconds() - start
    return (time, residentBytes() - bytes)
  }

  private static func print(_ workload: String, _ figures: [Double]) {
    let texts = figures.map { String(($0 * 10).rounded() / 10) }
    Swift.print("undomanager\t\(workload)\t\(texts.joined(separator: "\t"))")
  }
}
