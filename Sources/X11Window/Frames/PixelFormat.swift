import CX11

/// How the window's visual stores a pixel, and how our 0x00RRGGBB becomes one.
struct PixelFormat: Equatable {
  var depth: Int
  var bitsPerPixel: Int
  var red: UInt32
  var green: UInt32
  var blue: UInt32
  /// The server wants the most significant byte first.
  var isBigEndian = false

  /// Our pixels are the server's pixels.
  var isDirect: Bool {
    bitsPerPixel == 32 && red == 0xFF0000 && green == 0xFF00 && blue == 0xFF && !isBigEndian
  }

  func encode(_ pixel: UInt32) -> UInt32 {
    Self.scaled((pixel >> 16) & 0xFF, to: red)
      | Self.scaled((pixel >> 8) & 0xFF, to: green)
      | Self.scaled(pixel & 0xFF, to: blue)
  }

  /// Eight bits stretched or cut to the mask's width, repeating the high bits below.
  private static func scaled(_ value: UInt32, to mask: UInt32) -> UInt32 {
    guard mask != 0 else { return 0 }
    let width = mask.nonzeroBitCount
    let bits =
      width <= 8
      ? value >> UInt32(8 - width)
      : (value << UInt32(width - 8)) | (value >> UInt32(max(0, 16 - width)))
    return (bits << UInt32(mask.trailingZeroBitCount)) & mask
  }

  /// Translates a run of pixels; `target` has room for them.
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
