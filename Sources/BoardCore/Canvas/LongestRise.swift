/// A longest rising part of a sequence. What belongs to it has stayed in order, and the rest has moved.
enum LongestRise {
  /// Returns the members of such a part of a sequence without repetitions.
  ///
  /// - Complexity: O(n log n).
  static func members(of numbers: [Int]) -> Set<Int> {
    // The end of the rise of each length with the smallest number so far, and what comes before each.
    var ends: [Int] = []
    var before: [Int?] = []
    for (index, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      before.append(low > 0 ? ends[low - 1] : nil)
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var rise: Set<Int> = []
    var next = ends.last
    while let index = next {
      rise.insert(numbers[index])
      next = before[index]
    }
    return rise
  }
}
