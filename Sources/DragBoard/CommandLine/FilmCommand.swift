import BoardApp
import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem
import Pictures
import UndoCore

/// The command `dragboard film`, which makes a film of a board's stored history.
@MainActor
struct FilmCommand {
  struct Options: Equatable, Sendable {
    /// The numbers of steps done in the first and the last frame, or nil for the beginning and for
    /// now.
    var from: Int?
    var to: Int?
    var speed = 1
    /// The size of the film in pixels, or nil for the size of the board.
    var size: Size?
    /// The largest size of a film without one of its own, in pixels.
    var largest = Size(1280, 800)
    var rate = 30
    /// The format, or nil for the one that belongs to the suffix of the file.
    var format: FilmFormat?
  }

  let path: String
  let output: Output
  let options: Options
  let settings: Settings
  let routing: RouteStyle
  let view: Camera?
  let directories: UserDirectories

  private static let margin = 40.0

  /// Makes the film and returns the exit code.
  func run() throws -> Int32 {
    let rate = FrameRate(value: options.rate)
    let format = try format()
    if format != .folder { try output.check() }
    let document = try storedDocument()
    let film = try film(of: document)
    do {
      switch format {
      case .webp: try shoot(film, try WebPFilm(output, rate: rate))
      case .gif: try shoot(film, try GIFFilm(output, rate: rate))
      case .folder: try shoot(film, try PNGFilm(output.name))
      }
    } catch let interruption as Interruption {
      return 128 + interruption.signal
    }
    return 0
  }

  private func format() throws -> FilmFormat {
    guard let format = options.format ?? output.path.flatMap(FilmFormat.init) else {
      throw UsageError(
        description: output.path == nil
          ? "-o - needs --format webp or gif"
          : "-o needs a path that ends in .webp or .gif, or a folder, not \(output.name)"
      )
    }
    guard format != .gif || options.rate <= GIFFilm.fastest else {
      throw UsageError(description: "a GIF has at most \(GIFFilm.fastest) frames a second")
    }
    return format
  }

  private func storedDocument() throws -> Document {
    let document = try directories.boards.flatMap { boards in
      try StoredDocument.read(ofBoard: path, in: boards) {
        StandardError.write("dragboard: \(path): warning: \($0)")
      }
    }
    guard var document, !document.activeHistory.steps(in: .all).isEmpty else {
      throw FileError(path, "no history of this board is kept")
    }
    document.route(routing)
    return document
  }

  private func film(of document: Document) throws -> HistoryFilm {
    let steps = document.activeHistory.steps(in: .all)
    let from = options.from ?? 0
    let to = options.to ?? max(from, document.activeHistory.undoCount(in: .all))
    guard from <= to, to <= steps.count else {
      throw FileError(path, "has \(steps.count) kept steps, so no film from \(from) to \(to)")
    }
    let theme = Preferences(settings: settings).theme
    let (camera, size) = camera(on: document, showing: from...to, theme)
    let schedule = FilmSchedule(
      of: steps.indices.map { steps.outline(at: $0).time },
      showing: from...to,
      speed: options.speed,
      rate: options.rate
    )
    let files = FilePreviews(in: BoardFolder(withVaultOfBoard: path))
    files.isPatient = true
    return HistoryFilm(
      document: document,
      schedule: schedule,
      camera: camera,
      size: size,
      theme: theme,
      files: files
    )
  }

  /// Returns the camera of the whole film, and its size in pixels.
  private func camera(
    on document: Document,
    showing steps: ClosedRange<Int>,
    _ theme: Theme.Name
  ) -> (Camera, Size) {
    if let view { return (view, options.size ?? options.largest) }
    let box = FilmArea(of: document, showing: steps, theme: theme).box ?? Rect(0, 0, 400, 300)
    let area = box.expanded(by: Self.margin)
    let largest = options.largest
    let scale = min(1, largest.width / area.width, largest.height / area.height)
    let size =
      options.size
      ?? Size((area.width * scale).rounded(.up), (area.height * scale).rounded(.up))
    let frame = Rect(origin: .zero, size: size)
    let zoom = options.size == nil ? scale : Camera.zoomRange.upperBound
    return (.fitting(area, in: frame, largest: zoom), size)
  }

  // MARK: Shooting

  private struct Interruption: Error {
    let signal: Int32
  }

  /// Writes the film. A signal ends it and leaves nothing behind.
  private func shoot(_ film: HistoryFilm, _ writer: some FilmWriter) throws {
    let loop = EventLoop()
    let progress = Progress()
    defer { progress.clear() }
    try film.shoot(with: writer) { frame in
      progress.show("Frame \(frame + 1) of \(film.schedule.count)")
      if case .signal(let signal) = loop.wait(for: -1, until: 0) {
        throw Interruption(signal: signal)
      }
    }
  }
}
