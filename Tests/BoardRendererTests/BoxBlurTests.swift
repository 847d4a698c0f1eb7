import Testing

@testable import BoardRenderer

@Suite("The blur of a shadow") struct BoxBlurTests {
  @Test(
    "each byte is the average of those around it, where there is room for them or not",
    arguments: [(9, 7, 2), (5, 5, 4), (3, 8, 3), (1, 1, 1), (12, 2, 5)]
  )
  func averages(width: Int, height: Int, reach: Int) {
    let stride = width + 3
    var bytes = (0..<stride * height).map { UInt8(truncatingIfNeeded: $0 * 53 + 7) }
    let old = bytes
    bytes.withUnsafeMutableBytes {
      BoxBlur.blur($0, width: width, height: height, stride: stride, reach: reach)
    }
    func rows(_ x: Int, _ y: Int) -> Int {
      let sum = (x - reach...x + reach).reduce(0) { sum, x in
        sum + (0..<width ~= x ? Int(old[y * stride + x]) : 0)
      }
      return (sum + reach) / (2 * reach + 1)
    }
    for y in 0..<height {
      for x in 0..<stride {
        guard x < width else {
          #expect(bytes[y * stride + x] == old[y * stride + x], "beside the row")
          continue
        }
        let sum = (y - reach...y + reach).reduce(0) { $0 + (0..<height ~= $1 ? rows(x, $1) : 0) }
        #expect(abs(Int(bytes[y * stride + x]) - (sum + reach) / (2 * reach + 1)) <= 1)
      }
    }
  }
}
