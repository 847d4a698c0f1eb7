import BoardCore
import BoardValues
import Graphics

/// The box of a label, in board units, so that it stands there at every zoom.
struct LabelBox: Equatable, Sendable {
  var frame: Rect
  /// The width at which its lines break.
  var width: Double
  var form = Form.whole

  enum Form: Sendable {
    /// All words.
    case whole
    /// The first words in one line, with an ellipsis.
    case short
    /// A dot in place of words, which are seen when it is pointed at.
    case dot
  }

  static func style(
    width: Double,
    _ pixelsPerUnit: Double = 1,
    isOneLine: Bool = false
  ) -> TextLayout.Style {
    let size = Metrics.edgeLabelSize * pixelsPerUnit
    return TextLayout.Style(
      fontSize: size,
      width: width * pixelsPerUnit,
      height: isOneLine ? size : nil,
      isCentered: true
    )
  }
}

/// The positions at which the label of an edge could stand: anywhere along its line, and if that is not
/// enough, in shorter lines.
@MainActor
struct LabelPlacement {
  private static let widths = [200.0, 100, 40]
  /// The widths of one line that is cut short.
  private static let shortWidths = [80.0, 48, 32]
  private static let dotSize = 8.0
  private static let steps = 64

  private let text: String
  private let route: EdgeRoute
  /// The line if it has several curves, along which a position is a share of the length.
  private let measured: MeasuredPath?

  init(_ text: String, _ route: EdgeRoute) {
    self.text = text
    self.route = route
    measured = route.curve.rest.isEmpty ? nil : MeasuredPath(route.curve)
  }

  /// The box if nothing is in the way.
  var preferred: LabelBox {
    let width = Self.widths[0]
    return LabelBox(frame: frame(at: route.labelPosition, size(width)), width: width)
  }

  /// Returns the free box that is nearest to the preferred one, where other lines pass by if possible; nil
  /// if there is none.
  func box(where isFree: (Rect) -> Bool, unless lines: [[Point]]) -> LabelBox? {
    let box = box(where: isFree)
    guard let box, !lines.isEmpty, lines.contains(where: box.frame.isCrossed) else { return box }
    return self.box { box in !lines.contains(where: box.isCrossed) && isFree(box) } ?? box
  }

  /// Returns the free box of a line that is cut short, or that of a dot.
  func short(where isFree: (Rect) -> Bool) -> LabelBox {
    let dot = Size(Self.dotSize, Self.dotSize)
    guard let free = frame(for: dot, where: isFree) else {
      return LabelBox(frame: frame(at: route.labelPosition, dot), width: dot.width, form: .dot)
    }
    for width in Self.shortWidths {
      let style = LabelBox.style(width: width, isOneLine: true)
      let size = TextCache.shared.layout(text, style).size.withMargin
      if let frame = frame(for: size, where: isFree) {
        return LabelBox(frame: frame, width: width, form: .short)
      }
    }
    return LabelBox(frame: free, width: dot.width, form: .dot)
  }

  private func box(where isFree: (Rect) -> Bool) -> LabelBox? {
    // If not even a letter has room, nothing needs to be measured.
    guard frame(for: Size(Metrics.edgeLabelSize, Metrics.edgeLabelSize), where: isFree) != nil
    else {
      return nil
    }
    var last: Size?
    for width in Self.widths {
      // Words are cut short rather than broken.
      guard last == nil || longestWord <= width else { break }
      let size = size(width)
      // Three lines are the most that are read at a glance.
      guard size != last, last == nil || size.height < 4 * Metrics.edgeLabelSize else { continue }
      last = size
      if let frame = frame(for: size, where: isFree) { return LabelBox(frame: frame, width: width) }
    }
    return nil
  }

  /// Returns the box that covers least, by `amount`.
  func box(covering amount: (Rect) -> Double) -> LabelBox {
    var best = preferred
    let size = best.frame.size
    var least = amount(best.frame)
    for position in positions where least > 0 {
      let frame = frame(at: position, size)
      let covered = amount(frame)
      if covered < least { (least, best.frame) = (covered, frame) }
    }
    return best
  }

  private func frame(for size: Size, where isFree: (Rect) -> Bool) -> Rect? {
    positions.map { frame(at: $0, size) }.first(where: isFree)
  }

  /// The positions along the line, 0 to 1, those near the preferred one first.
  private var positions: some Sequence<Double> {
    (0..<(2 * Self.steps)).lazy.map { step in
      let delta = Double((step + 1) / 2) / Double(Self.steps)
      return route.labelPosition + (step.isMultiple(of: 2) ? delta : -delta)
    }.filter { (0...1).contains($0) }
  }

  /// The width of the longest word.
  private var longestWord: Double {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: "\n")
    return TextCache.shared.layout(words, LabelBox.style(width: 10_000)).size.width
  }

  private func size(_ width: Double) -> Size {
    TextCache.shared.layout(text, LabelBox.style(width: width)).size.withMargin
  }

  private func frame(at position: Double, _ size: Size) -> Rect {
    let middle = measured?.point(at: position) ?? route.curve.point(at: position)
    return Rect(origin: middle - Vector(size.width / 2, size.height / 2), size: size)
  }
}

extension Size {
  /// The size of words with the ground that they stand on.
  fileprivate var withMargin: Size { Size(width + 8, height + 4) }
}

/// The lines that labels leave alone if they can.
struct LabelLines {
  /// The most lines, and the most that are looked at for one label.
  static let most = 500
  private static let mostBeside = 12

  private var paths: [ElementID: (path: CurvePath, bounds: Rect)] = [:]
  private let order: [ElementID]

  init(_ ids: some Collection<ElementID>, path: (ElementID) -> CurvePath?) {
    order = Array(ids)
    for id in ids {
      if let path = path(id) { paths[id] = (path, path.bounds.expanded(by: 8)) }
    }
  }

  /// Returns the other lines that come near to that of an edge.
  func lines(beside id: ElementID) -> [[Point]] {
    guard let own = paths[id]?.bounds else { return [] }
    return order.lazy.filter { $0 != id }.compactMap { paths[$0] }
      .filter { $0.bounds.intersects(own) }.prefix(Self.mostBeside)
      .map { $0.path.points(count: 12) }
  }
}
