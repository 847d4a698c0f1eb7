import BoardCore
import BoardValues
import Graphics

/// The labels of edges.
extension SceneBuilder {
  /// The most labels that may stand off their lines.
  private static let mostOffLine = 150

  /// Returns the boxes for labels: free of words, heads, the labels of edges that come first and, if there is
  /// such a place, of other lines. A label without room is a dot, or a number in pictures.
  func labelBoxes(
    of ids: [ElementID],
    _ frame: (ElementID) -> Rect?
  ) -> [ElementID: LabelBox] {
    var boxes: [ElementID: LabelBox] = [:]
    var surroundings: LabelSurroundings?
    var numbers = 0
    for id in ids {
      guard let edge = shownEdge(id), let label = seenLabel(of: edge),
        let route = surroundings?.route(of: id) ?? self.route(id, edge, frame)
      else { continue }
      var known =
        surroundings
        ?? LabelSurroundings(ids) { id in
          shownEdge(id).flatMap { edge in self.route(id, edge, frame).map { (edge, $0) } }
        }
      // Held once, it can take a box without a copy of all others.
      surroundings = nil
      let placement = LabelPlacement(label, route)
      let near = known.near(id)
      let isOnGround = ground(between: edge, frame)
      let room = LabelRoom(
        isFree: { !near.boxes.contains(where: $0.intersects) && isOnGround($0, $1) },
        lines: near.lines,
        looksAround: ids.count <= Self.mostOffLine
      )
      var box = isReadable ? placement.box(in: room) : nil
      if box == nil, placesAllLabels {
        numbers += 1
        box = placement.number(numbers, in: room) { covered(by: $0, known.taken) }
      }
      boxes[id] = box ?? placement.dot(in: room)
      if let box = boxes[id] { known.take(box) }
      surroundings = known
    }
    return boxes
  }

  func placement(of id: ElementID, _ frame: (ElementID) -> Rect?) -> LabelPlacement? {
    guard let edge = shownEdge(id), let label = seenLabel(of: edge),
      let route = route(id, edge, frame)
    else { return nil }
    return LabelPlacement(label, route)
  }

  /// The layout of a label that is pointed at.
  var pointedLayout: LabelLayout {
    let far = LevelOfDetail.farLetters * scale / camera.pixelsPerUnit
    let size = isReadable ? Metrics.edgeLabelSize : far
    return LabelLayout(fontSize: size, width: LabelLayout().width * size / Metrics.edgeLabelSize)
  }

  /// Whether labels can be read. From farther they are dots, and have larger letters where they are pointed at.
  private var isReadable: Bool {
    placesAllLabels
      || Metrics.edgeLabelSize * camera.pixelsPerUnit >= LevelOfDetail.smallestLetters * scale
  }

  /// Returns the label of an edge; nil without one, or if not even a dot would be seen.
  private func seenLabel(of edge: Edge) -> String? {
    guard let label = edge.label, !label.isEmpty,
      Metrics.edgeLabelSize * camera.pixelsPerUnit >= Painter.smallestFont
    else { return nil }
    return label
  }

  /// Returns whether a box, with some distance from the cards of an edge, covers neither cards nor the labels of
  /// groups.
  private func ground(between edge: Edge, _ frame: (ElementID) -> Rect?) -> (Rect, Double) -> Bool {
    let board = editor.board
    let ends = [edge.from, edge.to].compactMap(\.card)
    let frames = ends.filter { board.card($0)?.isGroup != true }.compactMap(frame)
    // A static label does not make way for what is only passing.
    let isMoving = ends.contains { frame($0) != board.card($0)?.frame }
    return { box, distance in
      let reach = box.expanded(by: distance)
      return !frames.contains(where: reach.intersects)
        && !board.hasCard(in: box) { other in
          !ends.contains(other) && !(isMoving && moment.offset(of: other) != .zero)
        } && !coversGroupLabel(box)
    }
  }

  private func coversGroupLabel(_ box: Rect) -> Bool {
    let below = box.inset(by: Insets(bottom: -2 * Card.groupLabelSize))
    return editor.board.hasGroup(in: below) { label(of: $0, $1)?.intersects(box) ?? false }
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
      style: box.layout.style(camera.pixelsPerUnit),
      form: box.form,
      frame: camera.toWindow(box.frame),
      hairLine: box.hairLine.map {
        HairLine(start: camera.toWindow($0.start), end: camera.toWindow($0.end))
      },
      unit: camera.pixelsPerUnit,
      opacity: ([id] + ends).map(opacity).min() ?? 1
    )
  }
}
