import BoardValues
import Foundation
import Graphics
import LinuxSystem
import Testing

@testable import BoardCore
@testable import BoardRenderer
@testable import Pictures

/// Notes and boards as people have them in the folders of Obsidian, with its plugins: each with a sidecar that has what was read
/// of it when somebody looked at that last, and sheets with pictures of the boards.
///
/// With `ACCEPT=1` in the environment sidecars and sheets are written and not compared. A new note names the parts that are
/// to be read in lines of its sidecar that begin with `==`.
@MainActor
@Suite("A vault") struct VaultCorpusTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Corpus/vault")
  private static let accepts = ProcessInfo.processInfo.environment["ACCEPT"] == "1"

  private static func names(_ ending: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  private static func bytes(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: file)))
  }

  /// Compares lines with a sidecar.
  private func compare(_ lines: [String], _ sidecar: String) throws {
    let file = Self.folder.appending(path: sidecar)
    let text = lines.joined(separator: "\n") + "\n"
    if Self.accepts { return try text.write(to: file, atomically: true, encoding: .utf8) }
    #expect(text == (try? String(contentsOf: file, encoding: .utf8)), "\(sidecar)")
  }

  private static func files() -> FilePreviews {
    let files = FilePreviews(ofBoard: folder.appending(path: "board.canvas").path)
    files.isPatient = true
    return files
  }

  @Test("each part of a note is read as it was when somebody looked at it last")
  func notes() throws {
    let names = Self.names(".md")
    #expect(names.count >= 40)
    for name in names {
      let note = try Self.bytes("\(name).md")
      let known = String(decoding: try Self.bytes("\(name).outline"), as: UTF8.self)
      let parts = known.split(separator: "\n").filter { $0.hasPrefix("== ") }
      var lines: [String] = []
      for part in parts {
        lines.append(String(part))
        let subpath = part == "== the whole" ? nil : String(part.dropFirst(3))
        let range = NotePart.range(of: subpath, in: note)
        let words = range.map { String(decoding: note[$0], as: UTF8.self) }
        lines += words.map { MarkdownTexts.shared.document($0).outline } ?? ["(not there)"]
      }
      try compare(lines, "\(name).outline")
    }
  }

  @Test("each board opens, says what it said, and is saved byte for byte")
  func boards() throws {
    let names = Self.names(".canvas")
    #expect(names.count >= 40)
    for name in names {
      let bytes = try Self.bytes("\(name).canvas")
      var lines = CanvasCheck.problems(in: bytes).map { "check: \($0)" }
      if let canvas = try? CanvasDocument(parsing: bytes) {
        let document = Document(canvas)
        #expect(document.bytes == bytes, "\(name)")
        lines += said(Editor(document))
      }
      try compare(lines, "\(name).words")
    }
  }

  /// Returns a line for each card that is seen, bottom first, with its words beneath, and for each connection.
  private func said(_ editor: Editor) -> [String] {
    let (board, files) = (editor.board, Self.files())
    var lines: [String] = []
    for id in board.inPaintingOrder(board.shownCards) {
      guard let card = board.card(id) else { continue }
      let style = card.style
      let traits = [
        style.shape?.rawValue, style.border?.rawValue, style.alignment?.rawValue,
        board.isCollapsed(id) ? "collapsed" : nil, card.isLocked ? "locked" : nil,
        card.number.map { "z\($0)" },
      ]
      let look = traits.compactMap(\.self).joined(separator: " ")
      lines.append("\(card.content.type) \(card.name)\(look.isEmpty ? "" : " [\(look)]")")
      lines += words(of: card, editor, files).map { "  \($0)" }
    }
    let hidden = board.cardOrder.count - board.shownCards.count
    if hidden > 0 { lines.append("hidden: \(hidden)") }
    for id in board.shownEdges where !board.isHidden(edge: id) {
      guard let edge = board.edge(id) else { continue }
      let ends = [edge.from.card, edge.to.card].map { $0.flatMap(board.card)?.name ?? "-" }
      lines.append("edge \(edge.name) \(ends.joined(separator: " ")) \(edge.label ?? "")")
    }
    return lines
  }

  private func words(of card: Card, _ editor: Editor, _ files: FilePreviews) -> [String] {
    let size = Size(300, 300)
    let saying = editor.saying(of: card, in: files)
    let document = saying.document
    files.settle { _ = EmbeddedFiles(document.namedFiles, in: files, room: size) }
    let embeds = EmbeddedFiles(document.namedFiles, in: files, room: size)
    var shown = document
    shown.blocks = embeds.shown(document.blocks)
    guard case .file(let path, let subpath) = card.content, saying.prose == nil else {
      return shown.outline
    }
    switch files.settled(path, subpath, size) {
    case .board(let sketch): return ["a board, \(Self.depth(sketch)) deep"]
    case .problem(let words): return ["(\(words))"]
    case .text, .picture, .present, .waiting: return shown.outline
    }
  }

  private static func depth(_ sketch: BoardSketch) -> Int {
    1 + (sketch.boards.map { depth($0.sketch) }.max() ?? 0)
  }

  // MARK: Sheets

  private static let cell = Size(300, 240)
  private static let columns = 4

  @Test("the boards look as they did, without words, which fonts draw differently")
  func sheets() throws {
    let files = Self.files()
    var pictures: [Surface] = []
    for name in Self.names(".canvas") {
      guard let canvas = try? CanvasDocument(parsing: Self.bytes("\(name).canvas")) else {
        continue
      }
      let document = Self.withoutWords(Document(canvas))
      var picture = BoardPicture(document: document, files: files, theme: .light, scale: 1)
      picture.fit(into: Int(Self.cell.height) - 20)
      pictures.append(try Surface.png(try picture.bytes(as: .png)))
    }
    for (number, start) in stride(from: 0, to: pictures.count, by: 12).enumerated() {
      let sheet = try Self.sheet(Array(pictures[start..<min(start + 12, pictures.count)]))
      let file = Self.folder.appending(path: "sheet-\(number + 1).png")
      if Self.accepts {
        let writer = try PNGWriter(width: sheet.width, height: sheet.height)
        writer.add(rows: sheet.height, of: sheet)
        try Data(writer.finished()).write(to: file)
        continue
      }
      let known = try Surface.png(Array(Data(contentsOf: file)))
      #expect(Self.differences(sheet, known) < 64, "\(file.lastPathComponent)")
    }
  }

  /// Returns the board with the cards that are seen, without their words. Of files only boards are shown, which have no words
  /// here either; of a collapsed group nothing but its name is.
  private static func withoutWords(_ document: Document) -> Document {
    let board = document.board
    let shown = board.cardOrder.filter { !board.isHidden($0) && !board.isCollapsed($0) }
    let ids = (shown + board.edgeOrder).sorted()
    let places = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    let elements = ids.compactMap { id -> Element? in
      switch board[id] {
      case .card(var card)?:
        if case .file(let path, _) = card.content, path.hasPrefix("inner-") { break }
        card.content = card.isGroup ? .group(label: nil) : .text("")
        return .card(card)
      case .edge(var edge)?:
        edge.label = nil
        for end in Edge.End.allCases {
          edge[end].card = edge[end].card.flatMap { places[$0] }.map { ElementID(UInt32($0)) }
        }
        return .edge(edge)
      default: break
      }
      return board[id]
    }
    return Document(CanvasDocument(elements))
  }

  private static func sheet(_ pictures: [Surface]) throws -> Surface {
    let rows = (pictures.count + columns - 1) / columns
    let surface = try Surface(width: columns * Int(cell.width), height: rows * Int(cell.height))
    let canvas = Canvas(surface)
    canvas.fill(Rect(0, 0, Double(surface.width), Double(surface.height)), Color(hex: 0xFFFFFF))
    for (index, picture) in pictures.enumerated() {
      let corner = Point(
        Double(index % columns) * cell.width + 10,
        Double(index / columns) * cell.height + 10
      )
      canvas.draw(picture, at: corner)
    }
    return surface
  }

  /// Returns how many pixels differ so much that it is seen.
  private static func differences(_ a: Surface, _ b: Surface) -> Int {
    let (one, other) = (a.pixels(), b.pixels())
    guard a.width == b.width, one.count == other.count else { return .max }
    return zip(one, other).count { a, b in
      [0, 8, 16].contains { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) > 16 }
    }
  }
}

extension FilePreviews {
  fileprivate func settled(_ path: String, _ subpath: String?, _ size: Size) -> FilePreview {
    settle { _ = preview(of: path, subpath, size: size) }
    return preview(of: path, subpath, size: size)
  }
}
