package import BoardCore
package import BoardValues

/// The former positions of cards, drawn above the board: trails of single cards, and the differences from
/// another state.
package struct TraceItem: Equatable, Sendable {
  enum Tone: Equatable, Sendable {
    case added, removed, rewritten, changed, moved, trail
  }

  struct Line: Equatable, Sendable {
    var from: Point
    var to: Point
    var tone: Tone
  }

  struct Box: Equatable, Sendable {
    var frame: Rect
    var tone: Tone
    var words: String
  }

  struct Dot: Equatable, Sendable {
    var center: Point
    var isPresent: Bool
    var isHot: Bool
  }

  private(set) var lines: [Line] = []
  private(set) var boxes: [Box] = []
  private(set) var dots: [Dot] = []
  /// The scale of the display.
  let scale: Double

  package init(scale: Double) { self.scale = scale }

  package var isEmpty: Bool { lines.isEmpty && boxes.isEmpty && dots.isEmpty }

  /// Adds the marks of a comparison. `board` is the one that is compared.
  package mutating func add(_ comparison: StateComparison, on board: Board, _ camera: Camera) {
    func box(_ card: Card, _ tone: Tone, _ words: String = "") {
      boxes.append(Box(frame: camera.toWindow(card.frame), tone: tone, words: words))
    }
    for card in comparison.added { box(card, .added) }
    for card in comparison.removed { box(card, .removed) }
    let gone = Dictionary(comparison.gone.map { ($0.id, $0.card.frame) }) { first, _ in first }
    for difference in comparison.differences { add(difference, on: board, gone, camera) }
    for (from, to) in comparison.moved {
      boxes.append(Box(frame: camera.toWindow(from), tone: .moved, words: ""))
      lines.append(
        Line(from: camera.toWindow(from.center), to: camera.toWindow(to.center), tone: .moved)
      )
    }
  }

  private mutating func add(
    _ difference: StateComparison.Difference,
    on board: Board,
    _ gone: [ElementID: Rect],
    _ camera: Camera
  ) {
    let words = difference.words
    switch difference.element {
    case .card(let card):
      // Different words are marked in the card, and another place by a line.
      let isRewritten = words.contains("rewritten")
      let isPlain = [["added"], ["removed"], ["moved"]].contains(words)
      guard !isPlain else { return }
      boxes.append(
        Box(
          frame: camera.toWindow(card.frame),
          tone: isRewritten ? .rewritten : .changed,
          words: words == ["rewritten"] ? "" : difference.shownWords.joined(separator: ", ")
        )
      )
    case .edge(let edge):
      let tone: Tone = words == ["added"] ? .added : words == ["removed"] ? .removed : .changed
      guard let curve = Self.points(of: edge, difference.id, on: board, gone) else { return }
      let points = curve.map(camera.toWindow)
      for (from, to) in zip(points, points.dropFirst()) {
        lines.append(Line(from: from, to: to, tone: tone))
      }
      guard tone == .changed else { return }
      let middle = points[points.count / 2]
      boxes.append(
        Box(
          frame: Rect(origin: middle, size: .zero).expanded(by: 4 * scale),
          tone: tone,
          words: difference.shownWords.joined(separator: ", ")
        )
      )
    case .metadata, .note: break
    }
  }

  /// Returns points along the line of an edge, in board units, or its ends if it is gone; nil if it is not
  /// known where one of its cards is or was.
  private static func points(
    of edge: Edge,
    _ id: ElementID,
    on board: Board,
    _ gone: [ElementID: Rect]
  ) -> [Point]? {
    if let curve = board.route(of: id)?.curve {
      return (0...8).map { curve.point(at: Double($0) / 8) }
    }
    let frames = [edge.from.card, edge.to.card].compactMap { card in
      card.flatMap { board.card($0)?.frame ?? gone[$0] }
    }
    return frames.count == 2 ? frames.map(\.center) : nil
  }

  package mutating func add(_ trail: Trail, hot: Int?, _ camera: Camera) {
    let points = trail.stops.map { camera.toWindow($0.center) }
    for (from, to) in zip(points, points.dropFirst()) {
      lines.append(Line(from: from, to: to, tone: .trail))
    }
    for (index, stop) in trail.stops.enumerated() {
      dots.append(
        Dot(
          center: points[index],
          isPresent: index == trail.present,
          isHot: stop.step == hot
        )
      )
    }
  }

  static let dotRadius = 4.0

  /// The pixels that drawing the item may touch; long lines in pieces.
  var coverage: [PixelRect] {
    let reach = 10 * scale
    let ofLines = lines.flatMap { line -> [PixelRect] in
      let delta = line.to - line.from
      let count = max(1, min(16, Int(delta.length / 100)))
      return (0..<count).map { index in
        let from = line.from + delta * (Double(index) / Double(count))
        let to = line.from + delta * (Double(index + 1) / Double(count))
        return PixelRect(covering: Rect(from: from, to: to).expanded(by: reach))
      }
    }
    let ofBoxes = boxes.map { box in
      let room = box.words.isEmpty ? 0 : 24 * scale
      let frame = box.frame.expanded(by: 6 * scale)
      let width = max(frame.width, box.words.isEmpty ? 0 : 320 * scale)
      return PixelRect(covering: Rect(frame.minX, frame.minY - room, width, frame.height + room))
    }
    let ofDots = dots.map {
      PixelRect(covering: Rect(origin: $0.center, size: .zero).expanded(by: 8 * scale))
    }
    return ofLines + ofBoxes + ofDots
  }
}
