import BoardValues

/// Which words a mark can stand around, and where its signs go.
extension InlineMarks {
  /// Returns the words in a range of the source that a mark can be put around: those of each line, without the blanks at
  /// their ends. Code, formulas and addresses are chosen as a whole or not at all.
  func chosen(by range: Range<Int>, for mark: WordMark) -> [Range<Int>] {
    let words =
      text.offset(
        ofSource: range.lowerBound
      )..<max(
        text.offset(ofSource: range.lowerBound),
        text.offset(ofSource: range.upperBound)
      )
    let solid = self.solid(by: range, for: mark)
    return text.lines(of: words).flatMap { line in
      [line].subtracting(solid.filter { !$0.isChosen || $0.words.isCut(by: line) }.map(\.words))
    }.map { text.trimmed($0, \.isBlank) }.filter { !$0.isEmpty }
  }

  /// Words that no sign can stand between; `isChosen` if a range of the source goes around them.
  private func solid(by range: Range<Int>, for mark: WordMark) -> [(
    words: Range<Int>, isChosen: Bool
  )] {
    let code = mark == .code ? [] : marks.filter { $0.kind == .word(.code) }
    let formulas = text.ranges(of: .formula).map { ($0, true) }
    let embeds = text.ranges(of: .embed).map { ($0, false) }
    let addresses = text.bareAddresses.map { ($0, true) }
    return code.map { code in
      let signs = code.opener.lowerBound..<code.closer.upperBound
      return (
        code.words,
        range.lowerBound <= signs.lowerBound && signs.upperBound <= range.upperBound
          || range.lowerBound < signs.lowerBound || range.upperBound > signs.upperBound
      )
    } + formulas + embeds + addresses
  }

  /// Returns the parts of some words that a mark can stand around one by one: a mark must not begin inside of another one
  /// and end outside.
  func parts(of words: Range<Int>, for mark: WordMark) -> [Range<Int>] {
    var cuts: Set<Int> = []
    for other in marks where other.kind != .word(mark) && other.words.crosses(words) {
      cuts.insert(
        words.contains(other.words.lowerBound) && other.words.lowerBound > words.lowerBound
          ? other.words.lowerBound : other.words.upperBound
      )
    }
    let ends = cuts.sorted() + [words.upperBound]
    var start = words.lowerBound
    return ends.compactMap { end in
      defer { start = end }
      let part = text.trimmed(start..<end, \.isBlank)
      return part.isEmpty ? nil : part
    }
  }

  /// Returns where the sign before some words goes: before those of marks that stand around no more than these.
  func opening(before words: Range<Int>) -> Range<Int> {
    let inner = marks.filter {
      $0.words.lowerBound == words.lowerBound && $0.words.upperBound <= words.upperBound
    }
    var place = text.source(of: words.lowerBound) ?? 0
    place = min(place, inner.map(\.opener.lowerBound).min() ?? place)
    return place..<place
  }

  func closing(behind words: Range<Int>) -> Range<Int> {
    let inner = marks.filter {
      $0.words.upperBound == words.upperBound && $0.words.lowerBound >= words.lowerBound
    }
    var place = text.source(of: words.upperBound, isTrailing: true) ?? 0
    place = max(place, inner.map(\.closer.upperBound).max() ?? place)
    return place..<place
  }

  /// The source of words with the signs of all marks around no more than these.
  func span(of words: Range<Int>) -> Range<Int> {
    opening(before: words).lowerBound..<closing(behind: words).lowerBound
  }

  /// The sign before words as code.
  func codeSign(of words: Range<Int>) -> [UInt8] {
    let bytes = text.words.utf8.dropFirst(words.lowerBound).prefix(words.count)
    let tick = UInt8(ascii: "`")
    var (longest, run) = (0, 0)
    for byte in bytes {
      run = byte == tick ? run + 1 : 0
      longest = max(longest, run)
    }
    let needsBlank = bytes.first == tick || bytes.last == tick
    return [UInt8](repeating: tick, count: longest + 1) + (needsBlank ? [UInt8(ascii: " ")] : [])
  }
}

extension MarkdownText {
  /// Returns the parts of a range of words between the ends of lines.
  fileprivate func lines(of range: Range<Int>) -> [Range<Int>] {
    let bytes = words.utf8
    var lines: [Range<Int>] = []
    var start = range.lowerBound
    for (offset, byte) in bytes.dropFirst(range.lowerBound).prefix(range.count).enumerated()
    where byte == UInt8(ascii: "\n") {
      lines.append(start..<range.lowerBound + offset)
      start = range.lowerBound + offset + 1
    }
    return lines + [start..<max(start, range.upperBound)]
  }

  /// The words that are links since they are addresses.
  fileprivate var bareAddresses: [Range<Int>] {
    let bytes = Array(words.utf8)
    return spans.filter { span in
      guard case .address(let address) = span.link else { return false }
      return address.utf8.suffix(span.range.count).elementsEqual(bytes[span.range])
    }.map(\.range)
  }

  /// Returns a range of words without what satisfies a condition at its ends.
  func trimmed(_ range: Range<Int>, _ isDropped: (Unicode.Scalar) -> Bool) -> Range<Int> {
    let utf8 = words.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = utf8.index(start, offsetBy: range.count)
    let part = words[start..<end].unicodeScalars
    let front = part.prefix(while: isDropped).reduce(0) { $0 + UTF8.width($1) }
    guard front < range.count else { return range.lowerBound..<range.lowerBound }
    let back = part.reversed().prefix(while: isDropped).reduce(0) { $0 + UTF8.width($1) }
    return range.lowerBound + front..<range.upperBound - back
  }

  /// The source of words, without signs around them.
  func wordSource(_ words: Range<Int>) -> Range<Int> {
    let start = source(of: words.lowerBound) ?? 0
    return start..<max(start, source(of: words.upperBound, isTrailing: true) ?? start)
  }

  /// The parts of the source in which words stand.
  func sources(of words: Range<Int>) -> [Range<Int>] {
    runs.filter(\.isExact).compactMap { $0.clamped(to: words)?.source }
  }

  /// Whether all words in a range have a style; blanks have any.
  func has(_ style: MarkdownStyle, in range: Range<Int>) -> Bool {
    [range].subtracting(ranges(of: style)).allSatisfy { trimmed($0, \.isBlank).isEmpty }
  }

  /// Whether the words look like others but for a style of some of them, which is on or not.
  func looks(
    like other: MarkdownText,
    but style: MarkdownStyle,
    in chosen: [Range<Int>],
    isOn: Bool
  ) -> Bool {
    let (own, former) = (styles, other.styles)
    let isChosen = Self.flags(chosen, count)
    let bytes = Array(words.utf8)
    for index in bytes.indices where !bytes[index].isBlank && bytes[index] != UInt8(ascii: "\n") {
      var wanted = former[index]
      if isChosen[index] {
        if isOn { wanted.style.insert(style) } else { wanted.style.remove(style) }
        // Nothing has another mark within code.
        if style == .code, isOn { wanted = (.code, own[index].link) }
      }
      guard own[index].style == wanted.style, own[index].link == wanted.link else { return false }
    }
    return true
  }

  private var styles: [(style: MarkdownStyle, link: MarkdownLink?)] {
    var styles = [(style: MarkdownStyle, link: MarkdownLink?)](repeating: ([], nil), count: count)
    for span in spans { for index in span.range { styles[index] = (span.style, span.link) } }
    return styles
  }

  private static func flags(_ ranges: [Range<Int>], _ count: Int) -> [Bool] {
    var flags = [Bool](repeating: false, count: count)
    for index in ranges.joined() { flags[index] = true }
    return flags
  }
}

extension MarkdownText.Run {
  /// Returns what of the run is in a range of words; one that is not exact counts as a whole.
  func clamped(to words: Range<Int>) -> Self? {
    guard range.overlaps(words), isExact else { return range.overlaps(words) ? self : nil }
    let common = range.clamped(to: words)
    let start = source.lowerBound + common.lowerBound - range.lowerBound
    return Self(range: common, source: start..<start + common.count)
  }
}

extension Unicode.Scalar {
  var isBlank: Bool { properties.isWhitespace }

  /// Whether a sign of Markdown may not count beside the scalar.
  var isPunctuationOrBlank: Bool {
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      true
    default: isBlank
    }
  }
}

extension Range<Int> {
  /// Whether the ranges overlap or one begins where the other ends.
  func adjoins(_ other: Self) -> Bool {
    lowerBound <= other.upperBound && other.lowerBound <= upperBound
  }

  /// Whether each has a part that the other has not, and both have one in common.
  fileprivate func crosses(_ other: Self) -> Bool {
    overlaps(other)
      && (lowerBound < other.lowerBound && upperBound < other.upperBound
        || lowerBound > other.lowerBound && upperBound > other.upperBound)
  }

  /// Whether another range has a part of this one, and not all of it.
  fileprivate func isCut(by other: Self) -> Bool {
    overlaps(other) && !(other.lowerBound <= lowerBound && upperBound <= other.upperBound)
  }
}

extension [Range<Int>] {
  /// Returns what of ranges, which are in order, is in none of others.
  func subtracting(_ others: [Range<Int>]) -> [Range<Int>] {
    var rest = self
    for other in others.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      rest = rest.flatMap { range -> [Range<Int>] in
        guard range.overlaps(other) else { return [range] }
        return [
          range.lowerBound..<Swift.max(range.lowerBound, other.lowerBound),
          Swift.min(range.upperBound, other.upperBound)..<range.upperBound,
        ].filter { !$0.isEmpty }
      }
    }
    return rest
  }

  /// The ranges in order, those that touch each other as one.
  var joiningTouching: [Range<Int>] {
    sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] =
          last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
  }
}
