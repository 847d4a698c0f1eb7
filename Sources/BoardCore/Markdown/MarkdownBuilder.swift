/// A builder of a document from what a parser finds in a text, from its beginning to its end.
///
/// The contents of lists and quotes are flat: each block knows what it stands in. Nothing here calls
/// itself, however deep a text is nested.
package struct MarkdownBuilder {
  /// The greatest depth. Deeper containers are shown as if they were not nested so deep.
  private static let maxContainers = 8

  private let source: [UInt8]
  private var document = MarkdownDocument()
  private var containers: [MarkdownContainer] = []
  /// Whether each list or quote that has begun is among `containers`.
  private var isShown: [Bool] = []
  private var lists: [List] = []
  /// The number of blocks when each item began.
  private var itemStarts: [Int] = []
  private var block: MarkdownBlock?
  private var table: (rows: [[MarkdownText]], alignments: [MarkdownAlignment])?
  private var looks: [Look] = []
  private var nextNumber = 0

  private struct List {
    /// The number of the next item; nil in a list without numbers.
    var number: Int?
    var delimiter: String
    var isTight: Bool
    var isFirst = true
  }

  private struct Look {
    var style: MarkdownStyle
    var link: MarkdownLink?
    var unnamed: String?
    /// The number of bytes before it.
    var start = 0
  }

  package enum Start: Equatable, Sendable {
    case quote
    /// A list. `number` is the first one; nil for bullets.
    case list(number: Int?, delimiter: String, isTight: Bool)
    case item(task: Task?)
    case block(MarkdownBlock.Kind)
    case table
    case row
    case cell(MarkdownAlignment)
  }

  package struct Task: Equatable, Sendable {
    package var isDone: Bool
    package var offset: Int

    package init(isDone: Bool, offset: Int) {
      self.isDone = isDone
      self.offset = offset
    }
  }

  package enum End: Equatable, Sendable {
    case quote, list, item, block, table, row, cell
  }

  package init(_ source: [UInt8]) { self.source = source }

  /// Returns the document that was found.
  package mutating func finish() -> MarkdownDocument {
    finishBlock()
    return document
  }

  // MARK: Blocks

  package mutating func begin(_ start: Start) {
    switch start {
    case .quote:
      finishBlock()
      enter(.quote(nextNumber, callout: nil))
    case .list(let number, let delimiter, let isTight):
      finishBlock()
      lists.append(List(number: number, delimiter: delimiter, isTight: isTight))
    case .item(let task):
      finishBlock()
      beginItem(task)
    case .block(let kind):
      finishBlock()
      block = MarkdownBlock(kind)
    case .table:
      finishBlock()
      table = ([], [])
    case .row:
      table?.rows.append([])
    case .cell(let alignment):
      block = MarkdownBlock(.paragraph)
      if table?.rows.count == 1 { table?.alignments.append(alignment) }
    }
  }

  package mutating func end(_ end: End) {
    switch end {
    case .cell:
      let cell = block?.text.withHighlights ?? MarkdownText()
      if let last = table?.rows.indices.last { table?.rows[last].append(cell) }
      block = nil
    case .row: break
    case .table:
      if let table { add(MarkdownBlock(.table(rows: table.rows, table.alignments))) }
      table = nil
    case .block: finishBlock()
    case .list:
      finishBlock()
      _ = lists.popLast()
    case .item:
      finishBlock()
      // An item without words has its mark all the same.
      if itemStarts.popLast() == document.blocks.count { add(MarkdownBlock(.paragraph)) }
      leave()
    case .quote:
      finishBlock()
      leave()
    }
  }

  private mutating func beginItem(_ task: Task?) {
    itemStarts.append(document.blocks.count)
    let list = lists.last
    var marker = MarkdownItem.Marker.bullet
    if let task {
      marker = .task(isDone: task.isDone, offset: task.offset)
    } else if let list, let number = list.number {
      marker = .number("\(number)\(list.delimiter)")
    }
    let isInList = lists.count > 1 && lists[lists.count - 2].isTight
    let isTight = list?.isTight == true && (list?.isFirst == false || isInList)
    enter(.item(MarkdownItem(number: nextNumber, marker: marker, isTight: isTight)))
    guard let last = lists.indices.last else { return }
    lists[last].isFirst = false
    lists[last].number = lists[last].number.map { $0 &+ 1 }
  }

  private mutating func enter(_ container: MarkdownContainer) {
    nextNumber += 1
    isShown.append(containers.count < Self.maxContainers)
    if isShown.last == true { containers.append(container) }
  }

  private mutating func leave() {
    if isShown.popLast() == true { containers.removeLast() }
  }

  private mutating func finishBlock() {
    guard var block, table == nil else { return }
    self.block = nil
    if block.kind == .code {
      if block.text.words.utf8.last == UInt8(ascii: "\n") { block.text.dropLast(1) }
    } else {
      block.text = block.text.withHighlights
    }
    guard !addCallout(block) else { return }
    add(block)
  }

  private mutating func add(_ block: MarkdownBlock) {
    var block = block
    block.containers = containers
    block.emptyLines = emptyLines(before: block)
    document.blocks.append(block)
  }

  /// Returns the number of empty lines before a block. They count between plain paragraphs, where they
  /// are shown as they were written.
  private func emptyLines(before block: MarkdownBlock) -> Int {
    guard block.isPlain, let last = document.blocks.last, last.isPlain,
      let start = last.text.sourceEnd, let end = block.text.sourceOffset(of: 0), start < end,
      end <= source.count
    else { return 0 }
    return source[start..<end].lineEnds - 1
  }

  // MARK: Words

  /// Begins a span. `unnamed` is shown if nothing else is until its end.
  package mutating func begin(
    _ style: MarkdownStyle,
    _ link: MarkdownLink? = nil,
    unnamed: String? = nil
  ) {
    looks.append(
      Look(
        style: (looks.last?.style ?? []).union(style),
        link: link ?? looks.last?.link,
        unnamed: unnamed
      )
    )
    if style.contains(.embed) { add("\(MarkdownText.picture)\u{202F}") }
    looks[looks.count - 1].start = block?.text.count ?? 0
  }

  package mutating func endLook() {
    if let look = looks.last, let name = look.unnamed, block?.text.count ?? 0 == look.start {
      add(name)
    }
    _ = looks.popLast()
  }

  /// Begins a page that is shown in its place, `![[name]]`.
  package mutating func beginPage(_ name: String) {
    let isEmbed = block?.text.words.utf8.last == UInt8(ascii: "!")
    if isEmbed { block?.text.dropLast(1) }
    begin(isEmbed ? .embed : [], .page(name))
  }

  /// Adds words as they are to be shown. `offset` is where they stand in the source.
  package mutating func add(_ words: String, from offset: Int? = nil) {
    if block == nil { block = MarkdownBlock(.paragraph) }
    if let offset { addIndentation(before: offset) }
    block?.text.append(words, looks.last?.style ?? [], looks.last?.link, from: offset)
  }

  package mutating func breakLine() {
    block?.text.append("\n", [], nil)
  }

  /// Adds the spaces at the beginning of a line in a plain paragraph, which are shown as they were
  /// written.
  private mutating func addIndentation(before offset: Int) {
    guard containers.isEmpty, table == nil, offset <= source.count, block?.kind == .paragraph,
      block.map({ $0.text.isEmpty || $0.text.words.utf8.last == UInt8(ascii: "\n") }) == true
    else { return }
    let blanks = source[..<offset].reversed().prefix {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
    }.count
    let start = offset - blanks
    guard blanks > 0,
      start == 0 || [UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(source[start - 1])
    else { return }
    block?.text.append(
      String(decoding: source[start..<offset], as: UTF8.self),
      [],
      nil,
      from: start
    )
  }

  // MARK: Callouts

  /// Makes a quote that begins with `[!note] Title` a callout.
  private mutating func addCallout(_ block: MarkdownBlock) -> Bool {
    guard block.kind == .paragraph, case .quote(let number, nil)? = containers.last,
      document.blocks.last?.containers.contains(where: { $0.isQuote(number) }) != true,
      let (name, title, rest) = block.text.callout
    else { return false }
    containers[containers.count - 1] = .quote(number, callout: name)
    add(MarkdownBlock(.calloutTitle, title))
    if !rest.isEmpty { add(MarkdownBlock(.paragraph, rest)) }
    return true
  }
}

extension MarkdownContainer {
  fileprivate func isQuote(_ number: Int) -> Bool {
    if case .quote(number, _) = self { true } else { false }
  }
}

extension ArraySlice<UInt8> {
  /// The number of line ends: a line feed, a carriage return, or both.
  fileprivate var lineEnds: Int {
    var count = 0
    var previous: UInt8?
    for byte in self {
      if byte == UInt8(ascii: "\r")
        || (byte == UInt8(ascii: "\n") && previous != UInt8(ascii: "\r"))
      {
        count += 1
      }
      previous = byte
    }
    return count
  }
}
