import BoardCore
import BoardValues

/// Moving the view by keys. The keys that move cards move the view while nothing is selected.
extension ViewFeature {
  nonisolated static let panning: [CommandRow] = [
    row(.pageUp, "Page Up", keys: [.press(.pageUp)]),
    row(.pageDown, "Page Down", keys: [.press(.pageDown)]),
    row(.leftEdge, "Go to the Left Edge", keys: [.press(.home)]),
    row(.rightEdge, "Go to the Right Edge", keys: [.press(.end)]),
    row(.firstCard, "Go to the First Card", keys: [.press(.home, .control)]),
    row(.lastCard, "Go to the Last Card", keys: [.press(.end, .control)]),
  ]

  /// The parts of the window by which a key moves the view: an arrow, an arrow with Shift, and a page, of
  /// which a little stays in view.
  private static let shares = (near: 0.1, far: 0.5, page: 0.9)

  func places(_ question: Question) -> Places { question.selection.isEmpty ? .board : [] }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    guard case .command(let command) = input, let nudge = command.nudge else { return .passed }
    let length = abs(nudge.dx) + abs(nudge.dy)
    let share = length > 1 ? Self.shares.far : Self.shares.near
    pan(by: nudge * (share / length), &turn)
    return .taken
  }

  func answer(to command: Command, at place: Place, _ question: Question) -> CommandAnswer {
    command.nudge == nil ? .notMine : .enabled(title: command.title)
  }

  func turnPage(_ direction: Double, _ turn: inout Turn) {
    pan(by: Vector(0, direction * Self.shares.page), &turn)
  }

  /// Moves the view by a part of the window.
  private func pan(by share: Vector, _ turn: inout Turn) {
    let size = turn.view.size
    let offset = Vector(share.dx * size.width, share.dy * size.height)
    turn.glide(to: turn.view.panned(by: offset))
  }

  /// Moves the view sideways until the outermost card is in view.
  func showEdge(_ place: (Rect) -> Double, _ turn: inout Turn) {
    guard let content = turn.contentBounds else { return }
    let (camera, area) = (turn.view.camera, turn.view.clearArea)
    let point = Rect(place(content), camera.toBoard(area).center.y, 0, 0)
    turn.glide(to: camera.panned(toShow: point, in: area))
  }

  func showCard(_ choose: ([ElementID]) -> ElementID?, _ turn: inout Turn) {
    let cards = turn.editor.inReadingOrder(turn.board.shownCards)
    if let frame = choose(cards).flatMap(turn.board.card)?.frame { turn.reveal(frame) }
  }
}
