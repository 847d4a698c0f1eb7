import CX11

/// The format of a pixel in the window's visual, and the conversion from 0x00RRGGBB.
struct PixelFormat: Equatable {
  var depth: Int
  var bitsPerPixel: Int
  var red: UInt32
  var green: UInt32
  var blue: UInt32
  /// Whether the server expects the most significant byte first.
  var isBigEndian = false

  /// Whether the server's pixels have the format of ours.
  var isDirect: Bool {
    bitsPerPixel == 32 && red == 0xFF0000 && green == 0xFF00 && blue == 0xFF && !isBigEndian
  }

  func encode(_ pixel: UInt32) -> UInt32 {
    Self.scaled((pixel >> 16) & 0xFF, to: red)
      | Self.scaled((pixel >> 8) & 0xFF, to: green)
      | Self.scaled(pixel & 0xFF, to: blue)
  }

  /// Returns eight bits stretched or cut to the width of a mask. The high bits are repeated below.
  private static func scaled(_ value: UInt32, to mask: UInt32) -> UInt32 {
    guard mask != 0 else { return 0 }
    let width = mask.nonzeroBitCount
    let bits =
      width <= 8
      ? value >> UInt32(8 - width)
      : (value << UInt32(width - 8)) | (value >> UInt32(max(0, 16 - width)))
    return (bits << UInt32(mask.trailingZeroBitCount)) & mask
  }

  /// Converts a run of pixels into `target`, which must have room for them.
  func encode(_ source: UnsafeBufferPointer<UInt32>, into target: UnsafeMutableRawPointer) {
    let size = bitsPerPixel / 8
    for (index, pixel) in source.enumerated() {
      let value = encode(pixel)
      for byte in 0..<size {
        let shift = UInt32(8 * (isBigEndian ? size - 1 - byte : byte))
        target.storeBytes(
          of: UInt8(truncatingIfNeeded: value >> shift),
          toByteOffset: index * size + byte,
          as: UInt8.self
        )
      }
    }
  }
}
