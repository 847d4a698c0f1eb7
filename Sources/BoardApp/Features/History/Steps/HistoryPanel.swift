import BoardCore
import BoardRenderer
import BoardValues
import Graphics
import UndoCore

/// The list of steps beside the timeline, the newest at the top. A click on a row shows the
/// board with its step as the last one done.
struct HistoryPanel: Sendable {
  static let fieldName = localized("Filter Steps")
  static let width = 320.0
  /// The minimum height of the window for the switch, in pixels at scale 1. Lower windows
  /// need the room for the rows.
  private static let minHeightForSwitch = 360.0
  /// The number of rows that are searched in one go.
  private static let searchedAtOnce = 400

  /// The inputs of the list's words, besides the steps.
  struct Source: Sendable {
    var words: StepWords
    /// Formats a time, in seconds since 1970.
    var time: @Sendable (Double) -> Words
    /// The same without the date.
    var hour: @Sendable (Double) -> Words
    /// The same without the hour.
    var day: @Sendable (Double) -> Words
    /// The time at which the first session began, if it is known.
    var beginning: Double?
    /// The number of dropped steps.
    var dropped: Int
    /// Whether the oldest steps will be dropped soon.
    var isNearlyFull: Bool
    /// The name of the draft that is being tried out.
    var draftName: Words?
    /// The selection with the notes on its cards; nil if the list is about selected cards anyway.
    var selection: Set<ElementID>?
  }

  private(set) var list: StepList
  private(set) var source: Source
  private(set) var field: TextField
  private(set) var onlySelected = false
  /// The first steps of the runs that are open.
  private var opened: Set<BoardHistory.StepID> = []
  /// The filter, at work or done; nil if all steps are shown.
  private var filter: StepFilter?
  /// The rows of the list, less those that the filter excludes.
  private(set) var rows: StepList
  /// A number that grows with each visible change.
  private var version = 0

  @MainActor
  init(_ list: StepList, _ source: Source) {
    self.list = list
    rows = list
    self.source = source
    field = TextField()
  }

  /// Updates the list with other steps.
  @MainActor
  mutating func follow(_ list: StepList, _ source: Source) {
    self.list = opened.isEmpty ? list : list.opening(opened)
    self.source = source
    if source.selection == nil { onlySelected = false }
    restart()
    // The earlier results may be in other rows.
    if isSearching { rows = StepList(self.list, only: []) }
  }

  /// The number of steps that are done.
  var present: Int { list.timeline.present }

  // MARK: Runs

  @MainActor
  mutating func toggleRun(from step: Int) {
    guard list.steps.indices.contains(step) else { return }
    opened.formSymmetricDifference([list.steps.outline(at: step).id])
    list = list.opening(opened)
    if filter == nil { rows = list }
    version += 1
  }

  // MARK: Filtering

  var isFiltered: Bool { !field.text.isEmpty || onlySelected }

  @MainActor
  mutating func setField(_ new: TextField) {
    let isSame = new.text.isSame(as: field.text)
    field = new
    if !isSame { restart() }
  }

  @MainActor
  mutating func toggleSelected() {
    onlySelected.toggle()
    restart()
  }

  /// Clears the filter, and shows all steps.
  @MainActor
  mutating func clear() {
    field = TextField()
    onlySelected = false
    restart()
  }

  @MainActor
  private mutating func restart() {
    version += 1
    filter = StepFilter(
      field.text,
      subjects: onlySelected ? source.selection : nil,
      .shared,
      steps: list.steps.count
    )
    if filter == nil { rows = list } else { search() }
  }

  /// Whether some steps haven't been searched yet.
  var isSearching: Bool { filter?.isDone == false }

  /// Searches some more steps. The earlier results stay until the search is complete.
  @MainActor
  mutating func search() {
    guard filter?.isDone == false else { return }
    filter?.search(list, source.words, .shared, limit: Self.searchedAtOnce)
    guard let filter, filter.isDone else { return }
    rows = StepList(list, only: filter.steps)
    version += 1
  }
}

extension HistoryPanel: Equatable {
  /// Versions count across lists of steps; `HistoryKey` distinguishes the lists.
  static func == (a: HistoryPanel, b: HistoryPanel) -> Bool {
    a.version == b.version && a.field == b.field
  }
}

// MARK: - Appearance

extension HistoryPanel {
  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    let rowHeight = Self.rowHeight(state)
    let place = state.steps.place ?? present
    let offset = Double(rows.row(ofPosition: place) - 4) * rowHeight
    let list = ScrollingList(
      count: max(rows.count, 1),
      offset: state.scroll ?? offset,
      maxRows: max(2, Self.room(state) / rowHeight),
      rowHeight: rowHeight
    ) { rows.count == 0 ? .label(emptyWords, .dim) : line($0, state) }
    return Sheet.pane(
      localized("History"),
      state,
      anchor: .right,
      width: min(Self.width, state.room.width - 2 * Pane.margin),
      closing: .steps(.toggleSteps),
      head: head(state),
      .inset(.list(list), Insets(left: Space.s, right: Space.s))
    )
  }

  /// Returns the width that the list leaves free if it is open and that is enough for a bar, or else
  /// that of the window, in pixels at scale 1.
  static func widthBeside(_ state: InterfaceState) -> Double {
    let rest = state.room.width - width - Pane.margin
    return state.openPanel == Steps.id && rest >= 480 ? rest : state.room.width
  }

  static func rowHeight(_ state: InterfaceState) -> Double {
    max(state.rowHeight, StepRow.height(state.font))
  }

  /// Returns the height available to the rows if the strip is to stay free, in pixels at scale 1.
  private static func room(_ state: InterfaceState) -> Double {
    let heading = 4 * state.font.controls.control.height + 6 * Space.s
    let strip = state.film == nil ? 0 : TimelineStrip.roomTaken + Space.s
    let isNarrow = state.steps.place != nil && state.room.width < Self.minWidthForBar
    let bar = isNarrow ? state.font.controls.control.height + 3 * Space.s : 0
    return state.room.height - Metrics.bar - Pane.margin - heading - strip - bar
  }

  /// The minimum width of the window, in pixels at scale 1, that has room for the bar of a look beside the list.
  private static let minWidthForBar = 960.0

  private var emptyWords: String {
    if onlySelected, source.selection?.isEmpty == true { return localized("No card is selected") }
    return isSearching
      ? localized("Searching…")
      : isFiltered ? localized("No step like that") : localized("Nothing was done yet")
  }

  @MainActor
  private func head(_ state: InterfaceState) -> [Layout] {
    let part = field.part(Self.fieldName, placeholder: localized("Filter: words, @card"))
    let compare: Compare.Order = state.steps.place == nil ? .compareWithSaved : .compareHere
    let buttons: [Component] = [
      .button(localized("Name…"), .naming(.askForName), id: "name"),
      .button(localized("Compare"), .compare(compare), id: "compare"),
      .button(localized("Film…"), .files(.exportFilm), id: "film"),
    ]
    let row = Layout.row(buttons.map { .growing(.part($0)) }, gap: Space.xs)
    let isLow = state.room.height < Self.minHeightForSwitch && !onlySelected
    guard source.selection != nil, !isLow else { return [.part(part), row] }
    let command = Command.steps(.toggleSelectedSteps)
    return [.part(part), row, .part(.toggle(command.title, command, isOn: onlySelected))]
  }

  private func line(_ row: Int, _ state: InterfaceState) -> Component {
    if case .day(let index) = rows[row] {
      return .label(source.day(rows.steps.outline(at: index).time).text, .heading)
    }
    let look = look(ofRow: row, state)
    var part = Component(.listItem, look.title, .step(look), id: "\(row)", command: command(row))
    if look.isPresent { part.state.insert(.checked) }
    if look.fold == .open { part.state.insert(.expanded) }
    return part
  }

  private func command(_ row: Int) -> Command {
    switch rows[row] {
    case .run(let run, _): .steps(.openRun(run.lowerBound))
    case .beginning, .session, .step, .day: .steps(.lookAtStep(rows.position(ofRow: row)))
    }
  }

  /// Returns the number of steps that a row stands for; nil for a run.
  func place(ofRow row: Int) -> Int? {
    guard row < rows.count, case .lookAtStep(let place)? = command(row).order as? Steps.Order else {
      return nil
    }
    return place
  }

  private func look(ofRow row: Int, _ state: InterfaceState) -> StepRow {
    let end = rows.position(ofRow: row)
    var look = StepRow(title: "", time: "")
    look.picture = state.steps.pictures[end]
    look.isDone = end <= present
    switch rows[row] {
    case .beginning:
      (look.title, look.time) = (
        beginningWords, source.beginning.map { source.time($0).text } ?? ""
      )
      look.picture = nil
    case .day: break
    case .session(let index):
      (look.title, look.time) = (
        localized("Opened"), source.time(rows.timeline.sessions[index].time).text
      )
      look.picture = nil
      look.isSession = true
    case .step(let index, let isInRun):
      (look.title, look.time) = words(index)
      look.isIndented = isInRun
    case .run(let run, let isOpen):
      (look.title, look.time) = words(run.upperBound - 1)
      look.title = localized(
        "{step} · {count} time",
        "{step} · {count} times",
        count: run.count,
        ["step": look.title]
      )
      look.fold = isOpen ? .open : .closed
      if isOpen { look.picture = nil }
      look.holdsPosition = !isOpen && run.contains((state.steps.place ?? 0) - 1)
    }
    if case .run(_, true) = rows[row] { return look }
    guard !look.isSession else { return look }
    look.isPresent = end == present
    if let moment = rows.timeline.bookmarks.last(where: { $0.step == end }) {
      look.title = localized(
        "{step} — “{name}”",
        ["step": look.title, "name": moment.name.visible]
      )
    }
    look.isSaved = end == rows.timeline.saved
    if state.steps.place == end { look.holdsPosition = true }
    return look
  }

  private var beginningWords: String {
    if let name = source.draftName {
      return localized("Before {step}", ["step": name.text])
    }
    if source.dropped > 0 {
      return localized(
        "After {count} older step, now forgotten",
        "After {count} older steps, now forgotten",
        count: source.dropped
      )
    }
    return source.isNearlyFull
      ? localized("Opened; the first steps will be forgotten soon") : localized("Opened")
  }

  private func words(_ index: Int) -> (String, String) {
    let steps = rows.steps
    let time = rows.hasDays ? source.hour : source.time
    return (source.words.words(for: steps, at: index).text, time(steps[index].time).text)
  }
}

extension InterfaceState {
  /// The state of the list of steps that isn't part of the steps.
  struct Steps: Equatable, Sendable {
    /// The number of steps done at the playhead; nil while the board is shown as it is.
    var place: Int?
    /// Pictures of the changes of steps, by the number of steps that are then done.
    var pictures: [Int: StepThumbnail] = [:]
  }
}
