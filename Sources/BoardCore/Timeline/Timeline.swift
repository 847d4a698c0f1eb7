package import UndoCore

/// The steps in a scope as marks on a line, with sessions, branches and named moments.
package struct Timeline: Equatable, Sendable {
  /// The kind of each step, the oldest step first.
  package internal(set) var kinds: [StepKind] = []
  /// The number of elements that each step changes.
  package internal(set) var sizes: [Int32] = []
  /// The number of steps that are done.
  package internal(set) var present = 0
  /// The sessions that began after something was done.
  package internal(set) var sessions: [Session] = []
  /// The number of steps after which the board is as the file holds it; nil if that is not on this line.
  package internal(set) var saved: Int?
  /// The numbers of steps after which the file was saved, in order.
  package internal(set) var saves: [Int] = []
  /// Whether these are the steps of a draft.
  package internal(set) var isDraft = false
  package internal(set) var branches: [Branch] = []
  /// The named moments, with the number of steps before each.
  package internal(set) var bookmarks: [Mark] = []

  package struct Mark: Equatable, Sendable {
    package var name: String
    package var step: Int
    /// The index among all named moments.
    package var index = 0
  }

  package struct Session: Equatable, Sendable {
    package var step: Int
    /// The start of the session, in seconds since 1970.
    package var time: Double
  }

  /// A branch of the history: steps that could have been redone when something else was done instead.
  package struct Branch: Equatable, Sendable {
    /// The index among all branches, the oldest first.
    package var index: Int
    /// The number of steps before the branch, on the main line, or on it before the branch that it begins on.
    package var step: Int
    /// The number of its steps.
    package var count: Int
    /// The name of its first step.
    package var name: StepName
    package var isReachable: Bool
  }

  package var count: Int { sizes.count }

  /// - Complexity: O(n log n) in the parts in the scope, O(n) in those of all steps for the scope of all.
  package init(of document: Document, in scope: BoardHistory.Scope) {
    let steps = document.activeHistory.steps(in: scope)
    isDraft = document.draft != nil
    present = document.activeHistory.undoCount(in: scope)
    sizes.reserveCapacity(steps.count)
    kinds.reserveCapacity(steps.count)
    let saves = document.draft == nil && scope.isAll ? Set(document.saves) : []
    // Many steps have few names.
    var known: [String: StepKind] = [:]
    func kind(_ key: String) -> StepKind {
      if let kind = known[key] { return kind }
      let kind = StepName(key: key).kind
      known[key] = kind
      return kind
    }
    var ahead = document.draft == nil ? document.sessions[...] : []
    for index in steps.indices {
      let (id, time, size) = steps.outline(at: index)
      sizes.append(Int32(clamping: size))
      kinds.append(kind(steps[index].name))
      if saves.contains(id) { self.saves.append(index + 1) }
      while let session = ahead.first, session <= time {
        ahead.removeFirst()
        add(session, before: index)
      }
    }
    if let last = ahead.last { add(last, before: steps.count) }
    guard document.draft == nil, scope.isAll else { return }
    place(document.history.branches(), on: steps)
    bookmarks = document.bookmarks.enumerated().compactMap { number, bookmark in
      index(after: bookmark.step, in: steps, of: document).map {
        Mark(name: bookmark.name, step: $0, index: number)
      }
    }
    saved =
      document.hasUnsavedChanges
      ? index(after: document.savedStep, in: steps, of: document) : present
  }

  /// The numbers of steps that have a flag of their own: sessions, saves and named moments, in order.
  package var flags: [Int] {
    let saved = saved.map { [$0] } ?? []
    return Set(sessions.map(\.step) + saves + saved + bookmarks.map(\.step)).sorted()
  }

  /// Adds a session. Of several sessions in which nothing was done the last one stays.
  private mutating func add(_ session: Double, before step: Int) {
    if sessions.last?.step == step { sessions.removeLast() }
    if step > 0 { sessions.append(Session(step: step, time: session)) }
  }

  /// Returns the number of steps up to a step; nil if the step is not among them. A nil ID stands for the
  /// beginning.
  private func index(
    after id: BoardHistory.StepID?,
    in steps: BoardHistory.Steps,
    of document: Document
  ) -> Int? {
    guard let id else { return document.history.droppedStepCount == 0 ? 0 : nil }
    return steps.indices.last { steps.outline(at: $0).id == id }.map { $0 + 1 }
  }

  private mutating func place(
    _ branches: [BoardHistory.Branch],
    on steps: BoardHistory.Steps
  ) {
    var positions: [BoardHistory.StepID: Int] = [:]
    if !branches.isEmpty {
      for index in steps.indices { positions[steps.outline(at: index).id] = index + 1 }
    }
    // A branch may begin on one that was left later.
    for branch in branches.reversed() {
      let start = branch.parent.map { positions[$0] } ?? 0
      for step in branch.stepIDs where positions[step] == nil { positions[step] = start }
    }
    self.branches = branches.enumerated().map { index, branch in
      Branch(
        index: index,
        step: branch.parent.flatMap { positions[$0] } ?? 0,
        count: branch.stepCount,
        name: branch.stepName,
        isReachable: branch.isReachable
      )
    }
  }
}
