package import BoardValues

/// A search for words, each of which has to be in a text somewhere, in any order; or for a text as it is
/// written.
///
/// A word may be inside another one: not every script separates its words.
package struct FindQuery: Equatable, Sendable {
  private let words: [Word]
  package let options: Options

  /// The most scalars of a query.
  private static let longest = 256

  /// What a place has to be like, beyond having the words whatever their case and accents.
  package struct Options: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The text is looked for as a whole, with its blanks, and only whole letters are found: what would
    /// take half of `ß` or one person of an emoji family is no place. Replacing asks for this.
    package static let asWritten = Options(rawValue: 1 << 0)
    /// Letters have the case and the accents of the query.
    package static let matchesCase = Options(rawValue: 1 << 1)
    /// No word goes on at either end.
    package static let wholeWords = Options(rawValue: 1 << 2)
  }

  @MainActor
  package init(_ text: String, _ folder: TextFolder, _ options: Options = []) {
    self.options = options
    let scalars = text.unicodeScalars.prefix(Self.longest)
    let parts =
      options.contains(.asWritten)
      ? [scalars] : scalars.split { $0.properties.isWhitespace }
    words = parts.map { part in
      let word = String(part)
      return Word(folder.fold(word), options.contains(.matchesCase) ? word : "")
    }.filter { !$0.isEmpty }
  }

  package var isEmpty: Bool { words.isEmpty }

  /// Returns whether a folded text has all the words, whatever the options ask for beyond that.
  package func matches(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { bytes in
      words.allSatisfy { $0.position(in: bytes, from: 0) != nil }
    }
  }

  /// Returns the ranges of the words in the bytes of `text`, in order.
  @MainActor
  package func ranges(in text: String, _ folder: TextFolder) -> [Range<Int>] {
    places(in: FoldedText(text, folder), needsAll: false)
  }

  /// Returns the ranges of the words in a text, in order; none if it does not have all of them.
  ///
  /// - Complexity: O(n) in the length of the text.
  @MainActor
  package func places(in text: String, _ folder: TextFolder) -> [Range<Int>] {
    places(in: FoldedText(text, folder))
  }

  /// Returns the ranges of the words in the source, in order; none if it does not have all of them.
  @MainActor
  package func places(in text: FoldedText) -> [Range<Int>] {
    matches(text.bytes) ? places(in: text, needsAll: true) : []
  }

  @MainActor
  private func places(in text: FoldedText, needsAll: Bool) -> [Range<Int>] {
    guard text.isConsistent else { return [] }
    if words.count == 1 { return Self.joined(places(of: words[0], in: text)) }
    let found = words.map { places(of: $0, in: text) }
    if needsAll, found.contains(where: \.isEmpty) { return [] }
    let hits = found.enumerated().flatMap { word, ranges in
      ranges.map { Hit(range: $0, words: word...word) }
    }
    return Self.joined(hits.sorted { $0.order < $1.order }, text).map(\.range)
  }

  /// Returns the places of one word, none of which overlap.
  @MainActor
  private func places(of word: Word, in text: FoldedText) -> [Range<Int>] {
    text.bytes.withUnsafeBufferPointer { bytes in
      var places: [Range<Int>] = []
      var start = 0
      while let position = word.position(in: bytes, from: start) {
        let end = position + word.count
        if let place = place(position..<end, of: word, in: text) {
          places.append(place)
          start = end
        } else {
          start = position + 1
        }
      }
      return places
    }
  }

  /// Returns the range of the source at which a word was found; nil if the options rule it out.
  @MainActor
  private func place(_ folded: Range<Int>, of word: Word, in text: FoldedText) -> Range<Int>? {
    let (range, isWhole) = text.source(of: folded)
    if options.contains(.asWritten), !isWhole { return nil }
    if options.contains(.matchesCase), !word.isSpelled(as: text.source(range)) { return nil }
    if options.contains(.wholeWords), !text.isWholeWord(range) { return nil }
    return range
  }

  // MARK: Joining

  /// A place of one word, or of several that follow one another as in the query.
  private struct Hit {
    var range: Range<Int>
    var words: ClosedRange<Int>

    var order: (Int, Int) { (range.lowerBound, words.lowerBound) }
  }

  /// Returns the ranges with overlapping ones joined.
  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.reduce(into: []) { joined, range in
      if let last = joined.last, range.lowerBound < last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
  }

  /// Returns the places with those joined that overlap, or that are the next words of the query with
  /// only a blank between them: words side by side are one place.
  @MainActor
  private static func joined(_ hits: [Hit], _ text: FoldedText) -> [Hit] {
    hits.reduce(into: []) { joined, hit in
      guard let last = joined.last else { return joined.append(hit) }
      let overlaps = hit.range.lowerBound < last.range.upperBound
      let follows =
        !overlaps && hit.words.lowerBound == last.words.upperBound + 1
        && hit.range.lowerBound > last.range.upperBound
        && text.isBlank(last.range.upperBound..<hit.range.lowerBound)
      guard overlaps || follows else { return joined.append(hit) }
      let end = max(last.range.upperBound, hit.range.upperBound)
      joined[joined.count - 1] = Hit(
        range: last.range.lowerBound..<end,
        words: last.words.lowerBound...max(last.words.upperBound, hit.words.upperBound)
      )
    }
  }
}

extension FindQuery {
  /// A folded word, with the distances to go on where it is not (Horspool).
  fileprivate struct Word: Equatable, Sendable {
    private let bytes: [UInt8]
    /// The distances, by the byte that stands where the word's last one should be.
    private let skips: [Int]
    /// The word as it is spelled, if that counts.
    private let spelling: String

    init(_ bytes: [UInt8], _ spelling: String) {
      self.bytes = bytes
      self.spelling = Self.visible(spelling[...])
      var skips = [Int](repeating: bytes.count, count: 256)
      for (index, byte) in bytes.dropLast().enumerated() {
        skips[Int(byte)] = bytes.count - 1 - index
      }
      self.skips = skips
    }

    var isEmpty: Bool { bytes.isEmpty }
    var count: Int { bytes.count }

    /// Returns whether a part of a text is this word by Unicode, however its accents are written.
    func isSpelled(as text: Substring) -> Bool { Self.visible(text) == spelling }

    /// Returns a text without the signs that are never seen, such as soft hyphens.
    private static func visible(_ text: Substring) -> String {
      var visible = String.UnicodeScalarView()
      visible.append(
        contentsOf: text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
      )
      return String(visible)
    }

    /// Returns the first position of the word from `start` on.
    func position(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
      let last = bytes.count - 1
      var position = start
      while position + last < text.count {
        let byte = text[position + last]
        if byte == bytes[last], isThere(in: text, position) { return position }
        position += skips[Int(byte)]
      }
      return nil
    }

    private func isThere(in text: UnsafeBufferPointer<UInt8>, _ position: Int) -> Bool {
      for index in 0..<bytes.count where text[position + index] != bytes[index] { return false }
      let rest = text[(position + bytes.count)...]
      return !Self.otherLetters.contains { rest.starts(with: $0) }
    }

    /// Marks that make another letter of the one before: a voiced kana is not the plain one, and `≠` is
    /// not `=`.
    private static let otherLetters = ["\u{3099}", "\u{309A}", "\u{338}"].map { Array($0.utf8) }
  }
}
