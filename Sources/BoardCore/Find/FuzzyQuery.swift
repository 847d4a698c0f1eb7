package import BoardValues

/// A query for a name in a list: of each word the letters in order, wherever they stand.
///
/// Letters side by side and at the beginnings of words count most, so that “zi” finds “Zoom In” before
/// “Wizard Fit”.
package struct FuzzyQuery: Equatable, Sendable {
  private let words: [[Unicode.Scalar]]

  @MainActor
  package init(_ text: String, _ folder: TextFolder) {
    words = FuzzyName.words(of: text, folder)
  }

  package var isEmpty: Bool { words.isEmpty }

  /// Returns how well the query fits: more is better, nil is not at all. The words may be in any order. Of names that fit
  /// alike, the one with the fewest other letters is better.
  package func score(_ name: FuzzyName) -> Int? {
    fit(name).map { $0 * Self.unit - min(name.count, Self.unit - 1) }
  }

  /// Returns how well the query fits, however long the name is.
  package func fit(_ name: FuzzyName) -> Int? {
    var sum = 0
    for word in words {
      guard let score = Self.score(word, in: name) else { return nil }
      sum += score
    }
    return sum
  }

  /// Returns whether each word is the beginning of a word of the name.
  package func begins(wordsOf name: FuzzyName) -> Bool {
    words.allSatisfy { word in
      name.letters.indices.contains { name.starts[$0] && name.letters[$0...].starts(with: word) }
    }
  }

  private static let unit = 256
  private static let plain = 1
  private static let sideBySide = 9
  private static let atWordStart = 8
  private static let atStart = 10

  /// Returns the score of the best way to find the letters. It keeps, for each letter of the word, the
  /// best score with that letter found at each position of the name. O(letters of the word × letters of
  /// the name).
  private static func score(_ word: [Unicode.Scalar], in name: FuzzyName) -> Int? {
    var ends = [Int?](repeating: nil, count: name.letters.count)
    for (index, letter) in word.enumerated() {
      var next = ends
      // The best of those that end before this position.
      var before: Int? = index == 0 ? 0 : nil
      for position in name.letters.indices {
        let neighbour = position > 0 && index > 0 ? ends[position - 1] : nil
        if name.letters[position] == letter {
          let bonus = name.starts[position] ? (position == 0 ? atStart : atWordStart) : plain
          let apart = before.map { $0 + bonus }
          let beside = neighbour.map { $0 + max(bonus, sideBySide) }
          next[position] = [apart, beside].compactMap(\.self).max()
        } else {
          next[position] = nil
        }
        if index > 0, let end = ends[position] { before = max(before ?? end, end) }
      }
      ends = next
    }
    return ends.compactMap(\.self).max()
  }
}

/// A name as a `FuzzyQuery` sees it: letters and digits alone, without case and accents.
package struct FuzzyName: Equatable, Sendable {
  let letters: [Unicode.Scalar]
  /// Whether a word begins, for each letter.
  let starts: [Bool]

  package var count: Int { letters.count }

  @MainActor
  package init(_ name: String, _ folder: TextFolder) {
    let words = Self.words(of: name, folder)
    letters = words.flatMap(\.self)
    starts = words.flatMap { word in word.indices.map { $0 == 0 } }
  }

  @MainActor
  static func words(of text: String, _ folder: TextFolder) -> [[Unicode.Scalar]] {
    text.prefix(longest)
      .split { !$0.isLetter && !$0.isNumber }
      .map { Array(String(decoding: folder.fold(String($0)), as: UTF8.self).unicodeScalars) }
      .filter { !$0.isEmpty }
  }

  /// The most letters of a name.
  private static let longest = 256
}
