import BoardCore
import LinuxSystem
import Pictures
import Windowing

/// What an element says as a document: words, and links, boxes, pictures and tables among them.
///
/// Boxes, pictures and tables each take one character of the words, as AT-SPI has it for objects in a text; links are
/// words themselves.
struct CardDocument: Equatable, Sendable {
  /// Words that are read from one end to the other, and the parts among them.
  struct Passage: Equatable, Sendable {
    fileprivate(set) var words = ""
    /// The number of Unicode scalars.
    var count: Int { places.count }
    /// The bytes of the source with which the scalars begin; -1 where there is none.
    fileprivate(set) var places: [Int] = []
    fileprivate(set) var runs: [AccessibleText.Run] = []
    fileprivate(set) var parts: [Int] = []
  }

  struct Part: Equatable, Sendable {
    fileprivate(set) var kind: Kind
    /// The table or cell that it is in; nil for the element itself.
    let owner: Int?
    /// Its place in the words that it is in, in Unicode scalars.
    fileprivate(set) var range: Range<Int>
    fileprivate(set) var name: String
    /// What a cell says.
    fileprivate(set) var passage: Passage?
  }

  enum Kind: Equatable, Sendable {
    case link(MarkdownLink)
    /// A check box, and whether it is one of another file.
    case box(MarkdownTask, isForeign: Bool)
    case picture(path: String, subpath: String?)
    /// A table, with the index of its first cell.
    case table(rows: Int, columns: Int, first: Int)
    case cell(row: Int, column: Int)
  }

  private(set) var passage = Passage()
  private(set) var parts: [Part] = []

  /// Creates the document of some blocks, below a picture if the element shows one.
  init(_ blocks: [MarkdownBlock], picture: String? = nil) {
    var passage = Passage()
    if let picture {
      addObject(.picture(path: picture, subpath: nil), named: Path.name(of: picture), to: &passage)
    }
    var around: [MarkdownContainer] = []
    for block in blocks where block.kind != .rule {
      if passage.count > 0 { passage.append("\n") }
      let known = zip(around, block.containers).prefix { $0 == $1 }.count
      for case .item(let item) in block.containers[known...] {
        mark(item, of: block, in: &passage)
      }
      around = block.containers
      switch block.kind {
      case .table(let rows, _): add(rows, to: &passage)
      case .heading: add(block.text, [.strong], to: &passage, in: nil)
      case .code: add(block.text, [.code], to: &passage, in: nil)
      default: add(block.text, [], to: &passage, in: nil)
      }
    }
    self.passage = passage
  }

  /// Adds the sign in front of an item.
  private mutating func mark(
    _ item: MarkdownItem,
    of block: MarkdownBlock,
    in passage: inout Passage
  ) {
    switch item.marker {
    case .bullet: passage.append("•")
    case .number(let words), .footnote(let words): passage.append(words)
    case .task(let task):
      let name = block.item == item ? block.text.words : ""
      addObject(.box(task, isForeign: block.isForeign), named: name, to: &passage)
    }
    passage.append(" ")
  }

  private mutating func add(_ rows: [[MarkdownText]], to passage: inout Passage) {
    let columns = rows.map(\.count).max() ?? 0
    let table = addObject(
      .table(rows: rows.count, columns: columns, first: parts.count + 1),
      named: "",
      to: &passage
    )
    let first = parts.count
    for row in rows.indices {
      for column in 0..<columns {
        let cell = Part(kind: .cell(row: row, column: column), owner: table, range: 0..<0, name: "")
        parts.append(cell)
      }
    }
    // Behind the cells, so that these stand together.
    for (row, texts) in rows.enumerated() {
      for (column, text) in texts.enumerated() {
        let cell = first + row * columns + column
        var passage = Passage()
        add(text, row == 0 ? [.strong] : [], to: &passage, in: cell)
        parts[cell].name = text.words
        parts[cell].passage = passage
      }
    }
  }

  private mutating func add(
    _ text: MarkdownText,
    _ style: MarkdownStyle,
    to passage: inout Passage,
    in owner: Int?
  ) {
    var end = 0
    let embeds = text.embeds
    for span in text.spans {
      passage.append(text.part(end..<span.range.lowerBound), style)
      end = span.range.upperBound
      let style = style.union(span.style)
      if let embed = embeds.first(where: { $0.range == span.range }), embed.isPicture {
        let words = text.name(of: embed)?.drop { $0.unicodeScalars.first == MarkdownText.picture }
        let name =
          words.map { String($0.drop(while: \.isWhitespace)) } ?? Path.name(of: embed.file.path)
        addObject(
          .picture(path: embed.file.path, subpath: embed.file.subpath),
          named: name,
          to: &passage,
          in: owner
        )
        continue
      }
      let words = text.part(span.range)
      let start = passage.count
      passage.append(words, style)
      if let link = span.link {
        addLink(link, words.words, start..<passage.count, to: &passage, in: owner)
      }
    }
    passage.append(text.part(end..<text.count), style)
  }

  /// Adds a link, or goes on with one whose words differ in style.
  private mutating func addLink(
    _ link: MarkdownLink,
    _ words: String,
    _ range: Range<Int>,
    to passage: inout Passage,
    in owner: Int?
  ) {
    if let last = passage.parts.last, parts[last].kind == .link(link),
      parts[last].range.upperBound == range.lowerBound
    {
      parts[last].range = parts[last].range.lowerBound..<range.upperBound
      parts[last].name += words
      return
    }
    passage.parts.append(parts.count)
    parts.append(Part(kind: .link(link), owner: owner, range: range, name: words))
  }

  /// Adds a part that takes one character, and returns its index.
  @discardableResult
  private mutating func addObject(
    _ kind: Kind,
    named name: String,
    to passage: inout Passage,
    in owner: Int? = nil
  ) -> Int {
    let start = passage.count
    passage.append(String(MarkdownText.picture))
    passage.parts.append(parts.count)
    parts.append(Part(kind: kind, owner: owner, range: start..<start + 1, name: name))
    return parts.count - 1
  }
}

extension CardDocument.Passage {
  fileprivate mutating func append(_ words: String) {
    self.words += words
    places += words.unicodeScalars.map { _ in -1 }
  }

  fileprivate mutating func append(_ text: MarkdownText, _ style: MarkdownStyle) {
    let start = count
    words += text.words
    var (offset, rest) = (0, text.runs[...])
    for scalar in text.words.unicodeScalars {
      while let first = rest.first, first.range.upperBound <= offset { rest.removeFirst() }
      let place = rest.first.flatMap { run in
        run.range.contains(offset)
          ? run.source.lowerBound + (run.isExact ? offset - run.range.lowerBound : 0) : nil
      }
      places.append(place ?? -1)
      offset += scalar.utf8.count
    }
    let look = AccessibleText.Look(style)
    guard !look.isEmpty, start < count else { return }
    if let last = runs.last, last.look == look, last.range.upperBound == start {
      runs[runs.count - 1].range = last.range.lowerBound..<count
    } else {
      runs.append(AccessibleText.Run(range: start..<count, look: look))
    }
  }

  /// The words as a screen reader asks for them.
  var text: AccessibleText { AccessibleText(words, runs) }
}

extension AccessibleText.Look {
  fileprivate init(_ style: MarkdownStyle) {
    let pairs: [(MarkdownStyle, Self)] = [
      (.strong, .strong), (.emphasis, .emphasis), (.strike, .strike), (.code, .code),
    ]
    self = Self(pairs.filter { style.contains($0.0) }.map(\.1))
  }
}

extension MarkdownEmbed {
  fileprivate var isPicture: Bool {
    let kind = FileKind(ofFile: file.path)
    return kind == .picture || kind == .board
  }
}

extension MarkdownBlock {
  /// The innermost item that the block stands in.
  fileprivate var item: MarkdownItem? {
    containers.reversed().lazy.compactMap { if case .item(let item) = $0 { item } else { nil } }
      .first
  }
}
