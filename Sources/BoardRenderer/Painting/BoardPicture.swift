package import BoardCore
package import BoardValues
import Graphics
package import Pictures

/// The whole board as a picture or a document, without any interface.
@MainActor
package struct BoardPicture {
  private let editor: Editor
  private let files: FilePreviews
  private let theme: Theme.Name
  /// The number of pixels for each board unit.
  package var scale: Double
  /// Whether there is no ground behind the cards.
  package var isTransparent = false
  /// The area of the board in the picture, in board units.
  private let area: Rect
  /// The list of the labels that have no room at their lines, below everything else.
  private let list: LabelList

  package enum Format: String, CaseIterable, Sendable {
    case png, svg, pdf

    package init?(path: String) {
      self.init(rawValue: path.fileEnding)
    }

    /// The most pixels that a side can have: of a picture in Cairo's memory, and of what it draws.
    package var longest: Double { self == .png ? 32_000 : 8_000_000 }
  }

  /// The size in pixels.
  package var size: Size { area.size * scale }

  /// Chooses the largest scale at which no side has more pixels.
  package mutating func fit(into pixels: Int) {
    scale = min(Double(pixels) / max(area.width, area.height), Self.greatestScale)
    while max(size.width, size.height) > Double(pixels) { scale = scale.nextDown }
  }

  /// Returns the factor by which the picture is too large for a format; nil if it fits.
  package func excess(as format: Format) -> Double? {
    let excess = max(size.width, size.height) / format.longest
    return excess > 1 ? excess : nil
  }

  private static let margin = 40.0
  private static let greatestScale = 64.0
  /// The most pixels that are in memory at once; 32 MB.
  private static let band = 8 << 20

  /// Creates a picture. Without `files`, cards show only the names of theirs.
  package init(
    document: Document,
    files: FilePreviews = FilePreviews(ofBoard: ""),
    theme: Theme.Name,
    scale: Double
  ) {
    editor = Editor(document)
    self.files = files
    self.theme = theme
    self.scale = scale
    let content = Self.content(editor, theme)
    list = LabelList(content.labels, below: content.area)
    let area = (list.area ?? content.area).union(content.area).expanded(by: Self.margin)
    // In whole units, so that cards keep sharp edges.
    self.area = Rect(
      from: Point(area.minX.rounded(.down), area.minY.rounded(.down)),
      to: Point(area.maxX.rounded(.up), area.maxY.rounded(.up))
    )
  }

  /// Returns the area of everything on the board, which is more than the cards: lines bulge, and labels stand
  /// out. Returns the labels, too.
  private static func content(_ editor: Editor, _ theme: Theme.Name)
    -> (area: Rect, labels: [EdgeLabel])
  {
    guard let cards = editor.board.bounds else { return (Rect(0, 0, 400, 300), []) }
    let camera = Camera(origin: cards.origin, pixelsPerUnit: 1)
    let items = Self.builder(editor, camera, scale: 1, theme, nil).items(.all(on: editor.board)).all
    let area = items.map(\.extent).reduce(Rect(origin: .zero, size: cards.size)) { $0.union($1) }
    let labels = items.compactMap { if case .label(let label) = $0 { label } else { nil } }
    return (area.offset(by: cards.origin - .zero), labels)
  }

  /// Returns the content of its file; it has to fit.
  package func bytes(as format: Format) throws -> [UInt8] {
    let size = size
    // Without time to wait, the picture has what was read already.
    if files.isPatient { files.settle { _ = scene(size, seen: nil) } }
    if format == .png {
      return try png(width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up)))
    }
    let surface =
      format == .svg
      ? try Surface.svg(width: size.width, height: size.height)
      : try Surface.pdf(width: size.width, height: size.height)
    // These may be zoomed in, so what cannot be seen now is drawn too.
    let whole = PixelRect(covering: Rect(origin: .zero, size: size))
    painter.paint(scene(size, seen: nil), on: Canvas(surface), in: [whole])
    return try surface.finished()
  }

  /// Returns a small picture that fits into a room in pixels at scale 1, on a display of some scale; nil
  /// without memory for it.
  package func thumbnail(in room: Size, scale: Double) -> Thumbnail? {
    var small = self
    small.scale = min(room.width / area.width, room.height / area.height, 1) * scale
    let (width, height) = (max(Int(small.size.width), 1), max(Int(small.size.height), 1))
    guard let surface = try? Surface(width: width, height: height, hasAlpha: isTransparent) else {
      return nil
    }
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    let scene = small.scene(whole.rect.size, seen: whole.rect)
    small.painter.paint(scene, on: Canvas(surface), in: [whole])
    surface.flush()
    return Thumbnail(surface, scale: scale)
  }

  /// Returns a PNG file, painted band by band.
  private func png(width: Int, height: Int) throws -> [UInt8] {
    let size = Size(Double(width), Double(height))
    let scene = scene(size, seen: Rect(origin: .zero, size: size))
    let rows = min(max(Self.band / width, 1), height)
    let writer = try PNGWriter(width: width, height: height, hasAlpha: isTransparent)
    let surface = try Surface(width: width, height: rows, hasAlpha: isTransparent)
    for top in stride(from: 0, to: height, by: rows) {
      let canvas = Canvas(surface)
      canvas.translate(by: Vector(0, -Double(top)))
      painter.paint(scene, on: canvas, in: [PixelRect(x: 0, y: top, width: width, height: rows)])
      writer.add(rows: min(rows, height - top), of: surface)
    }
    return writer.finished()
  }

  private var painter: Painter {
    var painter = Painter(theme: .named(theme), scale: scale, sprites: nil, files: files)
    painter.hasGround = !isTransparent
    return painter
  }

  private static func builder(
    _ editor: Editor,
    _ camera: Camera,
    scale: Double,
    _ theme: Theme.Name,
    _ files: FilePreviews?
  ) -> SceneBuilder {
    SceneBuilder(
      editor: editor,
      look: BoardLook(of: editor, camera: camera, scale: scale, theme: theme),
      files: files,
      placesAllLabels: true
    )
  }

  private func scene(_ size: Size, seen: Rect?) -> Scene {
    let camera = Camera(origin: area.origin, pixelsPerUnit: scale)
    let builder = Self.builder(editor, camera, scale: scale, theme, files)
    var layers = builder.items(.all(on: editor.board), seen: seen)
    layers.cards += list.labels(in: camera).map(SceneItem.label)
    return Scene(size: size, scale: scale, theme: .named(theme), staticLayers: layers)
  }
}

extension SceneItem {
  /// The box around all of a line, a group, its name or a label; zero for other items.
  package var extent: Rect {
    switch self {
    case .edge(let item): item.coverage.reduce(.zero) { $0.union($1) }
    case .group(let item): item.coverage
    case .groupName(let name): name.coverage
    case .label(let label): label.coverage.map(\.rect).reduce(label.frame) { $0.union($1) }
    default: .zero
    }
  }
}

/// The words of labels that are numbers, beneath each other, in board units.
@MainActor
private struct LabelList {
  private var rows: [(label: EdgeLabel, words: String, frame: Rect)] = []
  private static let distance = 24.0

  /// Creates the list of those labels that are numbers.
  init(_ labels: [EdgeLabel], below content: Rect) {
    let layout = LabelLayout(width: max(content.width, 200))
    var top = content.maxY + Self.distance
    for label in labels {
      guard case .number(let number) = label.form else { continue }
      let words = "\(number)  \(label.text)"
      let height = layout.size(of: words).height
      rows.append((label, words, Rect(content.minX, top, layout.width, height)))
      top += height
    }
  }

  /// The area of the list; nil without rows.
  var area: Rect? { rows.map(\.frame).box }

  func labels(in camera: Camera) -> [EdgeLabel] {
    rows.map { row in
      var label = row.label
      (label.form, label.hairLine, label.text) = (.whole, nil, row.words)
      label.frame = camera.toWindow(row.frame)
      label.unit = camera.pixelsPerUnit
      label.style = LabelLayout(width: row.frame.width).style(camera.pixelsPerUnit)
      label.style.isCentered = false
      return label
    }
  }
}
