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
  init(_ steps: [StepSummary], sessions: [Double], words: (Double) -> String) {
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
  func controls(_ state: InterfaceState) -> [Control] {
    let scale = state.scale
    let rowHeight = 24 * scale
    let top = (Metrics.bar + 4) * scale
    let room = state.size.height - 2 * top
    let size = Size(250 * scale, min(room, Double(max(rows.count, 1)) * rowHeight + 56 * scale))
    let corner = Point(state.size.width - size.width - Metrics.margin * scale, top)
    let frame = Rect(origin: corner, size: size)
    var controls = Panel.ground(frame, title: "History", scale: scale)
    var y = frame.minY + 46 * scale
    for row in visible(Int((size.height - 56 * scale) / rowHeight)) {
      let line = Rect(frame.minX + 8 * scale, y, frame.width - 16 * scale, rowHeight)
      let words = line.inset(by: Insets(left: 10 * scale, right: 10 * scale))
      switch row {
      case .session(let title):
        controls.append(Control(words, .label("— \(title) —", .dim)))
      case .step(let name, let isDone, let way):
        let kind = Widget.Kind.menuItem(name, detail: isDone ? "" : "undone")
        var flags: Widget.State = way == 0 ? .checked : []
        if state.isReadOnly { flags.insert(.disabled) }
        controls.append(Control(line, kind, .jump(way), flags))
      }
      y += rowHeight
    }
    if rows.isEmpty {
      let line = Rect(frame.minX + 20 * scale, frame.minY + 40 * scale, 200 * scale, rowHeight)
      controls.append(Control(line, .label("Nothing was done yet", .dim)))
    }
    return controls
  }

  /// As many as there is room for, around the present.
  private func visible(_ count: Int) -> ArraySlice<Row> {
    let count = max(count, 1)
    guard rows.count > count else { return rows[...] }
    let middle = present ?? 0
    let first = max(0, min(middle - count * 2 / 3, rows.count - count))
    return rows[first..<first + count]
  }
}
