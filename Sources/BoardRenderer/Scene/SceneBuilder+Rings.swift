import BoardCore
import BoardValues

/// Rings around what is selected, found, pointed at, or has just changed.
extension SceneBuilder {
  func ring(_ card: Card, _ id: ElementID) -> Ring? {
    let highlight = moment.highlight(of: id)
    let shown = seenFrame(card, id)
    let isCard = !card.isGroup
    let isSelected =
      selection.contains(id) && !(isCard && hasOnlyColor(PixelRect(rounding: shown).height))
    let mark = found.mark(of: id)
    guard isSelected || highlight > 0 || mark != nil else { return nil }
    var ring = ring(around: isCard ? shown.scaled(by: moment.scale(of: id)) : shown, id)
    ring.outline = outline(of: card)
    ring.isSelected = isSelected
    ring.isOneOfSeveral = selection.count > 1
    ring.covers = covers(of: ring)
    // It comes and goes with its card.
    ring.highlight = highlight * moment.opacity(of: id)
    ring.isTinted = moment.isTinted(id)
    ring.found = mark
    return ring
  }

  /// Returns whether a ring only says that a card is selected which is carried: both are one picture then,
  /// also beneath cards through which the carried one is seen.
  func isCarried(_ ring: Ring) -> Bool {
    moment.lift(of: ring.id) == 1 && ring.isSelected && ring.highlight == 0 && ring.found == nil
      && ring.covers.isEmpty
  }

  /// Returns the ring around the card whose text is being edited, as large as it has grown.
  func editedRing(_ card: Card, _ id: ElementID) -> Ring {
    var ring = ring(around: camera.toWindow(card.frame), id)
    ring.isSelected = true
    ring.found = found.mark(of: id)
    return ring
  }

  /// Returns the ring around the element under the pointer, unless it is selected anyway.
  func hoverRing(_ id: ElementID) -> Ring? {
    guard !selection.contains(id), var ring = markRing(id) else { return nil }
    ring.isHovered = true
    ring.covers = covers(of: ring)
    return ring
  }

  /// Returns where cards above that of a ring cover it. What moves is above all others.
  private func covers(of ring: Ring) -> [PixelRect] {
    guard !look.animating.contains(ring.id), selection.count <= Self.maxCoveredRings else {
      return []
    }
    let (board, strips) = (editor.board, ring.coverage)
    guard let first = strips.first else { return [] }
    // One question for a card; within a group there may be thousands.
    let box = strips.reduce(first) { $0.union($1) }
    let areas = board.card(ring.id)?.isGroup == true ? strips : [box]
    var covers: [ElementID: PixelRect] = [:]
    for area in areas {
      for id in board.cards(in: camera.toBoard(area.rect)) where covers[id] == nil {
        guard let card = board.card(id), !card.isGroup, !look.animating.contains(id),
          board.isPaintedBefore(ring.id, id)
        else { continue }
        let frame = PixelRect(rounding: camera.toWindow(card.frame))
        if strips.contains(where: frame.intersects) { covers[id] = frame }
      }
      if covers.count > Self.maxCovers { return [] }
    }
    return covers.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The most selected cards whose rings are looked at one by one, and the most cards above one of them:
  /// in a crowd it can't be told which ring belongs to which card.
  private static let maxCoveredRings = 100
  private static let maxCovers = 32

  /// Returns the square in the top right corner of a selected card that is locked, on whole pixels; nil if it
  /// has no room.
  func lockBadge(_ card: Card, _ id: ElementID) -> Rect? {
    guard selection.contains(id), card.isLocked else { return nil }
    let frame = PixelRect(rounding: camera.toWindow(Self.shownFrame(card, id, moment))).rect
    let size = (20 * scale).rounded()
    let room = ((min(frame.width, frame.height) - size) / 2).rounded(.down)
    guard room >= 0 else { return nil }
    let margin = min((Self.cornerMargin * scale).rounded(), room)
    return Rect(frame.maxX - margin - size, frame.minY + margin, size, size)
  }

  /// The distance of what is in a corner from the two edges, in pixels at scale 1.
  private static let cornerMargin = 6.0

  /// Returns the ring around the group that cards that are carried would join.
  func targetRing(_ id: ElementID) -> Ring? {
    guard var ring = markRing(id) else { return nil }
    ring.isTarget = true
    return ring
  }

  private func markRing(_ id: ElementID) -> Ring? {
    card(id).map { card in
      var ring = ring(around: seenFrame(card, id), id)
      ring.outline = outline(of: card)
      return ring
    }
  }

  /// Returns the outline of a card that is no rectangle.
  private func outline(of card: Card) -> ShapeOutline? {
    card.style.shape.map { ShapeOutline(shape: $0, unit: camera.pixelsPerUnit) }
  }

  /// Returns the frame in which a card is seen now, in window pixels: that around its name for a collapsed group.
  private func seenFrame(_ card: Card, _ id: ElementID) -> Rect {
    let frame = Self.shownFrame(card, id, moment)
    return camera.toWindow(nameBox(of: id, at: frame) ?? frame)
  }

  /// Returns the rings around the labels of found edges, or where there would be one.
  func foundRings(_ edges: [ElementID], _ labels: [EdgeLabel]) -> [SceneItem] {
    guard !found.all.isEmpty else { return [] }
    let frames = Dictionary(labels.map { ($0.id, $0.frame) }) { first, _ in first }
    return edges.compactMap { id in
      guard let mark = found.mark(of: id), let area = editor.board.labelFrame(of: id) else {
        return nil
      }
      // The label of the current match is shown whether there is room or not.
      let hidden = mark == .current ? anyLabel(of: id)?.frame : nil
      let frame = frames[id] ?? hidden ?? camera.toWindow(area)
      return .ring(labelRing(around: frame, id, mark))
    }
  }

  func labelRing(around frame: Rect, _ id: ElementID, _ mark: FoundMarks.Mark) -> Ring {
    var ring = ring(around: frame, id, radius: Metrics.controlRadius)
    ring.found = mark
    return ring
  }

  /// Returns a plain ring; `frame` is in window pixels, `radius` in board units.
  private func ring(
    around frame: Rect,
    _ id: ElementID,
    radius: Double = Metrics.cardRadius
  ) -> Ring {
    Ring(
      id: id,
      frame: PixelRect(rounding: frame).rect,
      radius: radius * camera.pixelsPerUnit,
      scale: scale
    )
  }
}
