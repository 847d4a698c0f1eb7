import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem
import UndoCore

/// Named moments, and the differences between the board and one of them, or any step. It asks `Look` to show
/// a moment, and nothing of the other parts of the history.
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
    case nextDifference, previousDifference
    /// Opens a list of the differences, and goes to one of them, by its index.
    case listDifferences, goToDifference(Int)

    var family: String? {
      switch self {
      case .lookAtMoment: "lookAtMoment"
      case .forgetMoment: "forgetMoment"
      case .compareWith: "compareWith"
      case .compareWithFile: "compareWithFile"
      case .compareWithStep: "compareWithStep"
      case .goToDifference: "goToDifference"
      default: nil
      }
    }
  }

  /// The comparison and its results; nil while the board isn't compared.
  var shown: Shown?
  /// The moment that was forgotten last; nil once it is restored.
  private var forgotten: Forgotten?
  private let moments = Memo<MomentsKey, [Timeline.Mark]>()

  struct Shown: Equatable, Sendable {
    var source: StateComparison.Source
    var revision: Document.Revision
    var comparison: StateComparison
    /// The difference that was gone to last, by its index.
    var place: Int?
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

  func title(of order: Order, _ question: Question) -> String {
    let title = Command(order).title
    return switch order {
    case .lookAtMoment(let index):
      localized(
        "Look at “{name}” · {time}",
        [
          "name": question.editor.name(ofMoment: index),
          "time": time(ofMoment: index, question.editor),
        ]
      )
    case .forgetMoment(let index):
      localized("Forget “{name}”", ["name": question.editor.name(ofMoment: index)])
    case .compareWith(let index):
      localized("Compare with “{name}”", ["name": question.editor.name(ofMoment: index)])
    case .goToDifference(let index): words(forDifference: index, question.editor) ?? title
    default: title
    }
  }

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    switch order {
    case .compareWithSaved, .compareWithSession, .compareWithYesterday, .compareWith,
      .compareWithFile, .compareWithStep, .lookAtMoment:
      if question.isTryingOut { return localized("Keep or discard what is tried out first") }
      guard case .lookAtMoment(let index) = order, place(ofMoment: index, question.editor) == nil
      else { return nil }
      return localized("This moment can be compared, but not gone back to")
    default: return nil
    }
  }

  func offers(_ family: String, _ question: Question) -> [Order] {
    let moments = question.editor.document.bookmarks.indices
    return switch family {
    case "lookAtMoment": moments.map(Order.lookAtMoment)
    case "compareWith": moments.map(Order.compareWith)
    default: []
    }
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .lookAtMoment(let index): lookAtMoment(index, &turn)
    case .forgetMoment(let index): forget(index, &turn)
    case .recallMoment: recall(&turn)
    case .compareWithSaved: compare(with: .saved, turn.editor)
    case .compareWithSession: compare(with: .time(turn.editor.beginning), turn.editor)
    case .compareWithYesterday:
      let today = Clock.startOfDay(turn.editor.date(at: turn.now))
      compare(with: .time(today), turn.editor)
    case .compareWith(let index): compare(with: .bookmark(index), turn.editor)
    case .compareWithFile(let path): compare(withFile: path, &turn)
    case .compareWithStep(let count): compare(with: .step(count), turn.editor)
    case .compareHere: compareWithLook(&turn)
    case .endComparison: shown = nil
    case .bringAllBack: bringBack(onlySelected: false, &turn)
    case .bringSelectedBack: bringBack(onlySelected: true, &turn)
    case .nextDifference: go(backward: false, &turn)
    case .previousDifference: go(backward: true, &turn)
    case .listDifferences: list(&turn)
    case .goToDifference(let index): go(to: index, &turn)
    }
  }

  func places(_ question: Question) -> Places { shown == nil ? [] : .end }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    guard case .command(.escape) = input else { return .passed }
    shown = nil
    return .taken
  }

  // MARK: Moments

  private mutating func forget(_ index: Int, _ turn: inout Turn) {
    let bookmarks = turn.editor.document.bookmarks
    guard bookmarks.indices.contains(index), turn.editor.forget(bookmark: index) else { return }
    let moment = bookmarks[index]
    if case .bookmark? = shown?.source { shown = nil }
    forgotten = Forgotten(
      moment: moment,
      index: index,
      revision: turn.editor.document.revision
    )
    turn.status.toast = Toast(
      words: localized(
        "“{name}” is no name of a moment any more",
        ["name": moment.name.visible]
      ),
      action: Toast.Action(title: localized("Undo"), command: .compare(.recallMoment))
    )
  }

  /// Restores a forgotten moment. Does nothing if the board has changed since, as the moment
  /// wouldn't contain the change.
  private mutating func recall(_ turn: inout Turn) {
    guard let forgotten, forgotten.revision == turn.editor.document.revision else { return }
    guard turn.editor.recall(forgotten.moment, at: forgotten.index) else { return }
    self.forgotten = nil
    turn.say(
      localized(
        "“{name}” is the name of that moment again",
        ["name": forgotten.moment.name.visible]
      )
    )
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

  private func lookAtMoment(_ index: Int, _ turn: inout Turn) {
    guard let place = place(ofMoment: index, turn.editor) else { return }
    // The position is one in the history of the whole board.
    if !turn.editor.timelineScope.isAll {
      turn.editor.selection = []
      turn.editor.forgetTimelineCards()
    }
    turn.ask(.look(.lookAt(Double(place))))
  }

  // MARK: Comparing

  private mutating func compare(with source: StateComparison.Source, _ editor: Editor) {
    let document = editor.document
    let place = shown?.source == source ? shown?.place : nil
    shown = StateComparison(of: document, with: source).map {
      Shown(source: source, revision: document.revision, comparison: $0, place: place)
    }
  }

  private mutating func compare(withFile path: String, _ turn: inout Turn) {
    do {
      let copy = turn.copies.all.first { $0.place.path == path }
      let name = copy?.origin ?? Path.name(of: path)
      let file = try ComparedFile(name: name, try FileReading.bytes(path))
      compare(with: .file(file), turn.editor)
    } catch {
      turn.report(
        localized(
          "{file} cannot be compared: {reason}",
          ["file": Path.name(of: path).visible, "reason": "\(error)"]
        )
      )
    }
  }

  /// Compares the board with the moment that is shown.
  private mutating func compareWithLook(_ turn: inout Turn) {
    guard let look = turn.look else { return }
    turn.endLook()
    compare(with: .step(look.nearest), turn.editor)
  }

  func isActive(_ question: Question) -> Bool { shown != nil }

  /// Repeats the comparison if the board has changed.
  mutating func advance(_ turn: inout Turn) {
    let editor = turn.editor
    guard let shown, shown.revision != editor.document.revision else { return }
    compare(with: shown.source, editor)
  }

  private func bringBack(onlySelected: Bool, _ turn: inout Turn) {
    guard let comparison = shown?.comparison else { return }
    let changes =
      onlySelected ? comparison.changes(of: turn.selection) : comparison.changes
    guard let step = turn.editor.bringBack(changes, at: turn.now) else { return }
    let words: Words = localized(
      "Brought back {count} change",
      "Brought back {count} changes",
      count: changes.count
    )
    turn.announce(words, step)
    turn.follow([step])
  }

  // MARK: Appearance

  func publish(into state: inout InterfaceState, _ question: Question) {
    guard let shown else { return }
    let name =
      switch shown.source {
      case .saved: localized("the saved board")
      case .bookmark(let index):
        localized("“{name}”", ["name": question.editor.name(ofMoment: index)])
      case .time(question.editor.beginning): localized("the start of this session")
      case .time: localized("yesterday")
      case .file(let file): file.name.visible
      case .step(0): localized("the beginning")
      case .step(let step): localized("step {number}", ["number": "\(step)"])
      }
    let comparison = shown.comparison
    let counts = [Self.kinds(comparison), Self.counts(comparison)].filter { !$0.isEmpty }
      .joined(separator: " · ")
    let other =
      comparison.changes.isEmpty ? localized("nothing differs") : localized("other differences")
    state.comparison = InterfaceState.ComparedWith(
      words: localized(
        "Compared with {name}: {differences}",
        ["name": name, "differences": counts.isEmpty ? other : counts]
      ),
      count: comparison.changes.count,
      selectedCount: comparison.changes(of: question.selection).count,
      choice: Self.choice(of: shown.source, question)
    )
  }

  func panes(_ state: InterfaceState) -> [Pane] {
    ComparisonBar.pane(state).map { [$0] } ?? []
  }

  func show(in frame: inout FrameState, _ question: Question) {
    if let shown, !question.isLooking { frame.look.rewritten = shown.comparison.wordings }
  }

  func mark(_ frame: inout FrameState, _ question: Question) {
    guard let shown, !question.isLooking else { return }
    let board = question.board
    frame.gone = shown.comparison.gone
    if let place = shown.place, question.selection.isEmpty {
      let differences = shown.comparison.differences
      let current = differences.indices.contains(place) ? differences[place].element.card : nil
      frame.focused = current.map { question.view.camera.toWindow($0.frame) } ?? frame.focused
    }
    frame.addTraces { $0.add(shown.comparison, on: board, $1) }
  }

  private static func choice(of source: StateComparison.Source, _ question: Question)
    -> Command?
  {
    switch source {
    case .saved: .compare(.compareWithSaved)
    case .time(question.editor.beginning): .compare(.compareWithSession)
    case .time: .compare(.compareWithYesterday)
    case .step, .bookmark, .file: nil
    }
  }

  func answer(_ query: Query, _ question: Question) -> String? {
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
