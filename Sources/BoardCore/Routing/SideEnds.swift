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
  /// The edges in the order of their ids, and their places; nil for too many to be told apart.
  private var ids: [ElementID]? = []
  private var places: [EndPlace] = []

  init() {}

  init(_ places: [(id: ElementID, place: EndPlace)]) {
    let sorted = places.sorted { $0.id < $1.id }
    ids = sorted.map(\.id)
    self.places = sorted.map(\.place)
  }

  /// The ends of more edges than can be told apart.
  static var many: CardEnds {
    var ends = CardEnds()
    ends.ids = nil
    return ends
  }

  var areMany: Bool { ids == nil }
  var edges: [ElementID] { ids ?? [] }

  /// Returns the place of an edge; the middle of the side if it has no other.
  subscript(id: ElementID) -> EndPlace {
    guard let ids else { return EndPlace(isAlone: false) }
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids[low] == id ? places[low] : EndPlace()
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

  private struct End {
    var edge: ElementID
    var side: Side
    /// Where the other end is, in the direction along the side.
    var position: Double
    /// The order of edges between the same two cards: the same on both.
    var order: Int64
  }

  private let frame: Rect
  private var ends: [End] = []
  var count: Int { ends.count }

  /// Creates a list without ends of a card at `frame`.
  init(at frame: Rect) { self.frame = frame }

  /// Adds an end of an edge, whose other end is at a card at `other`.
  mutating func add(_ id: ElementID, _ edge: Edge, _ end: Edge.End, _ other: Rect) {
    guard let card = edge[end].card, let far = edge[end.other].card else { return }
    let sides = EdgeSides(from: frame, edge[end].side, to: other, edge[end.other].side)
    let way = sides.to.anchor(of: other) - sides.from.anchor(of: frame)
    let order = Int64(id.rawValue)
    ends.append(
      End(
        edge: id,
        side: sides.from,
        position: way.along(sides.from.outward.perpendicular),
        order: card < far ? order : -order
      )
    )
  }

  /// The places of the ends.
  var places: CardEnds {
    if count > Self.maxCount { return .many }
    if count == 1 { return CardEnds([(ends[0].edge, EndPlace())]) }
    let sorted = ends.sorted {
      ($0.side.order, $0.position, $0.order) < ($1.side.order, $1.position, $1.order)
    }
    var places: [(ElementID, EndPlace)] = []
    for side in Side.all {
      let own = sorted.filter { $0.side == side }
      let all = Places(of: own.count, on: side.length(of: frame))
      places += own.enumerated().map { ($1.edge, all[$0]) }
    }
    return CardEnds(places)
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
