import BoardCore
import BoardValues
import Graphics

// The pixels that the items of a scene may touch, and the measures that these follow from.

extension CardItem {
  /// The frame at which the card is seen.
  var shownFrame: Rect { frame.rect.scaled(by: stretch) }

  var coverage: PixelRect {
    guard stretch != 1 || lift > 0 else { return frame }
    let shown = shownFrame
    guard lift > 0 else { return PixelRect(covering: shown) }
    let shadow = Shadow(.carried, face.theme, scale: face.scale).coverage(of: shown)
    return PixelRect(covering: shown.union(shadow).expanded(by: 1))
  }

  /// The pixels that are the same whatever lies beneath the card: all but its edges. Nil if there are none.
  var hidden: PixelRect? {
    guard opacity == 1, !LevelOfDetail.isMark(face.height), !face.style.showsGround else {
      return nil
    }
    let radius = Metrics.cardRadius * face.pixelsPerUnit * face.magnification * stretch
    let hidden = PixelRect(rounding: shownFrame).inset(by: Int(radius.rounded(.up)) + 1)
    return hidden.isEmpty ? nil : hidden
  }
}

extension CardStyle {
  /// Whether what lies beneath the card is seen in some of its frame.
  var showsGround: Bool { shape != nil || border == .invisible }
}

extension GroupItem {
  private var labelSize: Double { LevelOfDetail.groupLetters(pixelsPerUnit, scale: scale) }

  /// The name above the group; nil if there is none, or if the group is too small for one that can be read.
  @MainActor
  var name: GroupName? {
    let size = labelSize
    guard let label, !label.isEmpty, size >= Painter.smallestFont, hasRoomForLabel else {
      return nil
    }
    let style = TextLayout.Style(fontSize: size, isBold: true, width: frame.width, height: size)
    let layout = TextCache.shared.layout(label, style).size
    // That of a collapsed group stands in a box of its own.
    let inset = isCollapsed ? size / 2 : 0
    let top = isCollapsed ? frame.minY + size / 4 : frame.minY - layout.height - size / 5
    return GroupName(
      id: id,
      text: label,
      style: style,
      frame: Rect(origin: Point(frame.minX + inset, top), size: layout),
      color: color,
      opacity: opacity,
      margin: 0
    )
  }

  /// The box around the name of a collapsed group; nil for others.
  @MainActor
  var nameBox: Rect? {
    guard isCollapsed, let frame = name?.frame else { return nil }
    let size = labelSize
    return frame.inset(
      by: Insets(top: -size / 4, left: -size / 2, bottom: -size / 4, right: -size / 2)
    )
  }

  private var hasRoomForLabel: Bool {
    let least = LevelOfDetail.smallestGroup
    return frame.width >= least.width * scale && frame.height >= least.height * scale
      || labelSize == Card.groupLabelSize * pixelsPerUnit
  }

  var coverage: Rect { frame.expanded(by: isCollapsed ? 2 + labelSize * 2 : 2) }
}

extension EdgeItem {
  var width: Double {
    max(style.width * pixelsPerUnit, 1) * (isSelected ? Self.selectedWidth : 1)
  }

  /// The length of the heads, which grow with the line, but not so much that far lines are all head,
  /// and are seen on thin ones.
  var arrowLength: Double {
    let growth = width / (Metrics.edgeWidth * pixelsPerUnit)
    return Metrics.arrowLength * pixelsPerUnit * min(max(growth, 0.8), Self.selectedWidth)
  }

  /// How much wider the line of a selected edge is.
  private static let selectedWidth = 1.5

  /// The areas of the line in short pieces, since the box around a long diagonal has mostly other pixels.
  var coverage: [Rect] {
    let reach = width + arrowLength
    return route.pieces().map { $0.expanded(by: reach) }
  }

  /// A box that holds all of the coverage, and is quicker to find.
  var box: PixelRect { PixelRect(covering: route.bounds.expanded(by: width + arrowLength + 1)) }
}

extension Ring {
  /// The farthest that a ring goes outside its card, in pixels.
  var reach: Double { RingStyle.reach(scale: scale) }

  func style(_ kind: RingStyle.Kind, _ theme: Theme.Name) -> RingStyle {
    RingStyle(
      theme: theme,
      scale: scale,
      width: frame.width,
      height: frame.height,
      radius: radius,
      outline: outline,
      kind: kind
    )
  }

  /// The four thin strips of the ring: what lies inside is not touched. The outline of a shape goes through it.
  var coverage: [PixelRect] {
    isTinted || outline != nil
      ? [PixelRect(covering: frame.expanded(by: reach))]
      : frame.strips(reach: reach, depth: radius / 3 + 3)
  }
}

extension Rect {
  /// Returns the strips along the edges, from `reach` pixels outside to `depth` pixels inside; the whole
  /// area if it is small.
  func strips(reach: Double, depth: Double = 2) -> [PixelRect] {
    let outer = expanded(by: reach)
    let strip = reach + depth
    guard outer.width > 4 * strip, outer.height > 4 * strip else {
      return [PixelRect(covering: outer)]
    }
    return [
      Rect(outer.minX, outer.minY, outer.width, strip),
      Rect(outer.minX, outer.maxY - strip, outer.width, strip),
      Rect(outer.minX, outer.minY, strip, outer.height),
      Rect(outer.maxX - strip, outer.minY, strip, outer.height),
    ].map(PixelRect.init(covering:))
  }
}

extension Ghost {
  var coverage: Rect {
    switch (from, to) {
    case (let from?, let to?): from.union(to).expanded(by: 4)
    case (let frame?, nil), (nil, let frame?): frame.expanded(by: 4)
    case (nil, nil): .zero
    }
  }
}

extension Scene {
  /// The pixels of everything that lies above the static layer.
  var coverageAboveStatic: [PixelRect] {
    moving.all.flatMap(\.coverage) + interface.flatMap(\.coverage)
  }

  /// The pixels that cards above the static layer hide. Only the first few cards count, since a clip with
  /// many pieces costs more than it saves.
  var hiddenBeneathMoving: [PixelRect] {
    var hidden: [PixelRect] = []
    for case .card(let item) in moving.cards where hidden.count < 4 {
      if let area = item.hidden { hidden.append(area) }
    }
    return hidden
  }
}
