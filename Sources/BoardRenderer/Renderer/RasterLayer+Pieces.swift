import BoardCore
import BoardValues
import Graphics

/// Painting pieces of the picture.
extension RasterLayer {
  /// The rows of the tables that may be seen in a piece.
  private struct Hits {
    var cards: [Int] = []
    var edges: [Int] = []
    /// The rough cost of painting the rows, in microseconds.
    var cost = 0.0
    var hasOnlyMarks = true
  }

  /// The estimated cost of painting, in microseconds.
  private enum Cost {
    static let mark = 0.05
    static let card = 15.0
    /// A card with words that can be read, and so have to be laid out.
    static let words = 150.0
    static let edge = 6.0
    /// The most that is painted in one go.
    static let piece = 1500.0
  }

  private static let smallestPiece = 48

  // MARK: In motion

  /// Paints each card as a plain rectangle, with an outline if it is more than a mark.
  func paintCardShapes(in area: PixelRect, _ frame: FrameState, _ painter: Painter) {
    guard !area.isEmpty else { return }
    let canvas = Canvas(picture)
    canvas.saved {
      canvas.clip(to: [area])
      painter.paintBoard(frame.grid(camera), on: canvas, in: [area])
    }
    picture.flush()
    let rows = cards.rows
    let (shades, faces) = (cards.shades, cards.faces)
    let tall = Double(LevelOfDetail.markHeight)
    let line = max(Int(look.scale.rounded()), 1)
    let (ox, oy, unit) = (camera.origin.x, camera.origin.y, camera.pixelsPerUnit)
    let (left, right) = (Double(area.x), Double(area.maxX))
    let (top, bottom) = (Double(area.y), Double(area.maxY))
    picture.withPixels(in: area) { pixels in
      for row in rows where row.isStatic && !row.isGroup {
        let x = (row.frame.minX - ox) * unit
        let y = (row.frame.minY - oy) * unit
        let width = row.frame.width * unit
        let height = row.frame.height * unit
        guard x < right + 1, x + width > left - 1, y < bottom + 1, y + height > top - 1,
          let color = shades[Int(row.shade)]
        else { continue }
        let box = PixelRect(
          x: PixelRect.nearest(x),
          y: PixelRect.nearest(y),
          width: max(Int(min(width, 1e6).rounded()), 1),
          height: max(Int(min(height, 1e6).rounded()), 1)
        )
        pixels.fill(box, color)
        guard height >= tall, let face = faces[Int(row.shade)] else { continue }
        pixels.fill(box.inset(by: line), face)
      }
    }
  }

  // MARK: Sharp

  /// Paints stale pieces of an area as they are to be, until the time is up. Returns what was painted.
  func refine(in area: PixelRect, _ frame: FrameState, _ painter: Painter, budget: Double)
    -> [PixelRect]
  {
    let builder = frame.builder(camera)
    var painted: [PixelRect] = []
    var left = budget
    while left > 0, let rect = stale.removeLast(in: area) {
      drawStretched()
      left -= refine(rect, hits(in: rect), builder, frame, painter, budget: left, &painted)
    }
    return painted
  }

  /// Paints `rect`, or the part of it for which there is time; the rest is stale. Returns the time that
  /// it took.
  private func refine(
    _ rect: PixelRect,
    _ hits: Hits,
    _ builder: SceneBuilder,
    _ frame: FrameState,
    _ painter: Painter,
    budget: Double,
    _ painted: inout [PixelRect]
  ) -> Double {
    let isSmall = max(rect.width, rect.height) <= Self.smallestPiece
    if hits.cost <= min(Cost.piece, budget) || isSmall {
      paint(rect, hits, builder, frame, painter)
      painted.append(rect)
      // Each piece has its share of going through the tables.
      return hits.cost + 20
    }
    let (first, second) = rect.halves
    let used = refine(
      first,
      self.hits(in: first, among: hits),
      builder,
      frame,
      painter,
      budget: budget,
      &painted
    )
    guard used < budget else {
      stale.add(second, in: bounds)
      return used
    }
    return used
      + refine(
        second,
        self.hits(in: second, among: hits),
        builder,
        frame,
        painter,
        budget: budget - used,
        &painted
      )
  }

  private func hits(in rect: PixelRect, among known: Hits? = nil) -> Hits {
    var hits = Hits()
    let margin = Self.margin * look.scale
    let unit = camera.pixelsPerUnit
    let area = camera.toBoard(rect.rect.expanded(by: margin))
    let label = labelRoom
    let (left, right, top, bottom) = (area.minX, area.maxX, area.minY, area.maxY)
    let tall = LevelOfDetail.leastCardHeight(unit)
    let isReadable = LevelOfDetail.showsWords(unit, scale: look.scale)
    func examine(_ index: Int, _ row: CardTable.Row) {
      let frame = row.frame
      guard row.isStatic, frame.minX < right, frame.minX + frame.width > left,
        frame.minY - (row.isGroup ? label : 0) < bottom, frame.minY + frame.height > top
      else { return }
      hits.cards.append(index)
      if frame.height >= tall || row.isGroup || cards.shades[Int(row.shade)] == nil {
        hits.cost += isReadable ? Cost.words : Cost.card
        if !row.isGroup { hits.hasOnlyMarks = false }
      } else {
        hits.cost += Cost.mark
      }
    }
    func examine(_ index: Int, _ row: EdgeTable.Row) {
      guard row.isStatic, row.reach.minX < right, row.reach.maxX > left, row.reach.minY < bottom,
        row.reach.maxY > top, LevelOfDetail.isDrawn(row.line, unit, scale: look.scale)
      else { return }
      hits.edges.append(index)
      hits.cost += Cost.edge
    }
    if let known {
      for index in known.cards { examine(index, cards.rows[index]) }
      for index in known.edges { examine(index, edges.rows[index]) }
    } else {
      for (index, row) in cards.rows.enumerated() { examine(index, row) }
      for (index, row) in edges.rows.enumerated() { examine(index, row) }
    }
    return hits
  }

  private func paint(
    _ rect: PixelRect,
    _ hits: Hits,
    _ builder: SceneBuilder,
    _ frame: FrameState,
    _ painter: Painter
  ) {
    let found = hits.cards.map { cards.rows[$0] }
    let edgeIDs = hits.edges.map { edges.rows[$0].id }
    let isPlain = hits.hasOnlyMarks && canPaintMarks(found)
    let ids = (isPlain ? found.filter(\.isGroup) : found).map(\.id)
    let items = builder.items(
      VisibleElements(cards: ids, edges: edgeIDs),
      seen: rect.rect,
      others: []
    )
    let canvas = Canvas(picture)
    canvas.saved {
      canvas.clip(to: [rect])
      painter.paintBoard(frame.grid(camera), on: canvas, in: [rect])
      for item in items.ground { painter.paint(item, on: canvas) }
      if isPlain { paintMarks(found, in: rect) }
      for item in items.cards {
        if case .label = item { continue }
        painter.paint(item, on: canvas)
      }
      for label in labels where label.coverage.contains(where: rect.intersects) {
        painter.paint(.label(label), on: canvas)
      }
    }
  }

  /// Returns whether only the marks of cards are seen: no rings, nothing dimmed.
  private func canPaintMarks(_ rows: [CardTable.Row]) -> Bool {
    guard look.draftSubjects == nil, look.found.all.isEmpty else { return false }
    return look.selection.isEmpty || look.selection.count > LevelOfDetail.maxRingedMarks
      || !rows.contains { look.selection.contains($0.id) }
  }

  private func paintMarks(_ rows: [CardTable.Row], in area: PixelRect) {
    let selected =
      look.selection.isEmpty
      ? nil : MarkPalette(theme: .named(look.theme)).pixel(Theme.named(look.theme).accent)
    picture.withPixels(in: area) { pixels in
      for row in rows where !row.isGroup {
        guard var color = cards.shades[Int(row.shade)] else { continue }
        if let selected, look.selection.contains(row.id) { color = selected }
        let box = PixelRect(rounding: camera.toWindow(row.frame))
        pixels.fill(box, color)
      }
    }
  }

  // MARK: Labels

  /// Places the labels. They make room for each other, so they are placed when everything that is seen is
  /// known; where they differ then is stale.
  func placeLabels(_ builder: SceneBuilder) {
    areLabelsCurrent = true
    let old = labels
    labels = []
    if Metrics.edgeLabelSize * camera.pixelsPerUnit >= Painter.smallestFont {
      let area = camera.toBoard(look.bounds).expanded(by: labelRoom)
      let visible = builder.editor.board.edges(in: area)
      let others = visible.filter { !animated.contains($0) }
      labels = builder.edgeItems(of: others, others: visible).labels
    }
    guard labels != old else { return }
    let (before, after) = (
      Dictionary(old.map { ($0.id, $0) }) { $1 },
      Dictionary(labels.map { ($0.id, $0) }) { $1 }
    )
    for label in old where after[label.id] != label {
      for rect in label.coverage { stale.add(rect, in: bounds) }
    }
    for label in labels where before[label.id] != label {
      for rect in label.coverage { stale.add(rect, in: bounds) }
    }
  }
}
