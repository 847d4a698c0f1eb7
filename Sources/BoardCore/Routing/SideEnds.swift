import BoardValues

/// The place at which an edge ends on a side of a card.
struct EndPlace: Equatable, Sendable {
  /// The distance from the middle of the side, to the right of the direction that leads away from the card.
  var offset = 0.0
  /// Whether no other edge ends at the side.
  var isAlone = true
}

/// The places of both ends of an edge.
package struct EdgeEnds: Equatable, Sendable {
  var from = EndPlace()
  var to = EndPlace()

  package init() {}

  init(from: EndPlace, to: EndPlace) {
    self.from = from
    self.to = to
  }

  subscript(end: Edge.End) -> EndPlace { end == .from ? from : to }

  /// Returns the ends of a line that is to be straight: between sides that face each other, an end that is
  /// alone makes way for one that is not.
  func straightened(_ sides: EdgeSides, from source: Rect, to target: Rect) -> EdgeEnds {
    guard from.isAlone != to.isAlone, sides.to == sides.from.opposite else { return self }
    let (leaving, across) = (sides.from.outward, sides.from.outward.perpendicular)
    let delta = sides.to.anchor(of: target) - sides.from.anchor(of: source)
    // Both sides look in opposite directions, and so do their rights.
    let aside = delta.along(across) - to.offset - from.offset
    guard delta.along(leaving) > 0, abs(aside) <= SideEnds.mostGiven else { return self }
    var ends = self
    if to.isAlone {
      ends.to.offset = SideEnds.clamped(to.offset + aside, sides.to.length(of: target))
    } else {
      ends.from.offset = SideEnds.clamped(from.offset + aside, sides.from.length(of: source))
    }
    return ends
  }
}

/// The places at which the edges of one card end, each once.
struct CardEnds: Equatable, Sendable {
  /// The edges and their places; nil for too many to be told apart.
  private(set) var places: [(id: ElementID, place: EndPlace)]? = []

  /// Returns the place of an edge; the middle of the side if it has no other.
  subscript(id: ElementID) -> EndPlace {
    guard let places else { return EndPlace(isAlone: false) }
    // They are few.
    for known in places where known.id == id { return known.place }
    return EndPlace()
  }

  var areMany: Bool { places == nil }

  /// The ends of more edges than can be told apart.
  static let many: CardEnds = {
    var ends = CardEnds()
    ends.places = nil
    return ends
  }()

  /// Makes room for the places of some edges.
  mutating func reserve(_ count: Int) { places?.reserveCapacity(count) }

  mutating func note(_ id: ElementID, _ place: EndPlace) { places?.append((id, place)) }

  static func == (a: CardEnds, b: CardEnds) -> Bool {
    guard let one = a.places, let other = b.places else { return a.areMany == b.areMany }
    return one.elementsEqual(other, by: ==)
  }

  /// Returns the edges that end elsewhere than in another state; nil if those cannot be told apart.
  func edges(changedSince old: CardEnds) -> [ElementID]? {
    guard let places, let former = old.places else { return areMany && old.areMany ? [] : nil }
    if self == old { return [] }
    return places.filter { old[$0.id] != $0.place }.map(\.id)
      + former.filter { known in !places.contains { $0.id == known.id } }.map(\.id)
  }
}

/// The ends of edges along the sides of one card, in the order in which their lines do not cross.
struct SideEnds {
  /// The distance from one end to the next if the side is long enough, and the least. Ends for which there
  /// is no room even so share places.
  static let distance = 12.0
  static let leastDistance = 4.0
  /// The farthest that an end stands from the middle of its side, and the least distance from its corners.
  static let reach = 90.0
  private static let margin = 12.0
  /// How far an end that is alone makes way for a line to be straight.
  static let mostGiven = 24.0
  /// The most edges of a card that are told apart. Those of more are all in the middle of their sides.
  static let maxCount = 256

  /// An edge that ends at the card, and the sides that the file names.
  private struct Link {
    var edge: ElementID
    var near: Side?
    var far: Side?
    var other: Rect
    /// Whether the card is the first of the two.
    var isFirst: Bool
  }

  private struct End {
    var edge: ElementID
    var side: Int
    /// Where the other end is, in the direction along the side.
    var position: Double
    /// The order of edges between the same two cards: the same on both.
    var order: Int64

    static func < (a: End, b: End) -> Bool {
      if a.side != b.side { return a.side < b.side }
      return a.position == b.position ? a.order < b.order : a.position < b.position
    }
  }

  private let frame: Rect
  private var links: [Link] = []
  var count: Int { links.count }

  /// Creates a list without ends of a card at `frame`, with room for some.
  init(at frame: Rect, count: Int) {
    self.frame = frame
    links.reserveCapacity(min(count, Self.maxCount + 1))
  }

  /// Adds an end of an edge, whose other end is at a card at `other`.
  mutating func add(
    _ id: ElementID,
    _ end: Edge.Attachment,
    _ far: Edge.Attachment,
    _ other: Rect
  ) {
    let isFirst = end.card.flatMap { near in far.card.map { near < $0 } } ?? true
    links.append(Link(edge: id, near: end.side, far: far.side, other: other, isFirst: isFirst))
  }

  /// The places of the ends.
  var places: CardEnds {
    if count > Self.maxCount { return .many }
    var places = CardEnds()
    places.reserve(count)
    if count == 1 {
      places.note(links[0].edge, EndPlace())
      return places
    }
    var ends = links.map(end)
    ends.sort(by: <)
    var start = 0
    while start < ends.count {
      var next = start + 1
      while next < ends.count, ends[next].side == ends[start].side { next += 1 }
      let all = Places(of: next - start, on: Side.all[ends[start].side].length(of: frame))
      for index in start..<next { places.note(ends[index].edge, all[index - start]) }
      start = next
    }
    return places
  }

  private func end(of link: Link) -> End {
    let sides = EdgeSides(from: frame, link.near, to: link.other, link.far)
    let way = sides.to.anchor(of: link.other) - sides.from.anchor(of: frame)
    let order = Int64(link.edge.rawValue)
    return End(
      edge: link.edge,
      side: sides.from.order,
      position: way.along(sides.from.outward.perpendicular),
      order: link.isFirst ? order : -order
    )
  }

  /// Returns how far ends may stand from the middle of a side.
  private static func room(_ length: Double) -> Double {
    min(max(length / 2 - min(margin, length / 8), 0), reach)
  }

  static func clamped(_ offset: Double, _ length: Double) -> Double {
    let room = room(length)
    return min(max(offset, -room), room)
  }

  /// The places for some ends along a side.
  private struct Places {
    private let count: Int
    private let places: Int
    private let distance: Double

    init(of count: Int, on length: Double) {
      self.count = count
      let room = 2 * SideEnds.room(length)
      let most = Int(room / SideEnds.leastDistance) + 1
      places = min(count, most)
      distance = places > 1 ? min(SideEnds.distance, room / Double(places - 1)) : 0
    }

    subscript(index: Int) -> EndPlace {
      let place = Double(index * places / count)
      return EndPlace(offset: (place - Double(places - 1) / 2) * distance, isAlone: count == 1)
    }
  }
}

extension Vector {
  /// Returns how far the vector reaches in a direction of length 1.
  func along(_ direction: Vector) -> Double { dx * direction.dx + dy * direction.dy }
}
