extension String {
  /// The beginning of a long text, as much as is shown.
  ///
  /// Nobody reads a megabyte on a card, but shaping it would block the window for seconds. Cut by
  /// scalars: a single character may consist of accents alone, and even comparing it takes minutes.
  package var beginning: String {
    utf8.count > 8192 ? String(unicodeScalars.prefix(4096)) : self
  }

  /// As much of it as names something in a message.
  package var shortened: String {
    let words = beginning
    return words.count > 32 ? words.prefix(31) + "…" : words
  }
}
