import BoardValues

/// The merge of two versions of a text, by words; by whole lines in code, in tables and where addresses
/// stand, in which half a line of each would mean nothing.
package enum TextMerge {
  /// The most pairs of pieces that a merge compares in all its texts.
  static let maxPairs = 4_000_000

  /// The three versions of a text.
  package struct Versions {
    package var base: String
    package var ours: String
    package var theirs: String

    package init(base: String, ours: String, theirs: String) {
      (self.base, self.ours, self.theirs) = (base, ours, theirs)
    }

    /// About how many pairs of pieces a merge by words compares.
    var pairCount: Int {
      TextMerge.pairCount(base, ours) + TextMerge.pairCount(base, theirs)
    }
  }

  /// Returns the largest number of pairs at which a text is merged by words, so that all of them compare no
  /// more than `maxPairs`. It does not depend on the order of the texts and of the sides, as every device
  /// has to merge alike.
  static func wordLimit(for texts: [Versions]) -> Int {
    var rest = maxPairs
    for count in texts.map(\.pairCount).sorted() {
      rest -= count
      if rest < 0 { return count - 1 }
    }
    return maxPairs
  }

  /// Returns the text with the changes of both versions; nil if they changed the same part, or parts
  /// without a word in between. Beyond a number of pairs it is merged by whole lines.
  static func merge(_ versions: Versions, wordLimit: Int = maxPairs) -> String? {
    var reader = Reader(takesLines: versions.pairCount > wordLimit)
    let texts = [versions.base, versions.ours, versions.theirs].map { reader.pieces(of: $0) }
    guard let merged = merge(texts[0], texts[1], texts[2]) else { return nil }
    // Where words repeat, a comparison can go more than one way. Only what comes out the same from each
    // side, and again from its result, is a merge.
    let text = merged.joined
    let again = reader.pieces(of: text)
    guard merge(texts[0], texts[2], texts[1])?.joined.isSame(as: text) == true,
      merge(texts[0], again, texts[2])?.joined.isSame(as: text) == true,
      merge(texts[0], again, texts[1])?.joined.isSame(as: text) == true
    else { return nil }
    return text
  }

  /// Returns what a merge makes of three versions. A text that only one side has changed is that side's,
  /// however long it is.
  package static func mergeOrTake(_ versions: Versions) -> String? {
    let (base, ours, theirs) = (versions.base, versions.ours, versions.theirs)
    if theirs.isSame(as: base) { return ours }
    return ours.isSame(as: base) || ours.isSame(as: theirs) ? theirs : merge(versions)
  }

  // MARK: Pieces

  /// A word, the space between words, the end of a line, or a whole line.
  fileprivate struct Piece: Equatable {
    var text: ExactText
    /// Whether changes on both sides of the piece are apart from each other.
    var isApart: Bool
    /// A number that equal pieces have in common, since most of the work is comparing them.
    var number: Int

    static func == (a: Piece, b: Piece) -> Bool { a.number == b.number }
  }

  /// A reader of texts that are compared with each other.
  private struct Reader {
    /// Whether each line is one piece.
    let takesLines: Bool
    private var numbers: [ExactText: Int] = [:]

    init(takesLines: Bool) { self.takesLines = takesLines }

    mutating func pieces(of text: String) -> [Piece] {
      TextMerge.pieces(of: text, takesLines: takesLines).map { text, isApart in
        let number = numbers[text] ?? numbers.count
        numbers[text] = number
        return Piece(text: text, isApart: isApart, number: 2 * number + (isApart ? 1 : 0))
      }
    }
  }

  private typealias Part = (text: ExactText, isApart: Bool)

  private static func pieces(of text: String, takesLines: Bool) -> [Part] {
    var pieces: [Part] = []
    var fence: UInt8?
    var rest = text[...]
    while true {
      let line = rest[..<lineEnd(of: rest)]
      let mark = fenceMark(line)
      if takesLines || fence != nil || mark != nil || isTable(line) || hasAddress(line) {
        pieces.append((ExactText(String(line)), true))
        if fence == nil { fence = mark } else if fence == mark { fence = nil }
      } else {
        appendWords(of: line, to: &pieces)
      }
      rest = rest[line.endIndex...]
      guard let end = rest.popFirst() else { break }
      pieces.append((ExactText(String(end)), true))
    }
    return pieces
  }

  /// Returns the end of the first line. Most bytes are part of no line end, and are passed over as such.
  private static func lineEnd(of text: Substring) -> Substring.Index {
    var rest = text.utf8[...]
    while let place = rest.firstIndex(where: { 0x0A...0x0D ~= $0 || $0 == 0xC2 || $0 == 0xE2 }) {
      if text[place].isNewline { return place }
      rest = rest[rest.index(after: place)...]
    }
    return text.endIndex
  }

  private static func fenceMark(_ line: Substring) -> UInt8? {
    let start = line.utf8.drop { $0 == Ascii.space }
    guard let first = start.first, first == UInt8(ascii: "`") || first == UInt8(ascii: "~") else {
      return nil
    }
    return start.prefix { $0 == first }.count >= 3 ? first : nil
  }

  private static func isTable(_ line: Substring) -> Bool {
    line.utf8.first { $0 != Ascii.space } == UInt8(ascii: "|")
  }

  private static func hasAddress(_ line: Substring) -> Bool {
    var rest = line.utf8[...]
    while let colon = rest.firstIndex(of: Ascii.colon) {
      rest = rest[rest.index(after: colon)...]
      if rest.starts(with: "//".utf8) { return true }
    }
    return false
  }

  private static func appendWords(of line: Substring, to pieces: inout [Part]) {
    var rest = line
    while let first = rest.first {
      let isSpace = first.isWhitespace
      let run = rest.prefix { $0.isWhitespace == isSpace }
      pieces.append((ExactText(String(run)), !isSpace))
      rest = rest[run.endIndex...]
    }
  }

  // MARK: Changes

  /// A part of the base and what a version has there instead.
  private struct Change: Equatable {
    var range: Range<Int>
    var pieces: [Piece]
  }

  private static func merge(_ base: [Piece], _ ours: [Piece], _ theirs: [Piece]) -> [Piece]? {
    guard let first = changes(base, ours), let second = changes(base, theirs) else { return nil }
    var (a, b) = (first[...], second[...])
    var merged: [Piece] = []
    var position = 0
    func take(_ change: Change) {
      merged += base[position..<change.range.lowerBound] + change.pieces
      position = change.range.upperBound
    }
    while let one = a.first, let two = b.first {
      if one == two {
        take(one)
        a.removeFirst()
        b.removeFirst()
      } else if areApart(one, two, in: base) {
        take(one)
        a.removeFirst()
      } else if areApart(two, one, in: base) {
        take(two)
        b.removeFirst()
      } else {
        return nil
      }
    }
    for change in a + b { take(change) }
    return merged + base[position...]
  }

  /// Returns whether a change ends before another begins, with something unchanged in between.
  private static func areApart(_ one: Change, _ two: Change, in base: [Piece]) -> Bool {
    one.range.upperBound <= two.range.lowerBound
      && base[one.range.upperBound..<two.range.lowerBound].contains(where: \.isApart)
  }

  /// Returns the parts of two texts between what both begin and end with.
  private static func different(_ old: [Int], _ new: [Int]) -> (Range<Int>, Range<Int>) {
    let shorter = min(old.count, new.count)
    let start = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    let end =
      (0..<shorter - start).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
      ?? shorter - start
    return (start..<old.count - end, start..<new.count - end)
  }

  /// Returns about how many pairs of words and spaces two texts have between what both begin and end with.
  private static func pairCount(_ old: String, _ new: String) -> Int {
    let texts = [Array(old.utf8), Array(new.utf8)]
    let ends = CommonEnds(texts[0][...], texts[1][...])
    let counts = texts.map { runCount($0[ends.start..<$0.count - ends.end]) }
    return pairCount(counts[0], counts[1])
  }

  /// Returns about how many pairs are compared of two lists that begin and end with different items. What there are few of
  /// on one side is still compared all along the other.
  private static func pairCount(_ old: Int, _ new: Int) -> Int {
    let middle = (old + new) / 2
    return old == 0 || new == 0 ? 0 : middle * middle
  }

  /// Returns the number of words and of the spaces between them.
  private static func runCount(_ bytes: ArraySlice<UInt8>) -> Int {
    var (count, wasSpace) = (0, nil as Bool?)
    for byte in bytes {
      let isSpace = byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
      if isSpace != wasSpace { count += 1 }
      wasSpace = isSpace
    }
    return count
  }

  /// Returns the changes from one text to another in their order; nil if comparing them takes too long.
  private static func changes(_ old: [Piece], _ new: [Piece]) -> [Change]? {
    differences(from: old.map(\.number), to: new.map(\.number))?
      .map { Change(range: $0.old, pieces: Array(new[$0.new])) }
  }

  /// Returns the ranges in which two lists differ, in their order; nil if comparing them takes too long.
  ///
  /// - Complexity: O(d · n) in the items between what both begin and end with and those that differ.
  static func differences(from old: [Int], to new: [Int]) -> [(old: Range<Int>, new: Range<Int>)]? {
    let ranges = different(old, new)
    if ranges.0.isEmpty || ranges.1.isEmpty {
      return ranges.0.isEmpty && ranges.1.isEmpty ? [] : [(ranges.0, ranges.1)]
    }
    guard pairCount(ranges.0.count, ranges.1.count) <= maxPairs else { return nil }
    let (gone, come) = (Array(old[ranges.0]), Array(new[ranges.1]))
    var removed = [Bool](repeating: false, count: gone.count)
    var inserted = [Bool](repeating: false, count: come.count)
    for change in come.difference(from: gone) {
      switch change {
      case .remove(let offset, _, _): removed[offset] = true
      case .insert(let offset, _, _): inserted[offset] = true
      }
    }
    let start = ranges.0.lowerBound
    var differences: [(old: Range<Int>, new: Range<Int>)] = []
    var (i, j) = (0, 0)
    while i < gone.count || j < come.count {
      let from = (i, j)
      while i < gone.count, removed[i] { i += 1 }
      while j < come.count, inserted[j] { j += 1 }
      if from == (i, j) {
        i += 1
        j += 1
      } else {
        differences.append((start + from.0..<start + i, start + from.1..<start + j))
      }
    }
    return differences
  }
}

extension [TextMerge.Piece] {
  fileprivate var joined: String { map(\.text.text).joined() }
}
