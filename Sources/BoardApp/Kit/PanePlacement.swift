import BoardRenderer
import BoardValues

/// The places of panes in a window. Panels at the side come first, and bars are placed in what these
/// leave free. Lengths are in pixels at scale 1.
///
/// Panes are placed as in a language that runs from left to right. For the others, what they lie beside
/// is reflected in the window first, and their frames and controls at last.
@MainActor
struct PanePlacement {
  private let window: Size
  private let ruler: Ruler
  private let bounds: Rect
  /// The panels along the right edge.
  private var docked: [Rect] = []
  /// The band below the toolbar, and the row below it.
  private var band: Rect?
  private var row: Rect?
  /// The timeline along the bottom.
  private var strip: Rect?
  /// What is said for a moment.
  private var toast: Rect?
  /// The bars above the timeline, and the picture of a step there.
  private var above: [Rect] = []
  /// The bars and toasts that say something, which no tooltip covers.
  private var speaking: [Rect] = []

  /// Creates the places in a window whose size is in pixels.
  init(in window: Size, _ ruler: Ruler) {
    self.window = window
    self.ruler = ruler
    bounds = Rect(origin: .zero, size: window * (1 / ruler.scale))
  }

  /// Returns the panes in their order from bottom to top. A tooltip for which there is no room is left
  /// out.
  mutating func placed(_ panes: [Pane]) -> [PlacedPane] {
    docked = panes.filter { $0.anchor == .right }.map { frame(of: $0, in: room).frame }
    band = frame(ofFirst: panes) { $0.anchor == .underToolbar }
    row = frame(ofFirst: panes) { $0.anchor == .underBand }
    strip = frame(ofFirst: panes) { $0.anchor == .alongBottom }
    toast = frame(ofFirst: panes) { $0.id == .toast }
    above = panes.filter { [.look, .comparison, .glimpse].contains($0.id) }
      .map { frame(of: $0, in: room).frame }
    return panes.sorted { $0.id < $1.id }.compactMap { pane in
      let spot = frame(of: pane, in: room)
      if pane.id == .tip, spot.covered > 0 { return nil }
      if pane.id.speaks { speaking.append(spot.frame) }
      return placed(pane, spot)
    }
  }

  private func frame(ofFirst panes: [Pane], where isWanted: (Pane) -> Bool) -> Rect? {
    panes.first(where: isWanted).map { frame(of: $0, in: room).frame }
  }

  private var room: Rect { bounds.inset(by: Insets(all: Pane.margin)) }

  private func placed(_ pane: Pane, _ spot: Spot) -> PlacedPane {
    let grounded = pane.ground.map { Layout.grounded($0, pane.layout) } ?? pane.layout
    var controls = grounded.placed(in: spot.frame, ruler)
    if pane.ground == .dialog { controls.insert(scrim, at: 0) }
    var frame = spot.frame.times(ruler.scale)
    if ruler.isMirrored {
      let area = Rect(origin: .zero, size: window)
      frame = frame.mirrored(in: area)
      controls = controls.map { $0.mirrored(in: area) }
    }
    return PlacedPane(
      id: pane.id,
      name: pane.name,
      frame: frame,
      controls: controls,
      isModal: pane.isModal,
      isInTheWay: spot.covered > 0
    )
  }

  private var scrim: Control {
    Control(Rect(origin: .zero, size: window), Component(.filler, "", .ground(.scrim)))
  }

  // MARK: Frames

  /// A place for a pane, and the area that it covers of what it should avoid.
  private struct Spot {
    var frame: Rect
    var covered = 0.0
  }

  /// Returns where a pane goes. One that has too little room shrinks, and never leaves the window.
  private func frame(of pane: Pane, in room: Rect) -> Spot {
    var size = size(of: pane, in: room.width, room)
    if let free = freeWidth(for: pane, size, in: room) {
      size = self.size(of: pane, in: free, room)
    }
    if case .beside(let frames, let gap, let avoided) = pane.anchor {
      return spot(size, beside: frames.map(unscaled), gap, avoided.map(unscaled), pane.id)
    }
    return Spot(frame: Rect(origin: corner(pane.anchor, size, in: room), size: size))
  }

  /// Returns the size of a pane in a width.
  private func size(of pane: Pane, in width: Double, _ room: Rect) -> Size {
    let isWide = pane.anchor == .alongBottom
    let width = min(isWide ? width : pane.layout.width(ruler).ideal, width)
    let wish = pane.layout.height(ruler, width: width).ideal
    return Size(width, min(wish, maxHeight(pane.anchor, in: room)))
  }

  /// Returns the width that panels leave free for a bar in the middle; nil if it needs no less, or
  /// more at least.
  private func freeWidth(for pane: Pane, _ size: Size, in room: Rect) -> Double? {
    guard pane.anchor.isInMiddle, !docked.isEmpty else { return nil }
    let free = freeRight(size, corner(pane.anchor, size, in: room).y, in: room) - room.minX
    return free < size.width && pane.layout.width(ruler).least <= free ? free : nil
  }

  /// Returns the maximum height of a pane. One that opens below the toolbar leaves it free, unless that
  /// would leave the pane too little.
  private func maxHeight(_ anchor: Pane.Anchor, in room: Rect) -> Double {
    let below = room.maxY - Metrics.bar
    return anchor == .belowToolbar && below >= 320 ? below : room.height
  }

  private func corner(_ anchor: Pane.Anchor, _ size: Size, in room: Rect) -> Point {
    let middle = Point(room.center.x - size.width / 2, room.center.y - size.height / 2)
    switch anchor {
    case .top: return Point(middle.x, room.minY)
    case .underToolbar: return Point(freeMiddle(size, Metrics.bar, in: room), Metrics.bar)
    case .underBand:
      let y = band.map { $0.maxY + Space.xs } ?? Metrics.bar
      return Point(freeMiddle(size, y, in: room), y)
    case .bottom(let above):
      let y = room.maxY - above - size.height
      return Point(freeMiddle(size, y, in: room), y)
    case .alongBottom: return Point(middle.x, room.maxY - size.height)
    case .bottomRight(let above):
      let y = room.maxY - above - size.height
      let right = freeRight(size, y, in: room)
      return Point((right - size.width >= room.minX ? right : room.maxX) - size.width, y)
    case .center: return middle
    case .belowToolbar: return Point(middle.x, min(Metrics.bar, room.maxY - size.height))
    case .right:
      return Point(room.maxX - size.width, min(Metrics.bar, room.maxY - size.height))
    case .bottomAt(let x, let above):
      let center = unscaled(Rect(origin: Point(x, 0), size: .zero)).origin.x
      let y = room.maxY - above - size.height
      let left = max(
        room.minX,
        min(center - size.width / 2, freeRight(size, y, in: room) - size.width)
      )
      return Point(left, y)
    case .around(let point):
      let center = unscaled(Rect(origin: point, size: .zero)).origin
      let y = max(room.minY, min(center.y - size.height / 2, room.maxY - size.height))
      let right = freeRight(size, y, in: room)
      return Point(max(room.minX, min(center.x - size.width / 2, right - size.width)), y)
    case .beside: return middle
    }
  }

  /// Returns the right end of what panels leave free for a pane whose top is at `y`.
  private func freeRight(_ size: Size, _ y: Double, in room: Rect) -> Double {
    let row = Rect(room.minX, y, room.width, size.height)
    let ends = docked.filter { $0.intersects(row) }.map { $0.minX - Pane.margin }
    return ends.min() ?? room.maxX
  }

  /// Returns the left edge of a pane in the middle of what panels leave free, or of the window if that is
  /// too narrow.
  private func freeMiddle(_ size: Size, _ y: Double, in room: Rect) -> Double {
    let free = freeRight(size, y, in: room) - room.minX
    return room.minX + ((free >= size.width ? free : room.width) - size.width) / 2
  }

  // MARK: Beside a frame

  /// Returns the place beside a frame that covers least, of several equal ones the first. A pane for
  /// which there is no room beside the frames is docked below the toolbar.
  private func spot(
    _ size: Size,
    beside frames: [Rect],
    _ gap: Double,
    _ avoided: [Rect],
    _ id: Pane.ID
  ) -> Spot {
    let free = room.inset(by: Insets(top: Metrics.bar, bottom: Metrics.bar))
    let isTip = id == .tip
    let taken = docked + above + [band, row, strip].compactMap(\.self)
    // A bar's own tooltips lie beside its buttons.
    let spoken = speaking.filter { bar in !frames.contains { bar.contains($0.center) } }
    let blocked = avoided + (isTip ? spoken : [toast].compactMap(\.self))
    func covered(_ frame: Rect) -> Double {
      blocked.reduce(0) { sum, other in
        let shared = other.intersection(frame)
        return shared.isEmpty ? sum : sum + shared.area
      }
    }
    var best: Spot?
    let isBar = id == .selectionBar
    let places = frames.flatMap { frame in
      Self.sides(of: frame, size, gap, in: free)
        + (isBar ? Self.corners(of: frame, size, gap, in: free) : [])
    }
    for frame in places
    where free.contains(frame) && (isTip || !taken.contains { $0.intersects(frame) }) {
      let spot = Spot(frame: frame, covered: covered(frame))
      // A bar that jumps from side to side for little would be in the way more than what it covers.
      if best.map({ spot.covered < $0.covered - frame.area / 20 }) ?? true { best = spot }
      if best?.covered == 0 { break }
    }
    guard isBar else {
      let side = frames.first.map { Self.sides(of: $0, size, gap, in: free)[0].inside(free) }
      let frame = Rect(origin: side ?? free.origin, size: size)
      return best ?? Spot(frame: frame, covered: covered(frame))
    }
    // Docked it is far from what it is about, and better than over what one reads.
    let frame = Rect(origin: below(row ?? band, size, in: room), size: size)
    let docked = Spot(frame: frame, covered: covered(frame))
    guard let best, best.covered < docked.covered + frame.area / 4 else { return docked }
    return best
  }

  /// Returns the place below the toolbar, and the rows below it.
  private func below(_ row: Rect?, _ size: Size, in room: Rect) -> Point {
    let y = row.map { $0.maxY + Pane.margin } ?? room.minY + Metrics.bar
    return Point(freeMiddle(size, y, in: room), min(y, room.maxY - size.height))
  }

  /// Returns the frames above, below, to the right and to the left of a frame.
  private static func sides(of frame: Rect, _ size: Size, _ gap: Double, in free: Rect) -> [Rect] {
    let x = max(free.minX, min(frame.center.x - size.width / 2, free.maxX - size.width))
    let y = max(free.minY, min(frame.minY, free.maxY - size.height))
    let corners = [
      Point(x, frame.minY - gap - size.height), Point(x, frame.maxY + gap),
      Point(frame.maxX + gap, y), Point(frame.minX - gap - size.width, y),
    ]
    return corners.map { Rect(origin: $0, size: size) }
  }

  /// Returns the frames above and below a frame that begin or end with it, as far as they are in the room.
  private static func corners(of frame: Rect, _ size: Size, _ gap: Double, in free: Rect) -> [Rect]
  {
    [frame.minX, frame.maxX - size.width].flatMap { x in
      [frame.minY - gap - size.height, frame.maxY + gap].map { y in
        Rect(max(free.minX, min(x, free.maxX - size.width)), y, size.width, size.height)
      }
    }
  }

  /// Returns an area of the window at scale 1, reflected if panes are mirrored.
  private func unscaled(_ rect: Rect) -> Rect {
    let area = rect.times(1 / ruler.scale)
    return ruler.isMirrored ? area.mirrored(in: bounds) : area
  }
}

extension Pane.Anchor {
  /// Whether the pane stands in the middle of what panels leave free.
  fileprivate var isInMiddle: Bool {
    switch self {
    case .bottom, .underToolbar, .underBand: true
    default: false
    }
  }
}

extension Pane.ID {
  /// Whether the pane says something that a tooltip must not cover.
  fileprivate var speaks: Bool { [.toast, .look, .comparison, .condition].contains(self) }
}

extension Rect {
  /// Returns the corner of the rectangle, moved into a room as far as there is room.
  fileprivate func inside(_ room: Rect) -> Point {
    Point(
      max(room.minX, min(minX, room.maxX - width)),
      max(room.minY, min(minY, room.maxY - height))
    )
  }

  /// Returns the rectangle with all lengths multiplied, its origin too.
  func times(_ factor: Double) -> Rect {
    Rect(origin: Point(minX * factor, minY * factor), size: size * factor)
  }
}
