import BoardValues

/// The properties at the beginning of a note, between two lines of dashes, as Obsidian and the generators of sites write them.
///
/// Only lines that may be YAML are taken for properties, so that words between two rules stay words.
package struct FrontMatter: Equatable, Sendable {
  /// The offset of the end of the line that closes it. It begins at the beginning of the text.
  package let end: Int
  private let properties: [Property]

  private struct Property: Equatable, Sendable {
    var key: Range<Int>
    var values: [Range<Int>]
  }

  private static let fence = Array("---".utf8)

  /// Reads the beginning of a text; nil if it has no properties.
  ///
  /// - Complexity: O(length of the properties).
  package init?(_ source: [UInt8]) {
    guard source.starts(with: Self.fence) else { return nil }
    var properties: [Property] = []
    var line = Self.line(source, at: 0)
    guard line.count == Self.fence.count else { return nil }
    while let next = source[line.upperBound...].lineBreak {
      line = Self.line(source, at: next.upperBound)
      if source[line].elementsEqual(Self.fence) {
        guard !properties.isEmpty else { return nil }
        (end, self.properties) = (line.upperBound, properties)
        return
      }
      guard Self.take(line, of: source, &properties) else { return nil }
    }
    return nil
  }

  /// Returns the line that begins at `start`, without blanks at its end.
  private static func line(_ source: [UInt8], at start: Int) -> Range<Int> {
    let end = source[start...].firstLineEnd ?? source.count
    return trimmed(start..<end, of: source, atStart: false)
  }

  private static func trimmed(_ range: Range<Int>, of source: [UInt8], atStart: Bool = true)
    -> Range<Int>
  {
    let start = atStart ? source[range].firstIndex { !$0.isBlank } : range.lowerBound
    let last = source[range].lastIndex { !$0.isBlank }
    guard let start, let last, start <= last else { return range.lowerBound..<range.lowerBound }
    return start..<last + 1
  }

  // MARK: Lines

  /// Takes a line: a property, a value of the one before, or a comment. Returns false for anything else.
  private static func take(
    _ line: Range<Int>,
    of source: [UInt8],
    _ properties: inout [Property]
  ) -> Bool {
    guard let first = source[line].first, first != UInt8(ascii: "#") else { return true }
    let words = trimmed(line, of: source)
    if first.isBlank || source[words].starts(with: "- ".utf8) {
      guard let last = properties.indices.last else { return false }
      let isItem = source[words].starts(with: "- ".utf8)
      properties[last].values += values(of: words.inset(isItem ? 2 : 0, 0), in: source)
      return true
    }
    guard let colon = source[line].firstIndex(of: UInt8(ascii: ":")), colon > line.lowerBound,
      colon + 1 == line.upperBound || source[colon + 1].isBlank
    else { return false }
    properties.append(
      Property(
        key: line.lowerBound..<colon,
        values: values(of: colon + 1..<line.upperBound, in: source)
      )
    )
    return true
  }

  /// Returns the values in a part of a line: those of a list in brackets, or a single one.
  private static func values(of range: Range<Int>, in source: [UInt8]) -> [Range<Int>] {
    let words = trimmed(range, of: source)
    guard let first = source[words].first, let last = source[words].last else { return [] }
    // The words of a block stand in the lines below.
    if words.count <= 2, first == UInt8(ascii: "|") || first == UInt8(ascii: ">") { return [] }
    guard words.count > 1, first == UInt8(ascii: "["), last == UInt8(ascii: "]") else {
      return [withoutQuotes(words, in: source)]
    }
    return source[words.inset(1, 1)].split(separator: UInt8(ascii: ","))
      .map { withoutQuotes(trimmed($0.startIndex..<$0.endIndex, of: source), in: source) }
      .filter { !$0.isEmpty }
  }

  private static func withoutQuotes(_ range: Range<Int>, in source: [UInt8]) -> Range<Int> {
    guard range.count > 1, let first = source[range].first, first == source[range].last,
      "\"'".utf8.contains(first)
    else { return range }
    return range.inset(1, 1)
  }

  // MARK: The row

  /// Returns what is shown in place of the properties: the title and the tags, or else the names of all.
  package func words(of source: [UInt8]) -> MarkdownText {
    let titles = values(of: ["title"], in: source).prefix(1)
    let tags = values(of: ["tags", "tag"], in: source).flatMap { Self.tags(in: $0, of: source) }
    var row = Row(source)
    if titles.isEmpty, tags.isEmpty {
      for property in properties { row.append(property.key, after: ", ") }
    }
    for title in titles { row.append(title, after: "") }
    for (index, tag) in tags.enumerated() { row.append(tag, after: index > 0 ? " " : " · ", "#") }
    return row.text
  }

  private func values(of keys: [StaticString], in source: [UInt8]) -> [Range<Int>] {
    properties.filter { property in keys.contains { source[property.key].isSame(as: $0) } }
      .flatMap(\.values).filter { !$0.isEmpty }
  }

  /// Returns the tags in a value, which may be several without brackets.
  private static func tags(in value: Range<Int>, of source: [UInt8]) -> [Range<Int>] {
    source[value].split { $0.isBlank || $0 == UInt8(ascii: ",") }
      .map { $0.first == UInt8(ascii: "#") ? $0.dropFirst() : $0 }
      .filter { !$0.isEmpty }
      .map { $0.startIndex..<$0.endIndex }
  }

  /// Dim words, each with its place unless it stands before the one that was added last.
  private struct Row {
    private(set) var text = MarkdownText()
    private let source: [UInt8]
    private var reached = 0

    init(_ source: [UInt8]) { self.source = source }

    mutating func append(_ range: Range<Int>, after separator: String, _ sign: String = "") {
      text.append((text.isEmpty ? "" : separator) + sign, .dim)
      let isNext = range.lowerBound >= reached
      text.append(MarkdownText.words(source[range]), .dim, from: isNext ? range : nil)
      if isNext { reached = range.upperBound }
    }
  }
}

extension Range<Int> {
  fileprivate func inset(_ start: Int, _ end: Int) -> Range {
    let start = Swift.min(lowerBound + start, upperBound)
    return start..<Swift.max(upperBound - end, start)
  }
}

extension ArraySlice<UInt8> {
  /// Returns whether the bytes are those of a key, in small or large letters.
  fileprivate func isSame(as key: StaticString) -> Bool {
    let bytes = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    return elementsEqual(bytes) { ($0 | 0x20) == $1 }
  }
}
