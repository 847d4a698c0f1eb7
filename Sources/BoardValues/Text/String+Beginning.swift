extension String {
  /// The beginning of a long text, as much as is shown.
  ///
  /// No card shows a megabyte of text, but shaping it would block the window for seconds.
  package var beginning: String { utf8.count > 8192 ? prefix(scalars: 4096) : self }

  /// Returns the beginning of at most this many scalars. It is cut between characters, but for one that
  /// consists of accents alone: even comparing that takes minutes.
  package func prefix(scalars count: Int) -> String {
    let scalars = unicodeScalars
    guard let limit = scalars.index(startIndex, offsetBy: count, limitedBy: endIndex),
      limit < endIndex
    else { return self }
    return String(self[..<characterStart(before: limit)])
  }

  /// Returns where the character around a scalar begins; the scalar itself if that is far.
  private func characterStart(before limit: Index) -> Index {
    let longest = 64
    let scalars = unicodeScalars
    let end = scalars.index(limit, offsetBy: longest, limitedBy: endIndex) ?? endIndex
    let start = self[..<end].indices.last { $0 <= limit } ?? startIndex
    return scalars.distance(from: start, to: limit) < longest ? start : limit
  }

  /// The beginning of the text, short enough to name something in a message.
  package var shortened: String { shortened(to: 32) }

  /// The beginning of the text, in at most a number of characters.
  package func shortened(to count: Int) -> String {
    let words = beginning
    return words.count > count ? words.prefix(count - 1) + "…" : words
  }
}
