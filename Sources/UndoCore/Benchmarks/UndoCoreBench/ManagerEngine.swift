import UndoCore

/// `UndoManager` as an engine: an object for each target, whose method registers its inverse as a
/// closure, also when it is undone and redone. The end of each change is the end of an event.
///
/// The manager is that of the core or of the adapter, which posts notifications that nothing hears.
///
/// The program has no thread but the main one, so nothing here is ever shared.
struct ManagerEngine: @unchecked Sendable {
  static let workloads = [
    Workload(engine: "undomanager", name: "single") { ManagerEngine() },
    Workload(engine: "undomanager", name: "group") { ManagerGroupEngine() },
    Workload(engine: "undomanager", name: "limit-100", keepsAll: false) {
      ManagerEngine(limit: 100)
    },
    Workload(engine: "adapter", name: "single") { ManagerEngine(isAdapter: true) },
    Workload(engine: "adapter", name: "heard") {
      ManagerEngine(isAdapter: true, observers: undoObservers())
    },
    Workload(engine: "adapter", name: "group") {
      ManagerGroupEngine(engine: ManagerEngine(isAdapter: true))
    },
    Workload(engine: "adapter", name: "limit-100", keepsAll: false) {
      ManagerEngine(limit: 100, isAdapter: true)
    },
    Workload(engine: "undomanager", name: "drag") { ManagerDragEngine() },
    Workload(engine: "undomanager", name: "ask") { try ManagerQuestions(count: $0).run() },
    Workload(engine: "undomanager", name: "ask-limit") {
      try ManagerQuestions(count: $0, isLimited: true).run()
    },
  ]

  @MainActor
  final class Target {
    private let place: UnsafeMutablePointer<Double>
    private let manager: UndoManager

    init(_ place: UnsafeMutablePointer<Double>, _ manager: UndoManager) {
      self.place = place
      self.manager = manager
    }

    func set(_ newValue: Double) {
      let old = place.pointee
      manager.registerUndo(withTarget: self) { $0.set(old) }
      place.pointee = newValue
    }

    func drag(to newValue: Double) {
      let old = place.pointee
      manager.registerUndo(withTarget: self, coalescing: "value") { $0.drag(to: old) }
      place.pointee = newValue
    }
  }

  let model = Model()
  let manager: UndoManager
  let targets: [Target]
  /// What listens, so that it does as long as the engine lasts.
  let observers: [Any]

  init(limit: Int = 0, isAdapter: Bool = false, observers: [Any] = []) {
    self.observers = observers
    nonisolated(unsafe) let values = model.values
    (manager, targets) = MainActor.assumeIsolated {
      let manager = isAdapter ? makeAdapter() : UndoManager()
      manager.levelsOfUndo = limit
      let places = values.indices.compactMap { values.baseAddress?.advanced(by: $0) }
      return (manager, places.map { Target($0, manager) })
    }
  }

  @MainActor
  func change(_ step: Int) { targets[Model.target(of: step)].set(Model.value(of: step)) }
}

// Out of line, so that each workload is compiled like a host of its own.
extension ManagerEngine: Engine {
  @inline(never)
  func set(_ count: Int) {
    MainActor.assumeIsolated {
      for step in 0..<count {
        change(step)
        manager.endEvent()
      }
    }
  }

  @inline(never)
  func undo(_ count: Int) {
    MainActor.assumeIsolated {
      for _ in 0..<count { manager.undo() }
    }
  }

  @inline(never)
  func redo(_ count: Int) {
    MainActor.assumeIsolated {
      for _ in 0..<count { manager.redo() }
    }
  }
}

/// All changes are one step.
struct ManagerGroupEngine: Engine, Sendable {
  var engine = ManagerEngine()
  var model: Model { engine.model }

  func set(_ count: Int) {
    MainActor.assumeIsolated {
      engine.manager.beginUndoGrouping()
      for step in 0..<count { engine.change(step) }
      engine.manager.endUndoGrouping()
      engine.manager.endEvent()
    }
  }

  func undo(_ count: Int) { engine.undo(1) }
  func redo(_ count: Int) { engine.redo(1) }
}

/// All changes are one step, and have the same key: only the first of each target is kept.
struct ManagerDragEngine: Engine, Sendable {
  let engine = ManagerEngine()
  var model: Model { engine.model }

  func set(_ count: Int) {
    MainActor.assumeIsolated {
      engine.manager.beginUndoGrouping()
      for step in 0..<count {
        engine.targets[Model.target(of: step)].drag(to: Model.value(of: step))
      }
      engine.manager.endUndoGrouping()
      engine.manager.endEvent()
    }
  }

  func undo(_ count: Int) { engine.undo(1) }
  func redo(_ count: Int) { engine.redo(1) }
}

/// What it costs to ask and to remove, with an object of its own for every ten steps, three in ten of
/// which go: registering a step and asking whether there is one to undo, asking again, and removing
/// the steps of one object.
struct ManagerQuestions {
  let count: Int
  var isLimited = false

  final class Target: Sendable {}

  func run() throws {
    try MainActor.assumeIsolated {
      var figures = Figures(
        engine: "undomanager",
        workload: isLimited ? "ask-limit" : "ask",
        count: count
      )
      let manager = UndoManager()
      if isLimited { manager.levelsOfUndo = count }
      var targets: [Target] = []
      for _ in 0..<(count / 10 + 1) { targets.append(Target()) }
      @MainActor func register(_ number: Int) {
        manager.registerUndo(withTarget: targets[number % targets.count]) { _ in }
        manager.endEvent()
      }
      if isLimited { for number in 0..<count { register(number) } }
      var answers = 0
      figures.register = nanoseconds(count) {
        for number in 0..<count {
          register(number)
          if manager.canUndo { answers += 1 }
        }
      }
      let kept = targets.enumerated().filter { $0.offset % 10 >= 3 }.map(\.element)
      targets = []
      figures.undo = nanoseconds(count) {
        for _ in 0..<count where manager.canUndo { answers += 1 }
      }
      figures.redo = nanoseconds(1000) {
        for target in kept.prefix(1000) { manager.removeAllActions(withTarget: target) }
      }
      if answers != 2 * count { throw WrongModel(moment: "asking") }
      figures.report()
    }
  }

  private func nanoseconds(_ count: Int, _ body: () -> Void) -> Double {
    let start = cpuNanoseconds()
    body()
    return (cpuNanoseconds() - start) / Double(count)
  }
}
