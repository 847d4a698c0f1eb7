import BoardCore
import BoardRenderer
import BoardValues
import LinuxSystem
import UndoCore

/// The list of steps: made when it is opened, and again when what it shows has changed.
extension App {
  private var historyKey: HistoryKey {
    let needsSelection = settings.undoScope == .object || overlay.history?.onlySelected == true
    return HistoryKey(
      revision: editor.document.revision,
      isSaved: !editor.hasUnsavedChanges,
      scope: settings.undoScope,
      selection: needsSelection ? editor.selection : [],
      hasDraft: editor.document.draft != nil,
      moments: editor.document.bookmarks.map(\.name)
    )
  }

  /// Says what steps did.
  var stepWords: StepWords {
    StepWords(
      title: { CardWords.title(of: $0) },
      card: { [board = editor.board] in board.card($0) }
    )
  }

  private func source(at now: Double) -> HistoryPanel.Source {
    let draft = editor.document.draft
    let isFirst = editor.document.sessions.isEmpty && draft == nil
    let isOfSelection = settings.undoScope == .object && draft == nil
    return HistoryPanel.Source(
      words: stepWords,
      time: { [today = editor.date(at: now)] in Clock.brief($0, today: today) },
      beginning: isFirst ? editor.beginning : nil,
      dropped: editor.document.history.droppedStepCount,
      draftName: draft?.name,
      selection: isOfSelection ? nil : editor.selection
    )
  }

  private func openList(_ timeline: Timeline, _ key: HistoryKey, at now: Double) {
    overlay.panel = .history(HistoryPanel(steps(along: timeline), source(at: now)), key)
  }

  private func steps(along timeline: Timeline) -> StepList {
    StepList(editor.steps, timeline)
  }

  /// Opens or closes the timeline and the list beside it.
  func toggleHistory(at now: Double) {
    if overlay.timeline != nil {
      overlay.timeline = nil
      if overlay.panel?.kind == .history { overlay.panel = nil }
    } else {
      let (timeline, key) = (self.timeline, historyKey)
      overlay.timeline = TimelineStrip(timeline, key)
      openList(timeline, key, at: now)
    }
  }

  func toggleSteps(at now: Double) {
    if case .history = overlay.panel {
      overlay.panel = nil
    } else {
      openList(timeline, historyKey, at: now)
    }
  }

  private var timeline: Timeline {
    Timeline(of: editor.document, in: editor.scope)
  }

  func refreshHistory(at now: Double) {
    guard overlay.timeline != nil || overlay.isHistoryOpen else { return forgetList() }
    let key = historyKey
    let isListOld = if case .history(_, let known) = overlay.panel { known != key } else { false }
    let isStripOld = overlay.timeline.map { $0.key != key } ?? false
    if isListOld || isStripOld {
      let timeline = timeline
      if isListOld, case .history(var list, _) = overlay.panel {
        list.follow(steps(along: timeline), source(at: now))
        overlay.panel = .history(list, key)
      }
      if isStripOld {
        overlay.timeline?.timeline = timeline
        overlay.timeline?.key = key
      }
      needsFrame = true
    }
    if overlay.history?.isSearching == true {
      overlay.history?.search()
      needsFrame = true
    }
    guard let list = overlay.history else { return forgetList() }
    refreshHotStep()
    follow(list)
    refreshPictures(of: list, key)
  }

  /// What belongs to the list goes with it.
  private func forgetList() {
    overlay.listPlace = nil
    if overlay.hotStep != nil { needsFrame = true }
    overlay.hotStep = nil
    if overlay.stepPictures.isKept { overlay.stepPictures = StepPictures() }
  }

  // MARK: Rows

  /// The step that is looked at, of those in the list.
  var lookedAtStep: Int? {
    guard let playhead = stage.playhead, stage.preview == nil, playhead.branch == nil else {
      return nil
    }
    return playhead.nearest
  }

  /// What the list shows besides the steps.
  var shownSteps: InterfaceState.Steps {
    guard overlay.isHistoryOpen else { return InterfaceState.Steps() }
    return InterfaceState.Steps(
      place: lookedAtStep,
      pictures: overlay.stepPictures.made
    )
  }

  /// The row of the list that a window point is on.
  func stepRow(at point: Point) -> Int? {
    guard overlay.isHistoryOpen, let (pane, control) = panes.find(point), pane.id == .panel,
      control.part.role == .listItem
    else { return nil }
    return Int(control.part.id)
  }

  /// The row that has the keyboard.
  var focusedStepRow: Int? {
    guard overlay.isHistoryOpen, let focus = overlay.focus, focus.pane == .panel else {
      return nil
    }
    return Int(focus.part)
  }

  /// Notices which step is pointed at. While a menu is open, that is the one that it is about.
  private func refreshHotStep() {
    guard overlay.menu == nil else { return }
    let pointed = pointer.gesture.isIdle ? pointer.position.flatMap(stepRow) : nil
    let rows = overlay.history?.rows
    let row = (pointed ?? focusedStepRow).flatMap { $0 < rows?.count ?? 0 ? $0 : nil }
    let step = row.flatMap { rows?.step(ofRow: $0) }
    guard step != overlay.hotStep else { return }
    overlay.hotStep = step
    needsFrame = true
  }

  /// Keeps the row in view that is looked at, or else the one of the present.
  private func follow(_ list: HistoryPanel) {
    guard overlay.palette == nil else { return }
    let place = lookedAtStep ?? list.present
    guard overlay.listPlace != place else { return }
    if overlay.listPlace != nil { scroll(.panel, toShowRow: list.rows.row(ofPosition: place)) }
    overlay.listPlace = place
  }

  // MARK: Pictures

  var isListBehind: Bool { overlay.isHistoryOpen && overlay.stepPictures.isBehind }

  private func refreshPictures(of list: HistoryPanel, _ key: HistoryKey) {
    let seen = panes[.panel]?.controls.filter { $0.part.role == .listItem } ?? []
    let places = seen.compactMap { control -> Int? in
      guard let row = Int(control.part.id), row < list.rows.count,
        list.rows.step(ofRow: row) != nil
      else { return nil }
      return list.rows.position(ofRow: row)
    }
    let before = overlay.stepPictures.made.count
    overlay.stepPictures.make(places, of: list.list, in: editor, key, clock: Clock.processor)
    if overlay.stepPictures.made.count != before { needsFrame = true }
  }

  // MARK: What can be done with a row

  /// Goes to where so many steps are done.
  func goTo(_ place: Int, at now: Double) {
    let way = place - editor.document.activeHistory.undoCount(in: editor.scope)
    if way != 0 { jump(by: way, at: now) }
  }

  func openStepMenu(row: Int, at point: Point, isPressed: Bool) {
    guard let rows = overlay.history?.rows, row < rows.count else { return }
    let place = rows.position(ofRow: row)
    let step = rows.step(ofRow: row)
    let moments = rows.timeline.bookmarks.filter { $0.step == place }
    openMenu(
      [[.goToStep(place)], step.map { [.undoStepOnly($0), .selectStep($0)] } ?? []]
        + moments.flatMap { menu(ofMoment: $0.index) },
      at: point,
      isPressed: isPressed
    )
  }

  private func subjects(ofStep index: Int) -> Set<ElementID> {
    guard let steps = overlay.history?.list.steps, steps.indices.contains(index) else { return [] }
    return Set(steps.parts(at: index).map(\.subject))
  }

  /// The cards of a step that are on the board, or else its connections.
  func cards(ofStep index: Int) -> Set<ElementID> {
    let there = subjects(ofStep: index).filter { editor.board[$0] != nil }
    let cards = there.filter { editor.board.card($0) != nil }
    return cards.isEmpty ? there : cards
  }

  func select(step index: Int, at now: Double) {
    editor.selection = cards(ofStep: index)
    if let box = selectedCards.compactMap({ editor.board.card($0)?.frame }).box {
      show(box, onlyIfLost: true, at: now)
    }
  }

  /// Whether nothing was done since to anything that a step changed.
  func isNewest(step index: Int) -> Bool {
    guard let steps = overlay.history?.list.steps, steps.indices.contains(index) else {
      return false
    }
    return editor.isNewest(steps.outline(at: index).id, of: subjects(ofStep: index))
  }

  func undoOnly(step index: Int, at now: Double) {
    guard isNewest(step: index), let step = editor.undo(only: subjects(ofStep: index)) else {
      return
    }
    message = stepWords.words(for: step)
    follow([step], at: now)
  }
}
