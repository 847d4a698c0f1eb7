package import BoardCore
package import BoardValues
import Graphics

/// A guide as it is drawn: hairlines on whole pixels of the window, and the width of a gap.
package struct GuideItem: Equatable, Sendable {
  var lines: [PixelRect]
  var label: Label?

  struct Label: Equatable, Sendable {
    var text: String
    var style: TextLayout.Style
    var frame: Rect

    /// Creates a label with its middle at a point.
    @MainActor
    fileprivate init(_ text: String, at middle: Point, scale: Double) {
      self.text = text
      style = TextLayout.Style(fontSize: Metrics.edgeLabelSize * scale)
      let words = TextCache.shared.layout(text, style).size
      let size = Size(words.width + 8 * scale, words.height + 2 * scale)
      let corner = middle - Vector(size.width / 2, size.height / 2)
      frame = PixelRect(covering: Rect(origin: corner, size: size)).rect
    }
  }

  /// The length of the strokes at the ends of a gap, in pixels at scale 1.
  private static let cap = 4.0
  /// The distance of a size from what has it, clear of its ring and its handles, and from the edge of the window.
  private static let distance = 10.0

  @MainActor
  package init(_ guide: SnapGuide, _ camera: Camera, scale: Double) {
    let (start, end) = (camera.toWindow(guide.from), camera.toWindow(guide.to))
    let width = max(Int(scale.rounded()), 1)
    func line(_ from: Point, _ to: Point) -> PixelRect {
      var rect = PixelRect(rounding: Rect(from: from, to: to))
      rect.width = max(rect.width, width)
      rect.height = max(rect.height, width)
      return rect
    }
    var first = line(start, end)
    // On the outline of the other card, and not on the pixel beside it.
    if guide.isOnFarEdge { start.x == end.x ? (first.x -= width) : (first.y -= width) }
    lines = [first]
    guard let distance = guide.distance else { return }
    let across = (end - start).normalized.perpendicular * (Self.cap * scale)
    lines += [start, end].map { line($0 - across, $0 + across) }
    var label = Label(Decimals.shortest(distance), at: start + (end - start) * 0.5, scale: scale)
    let size = label.frame.size
    // In a narrow gap it stands beside it.
    if (end - start).length < (start.y == end.y ? size.width : size.height) {
      let aside = across.normalized * (Self.cap * scale + max(size.width, size.height))
      label.frame = PixelRect(covering: label.frame.offset(by: aside)).rect
    }
    self.label = label
  }

  /// Creates the label of a size in board units below what has it, in the middle. It stays in the window, and then stands
  /// on it. `box` and `bounds` are window pixels.
  @MainActor
  package init(size: Size, below box: Rect, in bounds: Rect, scale: Double) {
    lines = []
    let text = "\(Decimals.shortest(size.width)) × \(Decimals.shortest(size.height))"
    var label = Label(text, at: .zero, scale: scale)
    let half = Vector(label.frame.width / 2, label.frame.height / 2)
    let room = bounds.expanded(by: -Self.distance * scale)
    let middle = Point(
      max(room.minX + half.dx, min(box.center.x, room.maxX - half.dx)),
      max(room.minY + half.dy, min(box.maxY + Self.distance * scale + half.dy, room.maxY - half.dy))
    )
    label.frame = PixelRect(rounding: label.frame.offset(by: middle - label.frame.center)).rect
    self.label = label
  }

  var coverage: [PixelRect] {
    lines + (label.map { [PixelRect(covering: $0.frame)] } ?? [])
  }
}
