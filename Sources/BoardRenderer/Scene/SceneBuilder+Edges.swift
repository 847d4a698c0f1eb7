import BoardCore
import BoardValues
import Graphics

/// Edges and their labels.
extension SceneBuilder {
  /// Returns the lines, and the labels that have room or belong to what is selected. Labels make room for
  /// those of `others`, among which they are, if these are on the board. With nil, for what moves, labels
  /// make room for each other where they are seen.
  func edgeItems(of ids: [ElementID], others: [ElementID]?) -> (
    lines: [EdgeItem], labels: [EdgeLabel]
  ) {
    let boxes =
      others.map { labelBoxes(of: $0) { editor.board.card($0)?.frame } }
      ?? labelBoxes(of: ids, shownFrame)
    var lines: [EdgeItem] = []
    var labels: [EdgeLabel] = []
    for id in ids {
      guard isDrawn(id), var line = line(id) else { continue }
      if let label = boxes[id].map({ label(id, $0) }) ?? (line.isSelected ? anyLabel(of: id) : nil)
      {
        line.gap = line.opacity < 1 ? PixelRect(covering: label.frame) : nil
        labels.append(label)
      }
      lines.append(line)
    }
    return (lines, labels)
  }

  /// Returns the label of an edge where it is best seen, whatever it covers.
  func anyLabel(of id: ElementID) -> EdgeLabel? {
    placement(of: id, shownFrame).map { label(id, $0.preferred) }
  }

  // MARK: Lines

  /// Returns an edge on the board, or on its way from it.
  private func shownEdge(_ id: ElementID) -> Edge? {
    moment.drafted(id)?.edge ?? presentEdge(id) ?? moment.departing[id]?.element.edge
  }

  private func presentEdge(_ id: ElementID) -> Edge? {
    editor.board.edge(id).map { moment.shown($0, id) }
  }

  private func route(_ id: ElementID, _ frame: (ElementID) -> Rect?) -> EdgeRoute? {
    guard let edge = shownEdge(id), let source = edge.from.card.flatMap(frame),
      let target = edge.to.card.flatMap(frame)
    else { return nil }
    // What stays takes its new position at once.
    let stays = editor.board.edge(id) != nil
    return editor.board.route(of: id, edge, from: source, to: target) { other in
      stays ? presentEdge(other) : shownEdge(other)
    }
  }

  /// Returns whether the line of an edge is large enough to be made out.
  private func isDrawn(_ id: ElementID) -> Bool {
    guard let edge = editor.board.edge(id), let line = editor.board.lineBounds(of: edge) else {
      return true
    }
    return LevelOfDetail.isDrawn(line.size, camera.pixelsPerUnit, scale: scale)
  }

  private func line(_ id: ElementID) -> EdgeItem? {
    guard let edge = shownEdge(id), let route = route(id, shownFrame), let source = edge.from.card,
      let target = edge.to.card
    else { return nil }
    return EdgeItem(
      id: id,
      route: route.curve.mapped(camera.toWindow),
      startsWithArrow: edge.from.hasArrow,
      endsWithArrow: edge.to.hasArrow,
      color: seenColor(of: id, edge.color, Theme.named(theme).edge),
      pixelsPerUnit: camera.pixelsPerUnit,
      // An edge is never more present than its cards.
      opacity: min(opacity(of: id), opacity(of: source), opacity(of: target)),
      isSelected: selection.contains(id)
    )
  }

  // MARK: Labels

  /// Returns the boxes for labels: free of cards, and of the labels of edges that come first.
  private func labelBoxes(
    of ids: [ElementID],
    _ frame: (ElementID) -> Rect?
  ) -> [ElementID: LabelBox] {
    var boxes: [ElementID: LabelBox] = [:]
    var taken: [Rect] = []
    for id in ids {
      guard let placement = placement(of: id, frame), let edge = shownEdge(id) else { continue }
      let isFree = room(between: edge, frame)
      var box = placement.box { box in isFree(box) && !taken.contains(where: box.intersects) }
      if placesAllLabels { box = box ?? placement.box(covering: { covered(by: $0, taken) }) }
      boxes[id] = box
      if let box { taken.append(box.frame) }
    }
    return boxes
  }

  private func placement(of id: ElementID, _ frame: (ElementID) -> Rect?) -> LabelPlacement? {
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

  private func label(_ id: ElementID, _ box: LabelBox) -> EdgeLabel {
    let edge = shownEdge(id)
    let ends = [edge?.from.card, edge?.to.card].compactMap(\.self)
    return EdgeLabel(
      id: id,
      text: edge?.label ?? "",
      style: LabelBox.style(width: box.width, camera.pixelsPerUnit),
      frame: camera.toWindow(box.frame),
      opacity: ([id] + ends).map(opacity).min() ?? 1
    )
  }
}

/// The box of a label, in board units, so that it stands there at every zoom.
struct LabelBox: Equatable, Sendable {
  var frame: Rect
  /// The width at which its lines break.
  var width: Double

  static func style(width: Double, _ pixelsPerUnit: Double = 1) -> TextLayout.Style {
    TextLayout.Style(
      fontSize: Metrics.edgeLabelSize * pixelsPerUnit,
      width: width * pixelsPerUnit,
      isCentered: true
    )
  }
}

/// The positions at which the label of an edge could stand: anywhere along its line, and if that is not
/// enough, in shorter lines.
@MainActor
struct LabelPlacement {
  private static let widths = [200.0, 100, 40]
  private static let steps = 64

  private let text: String
  private let route: EdgeRoute

  init(_ text: String, _ route: EdgeRoute) {
    self.text = text
    self.route = route
  }

  /// The box if nothing is in the way.
  var preferred: LabelBox {
    let width = Self.widths[0]
    return LabelBox(frame: frame(at: route.labelPosition, size(width)), width: width)
  }

  /// Returns the free box that is nearest to the preferred one; nil if there is none.
  func box(where isFree: (Rect) -> Bool) -> LabelBox? {
    // If not even a letter has room, nothing needs to be measured.
    guard frame(for: Size(Metrics.edgeLabelSize, Metrics.edgeLabelSize), where: isFree) != nil
    else {
      return nil
    }
    var last: Size?
    for width in Self.widths {
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

  private func size(_ width: Double) -> Size {
    let words = TextCache.shared.layout(text, LabelBox.style(width: width)).size
    return Size(words.width + 8, words.height + 4)
  }

  private func frame(at position: Double, _ size: Size) -> Rect {
    let middle = route.curve.point(at: position)
    return Rect(origin: middle - Vector(size.width / 2, size.height / 2), size: size)
  }
}
