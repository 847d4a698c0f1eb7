import BoardCore
import BoardValues
import Graphics
import Pictures

/// Cards that show files, and pictures behind groups.
extension Painter {
  /// Paints a file. `frame` is the middle of the card's outline, which is painted already.
  func paint(
    _ file: FileFace,
    _ face: CardFace,
    in frame: Rect,
    radius: Double,
    on canvas: Canvas
  ) {
    let ground = theme.face(of: theme.shade(of: face.color))
    switch file.preview {
    case .picture(let picture):
      paint(picture, file, face, in: frame, radius: radius, on: canvas)
    case .board(let sketch): paint(sketch, file, face, in: frame, radius: radius, on: canvas)
    case _ where !face.showsWords: break
    case .text(let text) where FileLayout.hasRoomForWords(in: frame, face.pixelsPerUnit):
      paint(text, file, face, in: frame, ground, on: canvas)
    case .problem(let words):
      paintIcon(file, words, face.pixelsPerUnit, in: frame, ground, on: canvas)
    case .waiting, .text, .present:
      paintIcon(file, nil, face.pixelsPerUnit, in: frame, ground, on: canvas)
    }
  }

  // MARK: Pictures

  private func paint(
    _ picture: ShownPicture,
    _ file: FileFace,
    _ face: CardFace,
    in frame: Rect,
    radius: Double,
    on canvas: Canvas
  ) {
    let inside = frame.inset(by: Insets(all: line / 2))
    let ground = theme.face(of: theme.shade(of: face.color))
    guard let surface = files?.surface(for: picture) else {
      return paintIcon(file, nil, face.pixelsPerUnit, in: frame, ground, on: canvas)
    }
    let area = FileLayout.picture(picture, in: inside)
    canvas.saved {
      canvas.clip(toRounded: inside, radius: radius - line / 2)
      // A strip as bright as a card would look like a part of the picture.
      if area != inside { canvas.fill(inside, theme.mat(on: ground)) }
      canvas.drawFinely(surface, over: area)
    }
  }

  /// Paints a board beneath the name of its file, or alone where there is no room for the name.
  private func paint(
    _ sketch: BoardSketch,
    _ file: FileFace,
    _ face: CardFace,
    in frame: Rect,
    radius: Double,
    on canvas: Canvas
  ) {
    let ground = theme.face(of: theme.shade(of: face.color))
    let hasName = face.showsWords && FileLayout.hasRoomForWords(in: frame, face.pixelsPerUnit)
    let inside = frame.inset(by: Insets(all: line / 2))
    let below = FileLayout.words(in: inside, face.pixelsPerUnit, line: line)
    let area = hasName ? below : inside
    canvas.saved {
      canvas.clip(toRounded: inside, radius: radius - line / 2)
      canvas.fill(area, theme.board)
      canvas.saved {
        canvas.clip(to: area)
        paint(sketch, in: area, on: canvas)
      }
    }
    if hasName { paintName(of: file, face, in: frame, ground, on: canvas) }
  }

  // MARK: Words

  private func paint(
    _ text: String,
    _ file: FileFace,
    _ face: CardFace,
    in frame: Rect,
    _ ground: Color,
    on canvas: Canvas
  ) {
    paintName(of: file, face, in: frame, ground, on: canvas)
    // The words of a note are painted as those of other cards are.
    guard file.kind != .markdown else { return }
    let words = FileLayout.words(in: frame, face.pixelsPerUnit, line: line)
    paintBody(text, file.kind, face, in: words, on: canvas)
  }

  /// Paints the row with the icon and the name of a file.
  private func paintName(
    of file: FileFace,
    _ face: CardFace,
    in frame: Rect,
    _ ground: Color,
    on canvas: Canvas
  ) {
    let unit = face.pixelsPerUnit
    let (padding, row) = (Metrics.cardSide * unit, FileLayout.nameRow * unit)
    let dim = theme.dimText(on: ground)
    let icon = 16 * unit
    let top = Rect(frame.minX + padding, frame.minY, frame.width - 2 * padding, row)
    let iconFrame = Rect(top.minX, top.center.y - icon / 2, icon, icon)
    paint(file.kind.icon, in: iconFrame, dim, on: canvas)
    let style = TextLayout.Style(
      fontSize: FileLayout.nameSize * unit,
      isBold: true,
      width: max(top.width - icon - 6 * unit, 1),
      height: 1
    )
    let name = TextLayout(file.name, style)
    let origin = Point(top.minX + icon + 6 * unit, top.center.y - name.size.height / 2)
    canvas.draw(name, at: origin, theme.text)
    canvas.fill(Rect(frame.minX, top.maxY.rounded(), frame.width, line), dim.opacity(0.3))
  }

  private func paintBody(
    _ text: String,
    _ kind: FileKind,
    _ face: CardFace,
    in frame: Rect,
    on canvas: Canvas
  ) {
    let unit = face.pixelsPerUnit
    let padding = Metrics.cardSide * unit
    let size = 12 * unit
    let room = frame.inset(by: Insets(top: padding / 2, left: padding, bottom: 0, right: padding))
    let lines = Int(room.height / size) + 1
    let shown = text.split(separator: "\n", maxSplits: lines, omittingEmptySubsequences: false)
      .prefix(lines)
      .map { $0.prefix(Int(room.width / (size * 0.3)) + 1) }
      .joined(separator: "\n")
    let style =
      kind == .code
      ? TextLayout.Style(family: "monospace", fontSize: size)
      : TextLayout.Style(fontSize: Metrics.fontSize * unit, width: room.width)
    let layout = TextLayout(shown, style)
    let whole = PixelRect(covering: room)
    let fade = Int(min(size * 2, room.height / 2))
    let strip = PixelRect(x: whole.x, y: whole.maxY - fade, width: whole.width, height: fade)
    canvas.saved {
      canvas.clip(to: [
        PixelRect(x: whole.x, y: whole.y, width: whole.width, height: whole.height - fade)
      ])
      canvas.draw(layout, at: room.origin, theme.text)
    }
    canvas.fading(in: strip, atTop: false) {
      canvas.draw(
        layout,
        at: room.origin,
        theme.text,
        from: Double(strip.y),
        to: Double(strip.maxY)
      )
    }
  }

  // MARK: Icons

  /// Paints the icon with the name beneath it, and a note.
  private func paintIcon(
    _ file: FileFace,
    _ words: String?,
    _ unit: Double,
    in frame: Rect,
    _ ground: Color,
    on canvas: Canvas
  ) {
    let padding = Metrics.cardPadding * unit
    let room = frame.inset(by: Insets(all: padding))
    guard room.width > padding, room.height > padding else { return }
    let dim = theme.dimText(on: ground)
    let size = FileLayout.nameSize * unit
    let hasWords = size >= Self.smallestFont
    let name = hasWords ? text(file.name, size, room, isBold: true) : nil
    let note = hasWords ? words.map { text($0, size * 0.92, room, isBold: false) } : nil
    let gap = 6 * unit
    let below = [name, note].compactMap(\.self).reduce(0) { $0 + gap / 2 + $1.size.height }
    let icon = min(40 * unit, room.height - below - gap, room.width)
    let hasIcon = icon >= 14 * unit
    var top = room.center.y - (below + (hasIcon ? icon + gap / 2 : 0)) / 2
    top = max(top, room.minY)
    if hasIcon {
      paint(
        file.kind.icon,
        in: Rect(room.center.x - icon / 2, top, icon, icon),
        dim,
        on: canvas
      )
      top += icon + gap
    }
    canvas.saved {
      canvas.clip(to: frame)
      for (layout, color) in [(name, theme.text), (note, dim)] {
        guard let layout else { continue }
        canvas.draw(layout, at: Point(room.minX, top), color)
        top += layout.size.height + gap / 2
      }
    }
  }

  /// Lays out a text in at most two lines. A negative height is a number of lines, for Pango.
  private func text(_ words: String, _ size: Double, _ room: Rect, isBold: Bool) -> TextLayout {
    TextLayout(
      words,
      TextLayout.Style(
        fontSize: size,
        isBold: isBold,
        width: room.width,
        height: size * 2.9,
        isCentered: true
      )
    )
  }

  // MARK: Groups

  func paint(
    _ background: BackgroundItem,
    in frame: Rect,
    radius: Double,
    _ item: GroupItem,
    on canvas: Canvas
  ) {
    guard let surface = files?.surface(for: background.picture) else { return }
    let natural = Size(Double(background.picture.width), Double(background.picture.height))
    canvas.saved {
      canvas.clip(toRounded: frame, radius: radius)
      switch background.style {
      case .repeat:
        let size = natural * max(item.pixelsPerUnit, 2 / min(natural.width, natural.height))
        canvas.tile(frame, with: surface, size, opacity: item.opacity)
      case .cover, .ratio:
        let (across, down) = (frame.width / natural.width, frame.height / natural.height)
        let scale = background.style == .cover ? max(across, down) : min(across, down)
        let size = natural * scale
        let area = Rect(
          frame.center.x - size.width / 2,
          frame.center.y - size.height / 2,
          size.width,
          size.height
        )
        canvas.drawFinely(surface, over: area, opacity: item.opacity)
      }
    }
  }
}

extension FileKind {
  package var icon: Icon {
    switch self {
    case .picture: .picture
    case .markdown, .plainText, .document: .textFile
    case .code: .code
    case .sound: .sound
    case .film: .film
    case .archive: .archive
    case .board: .board
    case .other: .file
    }
  }
}
