import BoardCore
import BoardRenderer
import BoardValues
import Graphics
import UndoCore

/// Finding text on the board, and replacing it. Finding changes neither the board nor, until the user
/// stays at a place, the selection.
struct Finding: Feature {
  nonisolated static let panelTraits: PanelTraits = [.leavesBoard, .isOfDocument]

  /// The open bar; nil while it is closed.
  var bar: FindBar?
  /// The texts and switches of the last search, with which the bar opens.
  private(set) var last = FindBar.Wish()

  nonisolated init() {}

  // MARK: Opening and closing

  /// Opens the bar with the field for what is looked for, which has the keyboard.
  private mutating func open(replacing isReplacing: Bool = false, _ turn: inout Turn) {
    let view = turn.view
    let home = view.camera.scaled(by: 1 / view.scale)
    let here = Self.selected(turn.question)
    if let wanted = here?.wanted { last.words = wanted }
    if var open = bar {
      if let wanted = here?.wanted { open.setField(TextField(wanted)) }
      open.caret = here?.range.lowerBound ?? 0
      // After the user has turned to the board, closing the bar returns to the current view.
      open.home = open.home ?? home
      open.selectAll()
      bar = open
      turn.show(.field)
    } else {
      last.isReplacing = isReplacing
      bar = FindBar(
        last,
        home: home,
        start: view.camera.toBoard(view.clearArea),
        camera: view.camera
      )
      bar?.caret = here?.range.lowerBound ?? 0
      if here?.isPart == true { bar?.scope = Self.scope(turn.question) }
      search(turn.question)
      if let here, let id = turn.openText?.id {
        let place = FoundPlaces.Place(id: id, range: here.range)
        if let found = bar?.found, found.number(of: place) > 0 { bar?.choose(place) }
      }
      turn.show(.panel)
    }
  }

  /// Shows or hides the row for replacing, and gives the keyboard to the field that is needed next.
  private mutating func toggleReplacing(_ turn: inout Turn) {
    guard let open = bar else { return self.open(replacing: true, &turn) }
    let isReplacing = !open.wish.isReplacing
    bar?.wish.isReplacing = isReplacing
    let field = isReplacing && !open.field.text.isEmpty ? FindBar.newName : FindBar.fieldName
    turn.focus = Focus(pane: .find, part: field)
  }

  /// Turns one of the options on or off, in a bar that opens for this if need be.
  private mutating func toggle(_ option: FindQuery.Options, _ turn: inout Turn) {
    if bar == nil { open(&turn) }
    bar?.wish.options.formSymmetricDifference(option)
  }

  /// Looks only in what is written on or selected, or on the whole board again.
  private mutating func toggleScope(_ turn: inout Turn) {
    if bar == nil { open(&turn) }
    let isEverywhere = bar?.scope == nil
    bar?.scope = isEverywhere ? Self.scope(turn.question) : nil
  }

  /// Closes the bar and returns to the camera before the search, unless the user has turned to the
  /// board, or the caret is at the place.
  private mutating func close(_ turn: inout Turn) {
    let isThere = bar?.current.map { $0.id == turn.openText?.id } == true
    if let home = bar?.home, !isThere { turn.glide(to: home.scaled(by: turn.view.scale)) }
    turn.close(.panel)
  }

  /// Closes the bar and stays at the place: its element is selected, and if `writes`, its text opens
  /// with the place selected.
  private func stay(writes: Bool, _ turn: inout Turn) {
    turn.close(.panel)
    guard let place = bar?.current else { return }
    if writes, place.id == turn.openText?.id { return }
    if writes, turn.board.shown(place.id) == place.id,
      let range = place.writtenRange(turn.question)
    {
      return turn.show(.text(.element(place.id), selecting: range))
    }
    guard turn.openText?.id != place.id else { return }
    turn.finishText()
    turn.goTo(place.id)
    if writes, turn.selection == [place.id] { turn.ask(.board(.editText)) }
  }

  mutating func panelDidClose() {
    last = bar?.wish ?? last
    bar = nil
  }

  // MARK: Input

  private static let steps = [
    KeyStroke(.character("g"), .control), KeyStroke(.character("g"), [.control, .shift]),
  ]

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    switch input {
    // A user who turns to the board wants to stay there.
    case .event(.pressed(_, let point, _, _)):
      if turn.panes.find(point) == nil { bar?.home = nil }
      return .passed
    case .event(.keyPressed(let stroke, _)): return press(stroke, &turn)
    case .command(.escape): close(&turn)
    case .command(.board(.editText)) where turn.isFieldFocused:
      stay(writes: true, &turn)
    case .command(let command) where UndoDirection(command) != nil && undoesBoard(turn.question):
      turn.ask(command, asBoard: true)
    default: return .passed
    }
    return .taken
  }

  /// Handles a key. Enter goes to the next place, or replaces this one if it is pressed in the field
  /// for that; on a button it presses the button.
  private mutating func press(_ stroke: KeyStroke, _ turn: inout Turn) -> Verdict {
    guard let open = bar, stroke.key == .enter || Self.steps.contains(stroke),
      turn.isFieldFocused, turn.focusedField?.isComposing == false
    else { return .passed }
    switch stroke.modifiers {
    case .control where stroke.key == .enter: stay(writes: true, &turn)
    case .alt: stay(writes: false, &turn)
    case [.control, .alt]: turn.ask(.find(.replaceAll))
    case [] where open.isNewField(turn.focus): turn.ask(.find(.replaceOne))
    default: step(backward: stroke.modifiers.contains(.shift), &turn)
    }
    return .taken
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .find: open(&turn)
    case .findNext: step(backward: false, &turn)
    case .findPrevious: step(backward: true, &turn)
    case .toggleReplacing: toggleReplacing(&turn)
    case .replaceOne: replaceOne(&turn)
    case .replaceAll: replaceAll(&turn)
    case .matchCase: toggle(.matchesCase, &turn)
    case .wholeWords: toggle(.wholeWords, &turn)
    case .findHere: toggleScope(&turn)
    case .replace(let text, let words, let isAll):
      replace(text, with: words, all: isAll, &turn)
    }
  }

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    switch order {
    case .findNext, .findPrevious: bar?.found.isEmpty == true ? "" : nil
    case .replaceOne, .replaceAll: bar?.canReplace == true ? nil : localized("Nothing to replace")
    case .findHere:
      bar?.scope != nil || Self.hasScope(question) ? nil : localized("Nothing is selected")
    default: nil
    }
  }

  func isChosen(_ order: Order, _ question: Question) -> Bool {
    switch order {
    case .toggleReplacing: bar?.wish.isReplacing == true
    case .matchCase: bar?.wish.options.contains(.matchesCase) == true
    case .wholeWords: bar?.wish.options.contains(.wholeWords) == true
    case .findHere: bar?.scope != nil
    default: false
    }
  }

  // MARK: Undo

  /// Returns whether undo is meant for the board although a field has the keyboard: words were
  /// replaced, and nothing was typed since.
  private func undoesBoard(_ question: Question) -> Bool {
    bar?.hasReplaced == true && question.isFieldFocused
  }

  func undoTarget(_ question: Question) -> UndoTarget? {
    undoesBoard(question) ? .document : nil
  }

  // MARK: Fields

  var field: TextField? {
    get { bar?.field }
    set { if let newValue { bar?.setField(newValue) } }
  }

  var fieldFocus: Focus? { Focus(pane: .find, part: FindBar.fieldName) }

  func hasField(at focus: Focus) -> Bool {
    focus == fieldFocus || bar?.isNewField(focus) == true
  }

  subscript(fieldAt focus: Focus?) -> TextField? {
    get { bar?.isNewField(focus) == true ? bar?.newField : field }
    set {
      guard let newValue else { return }
      if bar?.isNewField(focus) == true { bar?.setNewField(newValue) } else { field = newValue }
    }
  }

  // MARK: Appearance

  func panes(_ state: InterfaceState) -> [Pane] { (bar?.pane(state)).map { [$0] } ?? [] }

  func show(in frame: inout FrameState, _ question: Question) {
    guard let bar else { return }
    frame.look.found = bar.marks
    frame.look.found.written = question.openText?.id.map(bar.found.ranges) ?? []
  }
}
