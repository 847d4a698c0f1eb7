import BoardCore
import BoardValues

/// Blocks that are laid out as one text: paragraphs as they were written, or the items of a list.
/// Beginning a text costs much, and continuing it little.
struct MarkdownGroup {
  /// The most bytes of a group, since a text is laid out from its beginning to its end.
  private static let maxLength = 2048

  let first: MarkdownBlock
  let isRightToLeft: Bool
  private(set) var text: MarkdownText
  /// The items after the first block's, and their ranges.
  private(set) var items: [(range: Range<Int>, item: MarkdownItem)] = []

  /// Takes as many blocks as belong together; nil if there are none.
  init?(_ blocks: inout ArraySlice<MarkdownBlock>) {
    guard let first = blocks.popFirst() else { return nil }
    self.first = first
    text = first.text
    isRightToLeft = text.words.isRightToLeft
    while let next = blocks.first, text.count < Self.maxLength, takes(next) {
      blocks.removeFirst()
      append(next)
    }
  }

  var firstRange: Range<Int> { 0..<first.text.count }
  var lastItem: MarkdownItem? { items.last?.item ?? first.item }

  private mutating func append(_ block: MarkdownBlock) {
    text.append(MarkdownText(String(repeating: "\n", count: 1 + block.emptyLines)))
    let start = text.count
    text.append(block.text)
    if let item = block.item { items.append((start..<text.count, item)) }
  }

  private func takes(_ next: MarkdownBlock) -> Bool {
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
    }
  }
}
