import BoardCore

/// Pictures without a window: what `shot` and `render` write.
extension App {
  /// The window as it looks now, the menu included.
  func picture(at now: Double) throws -> Surface {
    try renderer.picture(frame(at: now), menu: overlay.menu?.widgets() ?? [])
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
  /// The most pixels a side of a picture can have.
  private static let longest = 32_000.0
  /// A PNG is painted as a whole at four bytes a pixel; this many take 400 MB.
  private static let mostPixels = 1e8

  private var area: Rect {
    (document.board.bounds ?? Rect(0, 0, 400, 300)).expanded(by: Self.margin)
  }

  func write(to path: String, as format: Format) throws {
    let size = area.size * scale
    try check(size, path, format)
    do {
      let surface = try makeSurface(format, size)
      draw(on: surface, size, asVectors: format != .png)
      try AtomicFile.write(format == .png ? surface.png() : surface.finished(), to: path)
    } catch let error as CairoError {
      throw FileError(path, "cannot write the picture: \(error)")
    }
  }

  private func check(_ size: Size, _ path: String, _ format: Format) throws {
    let longest = max(size.width, size.height) / Self.longest
    let largest = format == .png ? (size.width * size.height / Self.mostPixels).squareRoot() : 0
    let excess = max(longest, largest)
    guard excess > 1 else { return }
    let limit =
      largest > longest
      ? "a PNG can have 100 million" : "a picture can have \(Int(Self.longest)) a side"
    // Three digits, rounded down so that it fits.
    let scale = self.scale / excess
    var unit = 1.0
    while scale * unit < 100 { unit *= 10 }
    let most = (scale * unit).rounded(.down) / unit
    let vectors = largest > longest && longest <= 1 ? ", or write .svg or .pdf" : ""
    throw FileError(
      path,
      "the picture would have \(Self.count(size.width)) x \(Self.count(size.height)) pixels, and "
        + "\(limit); use --scale \(most) or less\(vectors)"
    )
  }

  /// A board may be of any size.
  private static func count(_ pixels: Double) -> String {
    Int(exactly: pixels.rounded(.up)).map(String.init) ?? "\(pixels)"
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
    let builder = SceneBuilder(editor: editor, camera: camera, scale: scale, theme: theme)
    // Vector graphics may be zoomed in.
    let seen = asVectors ? nil : Rect(origin: .zero, size: size)
    let items = builder.items(VisibleElements(editor.board, in: area), seen: seen)
    let scene = Scene(size: size, scale: scale, theme: .named(theme), still: items)
    let painter = Painter(theme: .named(theme), scale: scale, sprites: nil)
    let whole = PixelRect(covering: Rect(origin: .zero, size: size))
    painter.paint(scene, on: Canvas(surface), in: [whole])
  }
}
