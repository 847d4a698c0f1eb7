import BoardCore

/// A guide as it is drawn: hairlines on whole pixels of the window, and for a gap how wide it is.
struct GuideLook: Equatable, Sendable {
  var lines: [PixelRect]
  var label: Label?

  struct Label: Equatable, Sendable {
    var text: String
    var style: TextLayout.Style
    var frame: Rect
  }

  /// Of the strokes at the ends of a gap, in pixels at scale 1.
  private static let cap = 4.0

  @MainActor
  init(_ guide: SnapGuide, _ camera: Camera, scale: Double) {
    let (start, end) = (camera.toWindow(guide.from), camera.toWindow(guide.to))
    let width = max(Int(scale.rounded()), 1)
    func line(_ from: Point, _ to: Point) -> PixelRect {
      var rect = PixelRect(rounding: Rect(from: from, to: to))
      rect.width = max(rect.width, width)
      rect.height = max(rect.height, width)
      return rect
    }
    lines = [line(start, end)]
    guard let distance = guide.distance else { return }
    let across = (end - start).normalized.perpendicular * (Self.cap * scale)
    lines += [start, end].map { line($0 - across, $0 + across) }
    let text = Decimals.shortest(distance)
    let style = TextLayout.Style(fontSize: Metrics.edgeLabelSize * scale)
    let words = TextCache.shared.layout(text, style).size
    let size = Size(words.width + 8 * scale, words.height + 2 * scale)
    let middle = start + (end - start) * 0.5
    let frame = Rect(origin: middle - Vector(size.width / 2, size.height / 2), size: size)
    // In a narrow gap it stands beside it.
    let isNarrow = (end - start).length < (start.y == end.y ? size.width : size.height)
    let aside = across.normalized * (Self.cap * scale + max(size.width, size.height))
    label = Label(
      text: text,
      style: style,
      frame: PixelRect(covering: isNarrow ? frame.offset(by: aside) : frame).rect
    )
  }

  var coverage: [PixelRect] {
    lines + (label.map { [PixelRect(covering: $0.frame)] } ?? [])
  }
}
