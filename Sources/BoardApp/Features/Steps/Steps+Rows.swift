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
      time: editor.wordsForTimes,
      beginning: isFirst ? editor.beginning : nil,
      dropped: editor.document.history.droppedStepCount,
      isNearlyFull: editor.document.isHistoryNearlyFull,
      draftName: (edit?.name).map(editor.stepWords.title(of:)),
      selection: isOfSelection ? nil : editor.selection.union(editor.notes(of: editor.selection))
    )
  }

  mutating func open(_ context: Context, _ effects: inout Effects) {
    list = HistoryPanel(steps(context), source(context))
    key = HistoryKey(context)
    effects.add(.openPanel)
    makeRoom(context, &effects)
  }

  /// Moves the view away from the list if that would cover what is in the middle: the selected cards, or
  /// the card that is seen there. In narrow windows the list floats.
  private mutating func makeRoom(_ context: Context, _ effects: inout Effects) {
    let view = context.view
    let margin = Pane.margin * view.scale
    let list = (HistoryPanel.width + Pane.margin) * view.scale
    guard view.size.width >= Self.leastDockedWidth * view.scale else { return }
    let free = view.bounds.inset(by: Insets(left: margin, right: list + margin))
    let middle = view.camera.toBoard(view.bounds.center)
    let card = context.board.cards(in: Rect(origin: middle, size: Size(0.001, 0.001))).last
    guard
      let seen = (context.selectedBox ?? card.flatMap { context.board.card($0)?.frame })
        .map(view.camera.toWindow), seen.intersects(view.bounds)
    else { return }
    let isMirrored = context.ruler.isMirrored
    let frame = isMirrored ? seen.mirrored(in: view.bounds) : seen
    let way = min(frame.maxX - free.maxX, frame.minX - free.minX)
    guard way > 0 else { return }
    let target = view.panned(by: Vector(isMirrored ? -way : way, 0))
    moved = (from: view.camera, to: target)
    effects.add(.glide(to: target))
  }

  /// The least width of a window whose list is docked, in pixels at scale 1.
  private static let leastDockedWidth = 720.0

  /// Moves the view back after the list was closed, unless the user has moved it meanwhile.
  private mutating func moveBack(_ context: Context, _ effects: inout Effects) {
    guard let moved else { return }
    self.moved = nil
    if context.view.camera == moved.to { effects.add(.glide(to: moved.from)) }
  }

  private func steps(_ context: Context) -> StepList {
    let editor = context.editor
    return StepList(editor.timelineSteps, Timeline(of: editor.document, in: editor.timelineScope))
  }

  // MARK: Following the board

  mutating func refresh(_ context: Context, _ effects: inout Effects) {
    guard list != nil else {
      moveBack(context, &effects)
      return forgetList()
    }
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
    context.look.flatMap { $0.branch == nil ? $0.nearest : nil }
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

  /// Shows the board with a number of steps done.
  func look(at place: Int, _ effects: inout Effects) {
    effects.add(.ask(.lookAt(Double(place))))
    effects.add(.ask(.letGo))
  }

  /// Makes the board with a number of steps done the present.
  func restore(_ place: Int, _ effects: inout Effects) {
    effects.add(.ask(.lookAt(Double(place))))
    effects.add(.ask(.restore))
  }

  func menu(ofRow row: Int) -> [[Command]] {
    guard let rows = list?.rows, row < rows.count else { return [] }
    let place = rows.position(ofRow: row)
    let step = rows.step(ofRow: row)
    let moments = rows.timeline.bookmarks.filter { $0.step == place }
    return [
      [.lookAtStep(place), .restoreStep(place)],
      step.map { [.undoStepOnly($0), .selectStep($0)] } ?? [],
    ]
      + moments.flatMap { Command.menu(ofMoment: $0.index) }
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

  /// Returns why a step cannot be taken back alone; nil if it can.
  func reasonToKeep(step index: Int, _ context: Context) -> String? {
    let editor = context.editor
    switch editor.takingBack(index) {
    case .possible: return nil
    case .nothing: return localized("Nothing of it is left to undo")
    case .blocked(let later):
      let steps = editor.timelineSteps
      let words = editor.stepWords.words(for: steps[later].stepName, steps.parts(at: later))
      return localized("Later: {step}", ["step": words.text])
    }
  }

  func undoOnly(step index: Int, _ context: Context, _ effects: inout Effects) {
    let now = context.now
    effects.change { editor, effects in
      guard let applied = editor.takeBack(index, at: now) else { return }
      effects.add(.announce(editor.stepWords.words(for: applied), applied))
      effects.add(.follow([applied]))
    }
  }
}
