package import BoardValues

/// A small picture of what a step changed and what lies around it, as it was after the step.
package struct StepPicture: Hashable, Sendable {
  /// The size of a picture in a list, in pixels at scale 1.
  package static let listSize = Size(64, 40)
  /// The most cards and edges in a picture. More could not be told apart.
  private static let maxCards = 60
  private static let maxEdges = 30
  /// The most cards in a picture of a whole board.
  private static let maxWholeCards = 400

  /// The size, in pixels at scale 1.
  package let size: Size
  /// The part of the board in the picture, in board units.
  package let area: Rect
  /// The marks, bottom first.
  package private(set) var marks: [Mark] = []

  package struct Mark: Hashable, Sendable {
    package var kind: Kind
    /// The first corner and the opposite one, or the ends of a line, in quarters of a pixel.
    fileprivate var x: Int16
    fileprivate var y: Int16
    fileprivate var endX: Int16
    fileprivate var endY: Int16
    /// The colour as written in the file.
    package var color: String?

    package enum Kind: Hashable, Sendable {
      case group, line, card
      /// An outline around what the step changed.
      case changed
      /// The former frame of what the step took away.
      case gone
      /// The former frame of what the step moved.
      case former
    }

    /// The first corner, in pixels at scale 1.
    package var start: Point { Point(Double(x) / 4, Double(y) / 4) }
    package var end: Point { Point(Double(endX) / 4, Double(endY) / 4) }
  }

  /// The size in memory, in bytes.
  package var cost: Int { MemoryLayout<Self>.size + marks.count * MemoryLayout<Mark>.stride + 32 }

  /// Creates the picture of a step; nil if nothing of it can be seen.
  ///
  /// The board may be the one before the step or after it: what the step changed is shown as it is after it.
  ///
  /// - Parameters:
  ///   - changes: The changes of the step.
  ///   - board: The board after the step, or before it.
  ///   - size: The size of the picture, in pixels at scale 1.
  ///   - isWhole: Whether to show all of the board, and not only what lies around the changes.
  ///
  /// - Complexity: O(changes + what lies around them).
  package init?(
    of changes: [BoardChange],
    on board: Board,
    size: Size = Self.listSize,
    isWhole: Bool = false
  ) {
    self.size = size
    let seen = BoardAfter(changes, on: board)
    let gone = changes.filter { seen[$0.id] == nil }.compactMap { $0.before?.frame }
    let former = changes.compactMap { change -> Rect? in
      guard let before = change.before?.frame, let after = seen[change.id]?.frame, before != after
      else { return nil }
      return before
    }
    var frames = changes.compactMap { seen.box(of: $0.id) } + gone + former
    if isWhole, let bounds = board.bounds { frames.append(bounds) }
    guard let box = frames.box else { return nil }
    area = Self.area(around: box, size, isWhole: isWhole)
    let factor = size.width / area.width
    func mark(_ kind: Mark.Kind, _ start: Point, _ end: Point, _ color: String? = nil) {
      func position(_ value: Double) -> Int16 {
        Int16(clamping: Int(clampedQuarter: value * factor))
      }
      marks.append(
        Mark(
          kind: kind,
          x: position(start.x - area.minX),
          y: position(start.y - area.minY),
          endX: position(end.x - area.minX),
          endY: position(end.y - area.minY),
          color: color
        )
      )
    }
    func mark(_ kind: Mark.Kind, _ frame: Rect, _ color: String? = nil) {
      mark(kind, frame.origin, Point(frame.maxX, frame.maxY), color)
    }
    let limit = isWhole ? Self.maxWholeCards : Self.maxCards
    let cards = seen.cards(in: area).suffix(limit)
    for card in cards where card.isGroup { mark(.group, card.frame, card.color) }
    for id in seen.edges(in: area).suffix(Self.maxEdges) {
      guard let curve = seen.curve(of: id) else { continue }
      mark(.line, curve.start, curve.end, seen[id]?.color)
    }
    for card in cards where !card.isGroup { mark(.card, card.frame, card.color) }
    for frame in former.prefix(Self.maxCards) { mark(.former, frame) }
    for change in changes.prefix(Self.maxCards) {
      if let frame = seen[change.id]?.frame { mark(.changed, frame) }
    }
    for frame in gone.prefix(Self.maxCards) { mark(.gone, frame) }
  }

  /// Returns a box with its surroundings, in the shape of the picture.
  private static func area(around box: Rect, _ size: Size, isWhole: Bool) -> Rect {
    let air = max(box.width, box.height)
    let room = box.expanded(by: isWhole ? max(20, 0.05 * air) : max(80, 0.6 * air))
    let width = max(room.width, room.height * size.width / size.height)
    let height = width * size.height / size.width
    return Rect(room.center.x - width / 2, room.center.y - height / 2, width, height)
  }
}

extension Int {
  /// Creates a number from quarters of a pixel, cut to its range.
  fileprivate init(clampedQuarter value: Double) {
    self = Int(Swift.max(-8000, Swift.min(8000, (value * 4).rounded())))
  }
}

/// A board as it is after some changes, whether or not it has them already.
private struct BoardAfter {
  private let board: Board
  private var changed: [ElementID: Element?] = [:]
  /// The changed elements that the board does not have, in their order.
  private var added: [ElementID] = []

  init(_ changes: [BoardChange], on board: Board) {
    self.board = board
    for change in changes {
      let after = change.after
      if after != nil, board[change.id] == nil { added.append(change.id) }
      changed[change.id] = .some(after)
    }
  }

  subscript(id: ElementID) -> Element? {
    if let known = changed[id] { known } else { board[id] }
  }

  /// Returns the cards in an area, bottom first.
  ///
  /// The area has the former places of all that is changed, so the board finds these cards.
  func cards(in area: Rect) -> [Card] {
    (board.cards(in: area) + added).compactMap { self[$0]?.card }
  }

  func edges(in area: Rect) -> [ElementID] {
    board.edges(in: area) + added.filter { self[$0]?.edge != nil }
  }

  func curve(of id: ElementID) -> CurvePath? {
    guard let edge = self[id]?.edge, let source = edge.from.card.flatMap({ self[$0]?.frame }),
      let target = edge.to.card.flatMap({ self[$0]?.frame })
    else { return nil }
    // So small, ends cannot be told apart.
    return board.plainRoute(of: id, edge, from: source, to: target, EdgeEnds()) {
      self[$0]?.edge
    }.curve
  }

  /// Returns the frame of a card, or the box between the ends of an edge.
  func box(of id: ElementID) -> Rect? {
    self[id]?.frame ?? curve(of: id).map { Rect(from: $0.start, to: $0.end) }
  }
}
