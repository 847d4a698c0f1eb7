/// A builder of a document from what a parser finds in a text, from its beginning to its end.
///
/// The contents of lists and quotes are flat: each block knows what it stands in. Nothing here calls
/// itself, however deep a text is nested.
package struct MarkdownBuilder {
  /// The greatest depth. Deeper containers are shown as if they were not nested so deep.
  private static let maxContainers = 8

  let source: [UInt8]
  var document = MarkdownDocument()
  var containers: [MarkdownContainer] = []
  /// Whether each list or quote that has begun is among `containers`.
  private var isShown: [Bool] = []
  private var lists: [List] = []
  /// The number of blocks when each item began.
  private var itemStarts: [Int] = []
  var block: MarkdownBlock?
  var table: (rows: [[MarkdownText]], alignments: [MarkdownAlignment])?
  var looks: [Look] = []
  var nextNumber = 0
  /// The end of what is known of the source so far.
  var reached = 0
  /// The end of the marks and addresses that were passed.
  var passed = 0
  /// Whether something of the block is not shown.
  var hasHidden = false
  /// The marks that the parser does not know.
  package let marks: MarkdownMarks
  /// The footnotes whose own words begin in the block, with the places of these words in the source:
  /// their offsets change while marks are taken out of the block.
  var footnotes: [(label: String, place: Int)] = []

  private struct List {
    /// The number of the next item; nil in a list without numbers.
    var number: Int?
    var delimiter: String
    var isTight: Bool
    var isFirst = true
  }

  struct Look {
    var style: MarkdownStyle
    var link: MarkdownLink?
    var unnamed: String?
    /// The place of the address in the source, which stands for a missing name.
    var source: Range<Int>?
    /// The end of the address in the source.
    var end = 0
    /// The number of bytes before it.
    var start = 0
    /// The number of tildes around the words. Two strike them out; one means nothing and is shown.
    var tildes = 0
  }

  package enum Start: Equatable, Sendable {
    case quote
    /// A list. `number` is the first one; nil for bullets.
    case list(number: Int?, delimiter: String, isTight: Bool)
    case item(task: MarkdownTask?)
    case block(MarkdownBlock.Kind)
    case table
    case row
    case cell(MarkdownAlignment)
  }

  package enum End: Equatable, Sendable {
    case quote, list, item, block, table, row, cell
  }

  package init(_ source: [UInt8], _ marks: MarkdownMarks) {
    self.source = source
    self.marks = marks
    if let properties = marks.frontMatter {
      let block = MarkdownBlock(.frontMatter(end: properties.end), properties.words(of: source))
      document.blocks.append(block)
      reached = properties.end
    }
  }

  /// Returns the document that was found.
  package mutating func finish() -> MarkdownDocument {
    finishBlock()
    document.comments = marks.comments
    return document
  }

  // MARK: Blocks

  package mutating func begin(_ start: Start, isIndented: Bool = false) {
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
      block?.isIndented = isIndented
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
      (looks, footnotes) = ([], [])
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

  private mutating func beginItem(_ task: MarkdownTask?) {
    itemStarts.append(document.blocks.count)
    let list = lists.last
    var marker = MarkdownItem.Marker.bullet
    if let task {
      marker = .task(task)
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

  mutating func enter(_ container: MarkdownContainer) {
    nextNumber += 1
    isShown.append(containers.count < Self.maxContainers)
    if isShown.last == true { containers.append(container) }
  }

  mutating func leave() {
    if isShown.popLast() == true { containers.removeLast() }
  }

  private mutating func finishBlock() {
    guard var block, table == nil else { return }
    self.block = nil
    looks = []
    if block.kind == .code {
      block.text.placeLineBreaks(in: source)
      if block.text.words.utf8.last == UInt8(ascii: "\n") { block.text.dropLast() }
    } else {
      block.text = block.text.withHighlights
    }
    defer { (footnotes, hasHidden) = ([], false) }
    takeBox(&block)
    guard !addCallout(block), !addFootnotes(block), !isHidden(block) else { return }
    add(block)
  }

  /// Whether the block that has begun is the first of an item.
  var isFirstOfItem: Bool { itemStarts.last == document.blocks.count }

  /// Returns whether a paragraph consists of comments.
  private func isHidden(_ block: MarkdownBlock) -> Bool {
    block.kind == .paragraph && hasHidden && block.text.isEmpty
      && containers.isEmpty
  }

  mutating func add(_ block: MarkdownBlock) {
    var block = block
    block.containers = containers
    block.lineBreaks = lineBreaks(before: block)
    if block.isPlain, document.blocks.last?.isPlain == true {
      block.emptyLines = max(block.lineBreaks.count - 1, 0)
    }
    document.blocks.append(block)
  }

  /// Returns the line breaks between the last block and a new one. Empty lines between plain
  /// paragraphs are shown as they were written.
  private func lineBreaks(before block: MarkdownBlock) -> [Range<Int>] {
    guard let last = document.blocks.last?.text.source?.upperBound,
      let start = block.text.source?.lowerBound, last < start, start <= source.count
    else { return [] }
    return source[last..<start].lineBreaks.outside(marks.comments)
  }
}
