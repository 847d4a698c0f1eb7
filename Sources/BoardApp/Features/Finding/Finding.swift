import BoardCore
import BoardRenderer
import BoardValues
import Graphics

/// Finding words on the board. It changes neither the board nor, until the user stays at a match, the selection.
struct Finding: Feature {
  enum Order: CommandCase { case find, findNext, findPrevious }

  nonisolated static let id = FeatureID(name: "find")

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

  /// Nil while the bar is closed.
  private(set) var bar: FindBar?
  /// The words that were looked for last, with which the bar opens.
  private var lastWords = ""

  nonisolated init() {}

  // MARK: Opening and closing

  private mutating func open(_ context: Context, _ effects: inout Effects) {
    let view = context.view
    let home = view.camera.scaled(by: 1 / view.scale)
    if var open = bar {
      // A user who looked around meanwhile comes back to where this begins.
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

  /// Closes the bar and looks where the user did before, unless they have turned to the board.
  private mutating func close(_ context: Context, _ effects: inout Effects) {
    if let home = bar?.home { effects.add(.glide(to: home.scaled(by: context.view.scale))) }
    effects.add(.closePanel)
  }

  /// Closes the bar where it has led to, with the match selected; opens it for writing as well if `writes`.
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

  /// Follows what was typed, and what became of the board.
  mutating func follow(_ context: Context, _ effects: inout Effects) {
    guard let old = bar else { return }
    let isQueryNew = FindQuery(old.field.text, .shared) != old.query
    search(context)
    if isQueryNew, bar?.current == nil { choose(nearestMatch(context), context, &effects) }
  }

  /// Brings the matches up to date.
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

  /// Goes to the next match in reading order; at first to the nearest.
  private mutating func step(
    backward: Bool,
    _ context: Context,
    _ effects: inout Effects
  ) {
    guard bar != nil else {
      open(context, &effects)
      // Once the bar is placed, so that the match does not come to lie beneath it.
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

  /// The match nearest to where the search began; to what is seen, if the user has looked elsewhere since.
  private func nearestMatch(_ context: Context) -> ElementID? {
    guard let bar else { return nil }
    let view = context.view
    let area = bar.camera == view.camera ? bar.start : view.camera.toBoard(view.clearArea)
    return bar.index.nearest(of: bar.marks.all, to: area)
  }

  /// Marks a match and moves the view to it, by the smallest pan.
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
    // A user who turns to the board means to stay there.
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

  /// Enter goes on to the next match, as Ctrl+G does; on a button it presses that.
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

  // MARK: What is seen

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
