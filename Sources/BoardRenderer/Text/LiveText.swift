package import BoardCore
import BoardValues
import Graphics

/// The layout of a text that is being written: it looks as it does on a closed card, but for the line
/// with the caret, which is shown as it was written.
///
/// The text is parsed and laid out in parts, and only those that are seen or asked about. A key reads
/// one part anew, and lays out the words in it that have changed. Lengths are window pixels from the
/// top-left corner of the text.
@MainActor
package final class LiveText {
  /// What the look of all words follows from.
  package struct Look: Equatable {
    package var theme: Theme.Name
    /// The colour of the card, as in the file.
    var color: String?
    package var width: Double
    /// The height that the closed card has for words, in which a long heading leaves room for others.
    var height: Double
    /// The number of pixels of a board unit.
    package var unit: Double
    /// The files among the words.
    package var embeds: EmbeddedFiles

    package init(
      theme: Theme.Name,
      color: String?,
      width: Double,
      height: Double,
      unit: Double,
      embeds: EmbeddedFiles = EmbeddedFiles()
    ) {
      self.theme = theme
      self.color = color
      self.width = width
      self.height = height
      self.unit = unit
      self.embeds = embeds
    }
  }

  package private(set) var look: Look
  /// The text as it was written, which tells where characters and words begin.
  let lines: EditedLayout
  package private(set) var text: [UInt8] = []
  private var composed: Range<Int>?
  /// The line whose marks are shown; nil if there is none.
  private(set) var shownLine: Range<Int>?
  /// Whether the text has changed since that line was looked for.
  private var isShownLineOld = false
  private(set) var parts: [Part] = [Part(MarkdownPart(length: 0))]
  /// The beginnings of parts, known up to the first change.
  private var starts: [Start] = []
  private(set) var definitions: [UInt8] = []
  /// A number that grows when rows may have moved.
  package private(set) var version = 0

  struct Part {
    var source: MarkdownPart
    /// The part as it was parsed.
    var document: MarkdownDocument?
    /// The files on which the look of its words depends.
    var files: [NamedFile] = []
    /// Its blocks, with the line of the caret as it was written.
    var blocks: [MarkdownBlock]?
    var laid: LaidPart?
    let shelf: LayoutShelf

    @MainActor
    init(_ source: MarkdownPart) {
      self.source = source
      shelf = LayoutShelf()
    }
  }

  struct Start {
    var offset: Int
    var top: Double
  }

  package init(look: Look) {
    self.look = look
    lines = EditedLayout(style: Self.style(look))
  }

  static func style(_ look: Look) -> TextLayout.Style {
    CardType.text.style(width: max(look.width, 1), unit: look.unit)
  }

  // MARK: Keeping up with the text

  /// Takes over what is different, and nothing else. The line around `caret` shows its marks; if it is
  /// nil, the same line does as before.
  package func show(_ text: [UInt8], composed: Range<Int>?, caret: Int?, look: Look) {
    if look != self.look {
      self.look = look
      for index in parts.indices { parts[index].laid = nil }
      forget(from: 0)
    }
    let ends = text == self.text ? nil : CommonEnds(self.text[...], text[...])
    if let ends { replace(with: text, ends) }
    lines.show(text, marked: nil, style: Self.style(look), ends: ends)
    if composed != self.composed {
      for range in [self.composed, composed].compactMap(\.self) { relay(at: range.lowerBound) }
      self.composed = composed
    }
    if let caret, isShownLineOld || !isInShownLine(caret) { showMarks(around: caret) }
  }

  private func isInShownLine(_ caret: Int) -> Bool {
    shownLine.map { $0.lowerBound <= caret && caret <= $0.upperBound } ?? false
  }

  private func showMarks(around caret: Int) {
    let line = TextLines.markdownLine(text, at: caret)
    isShownLineOld = false
    guard line != shownLine else { return }
    let old = shownLine
    shownLine = line
    for place in [old?.lowerBound, line.lowerBound].compactMap(\.self) { relay(at: place) }
  }

  /// Lays out the part at a place anew.
  private func relay(at place: Int) {
    let index = partIndex(at: min(place, text.count))
    parts[index].blocks = nil
    parts[index].laid = nil
    forget(from: index)
  }

  private func forget(from index: Int) {
    starts.removeSubrange(min(index, starts.count)...)
    version += 1
  }

  private func replace(with new: [UInt8], _ ends: CommonEnds) {
    let (common, kept) = (ends.start, ends.end)
    var first = partIndex(at: common)
    // The first line of a part decides whether it is one.
    let begin = start(of: first).offset
    if first > 0, text[begin..<max(common - 1, begin)].firstLineEnd == nil { first -= 1 }
    var last = max(partIndex(at: text.count - kept), first)
    let firstOffset = start(of: first).offset
    let difference = new.count - text.count
    var fresh: [MarkdownPart] = []
    var isWhole = false
    repeat {
      let end = start(of: last).offset + parts[last].source.length + difference
      fresh = MarkdownPart.parts(
        of: new,
        in: firstOffset..<max(end, firstOffset),
        fence: parts[first].source.fence
      )
      isWhole = last + 1 == parts.count || continues(fresh.last, parts[last + 1].source, new, end)
      guard !isWhole else { break }
      let hasFence = fresh.last?.endFence != parts[last + 1].source.fence
      last = hasFence ? parts.count - 1 : last + 1
    } while true
    followShownLine(to: new, ends)
    let shelves = parts[first...last].map(\.shelf)
    text = new
    parts.replaceSubrange(first...last, with: fresh.map(Part.init))
    for index in first..<first + fresh.count { parts[index].shelf.refill(from: shelves) }
    takeDefinitions()
    forget(from: first)
  }

  /// Follows an edit with the line whose marks are shown. One within a line changes its end alone, and a line may be too
  /// long to be looked for at each key.
  private func followShownLine(to new: [UInt8], _ ends: CommonEnds) {
    isShownLineOld = true
    guard let line = shownLine else { return }
    let old = ends.start..<text.count - ends.end
    let difference = new.count - text.count
    if line.lowerBound <= old.lowerBound, old.upperBound <= line.upperBound,
      text[old].firstLineEnd == nil,
      new[old.lowerBound..<old.upperBound + difference].firstLineEnd == nil
    {
      shownLine = line.lowerBound..<line.upperBound + difference
      isShownLineOld = false
    } else if line.lowerBound >= old.upperBound {
      shownLine = line.lowerBound + difference..<line.upperBound + difference
    }
  }

  /// Returns whether a part may begin at `end`, behind `before`.
  private func continues(
    _ before: MarkdownPart?,
    _ next: MarkdownPart,
    _ text: [UInt8],
    _ end: Int
  ) -> Bool {
    guard before?.endFence == next.fence else { return false }
    if next.isForced { return true }
    guard end > 0 else { return false }
    let line = TextLines.markdownLine(text, at: end - 1)
    return line.upperBound < end
      && text[line].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// Reads all parts anew if the addresses of links are others.
  private func takeDefinitions() {
    let all = Array(parts.lazy.map(\.source.definitions).joined())
    guard all != definitions else { return }
    definitions = all
    for index in parts.indices {
      parts[index].document = nil
      parts[index].blocks = nil
      parts[index].laid = nil
    }
    starts.removeAll()
  }

  // MARK: Parts

  func partIndex(at offset: Int) -> Int {
    extendStarts(to: parts.count)
    return max(starts.prefix(parts.count).partitioningIndex { $0.offset > offset } - 1, 0)
  }

  func partIndex(atHeight y: Double) -> Int {
    extendStarts(to: parts.count)
    return max(starts.prefix(parts.count).partitioningIndex { $0.top > y } - 1, 0)
  }

  func start(of index: Int) -> Start {
    extendStarts(to: index + 1)
    return starts[index]
  }

  private func extendStarts(to count: Int) {
    while starts.count < min(count, parts.count) {
      guard let last = starts.last else {
        starts.append(Start(offset: 0, top: 0))
        continue
      }
      let part = parts[starts.count - 1]
      starts.append(
        Start(offset: last.offset + part.source.length, top: last.top + height(of: part))
      )
    }
  }

  /// Returns the height of a part, estimated if it is not laid out yet.
  func height(of part: Part) -> Double {
    if let laid = part.laid { return laid.height }
    let letters = max(look.width / (CardType.text.size * look.unit * 0.5), 1)
    let rows = (Double(part.source.length) / letters).rounded(.up)
    return max(rows, Double(part.source.lineBreaks)) * CardType.text.leading * look.unit
  }

  func bytes(of index: Int) -> [UInt8] {
    let start = start(of: index).offset
    return Array(text[start..<min(start + parts[index].source.length, text.count)])
  }

  /// Returns the blocks of a part; their places count from its beginning.
  func blocks(of index: Int) -> [MarkdownBlock] {
    if let known = parts[index].blocks { return known }
    let source = bytes(of: index)
    let document =
      parts[index].document
      ?? MarkdownReader.document(parts[index].source, source, definitions).placingEmpty(in: source)
    if parts[index].document == nil { parts[index].files = document.namedFiles }
    parts[index].document = document
    var blocks = document.blocks
    if let line = shownLine, partIndex(at: line.lowerBound) == index {
      let place = line.lowerBound - start(of: index).offset
      blocks = document.showing(lineAt: place, of: source).blocks
    }
    parts[index].blocks = blocks
    return blocks
  }

  func laid(_ index: Int) -> LaidPart {
    let (last, emptyLines) = above(index)
    if let known = parts[index].laid, known.isBelow(last),
      known.emptyLines.count == emptyLines.count
    {
      return known
    }
    var blocks = blocks(of: index)
    if blocks.first?.isPlain == true, last?.isPlain == true { blocks[0].setLineBreaks(emptyLines) }
    let theme = Theme.named(look.theme)
    let start = start(of: index).offset
    if parts[index].laid == nil { parts[index].shelf.refill(from: [parts[index].shelf]) }
    let empty = { [look, composed, shelf = parts[index].shelf] in
      var flow = MarkdownFlow(
        theme: theme,
        ground: theme.face(of: theme.shade(of: look.color)),
        unit: look.unit,
        room: Rect(0, 0, max(look.width, 1), 0),
        end: 1e7
      )
      flow.shelf = shelf
      flow.embeds = look.embeds
      flow.composed = composed.map { $0.lowerBound - start..<$0.upperBound - start }
      flow.follow(last)
      return flow
    }
    var flow = empty()
    flow.add(blocks)
    if index == 0, let limit = CardText.firstHeight(blocks, flow, in: look.height, empty) {
      flow = empty()
      flow.maxFirstHeight = limit
      flow.add(blocks)
    }
    let laid = LaidPart(flow, below: last, emptyLines)
    let guess = height(of: parts[index])
    parts[index].laid = laid
    if abs(guess - laid.height) > 0.001 { starts.removeSubrange(min(index + 1, starts.count)...) }
    return laid
  }

  /// Returns the last block above a part, and the line breaks between the two.
  private func above(_ index: Int) -> (block: MarkdownBlock?, breaks: [Range<Int>]) {
    for before in stride(from: index - 1, through: 0, by: -1) {
      guard let last = blocks(of: before).last else { continue }
      guard last.isPlain, let first = blocks(of: index).first, first.isPlain,
        let end = last.written?.range.upperBound ?? last.text.source?.upperBound,
        let begin = first.written?.range.lowerBound ?? first.text.source?.lowerBound
      else { return (last, []) }
      let offset = start(of: index).offset
      let place = start(of: before).offset + end
      guard place < offset + begin else { return (last, []) }
      let breaks = text[place..<offset + begin].lineBreaks
      return (last, breaks.map { $0.lowerBound - offset..<$0.upperBound - offset })
    }
    return (nil, [])
  }

  /// Calls `body` with the parts between two heights.
  func forEach(from top: Double, to bottom: Double, _ body: (Start, LaidPart) -> Void) {
    var index = partIndex(atHeight: top)
    while index < parts.count {
      let laid = laid(index)
      let start = start(of: index)
      if start.top > bottom { return }
      body(start, laid)
      index += 1
    }
  }

  /// Measures a short text, of which all is soon seen.
  func measure() {
    guard parts.count <= 16 else { return }
    for index in parts.indices { _ = laid(index) }
  }

  package var width: Double { look.width }

  /// The files on which the look of the words depends, as far as these were parsed.
  package var files: [NamedFile] {
    EmbeddedFiles.shown(among: parts.lazy.flatMap(\.files))
  }
}
