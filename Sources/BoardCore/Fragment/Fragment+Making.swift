import BoardValues

/// Fragments of new cards.
extension Fragment {
  private static let gap = 20.0

  /// Creates a card for each content, from left to right in rows of the given number of columns.
  package init(_ contents: [Card.Content], columns: Int) {
    let sizes = contents.map(\.newSize)
    let rows = stride(from: 0, to: contents.count, by: max(columns, 1)).map {
      $0..<min($0 + max(columns, 1), contents.count)
    }
    var widths: [Double] = []
    for row in rows {
      for (column, index) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], sizes[index].width)
      }
    }
    var cards: [Card] = []
    cards.reserveCapacity(contents.count)
    var corner = Point.zero
    for row in rows {
      corner.x = 0
      for (column, index) in row.enumerated() {
        let frame = Rect(origin: corner, size: sizes[index])
        cards.append(Card(new: contents[index], frame))
        corner.x += widths[column] + Self.gap
      }
      corner.y += (row.map { sizes[$0].height }.max() ?? 0) + Self.gap
    }
    self.init(cards: cards)
  }

  /// Creates a card for each content, in about as many rows as columns.
  package init(inGrid contents: [Card.Content]) {
    self.init(contents, columns: Int(Double(contents.count).squareRoot().rounded(.up)))
  }

  /// Creates one card with the whole text; an address alone is a link.
  package init(text: String) { self.init([.words(text)], columns: 1) }

  /// Creates a card for each line that is not blank.
  package init(linesOf text: String) {
    let lines = text.split(separator: "\n").map { $0.trimmed }.filter { !$0.isEmpty }
    // As a list while that is a handy size, else in a grid.
    let columns = lines.count <= 12 ? 1 : Int((Double(lines.count) / 3).squareRoot().rounded(.up))
    self.init(lines.map { .words(String($0)) }, columns: columns)
  }
}

extension Card {
  fileprivate init(new content: Content, _ frame: Rect) {
    self.init(
      name: "",
      zKey: .spaced(0),
      frame: frame,
      content: content,
      source: JSONObject()
    )
  }
}

extension Card.Content {
  private static let addressBeginnings = ["http://", "https://", "ftp://", "mailto:"]
  private static let longestAddress = 4096

  /// Returns a link if the text is nothing but an address, or else a text.
  fileprivate static func words(_ text: String) -> Card.Content {
    guard text.utf8.count <= longestAddress else { return .text(text) }
    let words = text[...].trimmed
    let start = words.prefix(8).lowercased()
    guard let beginning = addressBeginnings.first(where: start.hasPrefix),
      words.utf8.count > beginning.utf8.count, !words.contains(where: \.isWhitespace)
    else { return .text(text) }
    return .link(url: String(words))
  }

  /// The size of a new card with this content, in board units.
  fileprivate var newSize: Size {
    switch self {
    case .text(let text): TextExtent(text.beginning).cardSize
    case .file(let path, _):
      PictureType.all.contains { path.fileEnding == $0.suffix }
        ? Size(400, 300) : Size(300, 80)
    case .link: Size(300, 80)
    case .group, .unknown: Card.newSize
    }
  }
}

/// The rough extent of a text. What could measure it belongs to a target above.
private struct TextExtent {
  private static let lineHeight = 20.0
  private static let padding = 10.0
  private static let step = 20.0

  private let lines: [Double]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      // Letters of wide scripts are as wide as they are high.
      line.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 8 : 15) }
    }
  }

  var cardSize: Size {
    let longest = (lines.max() ?? 0) + 2 * Self.padding
    let width = Self.stepped(min(max(longest, Card.newSize.width), 400))
    let room = width - 2 * Self.padding
    let count = lines.reduce(0) { $0 + max(1, ($1 / room).rounded(.up)) }
    let height = count * Self.lineHeight + 2 * Self.padding
    return Size(width, Self.stepped(min(max(height, 60), 480)))
  }

  private static func stepped(_ length: Double) -> Double { (length / step).rounded(.up) * step }
}

extension Substring {
  var trimmed: Substring {
    let start = drop { $0.isWhitespace }
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...end]
  }
}
