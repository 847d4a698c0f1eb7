import BoardCore
import BoardRenderer
import BoardValues
import LinuxSystem
import UndoCore

/// The rows of the list of steps, made when the list opens, and again after changes.
extension Steps {
  private func source(_ question: Question) -> HistoryPanel.Source {
    let editor = question.editor
    let edit = editor.document.draft
    let isFirst = editor.document.sessions.isEmpty && edit == nil
    let isOfSelection = question.settings.undoScope == .object && edit == nil
    return HistoryPanel.Source(
      words: editor.stepWords,
      time: editor.wordsForTimes,
      hour: { Clock.brief($0, today: $0) },
      day: { [today = editor.today] in Clock.day($0, today: today) },
      beginning: isFirst ? editor.beginning : nil,
      dropped: editor.document.history.droppedStepCount,
      isNearlyFull: editor.document.isHistoryNearlyFull,
      draftName: (edit?.name).map(editor.stepWords.title(of:)),
      selection: isOfSelection ? nil : editor.selection.union(editor.notes(of: editor.selection))
    )
  }

  mutating func open(_ turn: inout Turn) {
    list = HistoryPanel(steps(turn.question), source(turn.question))
    key = HistoryKey(turn.question)
    turn.show(.panel)
    makeRoom(&turn)
  }

  /// Keeps in view what is wholly in view, or else the selected cards or the card in the middle, beside the list and
  /// above the strip. Where these leave too little, they lie over the board.
  private mutating func makeRoom(_ turn: inout Turn) {
    let view = turn.view
    let hasStrip = turn.question.state.film != nil
    let window = Rect(origin: .zero, size: view.size * (1 / view.scale))
    let taken = Insets(
      top: Metrics.bar,
      left: Pane.margin,
      bottom: Pane.margin + (hasStrip ? TimelineStrip.roomTaken + Pane.margin : 0),
      right: HistoryPanel.width + 2 * Pane.margin
    )
    let room = window.inset(by: taken)
    guard room.width >= Self.leastRoom.width, room.height >= Self.leastRoom.height else { return }
    let free = (turn.ruler.isMirrored ? room.mirrored(in: window) : room).times(view.scale)
    guard let kept = boxToKeep(turn), let target = view.keeping(kept, in: free) else { return }
    moved = (from: view.camera, to: target)
    turn.glide(to: target)
  }

  /// The least room beside the list that is worth moving the view for, in pixels at scale 1.
  private static let leastRoom = Size(480, 240)

  private func boxToKeep(_ turn: borrowing Turn) -> Rect? {
    let (view, board) = (turn.view, turn.board)
    let seen = view.camera.toBoard(view.bounds)
    if let box = board.bounds, seen.contains(box) { return box }
    let cards = board.cards(in: seen).compactMap { board.card($0)?.frame }
    if let box = cards.filter(seen.contains).box { return box }
    let box = turn.selectedBox ?? cards.last { $0.contains(seen.center) }
    return box.flatMap { $0.intersects(seen) ? $0 : nil }
  }

  /// Moves the view back after the list was closed, unless the user has moved it meanwhile.
  private mutating func moveBack(_ turn: inout Turn) {
    guard let moved else { return }
    self.moved = nil
    if turn.view.camera == moved.to { turn.glide(to: moved.from) }
  }

  private func steps(_ question: Question) -> StepList {
    let editor = question.editor
    return StepList(
      editor.timelineSteps,
      Timeline(of: editor.document, in: editor.timelineScope),
      startOfDay: Clock.startOfDay
    )
  }

  // MARK: Following the board

  mutating func refresh(_ turn: inout Turn) {
    guard list != nil else {
      moveBack(&turn)
      return forgetList()
    }
    let key = HistoryKey(turn.question, needsSelection: list?.onlySelected == true)
    if self.key != key {
      let source = source(turn.question)
      let steps = steps(turn.question)
      list?.follow(steps, source)
      self.key = key
    }
    if list?.isSearching == true { list?.search() }
    guard let list else { return }
    refreshHotStep(list, turn.question)
    scroll(list, &turn)
  }

  /// Forgets the state of the list.
  private mutating func forgetList() {
    listPlace = nil
    hotStep = nil
    if pictures.isKept { pictures = StepPictures() }
  }

  /// Updates the step under the pointer. While a menu is open, that is the step that the menu is
  /// about.
  private mutating func refreshHotStep(_ list: HistoryPanel, _ question: Question) {
    guard !question.isMenuOpen else { return }
    let pointer = question.pointer
    let pointed =
      question.isPointerIdle ? pointer.position.flatMap { stepRow(at: $0, question) } : nil
    let row = (pointed ?? focusedStepRow(question)).flatMap { $0 < list.rows.count ? $0 : nil }
    hotStep = row.flatMap { list.rows.step(ofRow: $0) }
  }

  /// Keeps the row of the playhead in view, or else the row of the current state.
  private mutating func scroll(_ list: HistoryPanel, _ turn: inout Turn) {
    guard turn.isPanelOpen, !turn.hasFrontPanel else { return }
    let place = lookedAtStep(turn.question) ?? list.present
    guard listPlace != place else { return }
    if listPlace != nil {
      turn.show(.row(list.rows.row(ofPosition: place), in: .panel))
    }
    listPlace = place
  }

  /// Makes pictures of the steps in view.
  mutating func refreshPictures(_ question: Question) {
    guard question.isPanelOpen, let list, let key else { return }
    let seen = question.panes[.panel]?.controls.filter { $0.part.role == .listItem } ?? []
    let places = seen.compactMap { control -> Int? in
      guard let row = Int(control.part.id), row < list.rows.count,
        list.rows.step(ofRow: row) != nil
      else { return nil }
      return list.rows.position(ofRow: row)
    }
    pictures.make(places, of: list.list, in: question.editor, key, clock: Clock.processor)
  }

  // MARK: Rows

  /// Returns the step of the playhead, if it is in the list.
  func lookedAtStep(_ question: Question) -> Int? {
    question.look.flatMap { $0.branch == nil ? $0.nearest : nil }
  }

  /// Returns the row of the list at a window point.
  func stepRow(at point: Point, _ question: Question) -> Int? {
    guard question.isPanelOpen, let (pane, control) = question.panes.find(point), pane.id == .panel,
      control.part.role == .listItem
    else { return nil }
    return Int(control.part.id)
  }

  /// Returns the row that has the keyboard.
  func focusedStepRow(_ question: Question) -> Int? {
    guard question.isPanelOpen, let focus = question.focus, focus.pane == .panel else { return nil }
    return Int(focus.part)
  }

  // MARK: Actions on a row

  /// Shows the board with a number of steps done.
  func look(at place: Int, _ turn: inout Turn) {
    turn.ask(.look(.lookAt(Double(place))))
    turn.ask(.look(.letGo))
  }

  /// Makes the board with a number of steps done the present.
  func restore(_ place: Int, _ turn: inout Turn) {
    turn.ask(.look(.lookAt(Double(place))))
    turn.ask(.look(.restore))
  }

  func menu(ofRow row: Int) -> [[Command]] {
    guard let rows = list?.rows, row < rows.count else { return [] }
    let place = rows.position(ofRow: row)
    let step = rows.step(ofRow: row)
    let moments = rows.timeline.bookmarks.filter { $0.step == place }
    return [
      [.steps(.lookAtStep(place)), .steps(.restoreStep(place))],
      step.map {
        [.steps(.undoStepOnly($0))] + takingBackAll(from: $0) + [.steps(.selectStep($0))]
      } ?? [],
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

  func select(step index: Int, _ turn: inout Turn) {
    let board = turn.board
    let cards = cards(ofStep: index, board)
    turn.editor.choose(cards)
    if let box = cards.compactMap({ board.card($0)?.frame }).box {
      turn.reveal(box, onlyIfLost: true)
    }
  }

  func isOfOthers(step index: Int) -> Bool {
    guard let steps = list?.list.steps, steps.indices.contains(index) else { return false }
    return steps[index].author != .own
  }

  /// The command that takes back all of a step's author since the step, unless that is one's own.
  private func takingBackAll(from index: Int) -> [Command] {
    guard isOfOthers(step: index), let step = list?.list.steps[index] else { return [] }
    return [.undo(.takeBackAll(step.author, since: step.id))]
  }

  /// Returns why a step cannot be taken back alone; nil if it can.
  func reasonToKeep(step index: Int, _ question: Question) -> String? {
    question.editor.reason(against: question.editor.takingBack(index))
  }

  func undoOnly(step index: Int, _ turn: inout Turn) {
    guard let applied = turn.editor.takeBack(index, at: turn.now) else { return }
    turn.announce(turn.editor.stepWords.words(for: applied), applied)
    turn.follow([applied])
  }
}
