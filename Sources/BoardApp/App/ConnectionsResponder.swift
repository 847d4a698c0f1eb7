import BoardCore
import BoardValues

/// Edges between cards: made, turned round, followed.
@MainActor
struct ConnectionsResponder: SubjectResponder {
  let app: App
  let subject = Command.Subject.connections

  func reasonAgainst(_ command: Command) -> String? {
    switch command {
    case .connect:
      app.selectedCards.isEmpty ? "Select a card to connect" : nil
    case .extend:
      app.selectedCards.count == 1 ? nil : "Select one card first"
    case .selectConnections:
      app.selectedCards.isEmpty ? "Select a card first" : nil
    case .reverse, .arrows:
      selectedEdges.isEmpty ? "Select a connection first" : nil
    case .goToSource, .goToTarget:
      selectedEdges.count == 1 ? nil : "Select one connection first"
    default: nil
    }
  }

  /// A held key goes along edges, and does not make any where they end.
  func respond(to event: WindowEvent, at now: Double) -> Response {
    guard case .keyPressed(let stroke, isRepeat: true) = event,
      case .follow(let side)? = Keymap.standard.command(for: stroke), neighbor(side) == nil
    else { return .notMine }
    return .handled
  }

  func perform(_ command: Command, at now: Double) -> Response {
    switch command {
    case .connect: connect(now)
    case .reverse: change("Reverse", now) { $0 = $0.reversed }
    case .arrows(let arrows): change("Arrows", now) { $0.arrows = arrows }
    case .goToSource: go(to: .from, now)
    case .goToTarget: go(to: .to, now)
    case .selectConnections: selectConnections()
    case .follow(let side): follow(side, now)
    case .extend(let side): extend(side, now)
    default: return .notMine
    }
    return .handled
  }

  private var selectedEdges: [ElementID] {
    app.editor.selection.filter { app.editor.board.edge($0) != nil }.sorted()
  }

  private func change(_ name: String, _ now: Double, _ change: (inout Edge) -> Void) {
    app.perform(StepDraft(name, edges: selectedEdges, on: app.editor.board, change), at: now)
  }

  // MARK: Making

  /// Several cards in reading order; from a single one to where a click goes.
  private func connect(_ now: Double) {
    let cards = app.editor.inReadingOrder(app.selectedCards)
    if cards.count == 1, let card = cards.first { return app.aim(from: card, at: now) }
    let names = app.freshNames(cards.count)
    guard let draft = StepDraft(connecting: cards, on: app.editor.board, named: names) else {
      app.message = "These cards are connected already"
      return
    }
    app.perform(draft, at: now)
    app.selectConnection(draft)
  }

  private func extend(_ side: Side, _ now: Double) {
    let names = app.freshNames(2)
    guard let id = app.selectedCards.first,
      let newcomer = ConnectedCard(beside: id, side, on: app.editor.board, named: names)
    else { return }
    app.write(on: newcomer, at: now)
    app.show(newcomer.card.frame, at: now)
  }

  // MARK: Going along

  /// To the card that way at the other end of an edge. Where no edge leads, one is made to the nearest card.
  private func follow(_ side: Side, _ now: Double) {
    let board = app.editor.board
    guard let id = onlyCard else { return }
    if let next = neighbor(side) { return show(next, now) }
    guard let other = board.nearestCard(to: id, toward: side), !app.refuses(),
      let draft = StepDraft(connecting: [id, other], on: board, named: app.freshNames(1))
    else { return }
    app.perform(draft, at: now)
    app.message = "Connected"
  }

  private var onlyCard: ElementID? {
    app.editor.selection.count == 1 ? app.selectedCards.first : nil
  }

  private func neighbor(_ side: Side) -> ElementID? {
    onlyCard.flatMap { app.editor.board.neighbor(of: $0, toward: side) }
  }

  private func go(to end: Edge.End, _ now: Double) {
    guard let edge = selectedEdges.first.flatMap(app.editor.board.edge), let card = edge[end].card
    else { return }
    show(card, now)
  }

  private func show(_ card: ElementID, _ now: Double) {
    guard let frame = app.editor.board.card(card)?.frame else { return }
    app.editor.selection = [card]
    app.show(frame, at: now)
  }

  private func selectConnections() {
    let edges = app.selectedCards.flatMap(app.editor.board.edges)
    if edges.isEmpty {
      app.message = "There are no connections here"
    } else {
      app.editor.selection = Set(edges)
    }
  }
}
