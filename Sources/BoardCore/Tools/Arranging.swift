import BoardValues

/// The ways to put cards in order beside each other.
package enum Arrangement: CaseIterable, Hashable, Sendable {
  case left, center, right, top, middle, bottom
  case horizontally, vertically
  case grid, cells
  case tree, connection
  case width, height, size

  /// Whether the arrangement is about all cards if none is selected.
  package var concernsAll: Bool {
    switch self {
    case .grid, .cells, .tree, .connection: true
    default: false
    }
  }
}

/// Cards of a board that are put in order. All coordinates are board units.
///
/// A group counts as one with everything in it.
package struct Arranging {
  /// The gap between the cards of a grid.
  private static let gap = 20.0

  let board: Board
  let units: [Unit]

  /// A card, or a group with its contents, that keeps its shape.
  struct Unit {
    var id: ElementID
    var frame: Rect
    /// The cards that move along, the unit's own included.
    var cards: Set<ElementID>
  }

  package init(_ ids: Set<ElementID>, on board: Board) {
    self.board = board
    var units: [Unit] = []
    var taken: Set<ElementID> = []
    // The contents of a group come after it.
    for id in board.inPaintingOrder(Array(ids)) where !taken.contains(id) {
      guard let card = board.card(id) else { continue }
      let cards = card.isGroup ? board.withContents(of: [id]) : [id]
      units.append(Unit(id: id, frame: card.frame, cards: cards.subtracting(taken)))
      taken.formUnion(cards)
    }
    self.units = units
  }

  /// Returns the least number of cards that an arrangement needs.
  package static func least(for arrangement: Arrangement) -> Int {
    arrangement == .horizontally || arrangement == .vertically ? 3 : 2
  }

  package var count: Int { units.count }

  package func draft(_ arrangement: Arrangement) -> StepDraft {
    switch arrangement {
    case .left: aligned(.horizontal, \.low)
    case .center: aligned(.horizontal, \.middle)
    case .right: aligned(.horizontal, \.high)
    case .top: aligned(.vertical, \.low)
    case .middle: aligned(.vertical, \.middle)
    case .bottom: aligned(.vertical, \.high)
    case .horizontally: distributed(.horizontal)
    case .vertically: distributed(.vertical)
    case .grid: inGrid { $0 }
    case .cells: inGrid { sizes in sizes.map { _ in sizes.max() ?? 0 } }
    case .tree: connected(.down) { TreeLayout($0).origins }
    case .connection: connected(.rightward) { LayeredLayout($0).origins }
    case .width: resized { Size($1.width, $0.height) }
    case .height: resized { Size($0.width, $1.height) }
    case .size: resized { $1 }
    }
  }

  private func aligned(_ axis: Axis, _ position: KeyPath<Interval, Double>) -> StepDraft {
    let spans = units.map { axis.interval(of: $0.frame) }
    guard let longest = spans.max(by: { $0.length < $1.length }),
      let box = units.lazy.map(\.frame).box.map(axis.interval(of:))
    else { return StepDraft(.align, []) }
    // On whole units where the longest of them lies: else a middle would move each time it is asked for.
    let delta = box[keyPath: position] - longest[keyPath: position]
    let goal = longest.offset(by: (longest.low + delta).rounded() - longest.low)[keyPath: position]
    return moved(.align) { axis.vector(goal - axis.interval(of: $0.frame)[keyPath: position]) }
  }

  /// Returns the step for equal gaps. If there is no room for gaps, it makes equal steps from middle to
  /// middle. The outer two stay.
  private func distributed(_ axis: Axis) -> StepDraft {
    let row = units.sorted { a, b in
      let (spanA, spanB) = (axis.interval(of: a.frame), axis.interval(of: b.frame))
      return spanA.middle == spanB.middle ? a.id < b.id : spanA.middle < spanB.middle
    }
    guard let first = row.first, let last = row.last, row.count > 1 else {
      return StepDraft(.distribute, [])
    }
    let (start, end) = (axis.interval(of: first.frame), axis.interval(of: last.frame))
    let steps = Double(row.count - 1)
    let gap =
      (end.high - start.low - row.reduce(0) { $0 + axis.interval(of: $1.frame).length }) / steps
    var deltas: [ElementID: Double] = [:]
    var low = start.low
    for (index, unit) in row.enumerated() where unit.id != first.id && unit.id != last.id {
      let span = axis.interval(of: unit.frame)
      if gap < 0 {
        let share = Double(index) / steps
        deltas[unit.id] = start.middle + (end.middle - start.middle) * share - span.middle
      } else {
        low += axis.interval(of: row[index - 1].frame).length + gap
        deltas[unit.id] = low - span.low
      }
    }
    return moved(.distribute) { axis.vector(deltas[$0.id] ?? 0) }
  }

  /// Returns the step for a grid in reading order, in about as many rows as columns. `tracks` returns how
  /// wide columns and how high rows are, of which the widest and highest cards are given.
  private func inGrid(_ tracks: ([Double]) -> [Double]) -> StepDraft {
    guard let box = units.lazy.map(\.frame).box else {
      return StepDraft(.arrange, [])
    }
    let ordered = units.sorted { a, b in
      (a.frame.minY, a.frame.minX, a.id.rawValue) < (b.frame.minY, b.frame.minX, b.id.rawValue)
    }
    let columns = Int(Double(ordered.count).squareRoot().rounded(.up))
    var widths = Array(repeating: 0.0, count: columns)
    var heights = Array(repeating: 0.0, count: (ordered.count + columns - 1) / columns)
    for (index, unit) in ordered.enumerated() {
      widths[index % columns] = max(widths[index % columns], unit.frame.width)
      heights[index / columns] = max(heights[index / columns], unit.frame.height)
    }
    (widths, heights) = (tracks(widths), tracks(heights))
    var deltas: [ElementID: Vector] = [:]
    for (index, unit) in ordered.enumerated() {
      let corner = Point(
        box.minX + widths[..<(index % columns)].reduce(0) { $0 + $1 + Self.gap },
        box.minY + heights[..<(index / columns)].reduce(0) { $0 + $1 + Self.gap }
      )
      deltas[unit.id] = corner - unit.frame.origin
    }
    return arranged { deltas[$0.id] ?? .zero }
  }

  /// Returns the step that makes the cards as large as the largest of them.
  private func resized(_ size: (_ own: Size, _ largest: Size) -> Size) -> StepDraft {
    let largest = units.reduce(Size.zero) { size, unit in
      Size(max(size.width, unit.frame.width), max(size.height, unit.frame.height))
    }
    let changes = units.compactMap { unit -> BoardChange? in
      guard let card = board.card(unit.id) else { return nil }
      var resized = card
      resized.frame.size = size(card.frame.size, largest)
      return BoardChange(unit.id, from: .card(card), to: .card(resized))
    }
    return StepDraft(.sameSize, changes)
  }

  /// Returns the step that moves each unit by its delta, to whole units.
  func moved(_ name: StepName, _ delta: (Unit) -> Vector) -> StepDraft {
    var changes: [BoardChange] = []
    for unit in units {
      let delta = delta(unit)
      for id in unit.cards.sorted() {
        guard let card = board.card(id) else { continue }
        var moved = card
        if delta.dx != 0 { moved.frame.origin.x = (card.frame.minX + delta.dx).rounded() }
        if delta.dy != 0 { moved.frame.origin.y = (card.frame.minY + delta.dy).rounded() }
        changes.append(BoardChange(id, from: .card(card), to: .card(moved)))
      }
    }
    return StepDraft(name, changes)
  }
}
