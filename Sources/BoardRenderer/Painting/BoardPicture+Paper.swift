import BoardValues
import Graphics

/// A picture on paper: the board on one page, and the notes on those that follow.
extension BoardPicture {
  package enum Paper: String, CaseIterable, Sendable {
    case a4, letter

    /// The size of an upright page, in points.
    var size: Size {
      switch self {
      case .a4: Size(210 * 72 / 25.4, 297 * 72 / 25.4)
      case .letter: Size(612, 792)
      }
    }

    package var words: String {
      switch self {
      case .a4: "A4"
      case .letter: localized("Letter", context: "paper")
      }
    }
  }

  /// The distance of everything from the edges of a page, and between two columns of notes, in points.
  private static let edge = 36.0
  private static let gap = 24.0
  /// The size of the letters of notes, in points.
  private static let letters = 10.0

  /// A part of a note on a page.
  private struct NotePart {
    let note: LaidNote
    let part: Range<Double>
    let corner: Point
  }

  /// Returns the size of the pages, which lie on their sides if the board is wide.
  private func pageSize(_ paper: Paper) -> Size {
    let size = paper.size
    return boardArea.width > boardArea.height ? Size(size.height, size.width) : size
  }

  /// Returns the number of pages that a document on a paper has.
  package func pageCount(on paper: Paper) -> Int { 1 + notePages(on: paper).count }

  /// Returns the parts of the notes on each page after the first.
  private func notePages(on paper: Paper) -> [[NotePart]] {
    let room = Rect(origin: .zero, size: pageSize(paper)).expanded(by: -Self.edge)
    let columns = room.width > room.height ? 2 : 1
    let width = (room.width + Self.gap) / Double(columns) - Self.gap
    let unit = Self.letters / Metrics.fontSize
    var pages: [[NotePart]] = []
    var (column, top) = (0, room.minY)
    for note in notes.laidOut(width: width, unit: unit, theme: .named(theme)) {
      for (index, part) in note.parts(first: room.maxY - top, then: room.height).enumerated() {
        if index > 0 { (column, top) = (column + 1, room.minY) }
        guard let part else { continue }
        while pages.count <= column / columns { pages.append([]) }
        let left = room.minX + Double(column % columns) * (width + Self.gap)
        pages[column / columns].append(
          NotePart(note: note, part: part, corner: Point(left, top))
        )
        top += part.upperBound - part.lowerBound
      }
      top += PictureNotes.distance * unit
    }
    return pages
  }

  /// Returns a PDF document of pages of a paper.
  func pages(on paper: Paper) throws -> [UInt8] {
    let size = pageSize(paper)
    let page = Rect(origin: .zero, size: size)
    let room = page.expanded(by: -Self.edge)
    var board = self
    // Larger letters would not be easier to read.
    board.scale = min(room.width / boardArea.width, room.height / boardArea.height, 1)
    let half = size * (0.5 / board.scale)
    let corner = boardArea.center - Vector(half.width, half.height)
    let surface = try Surface.pdf(width: size.width, height: size.height)
    let canvas = Canvas(surface)
    let whole = PixelRect(covering: page)
    board.painter.paint(board.scene(size, from: corner, seen: nil), on: canvas, in: [whole])
    for parts in notePages(on: paper) {
      canvas.beginPage()
      if !isTransparent { canvas.fill(page, Theme.named(theme).board) }
      for part in parts { part.note.draw(part.part, at: part.corner, painter, on: canvas) }
    }
    return try surface.finished()
  }
}
