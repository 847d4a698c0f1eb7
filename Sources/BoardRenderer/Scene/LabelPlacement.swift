import BoardCore
import BoardValues
import Graphics

/// The box of a label, in board units, so that it stands there at every zoom.
struct LabelBox: Equatable, Sendable {
  var frame: Rect
  var layout = LabelLayout()
  var form = Form.whole
  /// The hair line from a label that stands off its line.
  var hairLine: HairLine?

  enum Form: Equatable, Sendable {
    /// All words.
    case whole
    /// A dot in place of words, which are seen when it is pointed at.
    case dot
    /// A number in place of words, which stand below the board.
    case number(Int)
  }
}

/// A thin straight line.
struct HairLine: Equatable, Sendable {
  var start: Point
  var end: Point

  var bounds: Rect { Rect(from: start, to: end) }
}

/// The size of a label's letters, and the width at which its lines break, in board units.
struct LabelLayout: Hashable, Sendable {
  var fontSize = Metrics.edgeLabelSize
  var width = 200.0

  /// Letters of a label that has little room.
  static let smaller = 10.5
  static let smallest = 9.0

  func style(_ pixelsPerUnit: Double = 1) -> TextLayout.Style {
    TextLayout.Style(
      fontSize: fontSize * pixelsPerUnit,
      width: width * pixelsPerUnit,
      isCentered: true
    )
  }

  /// Returns the size of words with the ground that they stand on.
  @MainActor
  func size(of text: String) -> Size {
    let words = TextCache.shared.layout(text, style()).size
    return Size(words.width + 8, words.height + 4)
  }
}

/// What a label makes room for.
struct LabelRoom {
  /// Returns whether a box, with some distance from the cards of its line, covers no words, heads or labels.
  var isFree: (_ box: Rect, _ distance: Double) -> Bool
  /// The lines near by, which it leaves alone if it can.
  var lines: [[Point]]
  /// Whether there is time to look for places off the line.
  var looksAround: Bool
}

/// The places at which the label of an edge could stand, the best first: in the middle on the line, above it, in
/// two lines, in hardly smaller letters; then the same anywhere along the line, where letters may be the smallest;
/// then off it with a hair line.
@MainActor
struct LabelPlacement {
  private static let dotSize = 6.0
  private static let numberSize = 16.0
  private static let steps = 32
  /// The share of a line, to both sides, that counts as its middle.
  private static let near = 0.15
  /// The distance from a line to a label above it.
  private static let air = 3.0
  /// How far labels stand off their lines at most.
  nonisolated static let farthest = 60.0

  private let text: String
  private let route: EdgeRoute
  private let measured: MeasuredPath

  init(_ text: String, _ route: EdgeRoute) {
    self.text = text
    self.route = route
    measured = MeasuredPath(route.curve, count: route.curve.rest.isEmpty ? 24 : 8)
  }

  /// Returns the box if nothing is in the way.
  func preferred(_ layout: LabelLayout = LabelLayout()) -> LabelBox {
    LabelBox(
      frame: Rect(at: point(at: route.labelPosition), layout.size(of: text)),
      layout: layout
    )
  }

  /// Returns the best free box that no other line goes through, or a free one on the line, or one off the line;
  /// nil if there is none.
  func box(in room: LabelRoom) -> LabelBox? {
    boxAtLine(in: room, sparesLines: !room.lines.isEmpty)
      ?? (room.lines.isEmpty ? nil : boxAtLine(in: room, sparesLines: false))
      ?? (room.looksAround ? boxOffLine(in: room) : nil)
  }

  /// Returns a dot where it covers nothing; nil if there is no such place.
  func dot(in room: LabelRoom) -> LabelBox? {
    let size = Size(Self.dotSize, Self.dotSize)
    return positions(steps: 4 * Self.steps).lazy.map { Rect(at: point(at: $0), size) }
      .first { room.isFree($0, 1) }.map { LabelBox(frame: $0, form: .dot) }
  }

  /// Returns a number where it covers nothing, or the least by `amount`.
  func number(_ number: Int, in room: LabelRoom, covering amount: (Rect) -> Double) -> LabelBox {
    let size = Size(Self.numberSize, Self.numberSize)
    let layout = LabelLayout(fontSize: LabelLayout.smaller)
    let frames = positions().map { Rect(at: point(at: $0), size) }
    if let free = frames.first(where: { room.isFree($0, 2) }) {
      return LabelBox(frame: free, layout: layout, form: .number(number))
    }
    if var box = boxOffLine(size, in: room) {
      (box.layout, box.form) = (layout, .number(number))
      return box
    }
    let least = frames.min { amount($0) < amount($1) }
    return LabelBox(frame: least ?? preferred().frame, layout: layout, form: .number(number))
  }

  // MARK: At the line

  /// The ways in which words can stand at a place.
  private struct Way {
    var fontSize = Metrics.edgeLabelSize
    var inTwoLines = false
    var isAbove = false
  }

  /// The ways in the middle of a line, and those anywhere along it. Letters of one size are calmer than places in
  /// the middle, so the smallest come last.
  private static let ways = [
    Way(), Way(isAbove: true), Way(inTwoLines: true), Way(fontSize: LabelLayout.smaller),
  ]
  private static let waysAlong =
    ways + [
      Way(fontSize: LabelLayout.smallest), Way(fontSize: LabelLayout.smallest, isAbove: true),
      Way(fontSize: LabelLayout.smallest, inTwoLines: true),
    ]

  private func boxAtLine(in room: LabelRoom, sparesLines: Bool) -> LabelBox? {
    // If not even a letter has room, nothing needs to be measured.
    let letter = Size(LabelLayout.smallest, LabelLayout.smallest)
    guard
      positions().contains(where: {
        fits(Rect(at: point(at: $0), letter), room, sparesLines)
      })
    else { return nil }
    for (ways, isNear) in [(Self.ways, true), (Self.waysAlong, false)] {
      for way in ways {
        guard let layout = layout(way) else { continue }
        let size = layout.size(of: text)
        for position in positions(near: isNear) {
          let frame =
            way.isAbove ? frame(above: position, size) : Rect(at: point(at: position), size)
          // Above its line it must never seem to belong to another.
          let reach = way.isAbove ? 2 * Self.air : 0
          if let frame, fits(frame.expanded(by: reach), room, sparesLines || way.isAbove) {
            return LabelBox(frame: frame, layout: layout)
          }
        }
      }
    }
    return nil
  }

  private func fits(_ frame: Rect, _ room: LabelRoom, _ sparesLines: Bool) -> Bool {
    // Something of the line and its arrow has to be seen.
    room.isFree(frame, Metrics.arrowLength)
      && !(sparesLines && room.lines.contains(where: frame.isCrossed))
  }

  /// Returns how words are laid out in a way; nil if it makes no difference, or breaks words.
  private func layout(_ way: Way) -> LabelLayout? {
    var layout = LabelLayout(fontSize: way.fontSize)
    guard way.inTwoLines else { return layout }
    let whole = layout.size(of: text)
    // Three lines are the most that are read at a glance.
    guard whole.height < 2 * way.fontSize * 1.7 else { return nil }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count > 1 else { return nil }
    let longest = LabelLayout(fontSize: way.fontSize, width: 10_000)
      .size(of: words.joined(separator: "\n")).width
    layout.width = max(longest - 8, (whole.width - 8) * 0.55).rounded(.up)
    return layout.width < whole.width - 8 ? layout : nil
  }

  /// Returns the frame above the line, or beside it where it is steep; nil if the line goes through it.
  private func frame(above position: Double, _ size: Size) -> Rect? {
    let way = (point(at: position + 0.02) - point(at: position - 0.02)).normalized
    var normal = way.perpendicular
    let isSteep = abs(way.dx) < 0.3
    if isSteep ? normal.dx < 0 : normal.dy > 0 { normal = normal * -1 }
    let reach = abs(normal.dx) * size.width / 2 + abs(normal.dy) * size.height / 2 + Self.air
    let frame = Rect(at: point(at: position) + normal * reach, size)
    return frame.isCrossed(by: measured.points) ? nil : frame
  }

  // MARK: Off the line

  private func boxOffLine(in room: LabelRoom) -> LabelBox? {
    for fontSize in [Metrics.edgeLabelSize, LabelLayout.smallest] {
      let layout = LabelLayout(fontSize: fontSize)
      guard var box = boxOffLine(layout.size(of: text), in: room) else { continue }
      box.layout = layout
      return box
    }
    return nil
  }

  /// Returns the box of some size that is nearest to the line, with a hair line to it, along which nothing is.
  private func boxOffLine(_ size: Size, in room: LabelRoom) -> LabelBox? {
    let places = stride(from: Self.steps / 2, through: 2, by: -3).flatMap { [$0, Self.steps - $0] }
    for gap in [18.0, 36, Self.farthest] {
      for index in places {
        let foot = point(at: Double(index) / Double(Self.steps))
        for (dx, dy) in Self.directions {
          let diagonal = dx != 0 && dy != 0 ? 0.7 : 1
          let shift = Vector(
            dx * (size.width / 2 + gap * diagonal),
            dy * (size.height / 2 + gap * diagonal)
          )
          let frame = Rect(at: foot + shift, size)
          guard room.isFree(frame, Metrics.arrowLength), !frame.isCrossed(by: measured.points),
            !room.lines.contains(where: frame.expanded(by: 2 * Self.air).isCrossed)
          else { continue }
          let end = foot.clamped(to: frame)
          let line = HairLine(start: foot, end: end)
          guard room.isFree(line.bounds.expanded(by: 1), 0) else { continue }
          return LabelBox(frame: frame, hairLine: line)
        }
      }
    }
    return nil
  }

  private static let directions: [(Double, Double)] = [
    (0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1),
  ]

  // MARK: Positions

  /// Returns the positions along the line, 0 to 1, those near the preferred one first.
  private func positions(near isNear: Bool = false, steps: Int = steps) -> some Sequence<Double> {
    let most = isNear ? Int(Self.near * Double(steps)) : steps
    return (0...(2 * most)).lazy.map { step in
      let delta = Double((step + 1) / 2) / Double(steps)
      return route.labelPosition + (step.isMultiple(of: 2) ? delta : -delta)
    }.filter { (0...1).contains($0) }
  }

  private func point(at position: Double) -> Point { measured.point(at: position) }
}

extension Rect {
  /// Creates a rectangle around a point.
  fileprivate init(at middle: Point, _ size: Size) {
    self.init(origin: middle - Vector(size.width / 2, size.height / 2), size: size)
  }
}

extension Point {
  fileprivate func clamped(to frame: Rect) -> Point {
    Point(min(max(x, frame.minX), frame.maxX), min(max(y, frame.minY), frame.maxY))
  }
}
