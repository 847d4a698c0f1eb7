import BoardCore
import BoardValues
import Graphics

/// The cards and labels in the picture of a static layer that lie above something which is painted over that
/// picture, and belongs beneath them: lines and groups that move.
package struct Cover: Equatable, Sendable {
  /// Where they cover it.
  private(set) var parts: [PixelRect] = []
  /// The same at their round corners.
  private(set) var corners: [Corner] = []

  struct Corner: Equatable, Sendable {
    var frame: Rect
    var radius: Double
    var parts: [PixelRect]
  }

  var coverage: [PixelRect] { parts + corners.flatMap(\.parts) }

  /// Adds what a rounded rectangle covers of some areas.
  fileprivate mutating func add(_ frame: Rect, radius: Double, over areas: [PixelRect]) {
    let box = PixelRect(covering: frame)
    let covered = areas.map { $0.intersection(box) }.filter { !$0.isEmpty }
    let margin = Int(radius.rounded(.up))
    let isRound = covered.contains { part in
      (part.x < box.x + margin || part.maxX > box.maxX - margin)
        && (part.y < box.y + margin || part.maxY > box.maxY - margin)
    }
    if isRound {
      corners.append(Corner(frame: frame, radius: radius, parts: covered))
    } else {
      parts += covered
    }
  }
}

extension SceneBuilder {
  /// Returns what covers the ground that moves, other than what moves itself; nil if nothing does.
  func cover(over ground: [SceneItem], _ labels: [EdgeLabel]) -> Cover? {
    var cover = Cover()
    let board = editor.board
    let radius = Metrics.cardRadius * camera.pixelsPerUnit
    let seen = PixelRect(covering: look.bounds)
    for item in ground {
      let areas = item.coverage.map { $0.intersection(seen) }.filter { !$0.isEmpty }
      guard let first = areas.first else { continue }
      let box = areas.reduce(first) { $0.union($1) }
      for id in board.cards(in: camera.toBoard(box.rect)) where !look.animating.contains(id) {
        guard let card = board.card(id), !card.isGroup else { continue }
        let reach = ring(card, id)?.reach ?? 0
        let frame = PixelRect(rounding: camera.toWindow(card.frame)).rect.expanded(by: reach)
        cover.add(frame, radius: radius + reach, over: areas)
      }
      for label in labels where box.rect.intersects(label.frame) {
        cover.add(label.frame, radius: 4 * label.unit, over: areas)
      }
    }
    return cover == Cover() ? nil : cover
  }
}
