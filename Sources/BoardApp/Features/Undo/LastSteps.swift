import BoardCore
import BoardRenderer
import BoardValues
import UndoCore

/// The next steps of undo or redo in a menu, which opens when the button of one of them is held.
struct LastSteps: Feature {
  enum Order: CommandCase {
    /// Opens the menu.
    case list(UndoDirection, byKey: Bool)
    /// Undoes or redoes the steps of the list up to an index.
    case take(Int)

    var family: String? {
      switch self {
      case .list: "listSteps"
      case .take: "takeSteps"
      }
    }
  }

  nonisolated static let commands = CommandRow.about(
    .undo,
    [
      CommandRow(family: "listSteps", "Last Steps", [.changesBoard, .isLocal]),
      CommandRow(family: "takeSteps", "Undo or Redo", [.changesBoard, .isLocal]),
    ]
  )

  /// The time for which a button has to be held, in seconds.
  nonisolated private static let holdTime = 0.4
  /// The most steps that are listed.
  private static let maxCount = 10

  /// The button that is held, and since when.
  private var held: (button: Focus, since: Double)?
  private var direction = UndoDirection.undo
  /// The steps of the menu that was opened last, the next one first.
  private var steps: [AppliedStep] = []
  /// The state of the document in which they are next.
  private var revision: Document.Revision?

  nonisolated init() {}

  // MARK: Holding

  func isActive(_ question: Question) -> Bool {
    held != nil || question.pointer.press.control != nil || !steps.isEmpty
  }

  mutating func follow(_ turn: inout Turn) {
    refreshPreview(&turn)
    let button = turn.pointer.press.control
    guard button != held?.button else { return }
    let list = button.flatMap { turn.panes[$0]?.stepList() }
    let canOpen = list.map { turn.answer(to: $0).isEnabled } ?? false
    held = canOpen ? button.map { ($0, turn.now) } : nil
  }

  func deadline(after now: Double) -> Double? { held.map { $0.since + Self.holdTime } }

  mutating func advance(_ turn: inout Turn) {
    guard let button = held, button.since + Self.holdTime <= turn.now else { return }
    held = nil
    guard let list = turn.panes[button.button]?.stepList() else { return }
    turn.pointer.press = .none
    turn.ask(list)
  }

  // MARK: The menu

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    switch order {
    // An open text has steps of its own.
    case .list: question.isWriting || question.focusedField != nil ? "" : question.lookWords
    case .take(let index):
      revision == question.editor.document.revision && steps.indices.contains(index) ? nil : ""
    }
  }

  func title(of order: Order, _ question: Question) -> String {
    guard case .take(let index) = order, steps.indices.contains(index) else {
      return Command(order).title
    }
    let step = steps[index]
    let title = UndoTitles.title(
      direction,
      step.name,
      of: { step.changes },
      by: step.owner,
      in: question.editor
    )
    return title?.text ?? Command(order).title
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .list(let direction, let byKey): open(direction, byKey: byKey, &turn)
    case .take(let index): take(index + 1, &turn)
    }
  }

  private mutating func open(_ direction: UndoDirection, byKey: Bool, _ turn: inout Turn) {
    self.direction = direction
    steps = turn.editor.nextSteps(direction, atMost: Self.maxCount)
    revision = turn.editor.document.revision
    guard !steps.isEmpty else { return }
    let title = direction == .undo ? Command.undo(.undo).title : Command.undo(.redo).title
    let button = turn.panes[Focus(pane: .toolbar, part: title)]?.frame ?? .zero
    let corner = Point(turn.ruler.isMirrored ? button.maxX : button.minX, button.maxY)
    let commands = steps.indices.map { Command(Order.take($0)) }
    turn.show(.menu([commands], at: corner, choosesFirst: byKey))
  }

  private func take(_ count: Int, _ turn: inout Turn) {
    let isShown = turn.preview.map { $0.subject == subject(count) } ?? false
    var steps: [AppliedStep] = []
    while steps.count < count, let step = turn.editor.undoRedo(direction) { steps.append(step) }
    guard steps.count > 1 || isShown else { return steps.forEach { Undo.show($0, nil, &turn) } }
    turn.say(
      direction == .undo
        ? localized("Undone: {count} step", "Undone: {count} steps", count: steps.count)
        : localized("Redone: {count} step", "Redone: {count} steps", count: steps.count)
    )
    if !isShown { turn.follow(steps) }
  }

  // MARK: Looking

  /// Returns the preview of the row that undoes or redoes a number of steps.
  private func subject(_ count: Int) -> Stage.Preview.Subject {
    .steps(direction == .undo ? -count : count)
  }

  /// Shows the board as the row under the pointer would leave it, while undo is one for the board and all steps are
  /// one's own. Otherwise that was never a moment of the board, and the row shows ghosts.
  private mutating func refreshPreview(_ turn: inout Turn) {
    if !turn.isMenuOpen { steps = [] }
    let wanted = wantedPreview(turn.question)
    var shown: Stage.Preview.Subject?
    if case .steps? = turn.preview?.subject { shown = turn.preview?.subject }
    guard wanted != shown else { return }
    let now = turn.now
    turn.onStage { stage, editor in
      if shown != nil { stage.endPreview(at: editor.board, now: now) }
      if let wanted { stage.show(wanted, over: editor) }
    }
  }

  private func wantedPreview(_ question: Question) -> Stage.Preview.Subject? {
    guard case .take(let index)? = question.menuCommand?.order as? Order,
      steps.indices.contains(index), question.settings.undoScope == .board,
      !question.isTryingOut, !question.editor.document.history.isShared
    else { return nil }
    return subject(index + 1)
  }

  /// Returns what a command of the menu would change, all steps up to its own taken together; nil for any
  /// other command.
  func changes(of command: Command) -> [BoardChange]? {
    guard case .take(let index)? = command.order as? Order else { return nil }
    var sums: [ElementID: BoardChange] = [:]
    for change in steps.prefix(index + 1).flatMap(\.changes) {
      let first = sums[change.id] ?? change
      sums[change.id] = BoardChange(change.id, from: first.before, to: change.after)
    }
    return sums.values.sorted { $0.id < $1.id }
  }
}

extension Control {
  /// Returns the command that lists the next steps, if this is a button of undo or redo that can be pressed.
  func stepList(byKey: Bool = false) -> Command? {
    guard isEnabled, let direction = part.command.flatMap(UndoDirection.init) else { return nil }
    return Command(LastSteps.Order.list(direction, byKey: byKey))
  }
}
