package import UndoCore

/// The rows of a list of steps, the newest first: the steps, the beginnings of sessions, and the
/// days, if there are several. Runs of like steps are one row each until they are opened.
///
/// Rows are numbers. The words of a step are made when its row is seen.
package struct StepList: Sendable {
  package enum Row: Equatable, Sendable {
    /// The state before all steps.
    case beginning
    /// The beginning of a session, by its index in `Timeline.sessions`.
    case session(Int)
    /// A step, by its index, in an open run or not.
    case step(Int, isInRun: Bool)
    case run(Range<Int>, isOpen: Bool)
    /// The heading of a day, by the index of its last step.
    case day(Int)
  }

  package let steps: BoardHistory.Steps
  package let timeline: Timeline
  private var lines: [Line] = []
  /// Whether days have headings, so that times need no dates.
  package private(set) var hasDays = false
  /// Returns the time at which the day of a time began.
  private let startOfDay: @Sendable (Double) -> Double

  /// A row in eight bytes, since there may be a hundred thousand.
  private struct Line: Sendable {
    var index: Int32
    var kind: Int32

    static let beginning: Int32 = -1
    static let session: Int32 = -2
    static let inRun: Int32 = -3
    static let day: Int32 = -4
    static let step: Int32 = 0

    init(_ index: Int, _ kind: Int32) {
      self.index = Int32(clamping: index)
      self.kind = kind
    }

    /// Creates the row of a run. The least bit tells an open run from a closed one.
    init(_ run: Range<Int>, isOpen: Bool) {
      self.init(run.lowerBound, Int32(clamping: run.count) << 1 | (isOpen ? 1 : 0))
    }

    var row: Row {
      let index = Int(index)
      return switch kind {
      case Self.beginning: .beginning
      case Self.session: .session(index)
      case Self.inRun: .step(index, isInRun: true)
      case Self.day: .day(index)
      case Self.step: .step(index, isInRun: false)
      default: .run(index..<index + Int(kind >> 1), isOpen: kind & 1 == 1)
      }
    }
  }

  /// The fewest like steps that are shown as a run.
  private static let leastRun = 3
  /// The number of the newest steps that are shown one by one, so that no row vanishes while the user
  /// works.
  private static let newest = 5
  /// The pause that ends a run, in seconds.
  private static let longestPause = 600.0

  /// Creates a list. `timeline` is of the same document and scope; runs whose first step is in
  /// `opened` are open. `startOfDay` returns when the day of a time began, both in seconds since
  /// 1970.
  ///
  /// - Complexity: O(steps).
  package init(
    _ steps: BoardHistory.Steps,
    _ timeline: Timeline,
    opened: Set<BoardHistory.StepID> = [],
    startOfDay: @escaping @Sendable (Double) -> Double
  ) {
    self.steps = steps
    self.timeline = timeline
    self.startOfDay = startOfDay
    lines.reserveCapacity(min(steps.count, 4096) + 1)
    lines.append(Line(0, Line.beginning))
    // A session that began when steps were undone has no place among those that are done.
    var sessions = timeline.sessions.indices.filter {
      timeline.sessions[$0].step <= timeline.present
    }[...]
    var run = 0..<0
    var day = steps.isEmpty ? 0..<0 : self.day(of: 0)
    for index in steps.indices {
      let isOtherDay = index > 0 && !day.contains(steps.outline(at: index).time)
      let isSession = sessions.first.map { timeline.sessions[$0].step == index } ?? false
      if !run.isEmpty, !isSession, !isOtherDay, continues(at: index) {
        run = run.lowerBound..<index + 1
        continue
      }
      add(run, opened)
      if isOtherDay {
        lines.append(Line(index - 1, Line.day))
        (day, hasDays) = (self.day(of: index), true)
      }
      if isSession { lines.append(Line(sessions.removeFirst(), Line.session)) }
      run = index..<index + 1
    }
    add(run, opened)
    if hasDays { lines.append(Line(steps.count - 1, Line.day)) }
    if let last = sessions.first { lines.append(Line(last, Line.session)) }
    lines.reverse()
  }

  /// Returns the list with other runs open.
  package func opening(_ opened: Set<BoardHistory.StepID>) -> StepList {
    StepList(steps, timeline, opened: opened, startOfDay: startOfDay)
  }

  /// Returns the local day of a step, in seconds since 1970.
  private func day(of index: Int) -> Range<Double> {
    let start = startOfDay(steps.outline(at: index).time)
    // Days have 23 to 25 hours.
    return start..<max(start, startOfDay(start + 36 * 3600))
  }

  /// Creates a list of some of the steps alone, one by one.
  package init(_ list: StepList, only indices: [Int]) {
    steps = list.steps
    timeline = list.timeline
    startOfDay = list.startOfDay
    lines = indices.sorted(by: >).map { Line($0, Line.step) }
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
    if isOpen { lines += run.map { Line($0, Line.inRun) } }
    lines.append(Line(run, isOpen: isOpen))
  }

  // MARK: Rows

  package var count: Int { lines.count }

  package subscript(row: Int) -> Row { lines[row].row }

  /// Returns whether a row is the head of a run.
  package func isHead(_ row: Int) -> Bool {
    switch self[row] {
    case .run: true
    case .beginning, .session, .step, .day: false
    }
  }

  /// Returns the row at which the keyboard is after a move from another one: headings are passed.
  package func row(at row: Int, from other: Int) -> Int {
    let row = max(0, min(row, count - 1))
    guard row < count, case .day = self[row] else { return row }
    return row < other && row > 0 ? row - 1 : row + 1
  }

  /// Returns the number of steps that are done in the state to which a row leads.
  package func position(ofRow row: Int) -> Int {
    switch self[row] {
    case .beginning: 0
    case .session(let index): timeline.sessions[index].step
    case .step(let index, _), .day(let index): index + 1
    case .run(let run, _): run.upperBound
    }
  }

  /// Returns the row that leads to a state, or is nearest to one that does.
  ///
  /// - Complexity: O(log rows).
  package func row(ofPosition position: Int) -> Int {
    // Of several rows that lead there, the last one is the step itself: the head of an open run, a
    // session and a day are above it.
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if self.position(ofRow: middle) >= position { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// Returns the step of a row; for a run the last one.
  package func step(ofRow row: Int) -> Int? {
    switch self[row] {
    case .beginning, .session, .day: nil
    case .step(let index, _): index
    case .run(let run, _): run.upperBound - 1
    }
  }

  // MARK: Steps

  /// Returns the changes of a step, forwards.
  package func changes(at index: Int) -> [BoardChange] {
    steps.parts(at: index)
  }
}
