import BoardCore
import BoardRenderer
import BoardValues

/// The grips by which cards are connected: dots beside the card under the pointer, and the ends of
/// edges.
struct ConnectionGrips: Equatable, Sendable {
  /// The card with dots.
  private(set) var card: ElementID?
  /// The edge under the pointer, whose ends can be dragged.
  private var edge: ElementID?

  /// Notes a new position of the pointer.
  @MainActor
  mutating func follow(_ point: Point, _ question: Question) {
    card = card(at: point, question)
    edge = edge(at: point, question)
  }

  /// Returns the end of an edge, or the dot beside the card, at a window point.
  @MainActor
  func grip(at point: Point, _ question: Question) -> Grip? {
    for edge in edges(question) {
      if let end = end(of: edge, at: point, question) { return .end(end, of: edge) }
    }
    guard let card, let side = dots(question)?.side(at: point) else { return nil }
    return .side(side, of: card)
  }

  // MARK: Dots

  /// Returns the dots beside the card.
  @MainActor
  func dots(_ question: Question) -> EdgeDots? {
    card.flatMap(question.edgeDots)
  }

  /// Returns the card that has dots if the pointer is at a point. A card keeps its dots while the
  /// pointer moves toward them, unless another card is there.
  @MainActor
  private func card(at point: Point, _ question: Question) -> ElementID? {
    let last = dots(question)
    if last?.side(at: point) != nil { return card }
    let (place, board) = (question.view.camera.toBoard(point), question.board)
    let hit = question.editor.hit(place, reach: question.view.lineReach)
    let found = hit.flatMap(board.card)
    if let found, !found.isGroup { return hit }
    // A pointer inside of a group isn't on its way from the border to a dot.
    let isInside = card.flatMap(board.card).map { $0.isGroup && $0.frame.contains(place) }
    if last?.holds(point) == true, isInside != true { return card }
    return found == nil ? nil : hit
  }

  // MARK: Ends of edges

  /// Returns the edge under the pointer. It stays the same while the pointer moves toward one of
  /// its ends, which may be on a card.
  @MainActor
  private func edge(at point: Point, _ question: Question) -> ElementID? {
    if let edge, end(of: edge, at: point, question) != nil { return edge }
    return question.element(at: point).flatMap { question.board.edge($0) == nil ? nil : $0 }
  }

  /// Returns the selected edge if it is the only one, and the one under the pointer.
  @MainActor
  private func edges(_ question: Question) -> [ElementID] {
    let selection = question.selection
    let selected = selection.count == 1 ? selection.first : nil
    let pointed = edge.flatMap { $0 == selected ? nil : $0 }
    return [selected, pointed].compactMap(\.self)
  }

  /// Returns the visible curve of an edge in window pixels; nil if it is invisible.
  @MainActor
  private func curve(of edge: ElementID, _ question: Question) -> CurvePath? {
    question.board.route(of: edge)?.curve.mapped(question.view.camera.toWindow)
  }

  @MainActor
  private func end(of edge: ElementID, at point: Point, _ question: Question) -> Edge.End? {
    curve(of: edge, question)?.end(near: point, within: 10 * question.view.scale)
  }

  // MARK: Appearance

  /// Returns the grips in window pixels. Those under the pointer are lit.
  @MainActor
  func items(_ panes: Panes, _ question: Question) -> [DotItem] {
    let ends = ends(question)
    guard let dots = dots(question), let point = question.pointer.position,
      panes.find(point) == nil
    else { return ends }
    let lit = dots.side(at: point)
    // The other dots would be marks without a use.
    let near = (lit ?? dots.side(near: point)).map { [$0] } ?? []
    return dots.items(near, at: EdgeDots.center, lit: lit, scale: question.view.scale) + ends
  }

  /// Returns the ends of edges that can be dragged.
  @MainActor
  private func ends(_ question: Question) -> [DotItem] {
    let edges = edges(question)
    guard !edges.isEmpty else { return [] }
    let lit = question.pointer.position.flatMap { grip(at: $0, question) }
    return edges.flatMap { id in
      curve(of: id, question).map { curve in
        [(Edge.End.from, curve.start), (.to, curve.end)].map { end, place in
          DotItem(gripAt: place, isLit: lit == .end(end, of: id), scale: question.view.scale)
        }
      } ?? []
    }
  }
}

extension EdgeDots {
  /// Creates the dots beside a card in window pixels.
  init?(of card: ElementID, on board: Board, _ view: Viewport) {
    guard let frame = board.seenFrame(of: card) else { return nil }
    let shown = view.camera.toWindow(frame)
    let edges = board.edges(of: card).prefix(Self.mostEdges)
    let avoided = edges.flatMap { id -> [Rect] in
      guard let edge = board.edge(id), let route = board.route(of: id)?.curve else { return [] }
      let ends = [(edge.from, route.start), (edge.to, route.end)]
      let lines = ends.filter { $0.0.card == card }.map { _, point in
        Self.room(ofLineFrom: view.camera.toWindow(point), on: shown, scale: view.scale)
      }
      let label = edge.label?.isEmpty == false ? board.labelFrame(of: id) : nil
      return lines + (label.map { [view.camera.toWindow($0)] } ?? [])
    }
    self.init(around: shown, scale: view.scale, avoiding: avoided)
  }

  /// The most edges of a card that its dots keep off. In a crowd every place is as bad as another.
  private static let mostEdges = 64

  /// Returns the dots of some sides as they are painted, at positions that depend on the side.
  func items(
    _ sides: [Side] = Side.allCases,
    at place: (EdgeDots) -> (Side) -> Point?,
    lit: Side?,
    scale: Double
  ) -> [DotItem] {
    sides.compactMap { side in
      place(self)(side).map { DotItem(gripAt: $0, isLit: side == lit, scale: scale) }
    }
  }
}

extension DotItem {
  fileprivate init(gripAt center: Point, isLit: Bool, scale: Double) {
    self.init(center: center, radius: EdgeDots.radius * scale, kind: isLit ? .litGrip : .grip)
  }
}

extension CurvePath {
  /// Returns the end that is nearer to a point, if it is near enough.
  fileprivate func end(near point: Point, within reach: Double) -> Edge.End? {
    let distances = (from: start.distance(to: point), to: end.distance(to: point))
    guard min(distances.from, distances.to) <= reach else { return nil }
    return distances.from < distances.to ? .from : .to
  }
}
