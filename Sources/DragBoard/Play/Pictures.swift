/// Pictures without a window: what `shot` and `render` write.
extension App {
  /// The window as it looks now, the menu included.
  func picture(at now: Double) throws -> Surface {
    let surface = try Surface(width: Int(size.width), height: Int(size.height))
    let canvas = Canvas(surface)
    painter.paint(scene(at: now), on: canvas, in: [PixelRect(covering: bounds)])
    if let menu {
      for widget in menu.widgets() { painter.paint(widget, on: canvas) }
    }
    surface.flush()
    return surface
  }
}

/// The whole board as a picture or a document, without any interface.
@MainActor
struct BoardPicture {
  let document: Document
  let theme: Theme.Name
  let scale: Double

  enum Format: String, CaseIterable {
    case png, svg, pdf

    init?(path: String) {
      guard let dot = path.lastIndex(of: ".") else { return nil }
      self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }
  }

  private static let margin = 40.0
  /// More pixels a side than this no image can have.
  private static let most = 32_000.0

  private var area: Rect {
    (document.board.bounds ?? Rect(0, 0, 400, 300)).expanded(by: Self.margin)
  }

  func write(to path: String, as format: Format) throws {
    let size = area.size * scale
    guard size.width <= Self.most, size.height <= Self.most else {
      throw FileError(
        path,
        "the board would be \(Int(size.width)) x \(Int(size.height)) pixels, more than a picture can have"
      )
    }
    do {
      let surface = try makeSurface(format, size)
      draw(on: surface, size, asVectors: format != .png)
      try AtomicFile.write(format == .png ? surface.png() : surface.finished(), to: path)
    } catch let error as CairoError {
      throw FileError(path, "cannot write the picture: \(error)")
    }
  }

  private func makeSurface(_ format: Format, _ size: Size) throws -> Surface {
    switch format {
    case .png:
      try Surface(width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up)))
    case .svg: try Surface.svg(width: size.width, height: size.height)
    case .pdf: try Surface.pdf(width: size.width, height: size.height)
    }
  }

  private func draw(on surface: Surface, _ size: Size, asVectors: Bool) {
    let editor = Editor(document)
    let camera = Camera(origin: area.origin, pixelsPerUnit: scale)
    let builder = SceneBuilder(editor: editor, camera: camera, scale: scale, theme: theme, now: 0)
    let items = builder.items(VisibleElements(editor, in: area))
    let scene = Scene(size: size, scale: scale, theme: .named(theme), still: items)
    let painter = Painter(theme: .named(theme), scale: scale, sprites: nil)
    let whole = PixelRect(covering: Rect(origin: .zero, size: size))
    painter.paint(scene, on: Canvas(surface), in: [whole])
  }
}
