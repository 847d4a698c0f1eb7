import BoardCore
import BoardValues
import Graphics

/// A layout of blocks from the top to the bottom, as many as can be seen.
@MainActor
struct MarkdownFlow {
  let theme: Theme
  /// The number of pixels of a board unit.
  let unit: Double
  /// The room: its sides, and where it begins.
  let room: Rect
  /// The height at which nothing can be seen any more.
  let end: Double
  /// The height at which the next block begins.
  var bottom: Double
  var pieces: [CardPiece] = []
  var hitTargets: [HitTarget] = []
  /// The numbers of the callouts that are folded if they begin open, and the other way round; nil in a
  /// text that is being written, in which nothing is folded.
  var turned: Set<Int>?
  /// The files that are shown among the words.
  var embeds = EmbeddedFiles()
  /// How lines stand that are in no list or quote; nil where they begin.
  var alignment: CardStyle.Alignment?
  /// Where the note whose words are laid out now is named in the source.
  var notePlace: Int?
  /// The greatest height of the first text; it ends in an ellipsis there.
  var maxFirstHeight: Double?
  private var inks: [CardInks]
  private var open: [OpenContainer] = []
  private var last: MarkdownBlock?
  /// The part of the source that an input method is composing.
  var composed: Range<Int>?
  /// Layouts of a moment ago, which are used again where nothing has changed.
  var shelf: LayoutShelf?
  /// The items that have begun and have no mark yet, as nothing is beside it.
  var unmarked: [(item: MarkdownItem, column: Rect)] = []

  /// A quote or an item whose end has not come yet.
  private struct OpenContainer {
    var container: MarkdownContainer
    /// The pieces of its bar and its ground, whose height is not known before its end.
    var pieces: Range<Int> = 0..<0
    var top = 0.0
    var isCallout: Bool { if case .quote(_, _?) = container { true } else { false } }
  }

  init(theme: Theme, ground: Color, unit: Double, room: Rect, end: Double) {
    self.theme = theme
    self.unit = unit
    self.room = room
    self.end = end
    bottom = room.minY
    inks = [CardInks(theme, on: ground)]
  }

  var ink: CardInks { inks[inks.count - 1] }

  var firstText: TextLayout? {
    if case .text(let layout, _)? = pieces.first?.kind { layout } else { nil }
  }

  mutating func add(_ blocks: some Sequence<MarkdownBlock>) {
    var rest = ArraySlice(embeds.shown(Array(blocks)))
    var previous: MarkdownGroup?
    while bottom < end, let group = MarkdownGroup(&rest, after: previous) {
      let common = zip(open, group.first.containers).prefix { $0.container.isSame(as: $1) }.count
      close(to: common)
      bottom += gap(before: group) * unit
      addFootnoteLine(group)
      for container in group.first.containers[common...] { begin(container, group) }
      add(group)
      last = group.first
      previous = group
      if let item = group.items.last?.item { open[open.count - 1].container = .item(item) }
    }
    close(to: 0)
  }

  /// Continues below a block that is laid out elsewhere.
  mutating func follow(_ block: MarkdownBlock?) { last = block }

  /// Returns the gap before a group, in board units.
  private func gap(before group: MarkdownGroup) -> Double {
    let emptyLines = Double(group.emptyLines) * CardType.text.leading
    guard let last else { return emptyLines }
    let spacing = TextLayout.spacing(CardType.text.style(width: nil, unit: 1))
    if group.first.isContinued {
      return TextLayout.spacing(group.first.type.style(width: nil, unit: 1))
    }
    if last.isPlain, group.first.isPlain {
      return spacing + emptyLines
    }
    return emptyLines + gap(between: last, group.first, spacing)
  }

  private func gap(between last: MarkdownBlock, _ next: MarkdownBlock, _ spacing: Double) -> Double
  {
    switch (last.kind, next.kind) {
    case _ where next.isFootnote && !last.isFootnote: 24
    case (.heading, _): 4
    case (_, .heading): 12
    case (.calloutTitle, _) where next.containers.starts(with: last.containers, by: isSame(_:as:)):
      4
    case (.paragraph, .paragraph) where next.item?.isTight == true:
      spacing
    default: 8
    }
  }

  private func isSame(_ one: MarkdownContainer, as other: MarkdownContainer) -> Bool {
    one.isSame(as: other)
  }

  private mutating func add(_ group: MarkdownGroup) {
    let column = column(isRightToLeft: group.isRightToLeft)
    notePlace = group.first.isForeign ? group.first.place ?? 0 : nil
    switch group.first.kind {
    case .paragraph, .calloutTitle, .heading, .frontMatter:
      addText(group, group.first.type, in: column)
    case .source: addSource(group, in: column)
    case .code: addCode(group, in: column)
    case .rule:
      let line = Rect(column.minX, bottom + 4 * unit, column.width, max(unit.rounded(), 1))
      let place = group.first.place
      pieces.append(CardPiece(frame: line, kind: .ground(ink.line, radius: 0), place: place))
      bottom += 9 * unit
    case .table(let rows, let alignments): addTable(rows, alignments, in: column)
    }
    markItems(of: group, beside: nil, from: column.minY)
  }

  /// Adds the line above the footnotes at the end of a card, or of a note on it.
  private mutating func addFootnoteLine(_ group: MarkdownGroup) {
    guard let last, group.first.isFootnote, !last.isFootnote else { return }
    let column = column(isRightToLeft: group.isRightToLeft)
    let top = bottom - 12 * unit
    let line = Rect(column.minX, top, column.width / 3, max(unit.rounded(), 1))
    pieces.append(CardPiece(frame: line, kind: .ground(ink.line, radius: 0)))
  }

  // MARK: What blocks stand in

  /// Returns the sides between which the words are now.
  func column(isRightToLeft: Bool) -> Rect {
    var (start, end) = (0.0, 0.0)
    for container in open.map(\.container) {
      start += container.inset * unit
      if case .quote(_, _?) = container { end += 8 * unit }
    }
    // However deep it is nested, there is room for words.
    start = min(start, room.width / 2)
    end = min(end, room.width / 4)
    let width = max(room.width - start - end, 1)
    return Rect(room.minX + (isRightToLeft ? end : start), bottom, width, 0)
  }

  private mutating func begin(_ container: MarkdownContainer, _ group: MarkdownGroup) {
    var opened = OpenContainer(container: container, top: bottom)
    let isRightToLeft = group.isRightToLeft
    let area = column(isRightToLeft: isRightToLeft)
    open.append(opened)
    if case .item(let item) = container {
      unmarked.append((item, column(isRightToLeft: isRightToLeft)))
    }
    guard case .quote(_, let callout) = container else { return }
    let shades = callout.map { ink.callout(CalloutKind($0.name)) }
    let start = pieces.count
    if let shades {
      pieces.append(
        CardPiece(frame: area, kind: .ground(shades.ground, radius: Metrics.controlRadius * unit))
      )
      inks.append(CardInks(theme, on: shades.ground))
      bottom += 8 * unit
    }
    let width = 3 * unit
    let x = isRightToLeft ? area.maxX - width : area.minX
    let bar = Rect(x, area.minY, width, 0)
    pieces.append(
      CardPiece(frame: bar, kind: .ground(shades?.title ?? ink.line, radius: width / 2))
    )
    opened.pieces = start..<pieces.count
    open[open.count - 1] = opened
  }

  private mutating func close(to count: Int) {
    while open.count > count, let container = open.popLast() {
      if container.isCallout {
        bottom += 8 * unit
        inks.removeLast()
      }
      for index in container.pieces { pieces[index].frame.size.height = bottom - container.top }
    }
  }

  /// The innermost callout, its number and the colour of its title.
  var callout: (number: Int, callout: MarkdownCallout, color: Color)? {
    for case .quote(let number, let callout?) in open.map(\.container).reversed() {
      let color = inks[inks.count - 2].callout(CalloutKind(callout.name)).title
      return (number, callout, color)
    }
    return nil
  }

  /// Whether an innermost callout is folded.
  var isFolded: Bool {
    guard let turned, let last = open.last else { return false }
    return last.container.isFolded(turned)
  }
}

extension MarkdownBlock {
  /// The letters of the block.
  fileprivate var type: CardType {
    switch kind {
    case .heading(let level): .heading(level)
    case .calloutTitle: .strong
    case .paragraph where isFootnote: .footnote
    case .frontMatter: .footnote
    case .code, .source: .code
    case .paragraph, .rule, .table: .text
    }
  }
}

extension MarkdownContainer {
  /// The indent of its words, in board units.
  fileprivate var inset: Double {
    switch self {
    case .quote: 14
    case .item(let item): item.marker.gutter
    }
  }

  fileprivate func isSame(as other: MarkdownContainer) -> Bool {
    switch (self, other) {
    case (.quote(let one, _), .quote(let two, _)): one == two
    case (.item(let one), .item(let two)): one.number == two.number
    default: false
    }
  }
}
