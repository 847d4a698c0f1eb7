import BoardCore
import BoardRenderer
import BoardValues

/// The part of the board in view.
struct ViewFeature: Feature {
  enum Order: CommandCase {
    case zoomIn, zoomOut, zoomActual, zoomFit, zoomSelection
    case pageUp, pageDown, leftEdge, rightEdge, firstCard, lastCard
    /// Selects a group and shows all of it.
    case goToGroup(ElementID)
    /// Selects a card, and moves the view no further than it must.
    case goToCard(ElementID)

    var family: String? {
      switch self {
      case .goToGroup: "goToGroup"
      case .goToCard: "goToCard"
      default: nil
      }
    }
  }

  nonisolated static let commands =
    CommandRow.about(
      .view,
      [
        row(.zoomIn, "Zoom In", .leavesTextOpen, keys: [.control("+"), .control("=")]),
        row(.zoomOut, "Zoom Out", .leavesTextOpen, keys: [.control("-")]),
        row(
          .zoomActual,
          "Actual Size",
          .leavesTextOpen,
          keys: [.control("0"), .press(.character("0"), .shift)],
          words: "Zoom 100"
        ),
        row(
          .zoomFit,
          "Show Everything",
          .leavesTextOpen,
          keys: [.control("9"), .press(.character("1"), .shift)],
          words: "Zoom to Fit"
        ),
        row(
          .zoomSelection,
          "Show Selection",
          keys: [.press(.character("2"), .shift)],
          words: "Zoom to Fit"
        ),
        CommandRow(family: "goToGroup", "Go to Group", .isOfThisBoard, words: "Select Frame"),
      ] + panning
    ) + CommandRow.about(.cards, [CommandRow(family: "goToCard", "Go to Card", .isOfThisBoard)])

  nonisolated init() {}

  func title(of order: Order, _ question: Question) -> String {
    func name(_ card: ElementID) -> String? {
      question.board.card(card).flatMap { Saying($0.content).title }
    }
    switch order {
    case .goToGroup(let group):
      if let name = name(group) { return localized("Go to Group “{name}”", ["name": name]) }
    case .goToCard(let card):
      if let name = name(card) { return localized("Go to “{name}”", ["name": name]) }
    default: break
    }
    return Command(order).title
  }

  /// Returns at most 100 groups, the bottom ones first. The others are left to *Find*, as they are
  /// easier to point at.
  func offers(_ family: String, _ question: Question) -> [Order] {
    guard family == "goToGroup" else { return [] }
    let board = question.board
    let groups = board.cardOrder.filter { board.card($0)?.isGroup == true }
    return board.inPaintingOrder(groups).prefix(100).map(Order.goToGroup)
  }

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    switch order {
    case .zoomSelection: question.selection.isEmpty ? localized("Select something first") : nil
    case .leftEdge, .rightEdge, .firstCard, .lastCard: question.board.cardOrder.isEmpty ? "" : nil
    default: nil
    }
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    let view = turn.view
    switch order {
    case .zoomIn: turn.glide(to: view.zoomedIn)
    case .zoomOut: turn.glide(to: view.zoomedOut)
    case .zoomActual: turn.glide(to: actualSize(turn.question))
    case .zoomFit: turn.glide(to: view.fitting(turn.board.boundsWithLabels))
    case .zoomSelection:
      if let box = turn.selectionBounds { turn.glide(to: view.fitting(box)) }
    case .pageUp: turnPage(-1, &turn)
    case .pageDown: turnPage(1, &turn)
    case .leftEdge: showEdge(\.minX, &turn)
    case .rightEdge: showEdge(\.maxX, &turn)
    case .firstCard: showCard(\.first, &turn)
    case .lastCard: showCard(\.last, &turn)
    case .goToGroup(let group): show(group, &turn)
    case .goToCard(let card):
      guard turn.board.card(card) != nil else { return }
      turn.finishText()
      turn.visit(card)
    }
  }

  /// Returns the view at 100 %, which goes to the selection if it would be out of view, or else to
  /// the nearest card if none would be in view.
  private func actualSize(_ question: Question) -> Camera {
    let camera = question.view.actualSize
    let area = question.view.clearArea
    let seen = camera.toBoard(area)
    if let box = question.selectionBounds {
      return box.intersects(seen) ? camera : camera.panned(toShow: box, in: area)
    }
    guard !question.board.hasAnything(in: seen), let card = question.nearestCard(to: seen.center)
    else { return camera }
    return camera.panned(toShow: card, in: area)
  }

  /// Selects a group and shows all of it, zoomed out if it is larger than the window.
  private func show(_ group: ElementID, _ turn: inout Turn) {
    guard turn.board.card(group) != nil else { return }
    turn.finishText()
    if let frame = turn.goTo(group) { turn.glide(to: turn.view.showingAll(frame)) }
  }
}

extension ViewFeature {
  func publish(into state: inout InterfaceState, _ question: Question) {
    state.isLost = isLost(question)
  }

  /// Returns whether nothing on the board is in view.
  private func isLost(_ question: Question) -> Bool {
    guard !question.isWriting, let content = question.contentBounds else { return false }
    let view = question.view
    let seen = view.camera.toBoard(view.bounds)
    if seen.contains(content) || view.isGliding || !question.isPointerIdle {
      return false
    }
    return !content.intersects(seen) || !question.board.hasAnything(in: seen)
  }

  func panes(_ state: InterfaceState) -> [Pane] { WayBack.pane(state).map { [$0] } ?? [] }
}

extension Facts where Self: ~Copyable {
  /// The bounding box of the selected cards and connections, in board units.
  fileprivate var selectionBounds: Rect? {
    let board = board
    let curves = selection.compactMap { board.route(of: $0)?.curve.bounds }
    return (curves + [selectedBox].compactMap(\.self)).box
  }

  /// Returns the frame of the card whose center is nearest to a point, in board units.
  ///
  /// - Complexity: O(n) in the number of cards.
  fileprivate func nearestCard(to point: Point) -> Rect? {
    let board = board
    return board.shownCards.lazy.compactMap { board.seenFrame(of: $0) }.min {
      ($0.center - point).length < ($1.center - point).length
    }
  }
}
