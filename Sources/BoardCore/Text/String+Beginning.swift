extension String {
  /// As much as is shown of a long text.
  ///
  /// Nobody reads a megabyte on a card, but shaping it would stop the window for seconds. Cut by
  /// scalars: a single character may be nothing but accents, and even comparing it takes minutes.
  package var beginning: String {
    utf8.count > 8192 ? String(unicodeScalars.prefix(4096)) : self
  }
}
