import BoardApp
import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem
import Pictures

/// The command `dragboard render`, which writes a picture of a board or a part of it.
@MainActor
struct RenderCommand {
  struct Options: Equatable, Sendable {
    /// The format, or nil for the one that belongs to the suffix of the file.
    var format: BoardPicture.Format?
    var sizing = Sizing.scale(1)
    /// The ids of the cards and edges to show, or nil for all.
    var selection: [String]?
    var isTransparent = false
    /// Whether words that cards have no room for are shown.
    var showsAllWords = false
    /// The paper of a PDF; nil for a page as large as the picture.
    var paper: BoardPicture.Paper?
  }

  enum Sizing: Equatable, Sendable {
    /// The number of pixels per board unit.
    case scale(Double)
    /// The largest number of pixels of a side.
    case size(Int)
  }

  let path: String
  let output: Output
  let options: Options
  let theme: Theme.Name
  let routing: RouteStyle

  /// Writes the picture and returns the exit code.
  func run() throws -> Int32 {
    guard let format = options.format ?? BoardPicture.Format(path: output.name) else {
      throw UsageError(
        description: output.path == nil
          ? "-o - needs --format png, svg or pdf"
          : "-o needs a path that ends in .png, .svg or .pdf, not \(output.name)"
      )
    }
    guard options.paper == nil || format == .pdf else {
      throw UsageError(description: "--paper is for PDF")
    }
    try output.check()
    var document = try BoardOpening(path, bytes: try FileReading.input(path)).document
    document.warnOfFlaws(in: path)
    // Files on a board from a pipe are looked for in the current folder.
    let place = path.hasPrefix("/dev/") ? "board.canvas" : path
    let files = FilePreviews(in: BoardFolder(withVaultOfBoard: place), budget: 256 << 20)
    files.isPatient = true
    document = try selected(of: document)
    document.route(routing)
    var picture = BoardPicture(
      document: document,
      files: files,
      theme: theme,
      scale: 1,
      showsAllWords: options.showsAllWords
    )
    picture.isTransparent = options.isTransparent
    picture.paper = options.paper
    switch options.sizing {
    case .scale(let scale): picture.scale = scale
    case .size(let pixels): picture.fit(into: pixels)
    }
    try picture.write(as: format, naming: output.name, output.write)
    return 0
  }

  /// Returns a board of the selected cards alone, with everything in selected groups and the edges
  /// between them. A selected edge brings the cards that it connects.
  private func selected(of document: Document) throws -> Document {
    guard let names = options.selection else { return document }
    var editor = Editor(document)
    let board = editor.board
    for name in names {
      let cards = board.cardOrder.filter { board.card($0)?.name.isSame(as: name) == true }
      let edges = board.edgeOrder.compactMap(board.edge).filter { $0.name.isSame(as: name) }
      guard !cards.isEmpty || !edges.isEmpty else {
        throw FileError(path, "has no card or edge with the id \(name.quoted)")
      }
      editor.selection.formUnion(cards)
      editor.selection.formUnion(edges.flatMap { [$0.from.card, $0.to.card].compactMap(\.self) })
    }
    return Document(CanvasDocument(editor.selectedFragment.elements))
  }
}

extension Document {
  /// Warns of flaws in the board, as a window does when it opens.
  func warnOfFlaws(in path: String) {
    guard wordsOnUnshown != nil, let words = wordsOnFlaws else { return }
    StandardError.write("dragboard: \(path): warning: \(words)")
  }
}
