import BoardCore
import BoardValues

/// Blocks that are laid out as one text: paragraphs as they were written, or the items of a list.
/// Beginning a text costs much, and continuing it little.
struct MarkdownGroup {
  /// The most bytes of a group, since a text is laid out from its beginning to its end.
  static let maxLength = 2048

  let first: MarkdownBlock
  let isRightToLeft: Bool
  private(set) var text: MarkdownText
  /// The items after the first block's, and their ranges.
  private(set) var items: [(range: Range<Int>, item: MarkdownItem)] = []
  /// The number of empty lines before the first block that are not shown in this group or the one
  /// before.
  private(set) var emptyLines = 0
  /// Whether the empty lines between this group and the next one are shown at its end.
  private(set) var takesEmptyLines = false

  /// Takes as many blocks as belong together; nil if there are none. Empty lines between plain
  /// paragraphs are rows of a group, so that they can be written on, but not of a line that is shown
  /// as it was written.
  init?(_ blocks: inout ArraySlice<MarkdownBlock>, after last: MarkdownGroup?) {
    guard let first = blocks.popFirst() else { return nil }
    self.first = first
    isRightToLeft = first.isRightToLeft ?? first.text.words.isRightToLeft
    text = first.text
    if last?.takesEmptyLines != true, first.emptyLines > 0 {
      if first.written == nil, first.isPlain {
        text = Self.lines(first.lineBreaks.suffix(first.emptyLines), first.emptyLines)
        text.append(first.text)
      } else {
        emptyLines = first.emptyLines
      }
    }
    while let next = blocks.first, text.count < Self.maxLength, takes(next) {
      blocks.removeFirst()
      append(next)
    }
    guard first.isPlain, first.written == nil, let next = blocks.first, next.isPlain else { return }
    takesEmptyLines = true
    text.append(Self.lines(next.lineBreaks.prefix(next.emptyLines), next.emptyLines))
  }

  /// Returns line breaks that stand in the source at `places`.
  private static func lines(_ places: ArraySlice<Range<Int>>, _ count: Int) -> MarkdownText {
    var text = MarkdownText()
    for place in places.prefix(count) { text.append("\n", from: place) }
    text.append(String(repeating: "\n", count: max(count - places.count, 0)))
    return text
  }

  var firstRange: Range<Int> { 0..<first.text.count }
  var lastItem: MarkdownItem? { items.last?.item ?? first.item }

  private mutating func append(_ block: MarkdownBlock) {
    text.append(Self.lines(block.lineBreaks.prefix(1 + block.emptyLines), 1 + block.emptyLines))
    let start = text.count
    text.append(block.text)
    if let item = block.item { items.append((start..<text.count, item)) }
  }

  private func takes(_ next: MarkdownBlock) -> Bool {
    guard first.written == nil, next.written == nil, !next.isContinued else { return false }
    if first.isPlain { return next.isPlain }
    guard first.kind == .paragraph, next.kind == .paragraph, let item = next.item, item.isTight,
      let last = lastItem, last.number != item.number, item.marker.gutter == last.marker.gutter,
      next.containers.count == first.containers.count,
      next.containers.dropLast() == first.containers.dropLast()
    else { return false }
    return next.text.words.isRightToLeft == isRightToLeft
  }
}

extension MarkdownBlock {
  /// The innermost container, if that is an item.
  var item: MarkdownItem? {
    if case .item(let item)? = containers.last { item } else { nil }
  }
}

extension MarkdownItem.Marker {
  /// The room in front of the words, in board units.
  var gutter: Double {
    switch self {
    case .bullet: 18
    case .number(let words): 2 + 9 * Double(words.utf8.count)
    case .task: 22
    case .footnote(let label): 6 + 6 * Double(min(label.utf8.count, 8))
    }
  }
}

extension MarkdownText {
  /// The words in groups of whole lines, each laid out by itself, without the line breaks between them.
  var inGroupsOfLines: [MarkdownText] {
    let bytes = Array(words.utf8)
    guard bytes.count > MarkdownGroup.maxLength else { return [self] }
    var groups: [MarkdownText] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      // An empty line at the end stays with the lines above it.
      guard index - start >= MarkdownGroup.maxLength, index + 1 < bytes.count else { continue }
      groups.append(part(start..<index))
      start = index + 1
    }
    return groups + [part(start..<bytes.count)]
  }
}
