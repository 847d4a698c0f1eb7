import BoardCore
import BoardRenderer
import BoardValues

/// Going from a card to its connections and on to the cards at their other ends.
extension Connections {
  /// Selects the next connection of the card that the walk is around: the selected one, or that of the
  /// selected connection.
  mutating func walk(backward: Bool, _ turn: inout Turn) {
    guard turn.selection.count == 1, let selected = turn.selection.first else { return }
    let board = turn.board
    if let edge = board.edge(selected) {
      let isAround = walked == edge.from.card || walked == edge.to.card
      walked = isAround ? walked : edge.from.card ?? edge.to.card
    } else {
      walked = selected
    }
    guard let walked, case let edges = Self.edges(of: walked, turn.question), !edges.isEmpty else {
      return turn.say(localized("There are no connections here"))
    }
    let step = backward ? edges.count - 1 : 1
    let next = edges.firstIndex(of: selected).map { ($0 + step) % edges.count }
    let edge = edges[next ?? (backward ? edges.count - 1 : 0)]
    turn.editor.choose([edge])
    guard let route = board.route(of: edge) else { return }
    let middle = Rect(origin: route.curve.point(at: route.labelPosition), size: .zero)
    turn.reveal(middle.expanded(by: Metrics.edgeLabelSize))
  }

  /// Returns the edges of a card in the reading order of the cards at their other ends.
  private static func edges(of card: ElementID, _ question: Question) -> [ElementID] {
    let board = question.board
    let others = board.edges(of: card).filter { !board.isHidden(edge: $0) }.sorted().map { id in
      let edge = board.edge(id)
      return (edge: id, card: edge?.from.card == card ? edge?.to.card : edge?.from.card)
    }
    let order = question.editor.inReadingOrder(Array(Set(others.compactMap(\.card))))
    let loose = others.filter { $0.card == nil }
    return (order.flatMap { card in others.filter { $0.card == card } } + loose).map(\.edge)
  }

  func go(to end: Edge.End, _ turn: inout Turn) {
    let board = turn.board
    guard let edge = selectedEdges(turn.question).first.flatMap(board.edge),
      let card = edge[end].card
    else { return }
    turn.visit(card)
  }
}
