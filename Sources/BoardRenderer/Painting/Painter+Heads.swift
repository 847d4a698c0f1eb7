import BoardCore
import BoardValues
import Graphics

/// The lines of edges, and the heads at their ends.
extension Painter {
  func paint(_ item: EdgeItem, on canvas: Canvas) {
    guard item.opacity < 1 else { return draw(item, on: canvas) }
    // As one picture, or the line would show through its arrows and its label.
    canvas.saved {
      canvas.clip(to: item.coverage.map(PixelRect.init(covering:)))
      if let gap = item.gap { canvas.clip(outside: gap) }
      canvas.withOpacity(item.opacity) { draw(item, on: canvas) }
    }
  }

  private func draw(_ item: EdgeItem, on canvas: Canvas) {
    let shade = theme.shade(of: item.color, standingOut: Theme.lineContrast) ?? theme.edge
    let color = item.isSelected || item.isLit ? theme.accent : shade
    let heads = item.heads
    var line = item.route
    // The line ends inside the head, or its blunt end would show beside the tip.
    let neck = item.style.head.neck * item.arrowLength
    if item.endsWithArrow { line.end = Self.point(neck, from: line.end, to: line.endControl) }
    if item.startsWithArrow {
      line.start = Self.point(neck, from: line.start, to: line.startControl)
    }
    canvas.stroke(line, width: item.width, color, dash: item.dash)
    for head in heads { paint(head, item, color, on: canvas) }
  }

  private static func point(_ distance: Double, from tip: Point, to control: Point) -> Point {
    tip + (control - tip).normalized * distance
  }

  /// Paints a head, whose back is a vector from its tip.
  private func paint(_ head: EdgeItem.Head, _ item: EdgeItem, _ color: Color, on canvas: Canvas) {
    let (tip, back) = (head.tip, head.back)
    let side = back.perpendicular * 0.5
    let (left, right) = (tip + back + side, tip + back - side)
    // Outlines stay as large as filled heads.
    let width = min(item.width, back.length / 5)
    let inner = back * (width / back.length)
    func outline(_ points: [Point]) {
      canvas.stroke(through: points + [points[0], points[1]], width: width, color)
    }
    switch item.style.head {
    case .triangle:
      // Its back is curved towards the tip.
      let curve = Curve(
        start: right,
        startControl: right - back * 0.2 + side * 0.5,
        endControl: left - back * 0.2 - side * 0.5,
        end: left
      )
      canvas.fill(polygon: [left, tip, right], closedBy: curve, color)
    case .triangleOutline:
      outline([tip + inner, left - inner * 0.5 - side * 0.1, right - inner * 0.5 + side * 0.1])
    case .thinTriangle: canvas.stroke(through: [left, tip, right], width: item.width, color)
    case .halvedTriangle: canvas.fill(polygon: [tip, left, tip + back], color)
    case .diamond:
      canvas.fill(
        polygon: [tip, tip + back * 0.5 + side, tip + back, tip + back * 0.5 - side],
        color
      )
    case .diamondOutline:
      let (middle, half) = (tip + back * 0.5, side * 0.85)
      outline([tip + inner * 0.7, middle + half, tip + back - inner * 0.7, middle - half])
    case .circle, .circleOutline:
      let radius = back.length / 2
      let isFilled = item.style.head == .circle
      let box = Rect(origin: tip + back * 0.5, size: .zero)
        .expanded(by: isFilled ? radius : radius - width / 2)
      if isFilled {
        canvas.fillRounded(box, radius: radius, color)
      } else {
        canvas.strokeRounded(box, radius: box.width / 2, width: width, color)
      }
    case .blunt:
      // Off the border of the card, in which it would not be seen.
      let middle = tip + back * EdgeStyle.Head.blunt.neck
      canvas.stroke(through: [middle + side, middle - side], width: item.width, color)
    }
  }
}

extension EdgeStyle.Head {
  /// How far from the tip the line ends, as a share of the length of the head.
  fileprivate var neck: Double {
    switch self {
    case .triangle, .halvedTriangle: 0.7
    case .triangleOutline, .diamond, .diamondOutline, .circleOutline: 0.95
    case .circle: 0.5
    case .thinTriangle: 0.1
    case .blunt: 0.3
    }
  }
}

extension EdgeItem {
  /// A head at an end: its tip, and a vector from there to its back.
  struct Head {
    var tip: Point
    var back: Vector
  }

  var heads: [Head] {
    func head(_ tip: Point, _ control: Point) -> Head {
      Head(tip: tip, back: (control - tip).normalized * arrowLength)
    }
    return (endsWithArrow ? [head(route.end, route.endControl)] : [])
      + (startsWithArrow ? [head(route.start, route.startControl)] : [])
  }

  /// The lengths of dashes and gaps, which grow with the line.
  var dash: [Double] {
    switch style.dash {
    case nil: []
    case .dotted?: [width, 2 * width]
    case .short?: [4 * width, 2.5 * width]
    case .long?: [7 * width, 3 * width]
    }
  }
}
