import BoardCore
import BoardRenderer
import BoardValues
import Graphics

/// Finding text on the board. It changes neither the board nor, until the user stays at a match,
/// the selection.
struct Finding: Feature {
  enum Order: CommandCase { case find, findNext, findPrevious }

  nonisolated static let commands = CommandRow.about(
    .view,
    [
      CommandRow(.find, "Find", .leavesTextOpen, keys: [.control("f")], words: "Search"),
      CommandRow(.findNext, "Find Next", .leavesTextOpen, keys: [.press(.function(3))]),
      CommandRow(
        .findPrevious,
        "Find Previous",
        .leavesTextOpen,
        keys: [.press(.function(3), .shift)]
      ),
    ]
  )

  nonisolated static let panelTraits: PanelTraits = [.leavesBoard, .isOfDocument]

  /// The open bar; nil while it is closed.
  private(set) var bar: FindBar?
  /// The text of the last search, with which the bar opens.
  private var lastWords = ""

  nonisolated init() {}

  // MARK: Opening and closing

  private mutating func open(_ context: Context, _ effects: inout Effects) {
    let view = context.view
    let home = view.camera.scaled(by: 1 / view.scale)
    if var open = bar {
      // After the user has turned to the board, closing the bar returns to the current view.
      open.home = open.home ?? home
      open.field.selectAll()
      bar = open
      effects.add(.focusField)
    } else {
      bar = FindBar(
        lastWords,
        home: home,
        start: view.camera.toBoard(view.clearArea),
        camera: view.camera
      )
      search(context)
      effects.add(.openPanel)
    }
  }

  /// Closes the bar and returns to the camera before the search, unless the user has turned to the
  /// board.
  private mutating func close(_ context: Context, _ effects: inout Effects) {
    if let home = bar?.home { effects.add(.glide(to: home.scaled(by: context.view.scale))) }
    effects.add(.closePanel)
  }

  /// Closes the bar and stays at the match, which is selected; also opens it for editing if
  /// `writes`.
  private func stay(writes: Bool = false, _ context: Context, _ effects: inout Effects) {
    effects.add(.closePanel)
    guard let id = bar?.current, context.openText?.id != id else { return }
    effects.add(.leaveText)
    effects.add(.select([id]))
    if writes { effects.add(.ask(.editText)) }
  }

  mutating func panelDidClose() {
    lastWords = bar?.field.text ?? lastWords
    bar = nil
  }

  // MARK: Searching

  /// Updates the search after changes of the field or the board.
  mutating func follow(_ context: Context, _ effects: inout Effects) {
    guard let old = bar else { return }
    let isQueryNew = FindQuery(old.field.text, .shared) != old.query
    search(context)
    if isQueryNew, bar?.current == nil { choose(nearestMatch(context), context, &effects) }
  }

  /// Updates the matches.
  private mutating func search(_ context: Context) {
    guard let open = bar else { return }
    let draft = context.openText.flatMap { text in
      text.id.map { FindIndex.OpenText(id: $0, version: text.version) }
    }
    let document = context.editor.document
    let isBoardNew = open.index.refresh(
      context.editor.board,
      revision: document.revision.count,
      draft: draft
    ) { context.openText?.words ?? "" }
    if isBoardNew || FindQuery(open.field.text, .shared) != open.query { bar?.search() }
  }

  /// Goes to the next match in reading order, or at first to the nearest one.
  private mutating func step(
    backward: Bool,
    _ context: Context,
    _ effects: inout Effects
  ) {
    guard bar != nil else {
      open(context, &effects)
      // The bar must be placed first, so that it doesn't cover the match.
      if bar?.matches.isEmpty == false {
        effects.add(.ask(backward ? .findPrevious : .findNext))
      }
      return
    }
    search(context)
    guard let open = bar, !open.matches.isEmpty else { return }
    choose(open.next(backward: backward) ?? nearestMatch(context), context, &effects)
    if let frame = bar?.current.flatMap(context.editor.board.labelFrame) { bar?.start = frame }
  }

  /// Returns the match nearest to where the search began, or to the visible area if the user has
  /// moved the view since.
  private func nearestMatch(_ context: Context) -> ElementID? {
    guard let bar else { return nil }
    let view = context.view
    let area = bar.camera == view.camera ? bar.start : view.camera.toBoard(view.clearArea)
    return bar.index.nearest(of: bar.marks.all, to: area)
  }

  /// Marks a match and pans the view to it by the minimum.
  private mutating func choose(
    _ id: ElementID?,
    _ context: Context,
    _ effects: inout Effects
  ) {
    bar?.choose(id)
    guard let frame = id.flatMap(context.editor.board.labelFrame) else { return }
    let target = context.view.showing(frame, beside: context.panes[.find]?.frame)
    if let target { effects.add(.glide(to: target)) }
    bar?.camera = target ?? context.view.camera
  }

  // MARK: Input

  private static let stay = KeyStroke(.enter, .control)
  private static let write = KeyStroke(.enter, .alt)
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
    case .command(.editText) where context.isFieldFocused: stay(writes: true, context, &effects)
    default: return .passed
    }
    return .taken
  }

  /// Handles a key. Enter goes to the next match, as Ctrl+G does; on a button it presses the
  /// button.
  private mutating func press(
    _ stroke: KeyStroke,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard stroke.key == .enter || Self.steps.contains(stroke), context.isFieldFocused,
      bar?.field.isComposing == false
    else { return .passed }
    switch stroke {
    case Self.stay: stay(context, &effects)
    case Self.write: stay(writes: true, context, &effects)
    default: step(backward: stroke.modifiers.contains(.shift), context, &effects)
    }
    return .taken
  }

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    switch order {
    case .find: open(context, &effects)
    case .findNext: step(backward: false, context, &effects)
    case .findPrevious: step(backward: true, context, &effects)
    }
  }

  func reasonAgainst(_ order: Order, _ context: Context) -> String? {
    order == .find || bar?.matches.isEmpty != true ? nil : ""
  }

  // MARK: Appearance

  var field: TextField? {
    get { bar?.field }
    set { if let newValue { bar?.field = newValue } }
  }

  var fieldFocus: Focus? { Focus(pane: .find, part: FindBar.fieldName) }

  func panes(_ state: InterfaceState) -> [Pane] { (bar?.pane(state)).map { [$0] } ?? [] }

  func show(in frame: inout FrameState, _ context: Context) {
    if let bar { frame.look.found = bar.marks }
  }
}

extension Finding {
  func answer(_ query: Query, _ context: Context) -> String? {
    guard query.subject == .find else { return nil }
    guard let bar else { return "no find" }
    let name = bar.current.flatMap { context.board[$0]?.name } ?? "-"
    return "\(bar.field.text.escaped)\n\(bar.number) of \(bar.matches.count) \(name)"
  }
}

extension Command {
  static let find = Command(Finding.Order.find)
  static let findNext = Command(Finding.Order.findNext)
  static let findPrevious = Command(Finding.Order.findPrevious)
}
