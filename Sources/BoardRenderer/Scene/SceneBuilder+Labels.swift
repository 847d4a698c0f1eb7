import BoardCore
import BoardValues
import Graphics

/// The labels of edges.
extension SceneBuilder {
  /// Returns the boxes for labels: free of cards, of the labels of edges that come first and, if there is
  /// such a place, of other lines. A label without room is cut short, or a dot.
  func labelBoxes(
    of ids: [ElementID],
    _ frame: (ElementID) -> Rect?
  ) -> [ElementID: LabelBox] {
    var boxes: [ElementID: LabelBox] = [:]
    var taken: [Rect] = []
    var lines: LabelLines?
    for id in ids {
      guard let placement = placement(of: id, frame), let edge = shownEdge(id) else { continue }
      let known = lines ?? LabelLines(ids.prefix(LabelLines.most)) { route($0, frame)?.curve }
      lines = known
      let isOnGround = room(between: edge, frame)
      func isFree(_ box: Rect) -> Bool { isOnGround(box) && !taken.contains(where: box.intersects) }
      let box =
        placement.box(where: isFree, unless: known.lines(beside: id))
        ?? (placesAllLabels
          ? placement.box(covering: { covered(by: $0, taken) })
          : placement.short(where: isFree))
      boxes[id] = box
      taken.append(box.frame)
    }
    return boxes
  }

  func placement(of id: ElementID, _ frame: (ElementID) -> Rect?) -> LabelPlacement? {
    guard let label = shownEdge(id)?.label, !label.isEmpty,
      Metrics.edgeLabelSize * camera.pixelsPerUnit >= Painter.smallestFont,
      let route = route(id, frame)
    else { return nil }
    return LabelPlacement(label, route)
  }

  private func room(between edge: Edge, _ frame: (ElementID) -> Rect?) -> (Rect) -> Bool {
    let board = editor.board
    let ends = [edge.from, edge.to].compactMap(\.card)
    let frames = ends.filter { board.card($0)?.isGroup != true }.compactMap(frame)
    // A static label does not make way for what is only passing.
    let isMoving = ends.contains { frame($0) != board.card($0)?.frame }
    return { box in
      // Something of the line and its arrow has to be seen.
      let reach = box.expanded(by: Metrics.arrowLength)
      return !frames.contains(where: reach.intersects)
        && !board.hasCard(in: box) { other in
          !ends.contains(other) && !(isMoving && moment.offset(of: other) != .zero)
        }
    }
  }

  /// Returns the area of cards and of other labels behind a box.
  private func covered(by box: Rect, _ labels: [Rect]) -> Double {
    let cards = editor.board.cards(in: box).compactMap(editor.board.card).filter { !$0.isGroup }
    return (cards.map(\.frame) + labels).reduce(0) { sum, other in
      let shared = box.intersection(other)
      return shared.isEmpty ? sum : sum + shared.width * shared.height
    }
  }

  func label(_ id: ElementID, _ box: LabelBox) -> EdgeLabel {
    let edge = shownEdge(id)
    let ends = [edge?.from.card, edge?.to.card].compactMap(\.self)
    return EdgeLabel(
      id: id,
      text: edge?.label ?? "",
      style: LabelBox.style(width: box.width, camera.pixelsPerUnit, isOneLine: box.form == .short),
      form: box.form,
      frame: camera.toWindow(box.frame),
      opacity: ([id] + ends).map(opacity).min() ?? 1
    )
  }
}
