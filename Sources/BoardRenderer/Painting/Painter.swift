import BoardValues
import Graphics
import Pictures

/// Puts a scene on a canvas. Reads values, keeps nothing but pictures of card faces.
@MainActor
struct Painter {
  /// Letters below this many pixels are grey noise; they are left out.
  static let smallestFont = 3.0

  let theme: Theme
  let scale: Double
  var font = InterfaceFont()
  /// Nil draws every card as vectors, for documents.
  var sprites: CardSprites?
  /// The same for faces with a picture in them.
  var pictureSprites: CardSprites?
  var rings: RingPictures?
  var dots: DotRow?
  var panes: PanePictures?
  /// By the host's clock.
  var now = 0.0
  /// Whether the board has a colour of its own behind all that is on it.
  var hasGround = true
  /// Has the pictures of files.
  var files: FilePreviews?

  /// The width of outlines, in whole pixels.
  var line: Double { max((theme.outlineWidth * scale).rounded(), 1) }

  /// Paints what lies in `area` (nothing else is touched) over whatever was there. `ground` is a picture
  /// of what lies still, if there is one already.
  func paint(
    _ scene: Scene,
    on canvas: Canvas,
    in area: [PixelRect],
    ground: Surface? = nil
  ) {
    guard !area.isEmpty else { return }
    canvas.saved {
      canvas.clip(to: area)
      if let ground {
        canvas.draw(ground, at: .zero)
      } else {
        paintBoard(scene.grid, on: canvas, in: area)
      }
      guard ground != nil, let panes else {
        for item in scene.lists.joined() where item.touches(area) { paint(item, on: canvas) }
        return
      }
      var widgets: [Widget] = []
      for item in scene.moving.all where item.touches(area) {
        if case .widget(let widget) = item {
          widgets.append(widget)
        } else {
          paint(item, on: canvas)
        }
      }
      panes.paint(widgets, on: canvas, self)
    }
  }

  func paint(_ item: SceneItem, on canvas: Canvas) {
    switch item {
    case .card(let look), .formerFace(let look, _): paint(look, on: canvas)
    case .marks(let look):
      for mark in look.marks { canvas.fill(mark.frame.rect, mark.color) }
    case .group(let look): paint(look, on: canvas)
    case .edge(let look): paint(look, on: canvas)
    case .label(let label): paint(label, on: canvas)
    case .veil(let veil):
      canvas.saved {
        canvas.clip(to: veil.clips)
        paint(veil.card, on: canvas)
      }
    case .ring(let ring): paint(ring, on: canvas)
    case .text(let look): paint(look, on: canvas)
    case .caret(let frame, let weak): paintCaret(frame, weak, on: canvas)
    case .ghost(let ghost): paint(ghost, on: canvas)
    case .marquee(let rect): paintMarquee(rect, on: canvas)
    case .handle(let rect): paintHandle(rect, on: canvas)
    case .guide(let look): paint(look, on: canvas)
    case .dot(let dot): paintDot(dot, on: canvas)
    case .traces(let look): paint(look, on: canvas)
    case .widget(let widget): paint(widget, on: canvas)
    }
  }
}

// MARK: - Cards

extension Painter {
  private func paint(_ look: CardLook, on canvas: Canvas) {
    if look.lift > 0 {
      let radius = Metrics.cardRadius * look.face.pixelsPerUnit
      paintShadow(of: look.shownFrame, radius: radius, .carried, opacity: look.lift, on: canvas)
    }
    if LevelOfDetail.isMark(look.face.height) {
      let color =
        look.isSelectedMark ? theme.accent : MarkPalette(theme: theme).color(of: look.face.color)
      canvas.fill(look.shownFrame, color.opacity(look.opacity))
    } else if let sprites = look.face.file == nil ? sprites : pictureSprites,
      look.face.width <= 2048, look.face.height <= 2048,
      let picture = sprites.surface(for: look.id, look.face, draw: { draw(look.face, on: $0) })
    {
      if look.stretch == 1 {
        canvas.draw(picture, at: look.frame.rect.origin, opacity: look.opacity)
      } else {
        canvas.draw(picture, over: look.shownFrame, opacity: look.opacity)
      }
    } else {
      canvas.withOpacity(look.opacity) {
        canvas.saved {
          canvas.translate(by: look.shownFrame.origin - .zero)
          canvas.scale(by: look.stretch)
          draw(look.face, on: canvas)
        }
      }
    }
  }

  /// The face alone, its top-left corner at the canvas's origin.
  private func draw(_ face: CardFace, on canvas: Canvas) {
    // Laid out as on the board and then enlarged, or its lines might break elsewhere.
    canvas.scale(by: face.magnification)
    let size = Size(Double(face.width), Double(face.height)) * (1 / face.magnification)
    let frame = Rect(origin: .zero, size: size)
    let shade = theme.shade(of: face.color)
    let outline = frame.inset(by: Insets(all: line / 2))
    let radius = Metrics.cardRadius * face.pixelsPerUnit
    canvas.fillRounded(outline, radius: radius, theme.face(of: shade))
    canvas.strokeRounded(
      outline,
      radius: radius,
      width: line,
      theme.outline(shade ?? theme.outline)
    )
    if let file = face.file {
      return paint(file, face, in: outline, radius: radius, on: canvas)
    }
    paint(CardText(face, in: frame), on: canvas)
  }
}

// MARK: - Groups and edges

extension Painter {
  private func paint(_ look: GroupLook, on canvas: Canvas) {
    let shade = theme.shade(of: look.color) ?? theme.group
    let outline = look.frame.inset(by: Insets(all: line / 2))
    let radius = Metrics.cardRadius * look.pixelsPerUnit
    if let background = look.background {
      paint(background, in: outline, radius: radius, look, on: canvas)
    }
    canvas.fillRounded(outline, radius: radius, shade.opacity(0.08 * look.opacity))
    let color = theme.outline(shade).opacity(look.opacity)
    canvas.strokeRounded(outline, radius: radius, width: line, color)
    let (text, pixels) = (look.label, look.pixelsPerUnit)
    guard let label = GroupLook.label(text, above: look.frame, pixelsPerUnit: pixels) else {
      return
    }
    let ink = theme.groupLabel(of: shade).opacity(look.opacity)
    canvas.draw(label.layout, at: label.frame.origin, ink)
  }

  private func paint(_ look: EdgeLook, on canvas: Canvas) {
    guard look.opacity < 1 else { return draw(look, on: canvas) }
    // As one picture, or the line would show through its arrows and its label.
    canvas.saved {
      canvas.clip(to: look.coverage.map(PixelRect.init(covering:)))
      if let gap = look.gap { canvas.clip(outside: gap) }
      canvas.withOpacity(look.opacity) { draw(look, on: canvas) }
    }
  }

  private func draw(_ look: EdgeLook, on canvas: Canvas) {
    let color = look.isSelected ? theme.accent : theme.shade(of: look.color) ?? theme.edge
    var line = look.route
    // The line ends inside the arrow head, or its blunt end would show beside the tip.
    if look.endsWithArrow { line.end = Self.neck(line.end, line.endControl, look.arrowLength) }
    if look.startsWithArrow {
      line.start = Self.neck(line.start, line.startControl, look.arrowLength)
    }
    canvas.stroke(line, width: look.isSelected ? look.width * 1.5 : look.width, color)
    if look.endsWithArrow {
      paintArrow(tip: look.route.end, from: look.route.endControl, look, color, on: canvas)
    }
    if look.startsWithArrow {
      paintArrow(tip: look.route.start, from: look.route.startControl, look, color, on: canvas)
    }
  }

  private func paint(_ label: EdgeLabel, on canvas: Canvas) {
    canvas.saved {
      if label.opacity < 1 { canvas.clip(to: label.frame) }
      canvas.withOpacity(label.opacity) {
        let unit = label.style.fontSize / Metrics.edgeLabelSize
        canvas.fillRounded(label.frame, radius: 4 * unit, theme.board)
        let layout = TextCache.shared.layout(label.text, label.style)
        let origin = Point(
          label.frame.center.x - (label.style.width ?? layout.size.width) / 2,
          label.frame.center.y - layout.size.height / 2
        )
        canvas.draw(layout, at: origin, theme.text)
      }
    }
  }

  private static func neck(_ tip: Point, _ control: Point, _ length: Double) -> Point {
    tip + (control - tip).normalized * (length * 0.7)
  }

  /// A head with its back curved towards the tip.
  private func paintArrow(
    tip: Point,
    from control: Point,
    _ look: EdgeLook,
    _ color: Color,
    on canvas: Canvas
  ) {
    let back = (control - tip).normalized * look.arrowLength
    let side = back.perpendicular * 0.5
    let (left, right) = (tip + back + side, tip + back - side)
    let curve = Curve(
      start: right,
      startControl: right - back * 0.2 + side * 0.5,
      endControl: left - back * 0.2 - side * 0.5,
      end: left
    )
    canvas.fill(polygon: [left, tip, right], closedBy: curve, color)
  }
}

// MARK: - Marks

extension Painter {
  private func paint(_ ring: Ring, on canvas: Canvas) {
    canvas.saved {
      // The transparent middle of a picture would take most of the time.
      canvas.clip(to: ring.coverage)
      let highlight = ring.found == .current ? 1 : ring.highlight
      if highlight > 0 { paint(ring, .highlight, opacity: highlight, on: canvas) }
      if ring.found == .other { paint(ring, .found, opacity: 1, on: canvas) }
      if ring.isHovered { paint(ring, .hover, opacity: 0.4, on: canvas) }
      if ring.isTarget { paint(ring, .target, opacity: 1, on: canvas) }
      if ring.isSelected { paint(ring, .selection, opacity: 1, on: canvas) }
    }
  }

  private func paint(_ ring: Ring, _ kind: RingLook.Kind, opacity: Double, on canvas: Canvas) {
    paint(ring.look(kind, theme.name), at: ring.frame.origin, opacity: opacity, on: canvas)
  }

  private func paint(
    _ look: RingLook,
    at corner: Point,
    opacity: Double = 1,
    on canvas: Canvas
  ) {
    let reach = RingLook.reach(scale: look.scale)
    if let picture = rings?.surface(for: look, draw: { draw(look, on: $0) }) {
      canvas.draw(picture, at: corner - Vector(reach, reach), opacity: opacity)
      return
    }
    canvas.withOpacity(opacity) {
      canvas.saved {
        canvas.translate(by: corner - Point(reach, reach))
        draw(look, on: canvas)
      }
    }
  }

  /// The ring alone, with room for its reach on all sides.
  private func draw(_ ring: RingLook, on canvas: Canvas) {
    let reach = RingLook.reach(scale: ring.scale)
    let frame = Rect(reach, reach, ring.width, ring.height)
    func stroke(_ distance: Double, _ width: Double, _ color: Color) {
      canvas.strokeRounded(
        frame.expanded(by: distance * ring.scale),
        radius: ring.radius + distance * ring.scale,
        width: width * ring.scale,
        color
      )
    }
    switch ring.kind {
    case .highlight: stroke(3, 5, theme.highlight.opacity(0.8))
    // Outside the card's own outline, with a gap between.
    case .selection: stroke(4, 2, theme.accent)
    case .found: stroke(3, 2, theme.highlight.opacity(0.6))
    case .hover: stroke(3.5, 1, theme.accent)
    case .target: stroke(2, 4, theme.accent.opacity(0.6))
    case .handle:
      let outline = frame.inset(by: Insets(all: line / 2))
      canvas.fillRounded(outline, radius: ring.radius, theme.card)
      canvas.strokeRounded(outline, radius: ring.radius, width: line, theme.accent)
    }
  }

  private func paint(_ ghost: Ghost, on canvas: Canvas) {
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
      canvas.stroke(through: [from.center, to.center], width: scale, theme.accent.opacity(0.6))
    }
  }

  private func paintHandle(_ rect: Rect, on canvas: Canvas) {
    let frame = PixelRect(rounding: rect).rect
    let look = RingLook(
      theme: theme.name,
      scale: scale,
      width: frame.width,
      height: frame.height,
      radius: 2 * scale,
      kind: .handle
    )
    paint(look, at: frame.origin, on: canvas)
  }

  private func paint(_ guide: GuideLook, on canvas: Canvas) {
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

  private func paintDot(_ dot: DotLook, on canvas: Canvas) {
    let radius = dot.frame.width / 2
    canvas.fillRounded(dot.frame, radius: radius, dot.kind == .grip ? theme.card : theme.accent)
    let outline = dot.frame.inset(by: Insets(all: line / 2))
    canvas.strokeRounded(outline, radius: radius - line / 2, width: line, theme.accent)
  }

  private func paintMarquee(_ rect: Rect, on canvas: Canvas) {
    // On whole pixels, or its hairline would be a grey smear over two of them.
    let frame = PixelRect(rounding: rect).rect
    let outline = frame.inset(by: Insets(all: line / 2))
    canvas.fill(frame, theme.accent.opacity(0.1))
    canvas.strokeRounded(outline, radius: 0, width: line, theme.accent)
  }
}
