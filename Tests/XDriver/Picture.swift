package import CX11

/// What a window showed at one moment, all pixels of it.
package struct Picture: Equatable {
  package let width: Int
  package let height: Int
  /// `0xRRGGBB`, row after row, whatever the server's own layout is.
  private var pixels: [UInt32]

  /// nil outside.
  package subscript(x: Int, y: Int) -> UInt32? {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
    return pixels[y * width + x]
  }

  /// How many pixels differ; nil when the sizes do.
  package func difference(from other: Picture) -> Int? {
    guard width == other.width, height == other.height else { return nil }
    return zip(pixels, other.pixels).count { $0 != $1 }
  }

  /// How many pixels have such a colour.
  package func count(where isWanted: (UInt32) -> Bool) -> Int { pixels.count(where: isWanted) }
}

extension Picture {
  init(_ image: UnsafeMutablePointer<XImage>) {
    width = Int(image.pointee.width)
    height = Int(image.pointee.height)
    let channels = [
      image.pointee.red_mask, image.pointee.green_mask, image.pointee.blue_mask,
    ].map(Channel.init)
    pixels = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        let stored = image.pointee.f.get_pixel(image, Int32(x), Int32(y))
        pixels.append(channels.reduce(0) { $0 << 8 | $1.value(in: stored) })
      }
    }
  }

  /// Where a part of the colour lies, stretched to 8 bits.
  private struct Channel {
    let shift: Int
    let largest: UInt

    init(_ mask: UInt) {
      shift = mask.trailingZeroBitCount
      largest = mask >> shift
    }

    func value(in pixel: UInt) -> UInt32 {
      UInt32(((pixel >> shift & largest) * 255 + largest / 2) / max(largest, 1))
    }
  }
}

extension Driver {
  /// The whole window, or a part of it. (`XGetImage`)
  package func picture(
    of other: XID? = nil,
    x: Int = 0,
    y: Int = 0,
    width: Int? = nil,
    height: Int? = nil
  ) -> Picture? {
    let target = other ?? window
    guard let frame = geometry(of: target) else { return nil }
    let size = (UInt32(width ?? frame.width - x), UInt32(height ?? frame.height - y))
    guard let image = XGetImage(display, target, Int32(x), Int32(y), size.0, size.1, ~0, ZPixmap)
    else { return nil }
    defer { dragboard_destroy_image(image) }
    return Picture(image)
  }

  /// Scribbles a spot into the window behind the program's back. (`XFillRectangle`)
  package func plant(_ pixel: UInt, atX x: Int, _ y: Int, size: Int, on other: XID? = nil) {
    let target = other ?? window
    let context = XCreateGC(display, target, 0, nil)
    XSetForeground(display, context, pixel)
    XFillRectangle(display, target, context, Int32(x), Int32(y), UInt32(size), UInt32(size))
    XFreeGC(display, context)
    XSync(display, 0)
  }
}
