extension String {
  /// The beginning of a long text, as much as is shown.
  ///
  /// No card shows a megabyte of text, but shaping it would block the window for seconds. The text
  /// is cut by scalars: a single character may consist of accents alone, and even comparing it
  /// takes minutes.
  package var beginning: String {
    utf8.count > 8192 ? String(unicodeScalars.prefix(4096)) : self
  }

  /// The beginning of the text, short enough to name something in a message.
  package var shortened: String {
    let words = beginning
    return words.count > 32 ? words.prefix(31) + "…" : words
  }
}
