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
  private var last = FindBar.Wish()

  nonisolated init() {}

  // MARK: Opening and closing

  /// Opens the bar with the field for what is looked for, which has the keyboard.
  private mutating func open(
    replacing isReplacing: Bool = false,
    _ context: Context,
    _ effects: inout Effects
  ) {
    let view = context.view
    let home = view.camera.scaled(by: 1 / view.scale)
    if var open = bar {
      // After the user has turned to the board, closing the bar returns to the current view.
      open.home = open.home ?? home
      open.selectAll()
      bar = open
      effects.add(.focusField)
    } else {
      last.isReplacing = isReplacing
      bar = FindBar(
        last,
        home: home,
        start: view.camera.toBoard(view.clearArea),
        camera: view.camera
      )
      search(context)
      effects.add(.openPanel)
    }
  }

  /// Shows or hides the row for replacing, and gives the keyboard to the field that is needed next.
  private mutating func toggleReplacing(_ context: Context, _ effects: inout Effects) {
    guard let open = bar else { return self.open(replacing: true, context, &effects) }
    let isReplacing = !open.wish.isReplacing
    bar?.wish.isReplacing = isReplacing
    let field = isReplacing && !open.field.text.isEmpty ? FindBar.newName : FindBar.fieldName
    effects.add(.focus(Focus(pane: .find, part: field)))
  }

  /// Turns one of the options on or off, in a bar that opens for this if need be.
  private mutating func toggle(
    _ option: FindQuery.Options,
    _ context: Context,
    _ effects: inout Effects
  ) {
    if bar == nil { open(context, &effects) }
    bar?.wish.options.formSymmetricDifference(option)
  }

  /// Closes the bar and returns to the camera before the search, unless the user has turned to the
  /// board.
  private mutating func close(_ context: Context, _ effects: inout Effects) {
    if let home = bar?.home { effects.add(.glide(to: home.scaled(by: context.view.scale))) }
    effects.add(.closePanel)
  }

  /// Closes the bar and stays at the place: its element is selected, and if `writes`, its text opens
  /// with the place selected.
  private func stay(writes: Bool, _ context: Context, _ effects: inout Effects) {
    effects.add(.closePanel)
    guard let place = bar?.current else { return }
    if writes, context.board[place.id]?.text != nil, !context.isReadOnly {
      effects.add(.write(.element(place.id, caretAt: nil)))
      return effects.add(.selectText(place.range))
    }
    guard context.openText?.id != place.id else { return }
    effects.add(.leaveText)
    effects.add(.select([place.id]))
    if writes { effects.add(.ask(.editText)) }
  }

  mutating func panelDidClose() {
    last = bar?.wish ?? last
    bar = nil
  }

  // MARK: Input

  private static let steps = [
    KeyStroke(.character("g"), .control), KeyStroke(.character("g"), [.control, .shift]),
  ]

  mutating func handle(
    _ input: Input,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch input {
    // A user who turns to the board wants to stay there.
    case .event(.pressed(_, let point, _, _)):
      if context.panes.find(point) == nil { bar?.home = nil }
      return .passed
    case .event(.keyPressed(let stroke, _)): return press(stroke, context, &effects)
    case .command(.escape): close(context, &effects)
    case .command(.editText) where context.isFieldFocused:
      stay(writes: true, context, &effects)
    case .command(let command) where UndoDirection(command) != nil && undoesBoard(context):
      // The board undoes as if it had the keyboard, which stays where it is.
      effects.add(.focus(nil))
      effects.add(.ask(command))
      effects.add(.focus(context.focus))
    default: return .passed
    }
    return .taken
  }

  /// Handles a key. Enter goes to the next place, or replaces this one if it is pressed in the field
  /// for that; on a button it presses the button.
  private mutating func press(
    _ stroke: KeyStroke,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard let open = bar, stroke.key == .enter || Self.steps.contains(stroke),
      context.isFieldFocused, context.focusedField?.isComposing == false
    else { return .passed }
    switch stroke.modifiers {
    case .control where stroke.key == .enter: stay(writes: true, context, &effects)
    case .alt: stay(writes: false, context, &effects)
    case [.control, .alt]: effects.add(.ask(.replaceAll))
    case [] where open.isNewField(context.focus): effects.add(.ask(.replaceOne))
    default: step(backward: stroke.modifiers.contains(.shift), context, &effects)
    }
    return .taken
  }

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    switch order {
    case .find: open(context, &effects)
    case .findNext: step(backward: false, context, &effects)
    case .findPrevious: step(backward: true, context, &effects)
    case .toggleReplacing: toggleReplacing(context, &effects)
    case .replaceOne: replaceOne(context, &effects)
    case .replaceAll: replaceAll(context, &effects)
    case .matchCase: toggle(.matchesCase, context, &effects)
    case .wholeWords: toggle(.wholeWords, context, &effects)
    case .replace(let text, let words, let isAll):
      replace(text, with: words, all: isAll, context, &effects)
    }
  }

  func reasonAgainst(_ order: Order, _ context: Context) -> String? {
    switch order {
    case .findNext, .findPrevious: bar?.found.isEmpty == true ? "" : nil
    case .replaceOne, .replaceAll: bar?.canReplace == true ? nil : localized("Nothing to replace")
    default: nil
    }
  }

  func isChosen(_ order: Order, _ context: Context) -> Bool {
    switch order {
    case .toggleReplacing: bar?.wish.isReplacing == true
    case .matchCase: bar?.wish.options.contains(.matchesCase) == true
    case .wholeWords: bar?.wish.options.contains(.wholeWords) == true
    default: false
    }
  }

  // MARK: Undo

  /// Returns whether undo is meant for the board although a field has the keyboard: words were
  /// replaced, and nothing was typed since.
  private func undoesBoard(_ context: Context) -> Bool {
    bar?.hasReplaced == true && context.isFieldFocused
  }

  func undoTarget(_ context: Context) -> UndoTarget? {
    undoesBoard(context) ? .document : nil
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

  func show(in frame: inout FrameState, _ context: Context) {
    if let bar { frame.look.found = bar.marks }
  }
}
