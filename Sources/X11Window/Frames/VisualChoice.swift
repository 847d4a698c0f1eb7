import CX11

/// The visual that a window is created with. A visual other than the default needs a color map.
struct VisualChoice {
  var visual: UnsafeMutablePointer<Visual>
  var format: PixelFormat
  var isDefault: Bool

  /// Returns the default visual if it is true-color, or else the deepest one that is.
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

  /// Creates a choice, or returns nil if the pixels of the visual do not hold their colors
  /// (`XListPixmapFormats`).
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
