package import BoardCore
package import BoardValues
import Graphics
package import Pictures

/// The whole board as a picture or a document, without any interface.
@MainActor
package struct BoardPicture {
  private let editor: Editor
  private let files: FilePreviews
  let theme: Theme.Name
  /// The number of pixels for each board unit.
  package var scale: Double
  /// Whether there is no ground behind the cards.
  package var isTransparent = false
  /// The paper of a PDF, onto one page of which the board is fitted; nil for a page as large as the picture.
  package var paper: Paper?
  /// The area of the board in the picture with the labels below it, in board units.
  let boardArea: Rect
  /// The list of the labels that have no room at their lines, below the board.
  private let list: LabelList
  /// The words that cards have no room for, if the picture has all words.
  let notes: PictureNotes
  /// The frames of the notes, below everything else, in board units.
  private let noteFrames: [Rect]

  package enum Format: String, CaseIterable, Sendable {
    case png, svg, pdf

    package init?(path: String) {
      self.init(rawValue: path.fileEnding)
    }

    /// The most pixels that a side can have: of a picture in Cairo's memory, and of what it draws.
    package var longest: Double { self == .png ? 32_000 : 8_000_000 }
  }

  /// The area in the picture, in board units. On paper, notes are on pages of their own.
  private var area: Rect {
    guard paper == nil, let notes = noteFrames.box else { return boardArea }
    return boardArea.union(notes.expanded(by: Self.margin)).inWholeUnits
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
    if paper != nil { return nil }
    let excess = max(size.width, size.height) / format.longest
    return excess > 1 ? excess : nil
  }

  private static let margin = 40.0
  private static let greatestScale = 64.0
  /// The most pixels that are in memory at once; 32 MB.
  private static let band = 8 << 20

  /// Creates a picture. Without `files`, cards show only the names of theirs. If it shows all words, cards grow with
  /// theirs where that covers nothing, and the words of the others are in notes.
  package init(
    document: Document,
    files: FilePreviews = FilePreviews(ofBoard: ""),
    theme: Theme.Name,
    scale: Double,
    showsAllWords: Bool = false
  ) {
    var editor = Editor(document)
    var content = Content(editor, theme, showsAllWords ? files : nil)
    if showsAllWords, editor.perform(.fitToWords, content.growing(editor, theme, files), at: 0) {
      content = Content(editor, theme, files)
    }
    self.editor = editor
    self.files = files
    self.theme = theme
    self.scale = scale
    list = LabelList(content.labels, below: content.area)
    let area = (list.area ?? content.area).union(content.area)
    let cards = showsAllWords ? editor.inReadingOrder(content.cards) : []
    notes = PictureNotes(of: cards, from: content.camera, after: list.count)
    noteFrames = notes.frames(below: area, Theme.named(theme))
    boardArea = area.expanded(by: Self.margin).inWholeUnits
  }

  /// What is on the board, as it is seen at scale 1.
  @MainActor
  private struct Content {
    var camera = Camera(origin: .zero, pixelsPerUnit: 1)
    var items: [SceneItem] = []
    /// The area of everything, which is more than the cards: lines bulge, and labels stand out.
    var area = Rect(0, 0, 400, 300)

    init(_ editor: Editor, _ theme: Theme.Name, _ files: FilePreviews?) {
      guard let cards = editor.board.bounds else { return }
      camera = Camera(origin: cards.origin, pixelsPerUnit: 1)
      let builder = BoardPicture.builder(editor, camera, scale: 1, theme, files)
      if let files, files.isPatient { files.settle { _ = builder.items(.all(on: editor.board)) } }
      items = builder.items(.all(on: editor.board)).all
      let area = items.map(\.extent).reduce(Rect(origin: .zero, size: cards.size)) { $0.union($1) }
      self.area = area.offset(by: cards.origin - .zero)
    }

    var labels: [EdgeLabel] {
      items.compactMap { if case .label(let label) = $0 { label } else { nil } }
    }

    var cards: [CardItem] {
      items.compactMap { if case .card(let card) = $0 { card } else { nil } }
    }

    /// Returns the changes by which cards grow with their words.
    func growing(_ editor: Editor, _ theme: Theme.Name, _ files: FilePreviews) -> [BoardChange] {
      let cut = editor.inReadingOrder(cards.filter(\.isCut))
      guard !cut.isEmpty else { return [] }
      let builder = BoardPicture.builder(editor, camera, scale: 1, theme, files)
      var grown = GrownCards(editor.board, items, from: camera)
      return grown.changes(cut) { builder.cardItem($0, camera.toWindow($1.frame), $1, 1) }
    }
  }

  /// Returns the content of its file; it has to fit.
  package func bytes(as format: Format) throws -> [UInt8] {
    let size = size
    // Without time to wait, the picture has what was read already.
    if files.isPatient { files.settle { _ = scene(size, seen: nil) } }
    if format == .pdf, let paper { return try pages(on: paper) }
    if format == .png {
      return try png(width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up)))
    }
    let surface =
      format == .svg
      ? try Surface.svg(width: size.width, height: size.height)
      : try Surface.pdf(width: size.width, height: size.height)
    // These may be zoomed in, so what cannot be seen now is drawn too.
    let whole = PixelRect(covering: Rect(origin: .zero, size: size))
    let canvas = Canvas(surface)
    painter.paint(scene(size, seen: nil), on: canvas, in: [whole])
    drawNotes(laidOutNotes, on: canvas)
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
    let canvas = Canvas(surface)
    small.painter.paint(scene, on: canvas, in: [whole])
    small.drawNotes(small.laidOutNotes, on: canvas)
    surface.flush()
    return Thumbnail(surface, scale: scale)
  }

  /// Returns a PNG file, painted band by band.
  private func png(width: Int, height: Int) throws -> [UInt8] {
    let size = Size(Double(width), Double(height))
    let scene = scene(size, seen: Rect(origin: .zero, size: size))
    let rows = min(max(Self.band / width, 1), height)
    let notes = laidOutNotes
    let writer = try PNGWriter(width: width, height: height, hasAlpha: isTransparent)
    let surface = try Surface(width: width, height: rows, hasAlpha: isTransparent)
    for top in stride(from: 0, to: height, by: rows) {
      let canvas = Canvas(surface)
      canvas.translate(by: Vector(0, -Double(top)))
      painter.paint(scene, on: canvas, in: [PixelRect(x: 0, y: top, width: width, height: rows)])
      drawNotes(notes, on: canvas)
      writer.add(rows: min(rows, height - top), of: surface)
    }
    return writer.finished()
  }

  /// The notes as they are laid out below the board; on paper they are on other pages.
  private var laidOutNotes: [LaidNote] {
    guard paper == nil, let width = noteFrames.first?.width else { return [] }
    return notes.laidOut(width: width * scale, unit: scale, theme: .named(theme))
  }

  private func drawNotes(_ laidOut: [LaidNote], on canvas: Canvas) {
    let camera = Camera(origin: area.origin, pixelsPerUnit: scale)
    for (note, frame) in zip(laidOut, noteFrames) {
      note.draw(0..<note.height, at: camera.toWindow(frame.origin), painter, on: canvas)
    }
  }

  /// The cards in the picture.
  var cards: [CardItem] {
    scene(size, seen: nil).staticLayers.cards.compactMap {
      if case .card(let card) = $0 { card } else { nil }
    }
  }

  var painter: Painter {
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

  /// Returns the scene of a size in pixels whose top left corner shows a point of the board, or that of the picture.
  func scene(_ size: Size, from corner: Point? = nil, seen: Rect?) -> Scene {
    let camera = Camera(origin: corner ?? area.origin, pixelsPerUnit: scale)
    let builder = Self.builder(editor, camera, scale: scale, theme, files)
    var layers = builder.items(.all(on: editor.board), seen: seen)
    layers.cards += (list.labels(in: camera) + notes.marks(in: camera)).map(SceneItem.label)
    return Scene(size: size, scale: scale, theme: .named(theme), staticLayers: layers)
  }
}

extension Rect {
  /// The box around it with whole units, so that cards keep sharp edges.
  fileprivate var inWholeUnits: Rect {
    Rect(
      from: Point(minX.rounded(.down), minY.rounded(.down)),
      to: Point(maxX.rounded(.up), maxY.rounded(.up))
    )
  }
}

extension Editor {
  fileprivate func inReadingOrder(_ cards: [CardItem]) -> [CardItem] {
    let items = Dictionary(cards.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    return inReadingOrder(cards.map(\.id)).compactMap { items[$0] }
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

  var count: Int { rows.count }

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
