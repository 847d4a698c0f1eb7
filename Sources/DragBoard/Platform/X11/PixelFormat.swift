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
    Self.place((pixel >> 16) & 0xFF, in: red)
      | Self.place((pixel >> 8) & 0xFF, in: green)
      | Self.place(pixel & 0xFF, in: blue)
  }

  /// Eight bits stretched or cut to the mask's width, repeating the high bits below.
  private static func place(_ value: UInt32, in mask: UInt32) -> UInt32 {
    guard mask != 0 else { return 0 }
    let width = mask.nonzeroBitCount
    let scaled =
      width <= 8
      ? value >> UInt32(8 - width)
      : (value << UInt32(width - 8)) | (value >> UInt32(max(0, 16 - width)))
    return (scaled << UInt32(mask.trailingZeroBitCount)) & mask
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

/// The visual a window is created with, and the colour map if the visual is not the default one.
struct VisualChoice {
  var visual: UnsafeMutablePointer<Visual>
  var format: PixelFormat
  var isDefault: Bool

  /// The default visual when it is true-colour, else the deepest one that is.
  static func find(on display: Display) throws(HostError) -> VisualChoice {
    let screen = XDefaultScreen(display.handle)
    if let visual = XDefaultVisual(display.handle, screen),
      let choice = VisualChoice(visual, depth: XDefaultDepth(display.handle, screen), on: display)
    {
      return choice
    }
    for depth: Int32 in [24, 30, 16, 15, 32] {
      var info = XVisualInfo()
      if XMatchVisualInfo(display.handle, screen, depth, TrueColor, &info) != 0,
        let visual = info.visual,
        var choice = VisualChoice(visual, depth: depth, on: display)
      {
        choice.isDefault = false
        return choice
      }
    }
    throw .noSuitableVisual
  }

  /// nil when pixels of the visual do not hold their colours. (`XListPixmapFormats`)
  private init?(_ visual: UnsafeMutablePointer<Visual>, depth: Int32, on display: Display) {
    let masks = [visual.pointee.red_mask, visual.pointee.green_mask, visual.pointee.blue_mask]
      .map { UInt32(truncatingIfNeeded: $0) }
    guard masks.allSatisfy({ $0 != 0 && $0.nonzeroBitCount <= 16 }) else { return nil }
    var count: Int32 = 0
    guard let formats = XListPixmapFormats(display.handle, &count) else { return nil }
    defer { XFree(formats) }
    let bits = (0..<Int(count)).first { formats[$0].depth == depth }
      .map { Int(formats[$0].bits_per_pixel) }
    guard let bits, [16, 24, 32].contains(bits) else { return nil }
    self.visual = visual
    isDefault = true
    format = PixelFormat(
      depth: Int(depth),
      bitsPerPixel: bits,
      red: masks[0],
      green: masks[1],
      blue: masks[2],
      isBigEndian: XImageByteOrder(display.handle) == MSBFirst
    )
  }
}
