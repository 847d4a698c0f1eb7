package import BoardValues

/// A search for words, each of which has to be in a text somewhere, in any order.
///
/// A word may be inside another one: not every script separates its words.
package struct FindQuery: Equatable, Sendable {
  private let words: [Word]

  /// The most bytes of a query.
  private static let longest = 256

  @MainActor
  package init(_ text: String, _ folder: TextFolder) {
    words = text.unicodeScalars.prefix(Self.longest)
      .split { $0.properties.isWhitespace }
      .map { folder.fold(String($0)) }
      .filter { !$0.isEmpty }
      .map(Word.init)
  }

  package var isEmpty: Bool { words.isEmpty }

  /// Returns whether a folded text has all the words.
  package func matches(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { bytes in
      words.allSatisfy { $0.position(in: bytes, from: 0) != nil }
    }
  }

  /// Returns the ranges of the words in the bytes of `text`, in order.
  @MainActor
  package func ranges(in text: String, _ folder: TextFolder) -> [Range<Int>] {
    let folded = folder.fold(text)
    let origins = folder.origins(of: text)
    guard origins.count == folded.count + 1 else { return [] }
    let found = folded.withUnsafeBufferPointer { bytes in words.flatMap { $0.ranges(in: bytes) } }
    let ranges = found.map { range in
      // All of a letter, and what stands on it.
      var end = range.upperBound
      while end < folded.count, origins[end] == origins[end - 1] { end += 1 }
      return origins[range.lowerBound]..<origins[end]
    }
    return Self.joined(ranges.sorted { $0.lowerBound < $1.lowerBound })
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
}

extension FindQuery {
  /// A folded word, with the distances to go on where it is not (Horspool).
  fileprivate struct Word: Equatable, Sendable {
    private let bytes: [UInt8]
    /// The distances, by the byte that stands where the word's last one should be.
    private let skips: [Int]

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      var skips = [Int](repeating: bytes.count, count: 256)
      for (index, byte) in bytes.dropLast().enumerated() {
        skips[Int(byte)] = bytes.count - 1 - index
      }
      self.skips = skips
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

    /// Returns all ranges of the word, none of which overlap.
    func ranges(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
      var ranges: [Range<Int>] = []
      var start = 0
      while let position = position(in: text, from: start) {
        start = position + bytes.count
        ranges.append(position..<start)
      }
      return ranges
    }
  }
}
