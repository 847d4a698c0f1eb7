package import BoardCore
package import BoardValues

/// The whole board in a corner of the window, with the view as a frame that can be dragged.
package struct Minimap: Equatable, Sendable {
  /// The largest size in the window, in pixels at scale 1.
  static let maxSize = Size(200, 140)
  /// The size of the letters of names, in pixels at scale 1.
  static let nameSize = 8.0
  package static let name = localized("Minimap")

  /// All elements of the board, as they are seen from so far away; made again when the board changes.
  package struct Content: Equatable, Sendable {
    package let revision: Document.Revision
    /// The smallest box around all cards, in board units.
    package let bounds: Rect
    /// The area of the board on the map, in board units.
    let area: Rect
    /// The marks, groups first. Marks that would cover the same pixels are one.
    let marks: [Mark]
    /// The names of the groups that have room for them, those of larger groups first.
    let names: [Name]
  }

  /// The name of a group, with the group's frame in pixels at scale 1, from the map's corner.
  struct Name: Equatable, Sendable {
    var text: String
    var frame: Rect

    /// The smallest group on the map that has a name there.
    fileprivate static let least = Size(28, 12)
  }

  struct Mark: Hashable, Sendable {
    /// The frame in pixels at scale 1, from the map's corner.
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var color: String?
    var isGroup: Bool
  }

  package let content: Content
  /// The view, in board units.
  package let view: Rect

  package init(
    content: Content,
    view: Rect
  ) {
    self.content = content
    self.view = view
  }

  /// The size of the map, in pixels at scale 1.
  package var size: Size { content.area.size * Self.factor(content.area) }

  /// Returns the number of pixels at scale 1 for a board unit.
  fileprivate static func factor(_ area: Rect) -> Double {
    min(maxSize.width / area.width, maxSize.height / area.height)
  }

  /// The view's frame, in pixels at scale 1 from the map's corner.
  var frame: Rect {
    let factor = Self.factor(content.area)
    let corner = view.origin - content.area.origin
    return Rect(origin: .zero + corner * factor, size: view.size * factor)
      .intersection(Rect(origin: .zero, size: size))
  }

  /// Returns the board point under a point of the map, in pixels at scale 1.
  package func boardPoint(_ point: Point) -> Point {
    let factor = Self.factor(content.area)
    return content.area.origin + (point - .zero) * (1 / factor)
  }
}

extension Minimap.Content {
  /// Creates the content of a board; nil for an empty one.
  ///
  /// - Complexity: O(cards).
  package init?(of board: Board, revision: Document.Revision) {
    guard let bounds = board.bounds else { return nil }
    self.revision = revision
    self.bounds = bounds
    area = bounds.expanded(by: max(bounds.width, bounds.height) * 0.04 + 40)
    let factor = Minimap.factor(area)
    var seen: Set<Minimap.Mark> = []
    var groups: [Minimap.Mark] = []
    var cards: [Minimap.Mark] = []
    var names: [Minimap.Name] = []
    for id in board.shownCards {
      guard let card = board.card(id) else { continue }
      let offset = (card.frame.origin - area.origin) * factor
      let mark = Minimap.Mark(
        x: Int(offset.dx.rounded()),
        y: Int(offset.dy.rounded()),
        width: max(Int((card.frame.width * factor).rounded()), 1),
        height: max(Int((card.frame.height * factor).rounded()), 1),
        color: card.color,
        isGroup: card.isGroup
      )
      if let name = Minimap.Name(card, mark) { names.append(name) }
      guard seen.insert(mark).inserted else { continue }
      if card.isGroup { groups.append(mark) } else { cards.append(mark) }
    }
    marks = groups + cards
    self.names = names.sorted { $0.frame.area > $1.frame.area }
  }
}

extension Minimap.Name {
  /// Creates the name of a group with a mark on the map; nil for other cards, and where there is no room for it.
  fileprivate init?(_ card: Card, _ mark: Minimap.Mark) {
    guard case .group(let label?) = card.content, !label.isEmpty,
      Double(mark.width) >= Self.least.width, Double(mark.height) >= Self.least.height
    else { return nil }
    text = label
    frame = Rect(Double(mark.x), Double(mark.y), Double(mark.width), Double(mark.height))
  }
}
