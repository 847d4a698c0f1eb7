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

  func reasonAgainst(_ order: Order, _ context: Context) -> String? {
    let cards = context.selectedCards
    switch order {
    case .connect:
      return context.board.cardOrder.isEmpty ? localized("There is no card to connect") : nil
    case .extend: return cards.count == 1 ? nil : localized("Select one card first")
    case .selectConnections: return cards.isEmpty ? localized("Select a card first") : nil
    case .reverse, .arrows:
      return selectedEdges(context).isEmpty ? localized("Select a connection first") : nil
    case .nextConnection, .previousConnection:
      return context.selection.count == 1 ? nil : localized("Select one card first")
    case .goToSource, .goToTarget, .moveStart, .moveEnd:
      return selectedEdges(context).count == 1 ? nil : localized("Select one connection first")
    case .follow: return nil
    }
  }

  func isChosen(_ order: Order, _ context: Context) -> Bool {
    if case .arrows(let arrows) = order { arrows == context.selectedArrows } else { false }
  }

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    switch order {
    case .connect: connect(context, &effects)
    case .reverse: change(.reverse, context, &effects) { $0 = $0.reversed }
    case .arrows(let arrows): change(.arrows, context, &effects) { $0.arrows = arrows }
    case .goToSource: go(to: .from, context, &effects)
    case .goToTarget: go(to: .to, context, &effects)
    case .nextConnection: walk(backward: false, context, &effects)
    case .previousConnection: walk(backward: true, context, &effects)
    case .moveStart: move(.from, context, &effects)
    case .moveEnd: move(.to, context, &effects)
    case .selectConnections: selectConnections(context, &effects)
    case .follow(let side): follow(side, context, &effects)
    case .extend(let side): extend(side, context, &effects)
    }
  }

  private func move(_ end: Edge.End, _ context: Context, _ effects: inout Effects) {
    if let edge = selectedEdges(context).first { effects.add(.moveEnd(end, of: edge)) }
  }

  func selectedEdges(_ context: Context) -> [ElementID] {
    let board = context.board
    return context.selection.filter { board.edge($0) != nil }.sorted()
  }

  private func change(
    _ name: StepName,
    _ context: Context,
    _ effects: inout Effects,
    _ change: (inout Edge) -> Void
  ) {
    let edges = selectedEdges(context)
    effects.add(.perform(StepDraft(name, edges: edges, on: context.board, change)))
  }

  // MARK: Choosing the start, and held keys

  func places(_ context: Context) -> Places { isChoosingStart ? [.aim, .end] : .end }

  /// Handles an input: the click that chooses the start of a connection, and a held key, which follows
  /// edges, but creates none if they end.
  mutating func handle(
    _ input: Input,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard place == .end else { return chooseStart(input, context, &effects) }
    guard case .event(.keyPressed(let stroke, isRepeat: true)) = input,
      case .follow(let side)? = context.keymap.command(for: stroke)?.order as? Order,
      neighbor(side, context) == nil
    else { return .passed }
    return .taken
  }

  /// Handles an input before the start of a connection is chosen.
  private mutating func chooseStart(
    _ input: Input,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    switch input {
    case .event(.pressed(.primary, let point, _, _)):
      guard let card = context.element(at: point), context.board.card(card) != nil else {
        effects.say(Self.wordsForStart)
        return .taken
      }
      isChoosingStart = false
      effects.add(.select([card]))
      effects.add(.aim(from: card))
      return .taken
    case .event(.pressed):
      isChoosingStart = false
      return .passed
    case .command(.escape):
      isChoosingStart = false
      effects.say(localized("Connection cancelled"))
      return .taken
    default: return .passed
    }
  }

  mutating func makeWay(
    for command: Command,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) {
    if place == .aim { isChoosingStart = false }
  }

  func cursor(
    at point: Point?,
    at place: Place,
    _ context: Context
  ) -> WindowAppearance.Cursor? {
    place == .aim ? .cross : nil
  }

  private static let wordsForStart: Words = localized("Click the card to connect from")

  // MARK: Connecting

  /// Connects several cards in reading order, or begins a connection from a single one to the point
  /// of the next click. With none selected, a click chooses that one first.
  private mutating func connect(_ context: Context, _ effects: inout Effects) {
    let cards = context.editor.inReadingOrder(context.selectedCards)
    if cards.isEmpty {
      guard !effects.refuse(context) else { return }
      isChoosingStart = true
      return effects.say(Self.wordsForStart)
    }
    if cards.count == 1, let card = cards.first { return effects.add(.aim(from: card)) }
    let names = context.freshNames(cards.count)
    guard let draft = StepDraft(connecting: cards, on: context.board, named: names) else {
      return effects.say(localized("These cards are connected already"))
    }
    effects.add(.perform(draft))
    effects.change { editor, _ in editor.selectConnection(draft) }
  }

  private func extend(_ side: Side, _ context: Context, _ effects: inout Effects) {
    let names = context.freshNames(2)
    guard let id = context.selectedCards.first,
      let newcomer = ConnectedCard(beside: id, side, on: context.board, named: names)
    else { return }
    effects.add(.write(.newcomer(newcomer)))
    effects.add(.show(newcomer.card.frame))
  }

  // MARK: Following

  /// Goes along an edge to the card at its other end in a direction. If no edge leads there,
  /// creates one to the nearest card.
  private func follow(_ side: Side, _ context: Context, _ effects: inout Effects) {
    let board = context.board
    guard let id = onlyCard(context) else { return }
    if let next = neighbor(side, context) { return show(next, board, &effects) }
    guard let other = board.nearestCard(to: id, toward: side), !effects.refuse(context),
      let draft = StepDraft(connecting: [id, other], on: board, named: context.freshNames(1))
    else { return }
    effects.add(.perform(draft))
    effects.say(localized("Connected"))
  }

  private func onlyCard(_ context: Context) -> ElementID? {
    context.selection.count == 1 ? context.selectedCards.first : nil
  }

  private func neighbor(_ side: Side, _ context: Context) -> ElementID? {
    onlyCard(context).flatMap { context.board.neighbor(of: $0, toward: side) }
  }

  private func selectConnections(_ context: Context, _ effects: inout Effects) {
    let edges = context.selectedCards.flatMap(context.board.edges)
    if edges.isEmpty {
      effects.say(localized("There are no connections here"))
    } else {
      effects.add(.select(Set(edges)))
    }
  }
}

extension Connections {
  func publish(into state: inout InterfaceState, _ context: Context) {
    state.arrows = context.selectedArrows
  }
}

extension Context {
  /// The arrows of all selected edges; nil if they differ.
  var selectedArrows: Edge.Arrows? {
    let board = board
    let all = Set(selection.compactMap(board.edge).map(\.arrows))
    return all.count == 1 ? all.first : nil
  }
}
