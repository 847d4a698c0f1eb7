/// The blur of a mask by averages of neighbours.
enum BoxBlur {
  /// Returns three reaches that together make `sum`.
  static func reaches(sum: Int) -> [Int] { (0..<3).map { (sum + $0) / 3 } }

  /// Replaces each byte by the average of those up to `reach` away, in both directions; what lies outside
  /// counts as transparent. The rows are `stride` bytes apart.
  static func blur(
    _ bytes: UnsafeMutableRawBufferPointer,
    width: Int,
    height: Int,
    stride: Int,
    reach: Int
  ) {
    guard reach > 0, width > 0, height > 0, width <= stride, stride * height <= bytes.count else {
      return
    }
    for row in 0..<height {
      blurRow(
        UnsafeMutableRawBufferPointer(rebasing: bytes[row * stride..<row * stride + width]),
        reach
      )
    }
    blurColumns(bytes, width: width, height: height, stride: stride, reach)
  }

  private static func blurRow(_ row: UnsafeMutableRawBufferPointer, _ reach: Int) {
    let old = [UInt8](row)
    let average = Average(of: 2 * reach + 1)
    var sum = old.prefix(reach).reduce(0) { $0 + UInt32($1) }
    for index in old.indices {
      if index + reach < old.count { sum += UInt32(old[index + reach]) }
      if index > reach { sum -= UInt32(old[index - reach - 1]) }
      row[index] = average(sum)
    }
  }

  /// Goes through whole rows with a sum for each column, so that the bytes are read in their order.
  private static func blurColumns(
    _ bytes: UnsafeMutableRawBufferPointer,
    width: Int,
    height: Int,
    stride: Int,
    _ reach: Int
  ) {
    let old = [UInt8](bytes)
    let average = Average(of: 2 * reach + 1)
    var sums = [UInt32](repeating: 0, count: width)
    old.withUnsafeBufferPointer { old in
      sums.withUnsafeMutableBufferPointer { sums in
        for row in 0..<min(reach, height) {
          for column in 0..<width { sums[column] &+= UInt32(old[row * stride + column]) }
        }
        for row in 0..<height {
          if row + reach < height {
            let start = (row + reach) * stride
            for column in 0..<width { sums[column] &+= UInt32(old[start + column]) }
          }
          if row > reach {
            let start = (row - reach - 1) * stride
            for column in 0..<width { sums[column] &-= UInt32(old[start + column]) }
          }
          let start = row * stride
          for column in 0..<width { bytes[start + column] = average(sums[column]) }
        }
      }
    }
  }

  /// The average of a number of bytes, without a division for each.
  private struct Average {
    private let factor: UInt32

    init(of count: Int) { factor = (1 << 16) / UInt32(count) + 1 }

    func callAsFunction(_ sum: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: min((sum &* factor &+ 1 << 15) >> 16, 255))
    }
  }
}
