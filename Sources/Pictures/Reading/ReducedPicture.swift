/// A picture that is reduced while its rows arrive in any order: several pixels become one.
struct ReducedPicture {
  let naturalWidth: Int
  let naturalHeight: Int
  let width: Int
  let height: Int
  /// The pixels 0xAARRGGBB, premultiplied. They are complete after `finish`.
  private(set) var pixels: [UInt32]
  private let step: Int
  /// The sums of the pixels that become one, by channel. It is empty if the picture is not reduced.
  private var sums: [SIMD4<UInt32>]

  /// Creates an empty picture in which `step` pixels of each side become one.
  init(_ width: Int, _ height: Int, by step: Int) {
    (naturalWidth, naturalHeight, self.step) = (width, height, step)
    self.width = (width + step - 1) / step
    self.height = (height + step - 1) / step
    let count = self.width * self.height
    pixels = [UInt32](repeating: 0, count: step == 1 ? count : 0)
    sums = [SIMD4<UInt32>](repeating: .zero, count: step == 1 ? 0 : count)
  }

  /// Adds a part of a row, as indices of colors. Pixels outside the picture are left out, and so
  /// are those without a color.
  mutating func add(_ line: [UInt8], _ colors: [UInt32], atRow row: Int, column: Int) {
    guard row < naturalHeight, column < naturalWidth else { return }
    let start = row / step * width
    for (index, code) in line.prefix(naturalWidth - column).enumerated() {
      let color = colors[Int(code)]
      guard color != 0 else { continue }
      if step == 1 {
        pixels[start + column + index] = color
      } else {
        let channels = SIMD4(color >> 24, color >> 16 & 255, color >> 8 & 255, color & 255)
        sums[start + (column + index) / step] &+= channels
      }
    }
  }

  /// Computes the pixels from the sums. Fewer pixels become one at the right and at the bottom
  /// edge.
  mutating func finish() {
    guard step > 1 else { return }
    pixels.reserveCapacity(sums.count)
    for row in 0..<height {
      let rows = min(step, naturalHeight - row * step)
      for column in 0..<width {
        let count = UInt32(rows * min(step, naturalWidth - column * step))
        let mean = (sums[row * width + column] &+ count / 2) / count
        pixels.append(mean[0] << 24 | mean[1] << 16 | mean[2] << 8 | mean[3])
      }
    }
    sums = []
  }
}

extension PictureRequest {
  /// Returns how many pixels of a side may become one before the picture gets smaller than
  /// requested.
  func reduction(of width: Int, _ height: Int) -> Int {
    max(1, Int(1 / scale(Double(width), Double(height))))
  }
}
