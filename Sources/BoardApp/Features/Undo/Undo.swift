import BoardCore
import BoardRenderer
import BoardValues
import UndoCore

/// Undo and redo, and their messages.
struct Undo: Feature {
  enum Order: CommandCase {
    case undo, redo
    /// Undoes or redoes on the board, whatever is selected.
    case undoOnBoard, redoOnBoard
    /// Undoes or redoes a step of one card, whatever is selected.
    case undoCard(ElementID), redoCard(ElementID)
    /// Takes back the last redo and goes to a branch that begins where it began, by its index.
    case takeWay(Int)
    /// Takes back a step of any author.
    case takeBack(BoardHistory.StepID)
    /// Takes back all steps of an author since one of them.
    case takeBackAll(BoardHistory.Author, since: BoardHistory.StepID)

    var family: String? {
      switch self {
      case .takeWay: "takeWay"
      case .takeBack: "takeBack"
      case .takeBackAll: "takeBackAll"
      case .undoCard: "undoCard"
      case .redoCard: "redoCard"
      case .undo, .redo, .undoOnBoard, .redoOnBoard: nil
      }
    }
  }

  nonisolated static let commands = CommandRow.about(
    .undo,
    [
      row(.undo, "Undo", .changesBoard, keys: [.control("z"), .press(.undo)]),
      row(.redo, "Redo", .changesBoard, keys: [.controlShift("z"), .control("y"), .press(.redo)]),
      row(.undoOnBoard, "Undo on the Board", [.changesBoard, .isLocal]),
      row(.redoOnBoard, "Redo on the Board", [.changesBoard, .isLocal]),
      CommandRow(family: "takeWay", "Go This Way", [.changesBoard, .isLocal]),
      CommandRow(family: "takeBack", "Take Back", [.changesBoard, .isLocal, .isOfPresent]),
      CommandRow(
        family: "takeBackAll",
        "Take Back All",
        [.changesBoard, .isOfThisBoard, .isOfPresent],
        words: "Steps People History"
      ),
      CommandRow(family: "undoCard", "Undo", [.changesBoard, .isLocal]),
      CommandRow(family: "redoCard", "Redo", [.changesBoard, .isLocal]),
    ]
  )

  /// The other ways from where the last redo began, for a moment.
  private(set) var ways: Ways?
  /// The board from which the ways go, until all have their pictures.
  private var start: Board?

  nonisolated init() {}

  func offers(_ family: String, _ question: Question) -> [Order] {
    family == "takeBackAll" ? TakenBack.offers(question.editor) : []
  }

  func title(of order: Order, _ question: Question) -> String {
    if case .takeBackAll(let author, let step) = order {
      return TakenBack.title(author, since: step, question.editor)
    }
    let command = Command(order)
    return UndoDirection(command).flatMap({ question.title($0) }) ?? command.title
  }

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    let editor = question.editor
    switch order {
    case .undoCard(let card) where editor.nextName(.undo, of: [card]) == nil:
      return Self.refusal(.undo, of: [card], editor)
    case .redoCard(let card) where editor.nextName(.redo, of: [card]) == nil:
      return Self.refusal(.redo, of: [card], editor)
    case .takeBack(let step): return editor.reason(against: editor.takingBack(step))
    case .takeBackAll(let author, _):
      return editor.document.draft == nil && author != .own
        ? nil : localized("Keep or discard what is tried out first")
    default: break
    }
    guard let direction = UndoDirection(Command(order)), question.title(direction) == nil else {
      return nil
    }
    if let words = question.lookWords { return words }
    return editor.obstacles(direction).first.map { editor.words(for: $0).text }
      ?? Self.refusal(direction, of: editor.undoneCards, editor)
  }

  /// Says for what there is nothing to undo or redo.
  private static func refusal(
    _ direction: UndoDirection,
    of cards: Set<ElementID>,
    _ editor: Editor
  ) -> String {
    switch (direction, editor.stepWords.object(of: cards.compactMap { editor.board[$0] })) {
    case (.undo, let object?): localized("Nothing to undo for {object}", ["object": object.text])
    case (.redo, let object?): localized("Nothing to redo for {object}", ["object": object.text])
    case (.undo, nil): localized("Nothing to undo")
    case (.redo, nil): localized("Nothing to redo")
    }
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .undo: step(.undo, &turn)
    case .redo: step(.redo, &turn)
    case .undoOnBoard: step(.undo, of: [], &turn)
    case .redoOnBoard: step(.redo, of: [], &turn)
    case .undoCard(let card): step(.undo, of: [card], &turn)
    case .redoCard(let card): step(.redo, of: [card], &turn)
    case .takeWay(let branch): take(branch, &turn)
    case .takeBack(let step):
      if let applied = turn.editor.takeBack(step, at: turn.now) { Self.show(applied, nil, &turn) }
    case .takeBackAll(let author, let step): TakenBack.take(author, since: step, &turn)
    }
  }

  private mutating func step(_ direction: UndoDirection, _ turn: inout Turn) {
    if let stop = turn.editor.stop(before: direction) { return Self.say(stop, direction, &turn) }
    let ways = direction == .redo ? Ways(in: turn.editor) : nil
    let start = ways == nil ? nil : turn.board
    guard let step = turn.editor.undoRedo(direction) else { return }
    Self.show(step, direction == .undo ? turn.editor.branchHere : nil, &turn)
    offer(ways, from: start, turn.question)
  }

  /// Undoes or redoes a step of some cards, of the board if there are none.
  private func step(_ direction: UndoDirection, of cards: Set<ElementID>, _ turn: inout Turn) {
    if let step = turn.editor.undoRedo(direction, of: cards) { Self.show(step, nil, &turn) }
  }

  /// Says what a step did, and shows it.
  static func show(_ step: AppliedStep, _ action: Toast.Action?, _ turn: inout Turn) {
    let words = turn.editor.stepWords.words(for: step)
    let distance = StepWords.distance(of: step)
    turn.status.toast = Toast(words: words, detail: distance, action: action)
    turn.follow([step])
  }

  /// Returns what the board would undo or redo, for an undo of cards that is refused; nil if that is nothing.
  static func wayOut(_ direction: UndoDirection, _ editor: Editor) -> Toast.Action? {
    guard !editor.isLooking, let title = UndoTitles.title(direction, of: [], in: editor) else {
      return nil
    }
    return Toast.Action(
      title: title,
      command: direction == .undo ? .undo(.undoOnBoard) : .undo(.redoOnBoard)
    )
  }

  // MARK: Ways

  private mutating func offer(_ ways: Ways?, from start: Board?, _ question: Question) {
    (self.ways, self.start) = (ways, start)
    self.ways?.deadline = question.now + Ways.duration
    self.ways?.revision = question.editor.document.revision
  }

  private mutating func take(_ branch: Int, _ turn: inout Turn) {
    withdraw()
    guard let step = turn.editor.undoRedo(.undo) else { return }
    turn.follow([step])
    turn.ask(.look(.goThere(branch)))
  }

  func isActive(_ question: Question) -> Bool { ways != nil }

  /// Withdraws the ways once something else was done.
  mutating func follow(_ turn: inout Turn) {
    if let ways, ways.revision != turn.editor.document.revision { withdraw() }
  }

  private mutating func withdraw() { (ways, start) = (nil, nil) }

  /// The ways are shown before they have pictures, and then get one at a time.
  var upkeepDeadline: Double? {
    ways.map { start == nil ? $0.deadline : $0.deadline - Ways.duration }
  }

  mutating func upkeep(_ turn: inout Turn) {
    if let start {
      ways?.makePicture(on: start)
      if ways?.hasAllPictures ?? true { self.start = nil }
    }
    guard let deadline = ways?.deadline, deadline <= turn.now else { return }
    let pane = turn.pointer.position.flatMap(turn.panes.find)?.pane.id
    if pane == .ways { ways?.deadline = turn.now + 1 } else { withdraw() }
  }

  func panes(_ state: InterfaceState) -> [Pane] { (ways?.pane(state)).map { [$0] } ?? [] }
}

extension Editor {
  /// The words that describe steps.
  @MainActor
  var stepWords: StepWords {
    StepWords(
      title: { Saying($0).title },
      time: wordsForTimes,
      sources: document.sources,
      author: { [people = document.people] in people.nameAtBeginning(of: $0) },
      card: { [board = document.board] in board.card($0) }
    )
  }

  /// Returns the name of a step as a title for a script, whose answers are English.
  @MainActor
  func englishTitle(of name: StepName) -> String { stepWords.title(of: name).text(in: nil) }

  /// The action that goes to the newest branch that begins at the current state; nil if there is
  /// none.
  @MainActor
  var branchHere: Toast.Action? {
    guard document.draft == nil, scope.isAll else { return nil }
    let branch = document.history.branchIndexHere
    return branch.map { Toast.Action(title: localized("Other Way"), command: .look(.goThere($0))) }
  }
}

extension UndoDirection {
  init?(_ command: Command) {
    switch command.order as? Undo.Order {
    case .undo: self = .undo
    case .redo: self = .redo
    case .undoOnBoard, .redoOnBoard, .undoCard, .redoCard, .takeWay, .takeBack, .takeBackAll, nil:
      return nil
    }
  }
}
