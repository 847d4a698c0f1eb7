import BoardCore
import BoardValues
import Graphics
import Pictures

/// A painter of scenes on a canvas. It reads values and keeps only pictures of card faces.
@MainActor
struct Painter {
  /// The size of letters in pixels below which they are grey noise, and left out.
  static let smallestFont = 3.0

  let theme: Theme
  let scale: Double
  var font = InterfaceFont()
  /// The pictures of faces; with nil every card is drawn as vectors, for documents.
  var sprites: CardSprites?
  /// The pictures of faces with a picture in them.
  var pictureSprites: CardSprites?
  /// The pictures of cards that are carried, with their shadows.
  var carriedSprites: CardSprites?
  var rings: RingPictures?
  var blanks: BlankCards?
  var dots: DotRow?
  var panes: PanePictures?
  /// The time by the host's clock.
  var now = 0.0
  /// The picture of the static layer, if there is one already.
  var ground: StaticPicture?
  /// Whether the board has a colour of its own behind everything on it.
  var hasGround = true
  /// The previews with the pictures of files.
  var files: FilePreviews?
  /// Whether what is drawn now is reflected, except for words and pictures.
  var isMirroring = false

  /// The width of outlines, in whole pixels.
  var line: Double { max((theme.outlineWidth * scale).rounded(), 1) }

  /// Paints what lies in `area`, and touches nothing else.
  func paint(_ scene: Scene, on canvas: Canvas, in area: [PixelRect]) {
    guard !area.isEmpty else { return }
    canvas.saved {
      canvas.clip(to: area)
      if let ground {
        let hidden = scene.hiddenBeneathMoving
        canvas.saved {
          if !hidden.isEmpty { canvas.clip(to: area.flatMap { $0.without(hidden) }) }
          ground.draw(on: canvas)
        }
      } else {
        paintBoard(scene.grid, on: canvas, in: area)
      }
      for list in scene.lists {
        for item in list where item.touches(area) { paint(item, on: canvas) }
      }
      let widgets = scene.interface.filter { $0.touches(area) }
      if ground != nil, let panes {
        panes.paint(widgets, on: canvas, self)
      } else {
        for widget in widgets { paint(widget, on: canvas) }
      }
    }
  }

  func paint(_ item: SceneItem, on canvas: Canvas) {
    switch item {
    case .card(let item), .formerFace(let item, _): paint(item, on: canvas)
    case .marks(let item):
      for mark in item.marks { canvas.fill(mark.frame.rect, mark.color) }
    case .group(let item): paint(item, on: canvas)
    case .groupName(let name): paint(name, on: canvas)
    case .edge(let item): paint(item, on: canvas)
    case .label(let label): paint(label, on: canvas)
    case .covering(let covering):
      canvas.saved {
        canvas.clip(to: covering.clips)
        if covering.cards.isEmpty, let ground {
          ground.draw(on: canvas, opacity: covering.opacity)
        } else {
          canvas.withOpacity(covering.opacity) {
            for card in covering.cards { paint(card, on: canvas) }
          }
        }
      }
    case .cover(let cover): paint(cover, on: canvas)
    case .ring(let ring): paint(ring, on: canvas)
    case .text(let item): paint(item, on: canvas)
    case .caret(let frame, let weak): paintCaret(frame, weak, on: canvas)
    case .origin(let frame, let radius, let opacity):
      let outline = frame.inset(by: Insets(all: line / 2))
      let color = theme.text.opacity(Strength.origin * opacity)
      canvas.strokeRounded(outline, radius: radius, width: line, color)
    case .ghost(let ghost): paint(ghost, on: canvas)
    case .marquee(let rect): paintMarquee(rect, on: canvas)
    case .frame(let rect): paintFrame(rect, on: canvas)
    case .focus(let rect, _): paintFocus(around: rect, on: canvas)
    case .handle(let rect): paintHandle(rect, on: canvas)
    case .lock(let rect): paintLock(rect, on: canvas)
    case .guide(let item): paint(item, on: canvas)
    case .dot(let dot): paintDot(dot, on: canvas)
    case .badge(let badge): paint(badge, on: canvas)
    case .traces(let item): paint(item, on: canvas)
    case .person(let item): paint(item, on: canvas)
    }
  }
}

// MARK: - Cards

extension Painter {
  private func paint(_ cover: Cover, on canvas: Canvas) {
    guard let ground else { return }
    canvas.saved {
      canvas.clip(to: cover.parts)
      ground.draw(on: canvas)
    }
    for corner in cover.corners {
      canvas.saved {
        canvas.clip(to: corner.parts)
        canvas.clip(toRounded: corner.frame, radius: corner.radius)
        ground.draw(on: canvas)
      }
    }
  }

  private func paint(_ item: CardItem, on canvas: Canvas) {
    if paintCarried(item, on: canvas) { return }
    if item.lift > 0, !item.face.style.showsGround {
      let radius = Metrics.cardRadius * item.face.pixelsPerUnit
      canvas.saved {
        if let hidden = item.hidden { canvas.clip(outside: hidden) }
        paintShadow(of: item.shownFrame, radius: radius, .carried, opacity: item.lift, on: canvas)
      }
    }
    if LevelOfDetail.isMark(item.face.height) {
      let color =
        item.isSelectedMark ? theme.accent : MarkPalette(theme: theme).color(of: item.face.color)
      canvas.fill(item.shownFrame, color.opacity(item.opacity))
    } else if let sprites = item.face.file == nil ? sprites : pictureSprites,
      let picture = sprites.surface(
        for: item.id,
        item.face,
        width: item.face.width,
        height: item.face.height,
        draw: { draw(item.face, on: $0) }
      )
    {
      if item.stretch == 1 {
        canvas.draw(picture, at: item.frame.rect.origin, opacity: item.opacity)
      } else {
        canvas.draw(picture, over: item.shownFrame, opacity: item.opacity)
      }
    } else {
      canvas.withOpacity(item.opacity) {
        canvas.saved {
          canvas.translate(by: item.shownFrame.origin - .zero)
          canvas.scale(by: item.stretch)
          draw(item.face, on: canvas)
          if let ring = item.face.ring { paint(ring, at: .zero, on: canvas) }
        }
      }
    }
  }

  /// Paints a card that is carried, at its full height above the board, as one picture with its shadow.
  /// Returns false if there is none.
  private func paintCarried(_ item: CardItem, on canvas: Canvas) -> Bool {
    guard item.lift == 1, item.stretch == 1, item.opacity == 1, let carriedSprites,
      !LevelOfDetail.isMark(item.face.height)
    else { return false }
    let area = item.coverage
    let frame = item.frame.rect.offset(by: .zero - area.rect.origin)
    let picture = carriedSprites.surface(
      for: item.id,
      item.face,
      width: area.width,
      height: area.height
    ) { canvas in
      let radius = Metrics.cardRadius * item.face.pixelsPerUnit
      if !item.face.style.showsGround {
        paintShadow(of: frame, radius: radius, .carried, on: canvas)
      }
      canvas.translate(by: frame.origin - .zero)
      canvas.saved { draw(item.face, on: canvas) }
      if let ring = item.face.ring { paint(ring, at: .zero, on: canvas) }
    }
    guard let picture else { return false }
    canvas.draw(picture, at: area.rect.origin)
    return true
  }

  /// Draws the face alone, its top-left corner at the canvas's origin.
  private func draw(_ face: CardFace, on canvas: Canvas) {
    // Laid out as on the board and then enlarged, or its lines might break elsewhere.
    canvas.scale(by: face.magnification)
    let size = Size(Double(face.width), Double(face.height)) * (1 / face.magnification)
    let frame = Rect(origin: .zero, size: size)
    paintBlank(face, frame, on: canvas)
    if let file = face.file {
      let outline = frame.inset(by: Insets(all: line / 2))
      let radius = Metrics.cardRadius * face.pixelsPerUnit
      paint(file, face, in: outline, radius: radius, on: canvas)
    }
    paint(CardText(face, in: frame), on: canvas)
  }

  /// Paints a face without its words.
  private func paintBlank(_ face: CardFace, _ frame: Rect, on canvas: Canvas) {
    if let blanks, canvas.isAligned {
      let key = BlankCards.Key(
        theme: theme.name,
        color: face.color,
        style: face.style,
        width: face.width,
        height: face.height,
        pixelsPerUnit: face.pixelsPerUnit,
        scale: scale
      )
      if let picture = blanks.surface(for: key, draw: { drawBlank(face, frame, on: $0) }) {
        return canvas.draw(picture, at: .zero)
      }
    }
    drawBlank(face, frame, on: canvas)
  }

  private func drawBlank(_ face: CardFace, _ frame: Rect, on canvas: Canvas) {
    let shade = theme.shade(of: face.color, standingOut: Theme.outlineContrast)
    let outline = frame.inset(by: Insets(all: line / 2))
    let radius = Metrics.cardRadius * face.pixelsPerUnit
    let color = theme.outline(shade ?? theme.outline)
    let ground = theme.face(of: theme.shade(of: face.color))
    guard face.style.shape == nil, face.style.border == nil else {
      return drawBlank(face.style, outline, face.pixelsPerUnit, ground, color, on: canvas)
    }
    canvas.fillRounded(outline, radius: radius, ground)
    canvas.strokeRounded(outline, radius: radius, width: line, color)
  }

  /// Draws the blank of a card that is no plain rectangle.
  private func drawBlank(
    _ style: CardStyle,
    _ outline: Rect,
    _ unit: Double,
    _ ground: Color,
    _ color: Color,
    on canvas: Canvas
  ) {
    guard style.border != .invisible else { return }
    guard let shape = style.shape else {
      let radius = Metrics.cardRadius * unit
      canvas.fillRounded(outline, radius: radius, ground)
      return stroke(outline, radius: radius, style.border, color, on: canvas)
    }
    let (dash, width) = (dash(style.border), width(style.border))
    let path = shape.outline(in: outline, unit)
    canvas.fill(path, ground)
    canvas.withRoundLines {
      for path in [path] + shape.lines(in: outline, unit) {
        canvas.stroke(path, width: width, color, dash: dash)
      }
    }
  }

  /// Strokes a rectangle with round corners.
  private func stroke(
    _ rect: Rect,
    radius: Double,
    _ border: CardStyle.Border?,
    _ color: Color,
    on canvas: Canvas
  ) {
    guard border != nil else {
      return canvas.strokeRounded(rect, radius: radius, width: line, color)
    }
    canvas.withRoundLines {
      let (dash, width) = (dash(border), width(border))
      canvas.strokeRounded(rect, radius: radius, width: width, color, dash: dash)
    }
  }

  /// Returns the width of an outline. Dots as thin as lines would hardly be seen.
  private func width(_ border: CardStyle.Border?) -> Double {
    border == .dotted ? 1.75 * line : line
  }

  /// Returns the lengths of lines and gaps, in pixels; none for a solid line.
  private func dash(_ border: CardStyle.Border?) -> [Double] {
    switch border {
    case .dashed: [6 * scale, 5 * scale]
    case .dotted: [0, 4 * line]
    case .invisible, nil: []
    }
  }
}

// MARK: - Groups

extension Painter {
  private func paint(_ item: GroupItem, on canvas: Canvas) {
    let shade = theme.shade(of: item.color, standingOut: Theme.outlineContrast) ?? theme.group
    let outline = item.frame.inset(by: Insets(all: line / 2))
    let radius = Metrics.cardRadius * item.pixelsPerUnit
    guard !item.isCollapsed else { return paintCollapsed(item, shade, on: canvas) }
    if let background = item.background {
      paint(background, in: outline, radius: radius, item, on: canvas)
    }
    if item.border != .invisible {
      canvas.fillRounded(outline, radius: radius, shade.opacity(0.08 * item.opacity))
      let color = theme.outline(shade).opacity(item.opacity)
      stroke(outline, radius: radius, item.border, color, on: canvas)
    }
  }

  private func paint(_ name: GroupName, on canvas: Canvas) {
    if name.margin > 0 {
      let ground = name.frame.expanded(by: name.margin)
      canvas.fillRounded(ground, radius: name.margin * 2, theme.board.opacity(name.opacity))
    }
    let shade = theme.shade(of: name.color, standingOut: Theme.outlineContrast) ?? theme.group
    let layout = TextCache.shared.layout(name.text, name.style)
    canvas.draw(layout, at: name.frame.origin, theme.groupLabel(of: shade).opacity(name.opacity))
  }

  /// Paints the box around the name of a collapsed group.
  private func paintCollapsed(_ item: GroupItem, _ shade: Color, on canvas: Canvas) {
    guard let box = item.nameBox?.inset(by: Insets(all: line / 2)) else { return }
    let radius = Metrics.cardRadius * item.pixelsPerUnit
    canvas.fillRounded(box, radius: radius, shade.opacity(0.08 * item.opacity))
    let color = theme.outline(shade).opacity(item.opacity)
    canvas.strokeRounded(box, radius: radius, width: line, color)
  }
}
