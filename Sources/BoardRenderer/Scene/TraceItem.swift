package import BoardCore
package import BoardValues

/// The former positions of cards, drawn above the board: trails of single cards, and the differences from
/// another state.
package struct TraceItem: Equatable, Sendable {
  enum Tone: Equatable, Sendable {
    case added, removed, rewritten, moved, trail
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

  package mutating func add(_ comparison: StateComparison, _ camera: Camera) {
    func box(_ card: Card, _ tone: Tone, _ words: String = "") {
      boxes.append(Box(frame: camera.toWindow(card.frame), tone: tone, words: words))
    }
    for card in comparison.added { box(card, .added) }
    for card in comparison.removed {
      box(card, .removed, CardWords.title(of: card.content) ?? "")
    }
    // What is different is marked in the card.
    for (_, now) in comparison.rewritten { box(now, .rewritten) }
    for (from, to) in comparison.moved {
      boxes.append(Box(frame: camera.toWindow(from), tone: .moved, words: ""))
      lines.append(
        Line(from: camera.toWindow(from.center), to: camera.toWindow(to.center), tone: .moved)
      )
    }
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
