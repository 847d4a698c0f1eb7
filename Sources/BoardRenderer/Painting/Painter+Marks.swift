import BoardValues
import Graphics

/// Painting what is above the board: rings, handles, dots, guides, ghosts and the marquee.
extension Painter {
  /// The opacity of the tint on one of many elements that have just changed.
  nonisolated private static let tintOpacity = 0.3
  /// The opacity of a ring where a card lies above it.
  nonisolated static let coveredOpacity = 0.4

  func paint(_ ring: Ring, on canvas: Canvas) {
    canvas.saved {
      // The transparent middle of a picture would take most of the time.
      canvas.clip(to: ring.coverage)
      guard !ring.covers.isEmpty else { return paintMarks(of: ring, on: canvas) }
      canvas.saved {
        canvas.clip(to: ring.covers)
        canvas.withOpacity(Self.coveredOpacity) { paintMarks(of: ring, on: canvas) }
      }
      for cover in ring.covers { canvas.clip(outside: cover) }
      paintMarks(of: ring, on: canvas)
    }
  }

  private func paintMarks(of ring: Ring, on canvas: Canvas) {
    let highlight = ring.found == .current ? 1 : ring.highlight
    if ring.isTinted, highlight > 0 {
      let tint = theme.highlight.opacity(Self.tintOpacity * highlight)
      if let outline = ring.outline {
        canvas.fill(outline.path(in: ring.frame), tint)
      } else {
        canvas.fillRounded(ring.frame, radius: ring.radius, tint)
      }
    } else if highlight > 0 {
      paint(ring, .highlight, opacity: highlight, on: canvas)
    }
    if ring.found == .other { paint(ring, .found, opacity: 1, on: canvas) }
    if ring.isHovered { paint(ring, .hover, opacity: Strength.hover, on: canvas) }
    if ring.isTarget { paint(ring, .target, opacity: 1, on: canvas) }
    guard ring.isSelected else { return }
    // A highlight becomes the ring of the selection as it fades, instead of standing around it.
    let opacity = ring.isTinted ? 1 : 1 - ring.highlight
    paint(ring, ring.isOneOfSeveral ? .member : .selection, opacity: opacity, on: canvas)
  }

  private func paint(_ ring: Ring, _ kind: RingStyle.Kind, opacity: Double, on canvas: Canvas) {
    paint(ring.style(kind, theme.name), at: ring.frame.origin, opacity: opacity, on: canvas)
  }

  func paint(
    _ style: RingStyle,
    at corner: Point,
    opacity: Double = 1,
    on canvas: Canvas
  ) {
    let reach = RingStyle.reach(scale: style.scale)
    if let picture = rings?.surface(for: style, draw: { draw(style, on: $0) }) {
      canvas.draw(picture, at: corner - Vector(reach, reach), opacity: opacity)
      return
    }
    canvas.withOpacity(opacity) {
      canvas.saved {
        canvas.translate(by: corner - Point(reach, reach))
        draw(style, on: canvas)
      }
    }
  }

  /// Draws the ring alone, with room for its reach on all sides.
  private func draw(_ ring: RingStyle, on canvas: Canvas) {
    let reach = RingStyle.reach(scale: ring.scale)
    let frame = Rect(reach, reach, ring.width, ring.height)
    func stroke(_ distance: Double, _ width: Double, _ color: Color) {
      if let outline = ring.outline {
        let path = outline.path(in: frame.expanded(by: distance * ring.scale))
        return canvas.withRoundLines { canvas.stroke(path, width: width * ring.scale, color) }
      }
      canvas.strokeRounded(
        frame.expanded(by: distance * ring.scale),
        radius: ring.radius + distance * ring.scale,
        width: width * ring.scale,
        color
      )
    }
    switch ring.kind {
    case .highlight: stroke(0.5, 3, theme.highlight)
    // On the card's own outline: more lines around a card would be more to look at.
    case .selection: stroke(0, 2, theme.accent)
    case .member: stroke(-0.5, 1, theme.accent)
    case .found: stroke(1, 2, theme.highlight)
    case .hover: stroke(-0.5, 1, theme.accent)
    case .target: stroke(0, 2, theme.accent)
    case .handle:
      let outline = frame.inset(by: Insets(all: line / 2))
      canvas.fillRounded(outline, radius: ring.radius, theme.card)
      canvas.strokeRounded(outline, radius: ring.radius, width: line, theme.accent)
    }
  }

  func paint(_ ghost: Ghost, on canvas: Canvas) {
    let radius = Metrics.cardRadius * scale
    let dash = [6 * scale, 4 * scale]
    if let frame = ghost.to {
      canvas.fillRounded(frame, radius: radius, theme.accent.opacity(0.12))
      canvas.strokeRounded(frame, radius: radius, width: 2 * scale, theme.accent, dash: dash)
    } else if let frame = ghost.from {
      // It would vanish: crossed out where it stands.
      canvas.strokeRounded(frame, radius: radius, width: 2 * scale, theme.highlight, dash: dash)
      let corners = [frame.origin, Point(frame.maxX, frame.maxY)]
      canvas.stroke(through: corners, width: 2 * scale, theme.highlight)
    }
    if let from = ghost.from, let to = ghost.to {
      canvas.stroke(
        through: [from.center, to.center],
        width: scale,
        theme.accent.opacity(Strength.target)
      )
    }
  }

  /// Paints the frame of several selected cards.
  func paintFrame(_ rect: Rect, on canvas: Canvas) {
    let outline = PixelRect(rounding: rect).rect.inset(by: Insets(all: line / 2))
    canvas.strokeRounded(outline, radius: 0, width: line, theme.accent)
  }

  func paintHandle(_ rect: Rect, on canvas: Canvas) {
    let frame = PixelRect(rounding: rect).rect
    let style = RingStyle(
      theme: theme.name,
      scale: scale,
      width: frame.width,
      height: frame.height,
      radius: 2 * scale,
      kind: .handle
    )
    paint(style, at: frame.origin, on: canvas)
  }

  func paintLock(_ rect: Rect, on canvas: Canvas) {
    canvas.fillRounded(rect, radius: Metrics.controlRadius * scale, theme.accent)
    paint(.lock, in: rect.expanded(by: -3 * scale), theme.onAccent, on: canvas)
  }

  func paint(_ guide: GuideItem, on canvas: Canvas) {
    for piece in guide.lines { canvas.fill(piece.rect, theme.accent) }
    guard let label = guide.label else { return }
    canvas.fillRounded(label.frame, radius: 3 * scale, theme.accent)
    let layout = TextCache.shared.layout(label.text, label.style)
    let room = layout.size
    canvas.draw(
      layout,
      at: label.frame.center - Vector(room.width / 2, room.height / 2),
      theme.onAccent
    )
  }

  func paintDot(_ dot: DotItem, on canvas: Canvas) {
    let radius = dot.frame.width / 2
    canvas.fillRounded(dot.frame, radius: radius, dot.kind == .grip ? theme.card : theme.accent)
    let outline = dot.frame.inset(by: Insets(all: line / 2))
    canvas.strokeRounded(outline, radius: radius - line / 2, width: line, theme.accent)
  }

  /// Paints a badge, which is faint until it shows its number.
  func paint(_ badge: BadgeItem, on canvas: Canvas) {
    canvas.withOpacity(badge.isWhole || theme.hasHighContrast ? 1 : Strength.badge) {
      let radius = badge.frame.height / 2
      let ink = badge.isHot ? theme.onAccent : theme.text
      canvas.fillRounded(badge.frame, radius: radius, badge.isHot ? theme.accent : theme.panel)
      canvas.strokeRounded(
        badge.frame.inset(by: Insets(all: line / 2)),
        radius: radius - line / 2,
        width: line,
        theme.outline(badge.isHot ? theme.accent : theme.outline)
      )
      let arrow = badge.arrow(isMirrored: isMirroring)
      paint(.undo, in: arrow.expanded(by: -3 * scale), ink, on: canvas)
      guard badge.isWhole else { return }
      let number = TextCache.shared.layout(badge.words, badge.style)
      let x = isMirroring ? badge.frame.minX + 6 * scale : arrow.maxX
      canvas.draw(number, at: Point(x, badge.frame.center.y - number.size.height / 2), ink)
    }
  }

  func paintMarquee(_ rect: Rect, on canvas: Canvas) {
    // On whole pixels, or its hairline would be a grey smear over two of them.
    let frame = PixelRect(rounding: rect).rect
    let outline = frame.inset(by: Insets(all: line / 2))
    canvas.fill(frame, theme.accent.opacity(0.1))
    canvas.strokeRounded(outline, radius: 0, width: line, theme.accent)
  }
}
