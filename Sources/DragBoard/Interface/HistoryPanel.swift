import BoardCore
import UndoCore

/// The steps as a list, the newest at the bottom, with a line where each session began.
///
/// A click on a step goes there: it is the last one done then.
struct HistoryPanel: Equatable, Sendable {
  enum Row: Equatable, Sendable {
    /// Where a session began; what stands above it was done before.
    case session(String)
    /// `way` is how many steps to undo (negative) or to redo to come here.
    case step(String, isDone: Bool, way: Int)
  }

  private(set) var rows: [Row] = []
  /// Where the last step that is done stands.
  private var present: Int?

  /// - Parameters:
  ///   - steps: What the scope shows, oldest first.
  ///   - sessions: When each session began, in seconds since 1970.
  ///   - words: How such a time is said.
  init(
    _ steps: some Collection<StepSummary<ElementID>>,
    sessions: [Double],
    words: (Double) -> String
  ) {
    let done = steps.count { $0.state == .done }
    var lines = sessions[...]
    // The steps before the first line belong to the first session.
    for (index, step) in steps.enumerated() {
      var line: Double?
      while let next = lines.first, next <= step.time {
        line = next
        lines.removeFirst()
      }
      if let line { rows.append(.session(words(line))) }
      if index < done { present = rows.count }
      rows.append(.step(step.name, isDone: index < done, way: index + 1 - done))
    }
    if let last = lines.last { rows.append(.session(words(last))) }
  }

  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    // The present is in view, with some steps before it.
    let rowHeight = state.rowHeight
    let present = Double((present ?? 0) - 4) * rowHeight
    let list = ScrollingList(
      count: max(rows.count, 1),
      offset: state.scroll ?? present,
      height: state.room.height,
      rowHeight: rowHeight
    ) { rows.isEmpty ? .label("Nothing was done yet", .dim) : line(rows[$0], $0, state) }
    return Sheet.pane(
      "History",
      state,
      anchor: .right,
      width: min(260, state.room.width - 2 * Pane.margin),
      closing: .toggleHistory,
      .inset(.list(list), Sheet.sides)
    )
  }

  private func line(_ row: Row, _ index: Int, _ state: InterfaceState) -> Component {
    switch row {
    case .session(let title): return .label(title, .dim)
    case .step(let name, let isDone, let way):
      var part = Component(
        .listItem,
        name,
        .item(name, detail: isDone ? "" : "undone", way == 0 ? .dot : .none),
        id: "\(index)",
        command: .jump(way)
      )
      if way == 0 { part.state.insert(.checked) }
      if state.isReadOnly { part.state.insert(.disabled) }
      return part
    }
  }
}
