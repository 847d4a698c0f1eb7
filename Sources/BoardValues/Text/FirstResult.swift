extension Sequence {
  /// Returns the first result of a closure that is not nil, and calls the closure for no element behind it.
  ///
  /// `lazy.compactMap(_:).first` calls the closure a second time for the element that it takes, and ends the program if the
  /// result is nil then, as that of a question about files can be.
  package func firstResult<Result>(of transform: (Element) throws -> Result?) rethrows -> Result? {
    for element in self {
      if let result = try transform(element) { return result }
    }
    return nil
  }
}
