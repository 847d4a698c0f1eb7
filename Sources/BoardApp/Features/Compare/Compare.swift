import BoardCore
import BoardRenderer
import BoardValues
import LinuxSystem
import UndoCore

/// Named moments, and the differences between the board and one of them, or any step.
struct Compare: Feature {
  enum Order: CommandCase {
    /// Shows the board as it was at a moment.
    case lookAtMoment(Int)
    case forgetMoment(Int)
    /// Restores the moment that was forgotten last.
    case recallMoment
    case compareWithSaved, compareHere, endComparison
    /// Compares with the beginning of this session, or with the end of yesterday.
    case compareWithSession, compareWithYesterday
    /// Compares with a named moment, by its index.
    case compareWith(Int)
    /// Compares with another board, by the path of its file.
    case compareWithFile(String)
    /// Compares with the board after a number of steps.
    case compareWithStep(Int)
    case bringAllBack, bringSelectedBack

    var family: String? {
      switch self {
      case .lookAtMoment: "lookAtMoment"
      case .forgetMoment: "forgetMoment"
      case .compareWith: "compareWith"
      case .compareWithFile: "compareWithFile"
      case .compareWithStep: "compareWithStep"
      default: nil
      }
    }
  }

  /// The comparison and its results; nil while the board isn't compared.
  private(set) var shown: Shown?
  /// The moment that was forgotten last; nil once it is restored.
  private var forgotten: Forgotten?
  private let moments = Memo<MomentsKey, [Timeline.Mark]>()

  struct Shown: Equatable, Sendable {
    var source: StateComparison.Source
    var revision: Document.Revision
    var comparison: StateComparison
  }

  private struct Forgotten: Sendable {
    var moment: Bookmark
    var index: Int
    /// The revision of the board at which the moment can be restored.
    var revision: Document.Revision
  }

  private struct MomentsKey: Equatable {
    var revision: Document.Revision
    /// The times at which the moments were named.
    var times: [Double]
  }

  nonisolated init() {}

  // MARK: Commands

  func title(of order: Order, _ context: Context) -> String {
    let title = Command(order).title
    return switch order {
    case .lookAtMoment(let index):
      localized(
        "Look at “{name}” · {time}",
        [
          "name": context.editor.name(ofMoment: index),
          "time": time(ofMoment: index, context.editor),
        ]
      )
    case .forgetMoment(let index):
      localized("Forget “{name}”", ["name": context.editor.name(ofMoment: index)])
    case .compareWith(let index):
      localized("Compare with “{name}”", ["name": context.editor.name(ofMoment: index)])
    default: title
    }
  }

  func reasonAgainst(_ order: Order, _ context: Context) -> String? {
    switch order {
    case .compareWithSaved, .compareWithSession, .compareWithYesterday, .compareWith,
      .compareWithFile, .compareWithStep, .lookAtMoment:
      if context.isTryingOut { return localized("Keep or discard what is tried out first") }
      guard case .lookAtMoment(let index) = order, place(ofMoment: index, context.editor) == nil
      else { return nil }
      return localized("This moment can be compared, but not gone back to")
    default: return nil
    }
  }

  func offers(_ family: String, _ context: Context) -> [Order] {
    let moments = context.editor.document.bookmarks.indices
    return switch family {
    case "lookAtMoment": moments.map(Order.lookAtMoment)
    case "compareWith": moments.map(Order.compareWith)
    default: []
    }
  }

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    switch order {
    case .lookAtMoment(let index): lookAtMoment(index, context, &effects)
    case .forgetMoment(let index): forget(index, context, &effects)
    case .recallMoment: recall(context, &effects)
    case .compareWithSaved: compare(with: .saved, context.editor)
    case .compareWithSession: compare(with: .time(context.editor.beginning), context.editor)
    case .compareWithYesterday:
      let today = Clock.startOfDay(context.editor.date(at: context.now))
      compare(with: .time(today), context.editor)
    case .compareWith(let index): compare(with: .bookmark(index), context.editor)
    case .compareWithFile(let path): compare(withFile: path, context, &effects)
    case .compareWithStep(let count): compare(with: .step(count), context.editor)
    case .compareHere: compareWithLook(context, &effects)
    case .endComparison: shown = nil
    case .bringAllBack: bringBack(onlySelected: false, context, &effects)
    case .bringSelectedBack: bringBack(onlySelected: true, context, &effects)
    }
  }

  func places(_ context: Context) -> Places { shown == nil ? [] : .end }

  mutating func handle(
    _ input: Input,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard case .command(.escape) = input else { return .passed }
    shown = nil
    return .taken
  }

  // MARK: Moments

  private mutating func forget(_ index: Int, _ context: Context, _ effects: inout Effects) {
    effects.change { editor, effects in
      let bookmarks = editor.document.bookmarks
      guard bookmarks.indices.contains(index), editor.forget(bookmark: index) else { return }
      let moment = bookmarks[index]
      let revision = editor.document.revision
      effects.then { (compare: inout Compare, _, effects) in
        if case .bookmark? = compare.shown?.source { compare.shown = nil }
        compare.forgotten = Forgotten(moment: moment, index: index, revision: revision)
        effects.add(
          .toast(
            Toast(
              words: localized(
                "“{name}” is no name of a moment any more",
                ["name": moment.name.visible]
              ),
              action: Toast.Action(title: localized("Undo"), command: .recallMoment)
            )
          )
        )
      }
    }
  }

  /// Restores a forgotten moment. Does nothing if the board has changed since, as the moment
  /// wouldn't contain the change.
  private mutating func recall(_ context: Context, _ effects: inout Effects) {
    guard let forgotten, forgotten.revision == context.editor.document.revision else { return }
    effects.change { editor, effects in
      guard editor.recall(forgotten.moment, at: forgotten.index) else { return }
      effects.then { (compare: inout Compare, _, _) in compare.forgotten = nil }
      effects.say(
        localized(
          "“{name}” is the name of that moment again",
          ["name": forgotten.moment.name.visible]
        )
      )
    }
  }

  /// Returns the number of the board's steps before a moment; nil if the history no longer leads
  /// there.
  private func place(ofMoment index: Int, _ editor: Editor) -> Int? {
    let document = editor.document
    let key = MomentsKey(revision: document.revision, times: document.bookmarks.map(\.time))
    let marks = moments.value(for: key) { Timeline(of: document, in: .all).bookmarks }
    return marks.first { $0.index == index }?.step
  }

  private func time(ofMoment index: Int, _ editor: Editor) -> String {
    let moments = editor.document.bookmarks
    return moments.indices.contains(index) ? editor.words(forTime: moments[index].time).text : ""
  }

  private func lookAtMoment(_ index: Int, _ context: Context, _ effects: inout Effects) {
    guard let place = place(ofMoment: index, context.editor) else { return }
    // The position is one in the history of the whole board.
    if !context.editor.timelineScope.isAll {
      effects.add(.selectInPassing([]))
      effects.change { editor, _ in editor.forgetTimelineCards() }
    }
    effects.add(.ask(.lookAt(Double(place))))
  }

  // MARK: Comparing

  private mutating func compare(with source: StateComparison.Source, _ editor: Editor) {
    let document = editor.document
    shown = StateComparison(of: document, with: source).map {
      Shown(source: source, revision: document.revision, comparison: $0)
    }
  }

  private mutating func compare(
    withFile path: String,
    _ context: Context,
    _ effects: inout Effects
  ) {
    do {
      let file = try ComparedFile(name: Path.name(of: path), try FileReading.bytes(path))
      compare(with: .file(file), context.editor)
    } catch {
      effects.add(
        .report(
          localized(
            "{file} cannot be compared: {reason}",
            ["file": Path.name(of: path).visible, "reason": "\(error)"]
          )
        )
      )
    }
  }

  /// Compares the board with the moment that is shown.
  private mutating func compareWithLook(_ context: Context, _ effects: inout Effects) {
    guard let look = context.look else { return }
    effects.add(.endLook)
    compare(with: .step(look.nearest), context.editor)
  }

  func isActive(_ context: Context) -> Bool { shown != nil }

  /// Repeats the comparison if the board has changed.
  mutating func advance(_ context: Context, _ effects: inout Effects) {
    let editor = context.editor
    guard let shown, shown.revision != editor.document.revision else { return }
    compare(with: shown.source, editor)
  }

  private func bringBack(
    onlySelected: Bool,
    _ context: Context,
    _ effects: inout Effects
  ) {
    guard let comparison = shown?.comparison else { return }
    let changes =
      onlySelected ? comparison.changes(of: context.selection) : comparison.changes
    let now = context.now
    effects.change { editor, effects in
      guard let step = editor.bringBack(changes, at: now) else { return }
      let words: Words = localized(
        "Brought back {count} change",
        "Brought back {count} changes",
        count: changes.count
      )
      effects.add(.announce(words, step))
      effects.add(.follow([step]))
    }
  }

  // MARK: Appearance

  func publish(into state: inout InterfaceState, _ context: Context) {
    guard let shown else { return }
    let name =
      switch shown.source {
      case .saved: localized("the saved board")
      case .bookmark(let index):
        localized("“{name}”", ["name": context.editor.name(ofMoment: index)])
      case .time(context.editor.beginning): localized("the start of this session")
      case .time: localized("yesterday")
      case .file(let file): file.name.visible
      case .step(0): localized("the beginning")
      case .step(let step): localized("step {number}", ["number": "\(step)"])
      }
    let comparison = shown.comparison
    let counts = Self.counts(comparison)
    let other =
      comparison.changes.isEmpty ? localized("nothing differs") : localized("other differences")
    state.comparison = InterfaceState.ComparedWith(
      words: localized(
        "Compared with {name}: {differences}",
        ["name": name, "differences": counts.isEmpty ? other : counts]
      ),
      count: comparison.changes.count,
      selectedCount: comparison.changes(of: context.selection).count,
      choice: Self.choice(of: shown.source, context)
    )
  }

  func panes(_ state: InterfaceState) -> [Pane] {
    ComparisonBar.pane(state).map { [$0] } ?? []
  }

  func show(in frame: inout FrameState, _ context: Context) {
    if let shown, !context.isLooking { frame.look.rewritten = shown.comparison.wordings }
  }

  func mark(_ frame: inout FrameState, _ context: Context) {
    guard let shown, !context.isLooking else { return }
    let board = context.board
    frame.addTraces { $0.add(shown.comparison, on: board, $1) }
  }

  private static func choice(
    of source: StateComparison.Source,
    _ context: Context
  ) -> Command? {
    switch source {
    case .saved: .compareWithSaved
    case .time(context.editor.beginning): .compareWithSession
    case .time: .compareWithYesterday
    case .step, .bookmark, .file: nil
    }
  }

  func answer(_ query: Query, _ context: Context) -> String? {
    guard query.subject == .compare else { return nil }
    guard let shown else { return "no comparison" }
    return shown.comparison.differences.map { difference in
      "\(difference.element.name)\t\(difference.words.joined(separator: ", "))"
    }.joined(separator: "\n")
  }
}

extension Editor {
  func name(ofMoment index: Int) -> String {
    let bookmarks = document.bookmarks
    return bookmarks.indices.contains(index) ? bookmarks[index].name.visible : ""
  }
}

extension FrameState {
  /// Adds marks at the former positions of cards, using a camera.
  mutating func addTraces(_ add: (inout TraceItem, Camera) -> Void) {
    var item = traces ?? TraceItem(scale: look.scale)
    add(&item, camera)
    traces = item.isEmpty ? nil : item
  }
}
