import BoardCore
import BoardValues
import Windowing

/// The commands for edges between cards: connecting, reversing, following.
struct Connections: Feature {
  enum Order: CommandCase {
    /// Connects the selected cards, or begins a connection from the only one.
    case connect
    /// Reverses the selected edges.
    case reverse
    case arrows(Edge.Arrows)
    case goToSource, goToTarget
    /// Selects one of the edges of a card after the other.
    case nextConnection, previousConnection
    /// Takes an end of the selected edge to another card.
    case moveStart, moveEnd
    /// Selects all edges of the selected cards.
    case selectConnections
    /// Goes to the next card in a direction.
    case follow(Side)
    /// Creates a card on a side of the selected one.
    case extend(Side)

    var family: String? {
      switch self {
      case .follow: "follow"
      case .extend: "extend"
      default: nil
      }
    }
  }

  /// The card around which connections are selected one after the other.
  var walked: ElementID?
  /// Whether the next click chooses the card from which to connect.
  private var isChoosingStart = false

  nonisolated init() {}

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    let cards = question.selectedCards
    switch order {
    case .connect:
      return question.board.cardOrder.isEmpty ? localized("There is no card to connect") : nil
    case .extend: return cards.count == 1 ? nil : localized("Select one card first")
    case .selectConnections: return cards.isEmpty ? localized("Select a card first") : nil
    case .reverse, .arrows:
      return selectedEdges(question).isEmpty ? localized("Select a connection first") : nil
    case .nextConnection, .previousConnection:
      return question.selection.count == 1 ? nil : localized("Select one card first")
    case .goToSource, .goToTarget, .moveStart, .moveEnd:
      return selectedEdges(question).count == 1 ? nil : localized("Select one connection first")
    case .follow: return nil
    }
  }

  func isChosen(_ order: Order, _ question: Question) -> Bool {
    if case .arrows(let arrows) = order { arrows == question.selectedArrows } else { false }
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .connect: connect(&turn)
    case .reverse: change(.reverse, &turn) { $0 = $0.reversed }
    case .arrows(let arrows): change(.arrows, &turn) { $0.arrows = arrows }
    case .goToSource: go(to: .from, &turn)
    case .goToTarget: go(to: .to, &turn)
    case .nextConnection: walk(backward: false, &turn)
    case .previousConnection: walk(backward: true, &turn)
    case .moveStart: move(.from, &turn)
    case .moveEnd: move(.to, &turn)
    case .selectConnections: selectConnections(&turn)
    case .follow(let side): follow(side, &turn)
    case .extend(let side): extend(side, &turn)
    }
  }

  private func move(_ end: Edge.End, _ turn: inout Turn) {
    if let edge = selectedEdges(turn.question).first { turn.show(.end(end, of: edge)) }
  }

  func selectedEdges(_ question: Question) -> [ElementID] {
    let board = question.board
    return question.selection.filter { board.edge($0) != nil }.sorted()
  }

  private func change(_ name: StepName, _ turn: inout Turn, _ change: (inout Edge) -> Void) {
    let edges = selectedEdges(turn.question)
    turn.perform(StepDraft(name, edges: edges, on: turn.board, change))
  }

  // MARK: Choosing the start, and held keys

  func places(_ question: Question) -> Places { isChoosingStart ? [.aim, .end] : .end }

  /// Handles an input: the click that chooses the start of a connection, and a held key, which follows
  /// edges, but creates none if they end.
  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    guard place == .end else { return chooseStart(input, &turn) }
    guard case .event(.keyPressed(let stroke, isRepeat: true)) = input,
      case .follow(let side)? = turn.keymap.command(for: stroke)?.order as? Order,
      neighbor(side, turn.question) == nil
    else { return .passed }
    return .taken
  }

  /// Handles an input before the start of a connection is chosen.
  private mutating func chooseStart(_ input: Input, _ turn: inout Turn) -> Verdict {
    switch input {
    case .event(.pressed(.primary, let point, _, _)):
      guard let card = turn.element(at: point), turn.board.card(card) != nil else {
        turn.say(Self.wordsForStart)
        return .taken
      }
      isChoosingStart = false
      turn.editor.choose([card])
      turn.show(.connection(from: card))
      return .taken
    case .event(.pressed):
      isChoosingStart = false
      return .passed
    case .command(.escape):
      isChoosingStart = false
      turn.say(localized("Connection cancelled"))
      return .taken
    default: return .passed
    }
  }

  mutating func makeWay(for command: Command, at place: Place, _ turn: inout Turn) {
    if place == .aim { isChoosingStart = false }
  }

  func cursor(at point: Point?, at place: Place, _ question: Question) -> WindowAppearance
    .Cursor?
  {
    place == .aim ? .cross : nil
  }

  private static let wordsForStart: Words = localized("Click the card to connect from")

  // MARK: Connecting

  /// Connects several cards in reading order, or begins a connection from a single one to the point
  /// of the next click. With none selected, a click chooses that one first.
  private mutating func connect(_ turn: inout Turn) {
    let cards = turn.editor.inReadingOrder(turn.selectedCards)
    if cards.isEmpty {
      guard !turn.refuse() else { return }
      isChoosingStart = true
      return turn.say(Self.wordsForStart)
    }
    if cards.count == 1, let card = cards.first { return turn.show(.connection(from: card)) }
    let names = turn.freshNames(cards.count)
    guard let draft = StepDraft(connecting: cards, on: turn.board, named: names) else {
      return turn.say(localized("These cards are connected already"))
    }
    turn.perform(draft)
    turn.editor.selectConnection(draft)
  }

  private func extend(_ side: Side, _ turn: inout Turn) {
    let names = turn.freshNames(2)
    guard let id = turn.selectedCards.first,
      let newcomer = ConnectedCard(beside: id, side, on: turn.board, named: names)
    else { return }
    turn.show(.text(.newcomer(newcomer, isShown: true)))
  }

  // MARK: Following

  /// Goes along an edge to the card at its other end in a direction. If no edge leads there,
  /// creates one to the nearest card.
  private func follow(_ side: Side, _ turn: inout Turn) {
    let board = turn.board
    guard let id = onlyCard(turn.question) else { return }
    if let next = neighbor(side, turn.question) {
      return turn.visit(next)
    }
    guard let other = board.nearestCard(to: id, toward: side), !turn.refuse(),
      let draft = StepDraft(connecting: [id, other], on: board, named: turn.freshNames(1))
    else { return }
    turn.perform(draft)
    turn.say(localized("Connected"))
  }

  private func onlyCard(_ question: Question) -> ElementID? {
    question.selection.count == 1 ? question.selectedCards.first : nil
  }

  private func neighbor(_ side: Side, _ question: Question) -> ElementID? {
    onlyCard(question).flatMap { question.board.neighbor(of: $0, toward: side) }
  }

  private func selectConnections(_ turn: inout Turn) {
    let edges = turn.selectedCards.flatMap(turn.board.edges)
    if edges.isEmpty {
      turn.say(localized("There are no connections here"))
    } else {
      turn.editor.choose(Set(edges))
    }
  }
}

extension Connections {
  func publish(into state: inout InterfaceState, _ question: Question) {
    state.arrows = question.selectedArrows
  }
}

extension Facts where Self: ~Copyable {
  /// The arrows of all selected edges; nil if they differ.
  var selectedArrows: Edge.Arrows? {
    let board = board
    let all = Set(selection.compactMap(board.edge).map(\.arrows))
    return all.count == 1 ? all.first : nil
  }
}
