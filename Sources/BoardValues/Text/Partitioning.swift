extension RandomAccessCollection {
  /// Returns the index of the first element that belongs to the second part of a partitioned
  /// collection; the end if there is none.
  ///
  /// - Parameter isInSecondPart: Returns whether an element belongs to the second part. It must be
  ///   false for all elements before that part.
  /// - Returns: The index, or `endIndex`.
  /// - Complexity: O(log *n*).
  @inlinable
  package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
    var start = startIndex
    var length = count
    while length > 0 {
      let half = length / 2
      let middle = index(start, offsetBy: half)
      if isInSecondPart(self[middle]) {
        length = half
      } else {
        start = index(after: middle)
        length -= half + 1
      }
    }
    return start
  }
}
