import BoardCore
package import BoardValues
import Graphics
package import Pictures

/// Everything that would be drawn, as values, bottom first.
///
/// A scene is built anew for every frame and compared with the one before, so nothing has to report what
/// became invalid. The static layer is a list of its own, which is the same list from frame to frame
/// while a card is dragged or flies: two lists with one storage are equal at a glance.
package struct Scene: Equatable, Sendable {
  var size: Size
  var scale: Double
  var theme: Theme
  var font = InterfaceFont()
  /// The dots of the ground; nil for a plain one.
  var grid: DotGrid?
  var staticLayers: SceneLayers
  /// The elements that move, come, go or are marked, lifted above the rest; then marks.
  var moving = SceneLayers()
  /// What lies over the board: the same list while cards move and nothing else does.
  var interface: [Widget] = []

  /// All lists of items, in painting order.
  var lists: [[SceneItem]] {
    [staticLayers.ground, moving.ground, staticLayers.cards, moving.cards]
  }
}

/// The items of a layer in two lists, since edges lie beneath all cards, and what moves does too.
package struct SceneLayers: Equatable, Sendable {
  /// The groups, then the edges.
  var ground: [SceneItem] = []
  /// The cards and everything that lies above them, the labels of edges too.
  var cards: [SceneItem] = []

  package var all: [SceneItem] { ground + cards }
}

/// A thing that is drawn. All coordinates are window pixels.
///
/// It is indirect, as items are kept, compared and copied in each frame, and some of them are large.
package indirect enum SceneItem: Equatable, Sendable {
  case card(CardItem)
  case marks(MarksItem)
  case group(GroupItem)
  case groupName(GroupName)
  case edge(EdgeItem)
  case label(EdgeLabel)
  /// A card in a colour that it had before, over the card; the first is 0.
  case formerFace(CardItem, Int)
  case covering(Covering)
  case cover(Cover)
  case ring(Ring)
  case text(TextItem)
  /// A caret, with a weak one where two directions meet.
  case caret(Rect, weak: Rect?)
  case ghost(Ghost)
  /// The outline of the place from which a card has just flown, with its opacity.
  case origin(Rect, radius: Double, opacity: Double)
  case marquee(Rect)
  /// The frame of several selected cards.
  case frame(Rect)
  /// The focus ring around a card, and the distance that it reaches outside the frame.
  case focus(Rect, reach: Double)
  case handle(Rect)
  /// The sign of a locked card that is selected.
  case lock(Rect)
  case guide(GuideItem)
  case dot(DotItem)
  case badge(BadgeItem)
  case traces(TraceItem)
  case person(PersonItem)

  /// The identity by which an item is compared with an item of another frame.
  enum Key: Hashable, Sendable {
    case element(ElementID)
    case groupName(ElementID)
    case label(ElementID)
    case formerFace(ElementID, Int)
    case covering(ElementID)
    case ring(ElementID)
    case hover(ElementID)
    case text, caret, marks, cover
    case index(Int)
  }
}

/// The content of a card's face, wherever it stands: the key under which its picture is kept.
package struct CardFace: Equatable, Sendable {
  var theme: Theme.Name
  var scale: Double
  var saying: Saying
  var color: String?
  /// What the file says of its look beyond that.
  var style = CardStyle()
  /// The file, if the card shows one.
  package var file: FileFace?
  var width: Int
  var height: Int
  var pixelsPerUnit: Double
  /// The factor by which everything is drawn larger than it is laid out.
  var magnification = 1.0
  /// The distance that the words are scrolled up, in board units.
  package var scroll = 0.0
  /// The files among the words.
  var embeds = EmbeddedFiles()
  /// The callouts that were folded or unfolded.
  var turned: Set<Int> = []
  /// Whether the words are shown as they were written.
  var isSource = MarkdownTexts.areSource
  /// The query whose words are marked, if the card matches one.
  var found: FindQuery?
  /// The place of the search that is the current one, in bytes of the source.
  var foundPlace: Range<Int>?
  /// The content in the state that the board is compared with, if that differs.
  var then: Saying?
  /// The ring of a card that is carried, which is one picture with it.
  var ring: RingStyle?
}

package struct CardItem: Equatable, Sendable {
  var id: ElementID
  /// The position in whole pixels, so that a moving card stays crisp and its picture is copied, not
  /// resampled.
  package var x: Int
  package var y: Int
  package var face: CardFace
  var opacity: Double
  /// The scale around its middle at which the card is seen while that changes: its picture is stretched.
  var stretch = 1.0
  /// The distance from the board, 0 to 1.
  var lift = 0.0
  /// Whether it is one of many selected marks, which only their colour shows.
  var isSelectedMark = false

  package var frame: PixelRect { PixelRect(x: x, y: y, width: face.width, height: face.height) }
}

/// The cards that lie above one that moves, as they come over it again before it is at rest.
package struct Covering: Equatable, Sendable {
  /// The card that moves.
  var id: ElementID
  /// The cards above it, bottom first; empty where a picture of the static layer shows them already.
  package var cards: [CardItem]
  /// Where they overlap.
  package var clips: [PixelRect]
  package var opacity: Double

  fileprivate var coverage: [PixelRect] {
    clips.first.map { first in [clips.reduce(first) { $0.union($1) }] } ?? []
  }
}

package struct GroupItem: Equatable, Sendable {
  var id: ElementID
  var frame: Rect
  var label: String?
  var color: String?
  var scale: Double
  var pixelsPerUnit: Double
  var opacity: Double
  /// The background; nil until it can be seen.
  var background: BackgroundItem?
  var border: CardStyle.Border?
  /// Whether only the name is shown.
  var isCollapsed = false
}

/// The name of a group, above the cards: those of a neighbour do not hide it.
package struct GroupName: Equatable, Sendable {
  var id: ElementID
  package var text: String
  var style: TextLayout.Style
  package var frame: Rect
  var color: String?
  var opacity: Double
  /// The distance that its ground reaches around it, so that it can be read on a card; 0 without one.
  var margin: Double

  var coverage: Rect { frame.expanded(by: max(margin, 1)) }
}

/// The picture behind the contents of a group.
struct BackgroundItem: Equatable, Sendable {
  var picture: ShownPicture
  var style: GroupBackground.Style
}

package struct EdgeItem: Equatable, Sendable {
  var id: ElementID
  var route: CurvePath
  var startsWithArrow: Bool
  var endsWithArrow: Bool
  var color: String?
  var pixelsPerUnit: Double
  var opacity: Double
  var isSelected: Bool
  /// Whether the only selected card is at one of its ends.
  var isLit = false
  var style: EdgeStyle
  /// The gap for the label, in an edge that is not opaque.
  var gap: PixelRect?
}

/// Text on the line of an edge, on a ground of its own.
package struct EdgeLabel: Equatable, Sendable {
  var id: ElementID
  var text: String
  var style: TextLayout.Style
  var form = LabelBox.Form.whole
  var frame: Rect
  /// The hair line to the line of the edge, if the label stands off it.
  var hairLine: HairLine?
  var unit: Double
  var opacity: Double

  /// The pixels that it may touch.
  var coverage: [PixelRect] {
    [frame, hairLine.map { $0.bounds.expanded(by: 1) }].compactMap(\.self)
      .map(PixelRect.init(covering:))
  }
}

/// A ring around a card that is selected, or marked for a moment as what was just undone.
package struct Ring: Equatable, Sendable {
  var id: ElementID
  var frame: Rect
  var radius: Double
  /// The shape that the ring follows; nil for a rectangle.
  var outline: ShapeOutline?
  var isSelected = false
  /// Whether others are selected as well.
  var isOneOfSeveral = false
  /// Whether the card is under the pointer, and not selected.
  var isHovered = false
  /// Whether what is dragged would be attached to the card, or join it.
  var isTarget = false
  /// The strength of the highlight, 0 none to 1 full.
  var highlight = 0.0
  /// Whether the highlight is a tint over the whole card.
  var isTinted = false
  /// The mark of a search.
  var found: FoundMarks.Mark?
  /// The scale of the display.
  var scale: Double
  /// The parts of the window in which a card above covers the ring, which is seen through it weakly.
  var covers: [PixelRect] = []
}

/// The shape of a card that a ring follows, with the length of a board unit in pixels.
struct ShapeOutline: Hashable, Sendable {
  var shape: CardStyle.Shape
  var unit: Double

  func path(in frame: Rect) -> CurvePath { shape.outline(in: frame, unit) }
}

/// The shape of a ring, or of a handle on one, wherever it is.
struct RingStyle: Hashable, Sendable {
  var theme: Theme.Name
  var scale: Double
  var width: Double
  var height: Double
  var radius: Double
  var outline: ShapeOutline?
  var kind: Kind

  /// Returns the farthest that any ring goes outside its card, in whole pixels, so that its picture is
  /// not blurred.
  static func reach(scale: Double) -> Double { (6 * scale).rounded(.up) }

  enum Kind: Hashable, Sendable {
    case selection, member, hover, target, highlight, found, handle
  }
}

/// A round mark, or a handle from which an edge is drawn or by which one is held.
package struct DotItem: Equatable, Sendable {
  package var center: Point
  package var radius: Double
  package var kind: Kind

  package init(
    center: Point,
    radius: Double,
    kind: Kind
  ) {
    self.center = center
    self.radius = radius
    self.kind = kind
  }

  package enum Kind: Sendable {
    case grip, litGrip
  }

  var frame: Rect {
    Rect(origin: center, size: .zero).expanded(by: kind == .litGrip ? radius * 1.3 : radius)
  }
}

/// The former and the future frame of a card, were the hovered menu item chosen.
package struct Ghost: Equatable, Sendable {
  package var from: Rect?
  package var to: Rect?

  package init(
    from: Rect? = nil,
    to: Rect? = nil
  ) {
    self.from = from
    self.to = to
  }
}

extension SceneItem {
  func key(at index: Int) -> Key {
    switch self {
    case .card(let item): .element(item.id)
    case .group(let item): .element(item.id)
    case .groupName(let name): .groupName(name.id)
    case .edge(let item): .element(item.id)
    case .label(let label): .label(label.id)
    case .formerFace(let item, let index): .formerFace(item.id, index)
    case .covering(let covering): .covering(covering.id)
    case .ring(let ring): ring.isHovered || ring.isTarget ? .hover(ring.id) : .ring(ring.id)
    case .text: .text
    case .caret: .caret
    case .marks: .marks
    case .cover: .cover
    case .ghost, .origin, .marquee, .frame, .focus, .handle, .lock, .dot, .badge, .guide, .traces,
      .person:
      .index(index)
    }
  }

  /// The pixels that drawing the item may touch.
  var coverage: [PixelRect] {
    switch self {
    case .card(let item), .formerFace(let item, _): [item.coverage]
    case .marks(let item): [item.coverage]
    case .covering(let covering): covering.coverage
    case .cover(let cover): cover.coverage
    case .group(let item): [PixelRect(covering: item.coverage)]
    case .groupName(let name): [PixelRect(covering: name.coverage)]
    case .edge(let item): item.coverage.map(PixelRect.init(covering:))
    case .label(let label): label.coverage
    case .ring(let ring): ring.coverage
    case .text(let item): [PixelRect(covering: item.coverage)]
    case .caret(let frame, let weak):
      [frame, weak].compactMap(\.self).map(PixelRect.init(covering:))
    case .origin(let frame, let radius, _): frame.strips(reach: 1, depth: radius / 3 + 3)
    case .ghost(let ghost): [PixelRect(covering: ghost.coverage)]
    case .marquee(let rect): [PixelRect(covering: rect.expanded(by: 2))]
    case .frame(let rect): rect.strips(reach: 2)
    case .focus(let rect, let reach): [PixelRect(covering: rect.expanded(by: reach + 1))]
    case .handle(let rect), .lock(let rect): [PixelRect(covering: rect.expanded(by: 1))]
    case .guide(let item): item.coverage
    case .traces(let item): item.coverage
    case .person(let item): item.coverage
    case .dot(let dot): [PixelRect(covering: dot.frame.expanded(by: 1))]
    case .badge(let badge): [PixelRect(covering: badge.frame.expanded(by: 1))]
    }
  }
}

/// A thing that is drawn and can be found again in the scene of another frame.
protocol Drawn: Equatable {
  /// Returns the identity by which the thing is compared, if it stands at `index` in its list.
  func key(at index: Int) -> SceneItem.Key
  /// The pixels that drawing it may touch.
  var coverage: [PixelRect] { get }
}

extension Drawn {
  /// Returns whether drawing the thing may touch one of the areas.
  fileprivate func covers(_ area: [PixelRect]) -> Bool {
    coverage.contains { piece in area.contains { $0.intersects(piece) } }
  }
}

extension SceneItem: Drawn {}

extension Widget: Drawn {
  func key(at index: Int) -> SceneItem.Key { .index(index) }
  var coverage: [PixelRect] { [PixelRect(covering: reach)] }
  func touches(_ area: [PixelRect]) -> Bool { covers(area) }
}

extension SceneItem {
  /// Returns whether the item touches one of the areas. Every frame asks this of everything in the
  /// window, and most of that is cards, so they are asked without making lists.
  func touches(_ area: [PixelRect]) -> Bool {
    if case .card(let item) = self { return area.contains { $0.intersects(item.coverage) } }
    // Most edges are elsewhere.
    if case .edge(let item) = self {
      let box = item.box
      guard area.contains(where: { $0.intersects(box) }) else { return false }
    }
    return covers(area)
  }
}
