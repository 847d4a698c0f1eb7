import BoardCore
import BoardValues

/// The elements that move over a picture of the rest. Of thousands, marks are painted as such, and only
/// the longest edges are seen to follow.
@MainActor
struct MovingElements {
  /// The cards that are only marks, in painting order.
  private(set) var marks: [ElementID] = []
  /// The elements that are painted one by one.
  private(set) var single: Set<ElementID> = []

  init() {}

  init(
    _ ids: Set<ElementID>,
    of board: Board,
    _ cards: CardTable,
    _ edges: EdgeTable,
    _ pixelsPerUnit: Double,
    limit: Int
  ) {
    guard ids.count > limit else {
      single = ids
      return
    }
    let tall = LevelOfDetail.leastCardHeight(pixelsPerUnit)
    var lines: [(length: Double, id: ElementID)] = []
    var indices: [Int] = []
    for id in ids {
      if let index = cards.index(of: id), cards.rows[index].frame.height < tall,
        !cards.rows[index].isGroup
      {
        indices.append(index)
      } else if let line = edges[id]?.line ?? board.extent(ofEdge: id)?.line {
        lines.append((max(line.width, line.height), id))
      } else {
        single.insert(id)
      }
    }
    marks = indices.sorted().map { cards.rows[$0].id }
    if lines.count > limit {
      lines.sort { ($0.length, $0.id) > ($1.length, $1.id) }
      lines.removeLast(lines.count - limit)
    }
    single.formUnion(lines.map(\.id))
  }
}

/// Many cards that are only marks.
package struct MarksItem: Equatable, Sendable {
  struct Mark: Equatable, Sendable {
    var frame: PixelRect
    var color: Color
  }

  var marks: [Mark]
  var coverage: PixelRect

  init(_ marks: [Mark]) {
    self.marks = marks
    coverage = marks.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.frame) }
  }
}

extension SceneBuilder {
  /// Returns the marks as they are seen; nil if there are none. `cards` has their colours.
  func marks(_ ids: [ElementID], _ cards: CardTable) -> MarksItem? {
    guard !ids.isEmpty else { return nil }
    let (board, accent) = (editor.board, Theme.named(theme).accent)
    let marks = ids.compactMap { id -> MarksItem.Mark? in
      let drafted = moment.drafted(id)?.card
      guard let frame = drafted?.frame ?? board.frame(of: id) else { return nil }
      let shown = camera.toWindow(moment.shown(frame, of: id))
      let color =
        selection.contains(id) ? accent : drafted.map(cards.color) ?? cards.color(of: id) ?? accent
      return MarksItem.Mark(
        frame: PixelRect(rounding: shown),
        color: color.opacity(opacity(of: id))
      )
    }
    return MarksItem(marks)
  }
}
