package import UndoCore

/// The lines of a list of steps, the oldest first: what was done, and where each session began. Runs of
/// like steps are one line each until they are opened.
///
/// The lines are numbers; what a step says is asked for when its line is seen.
package struct StepList: Sendable {
  package enum Row: Equatable, Sendable {
    /// Before all steps.
    case beginning
    /// Where a session began, among `Timeline.sessions`.
    case session(Int)
    /// A step, by its index; of an open run or not.
    case step(Int, isInRun: Bool)
    case run(Range<Int>, isOpen: Bool)
  }

  package let steps: BoardHistory.Steps
  package let timeline: Timeline
  private var lines: [Line] = []

  /// Eight bytes for each line, of which there may be a hundred thousand.
  private struct Line: Sendable {
    var index: Int32
    var kind: Int32

    static let beginning: Int32 = -1
    static let session: Int32 = -2
    static let inRun: Int32 = -3
    static let step: Int32 = 0

    init(_ index: Int, _ kind: Int32) {
      self.index = Int32(clamping: index)
      self.kind = kind
    }

    /// An open run is told from a closed one by the least bit.
    init(_ run: Range<Int>, isOpen: Bool) {
      self.init(run.lowerBound, Int32(clamping: run.count) << 1 | (isOpen ? 1 : 0))
    }

    var row: Row {
      let index = Int(index)
      return switch kind {
      case Self.beginning: .beginning
      case Self.session: .session(index)
      case Self.inRun: .step(index, isInRun: true)
      case Self.step: .step(index, isInRun: false)
      default: .run(index..<index + Int(kind >> 1), isOpen: kind & 1 == 1)
      }
    }
  }

  /// Fewer like steps than these are shown one by one.
  private static let leastRun = 3
  /// So many of the newest steps are shown one by one, so that nothing folds up under one's hands.
  private static let newest = 5
  /// A run ends at a pause of so many seconds.
  private static let longestPause = 600.0

  /// `timeline` is of the same document and scope; runs are open whose first step is in `opened`.
  ///
  /// - Complexity: O(steps).
  package init(
    _ steps: BoardHistory.Steps,
    _ timeline: Timeline,
    opened: Set<BoardHistory.StepID> = []
  ) {
    self.steps = steps
    self.timeline = timeline
    lines.reserveCapacity(min(steps.count, 4096) + 1)
    lines.append(Line(0, Line.beginning))
    var sessions = timeline.sessions.indices[...]
    var run = 0..<0
    for index in steps.indices {
      let isSession = sessions.first.map { timeline.sessions[$0].step == index } ?? false
      if !run.isEmpty, !isSession, continues(at: index) {
        run = run.lowerBound..<index + 1
        continue
      }
      add(run, opened)
      if isSession { lines.append(Line(sessions.removeFirst(), Line.session)) }
      run = index..<index + 1
    }
    add(run, opened)
    if let last = sessions.first { lines.append(Line(last, Line.session)) }
  }

  /// With other runs open.
  package func opening(_ opened: Set<BoardHistory.StepID>) -> StepList {
    StepList(steps, timeline, opened: opened)
  }

  /// Some of the steps alone, one by one.
  package init(_ list: StepList, only indices: [Int]) {
    steps = list.steps
    timeline = list.timeline
    lines = indices.map { Line($0, Line.step) }
  }

  private func continues(at index: Int) -> Bool {
    guard index < steps.count - Self.newest, index != timeline.saved, steps.continues(at: index)
    else { return false }
    let pause = steps.outline(at: index).time - steps.outline(at: index - 1).time
    return pause <= Self.longestPause
  }

  private mutating func add(_ run: Range<Int>, _ opened: Set<BoardHistory.StepID>) {
    guard run.count >= Self.leastRun else {
      return lines += run.map { Line($0, Line.step) }
    }
    let isOpen = opened.contains(steps.outline(at: run.lowerBound).id)
    lines.append(Line(run, isOpen: isOpen))
    if isOpen { lines += run.map { Line($0, Line.inRun) } }
  }

  // MARK: Rows

  package var count: Int { lines.count }

  package subscript(row: Int) -> Row { lines[row].row }

  /// Whether it stands above others, which it opens.
  package func isHead(_ row: Int) -> Bool {
    switch self[row] {
    case .run: true
    case .beginning, .session, .step: false
    }
  }

  /// How many steps are done in the state to which a row leads.
  package func position(ofRow row: Int) -> Int {
    switch self[row] {
    case .beginning: 0
    case .session(let index): timeline.sessions[index].step
    case .step(let index, _): index + 1
    case .run(let run, _): run.upperBound
    }
  }

  /// The row that leads to a state, or is nearest to one that does.
  ///
  /// - Complexity: O(log rows).
  package func row(ofPosition position: Int) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if end(ofRow: middle) < position { low = middle + 1 } else { high = middle }
    }
    return max(0, min(low, lines.count - 1))
  }

  /// The line above an open run leads nowhere that its steps do not lead to as well.
  private func end(ofRow row: Int) -> Int {
    if case .run(let run, true) = self[row] { return run.lowerBound }
    return position(ofRow: row)
  }

  /// The step that a row speaks of: of a run the last one.
  package func step(ofRow row: Int) -> Int? {
    switch self[row] {
    case .beginning, .session: nil
    case .step(let index, _): index
    case .run(let run, _): run.upperBound - 1
    }
  }

  // MARK: Steps

  /// What a step did, forwards.
  package func changes(at index: Int) -> [BoardChange] {
    steps.parts(at: index)
  }
}
