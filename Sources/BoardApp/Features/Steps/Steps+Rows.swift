import BoardCore
import BoardRenderer
import BoardValues
import LinuxSystem
import UndoCore

/// The rows of the list of steps, made when the list opens, and again after changes.
extension Steps {
  private func source(_ context: Context) -> HistoryPanel.Source {
    let editor = context.editor
    let edit = editor.document.draft
    let isFirst = editor.document.sessions.isEmpty && edit == nil
    let isOfSelection = context.settings.undoScope == .object && edit == nil
    return HistoryPanel.Source(
      words: editor.stepWords,
      time: { [today = editor.date(at: context.now)] in Clock.brief($0, today: today) },
      beginning: isFirst ? editor.beginning : nil,
      dropped: editor.document.history.droppedStepCount,
      draftName: edit?.name,
      selection: isOfSelection ? nil : editor.selection.union(editor.notes(of: editor.selection))
    )
  }

  mutating func open(_ context: Context, _ effects: inout Effects) {
    list = HistoryPanel(steps(context), source(context))
    key = HistoryKey(context)
    effects.add(.openPanel)
  }

  private func steps(_ context: Context) -> StepList {
    let editor = context.editor
    return StepList(editor.steps, Timeline(of: editor.document, in: editor.scope))
  }

  // MARK: Following the board

  mutating func refresh(_ context: Context, _ effects: inout Effects) {
    guard list != nil else { return forgetList() }
    let key = HistoryKey(context, needsSelection: list?.onlySelected == true)
    if self.key != key {
      let source = source(context)
      let steps = steps(context)
      list?.follow(steps, source)
      self.key = key
    }
    if list?.isSearching == true { list?.search() }
    guard let list else { return }
    refreshHotStep(list, context)
    scroll(list, context, &effects)
  }

  /// Forgets the state of the list.
  private mutating func forgetList() {
    listPlace = nil
    hotStep = nil
    if pictures.isKept { pictures = StepPictures() }
  }

  /// Updates the step under the pointer. While a menu is open, that is the step that the menu is
  /// about.
  private mutating func refreshHotStep(_ list: HistoryPanel, _ context: Context) {
    guard !context.isMenuOpen else { return }
    let pointer = context.pointer
    let pointed =
      context.isPointerIdle ? pointer.position.flatMap { stepRow(at: $0, context) } : nil
    let row = (pointed ?? focusedStepRow(context)).flatMap { $0 < list.rows.count ? $0 : nil }
    hotStep = row.flatMap { list.rows.step(ofRow: $0) }
  }

  /// Keeps the row of the playhead in view, or else the row of the current state.
  private mutating func scroll(
    _ list: HistoryPanel,
    _ context: Context,
    _ effects: inout Effects
  ) {
    guard !context.hasFrontPanel else { return }
    let place = lookedAtStep(context) ?? list.present
    guard listPlace != place else { return }
    if listPlace != nil {
      effects.add(.showRow(list.rows.row(ofPosition: place), in: .panel))
    }
    listPlace = place
  }

  /// Makes pictures of the steps in view.
  mutating func refreshPictures(_ context: Context) {
    guard let list, let key else { return }
    let seen = context.panes[.panel]?.controls.filter { $0.part.role == .listItem } ?? []
    let places = seen.compactMap { control -> Int? in
      guard let row = Int(control.part.id), row < list.rows.count,
        list.rows.step(ofRow: row) != nil
      else { return nil }
      return list.rows.position(ofRow: row)
    }
    pictures.make(places, of: list.list, in: context.editor, key, clock: Clock.processor)
  }

  // MARK: Rows

  /// Returns the step of the playhead, if it is in the list.
  func lookedAtStep(_ context: Context) -> Int? {
    guard let playhead = context.playhead, context.preview == nil, playhead.branch == nil else {
      return nil
    }
    return playhead.nearest
  }

  /// Returns the row of the list at a window point.
  func stepRow(at point: Point, _ context: Context) -> Int? {
    guard list != nil, let (pane, control) = context.panes.find(point), pane.id == .panel,
      control.part.role == .listItem
    else { return nil }
    return Int(control.part.id)
  }

  /// Returns the row that has the keyboard.
  func focusedStepRow(_ context: Context) -> Int? {
    guard list != nil, let focus = context.focus, focus.pane == .panel else { return nil }
    return Int(focus.part)
  }

  // MARK: Actions on a row

  /// Goes to the state with a number of steps done.
  func go(to place: Int, _ context: Context, _ effects: inout Effects) {
    let editor = context.editor
    Undo.jump(by: place - editor.document.activeHistory.undoCount(in: editor.scope), &effects)
  }

  func menu(ofRow row: Int) -> [[Command]] {
    guard let rows = list?.rows, row < rows.count else { return [] }
    let place = rows.position(ofRow: row)
    let step = rows.step(ofRow: row)
    let moments = rows.timeline.bookmarks.filter { $0.step == place }
    return [[.goToStep(place)], step.map { [.undoStepOnly($0), .selectStep($0)] } ?? []]
      + moments.flatMap { Command.menu(ofMoment: $0.index) }
  }

  private func subjects(ofStep index: Int) -> Set<ElementID> {
    guard let steps = list?.list.steps, steps.indices.contains(index) else { return [] }
    return Set(steps.parts(at: index).map(\.subject))
  }

  /// Returns the cards of a step that are on the board, or else its edges. Those of a note are the
  /// cards that show it.
  func cards(ofStep index: Int, _ board: Board) -> Set<ElementID> {
    guard let steps = list?.list.steps, steps.indices.contains(index) else { return [] }
    let shown = board.shown(steps.parts(at: index))
    let there = Set(shown.map(\.id)).filter { board[$0] != nil }
    let cards = there.filter { board.card($0) != nil }
    return cards.isEmpty ? there : cards
  }

  func select(step index: Int, _ context: Context, _ effects: inout Effects) {
    let board = context.board
    let cards = cards(ofStep: index, board)
    effects.add(.select(cards))
    if let box = cards.compactMap({ board.card($0)?.frame }).box {
      effects.add(.show(box, onlyIfLost: true))
    }
  }

  /// Returns whether the elements that a step changed have no later changes.
  func isNewest(step index: Int, _ context: Context) -> Bool {
    guard let steps = list?.list.steps, steps.indices.contains(index) else { return false }
    return context.editor.isNewest(steps.outline(at: index).id, of: subjects(ofStep: index))
  }

  func undoOnly(step index: Int, _ context: Context, _ effects: inout Effects) {
    guard isNewest(step: index, context) else { return }
    let subjects = subjects(ofStep: index)
    effects.change { editor, effects in
      guard let applied = editor.undo(only: subjects) else { return }
      effects.say(editor.words(for: applied, of: 1))
      effects.add(.follow([applied]))
    }
  }
}
