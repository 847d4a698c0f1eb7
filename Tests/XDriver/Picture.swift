package import CX11

/// All pixels that a window showed at one moment.
package struct Picture: Equatable {
  package let width: Int
  package let height: Int
  /// The pixels as `0xRRGGBB`, row by row, independent of the server's layout.
  private var pixels: [UInt32]

  /// Returns a pixel, or nil outside of the picture.
  package subscript(x: Int, y: Int) -> UInt32? {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return nil }
    return pixels[y * width + x]
  }

  /// Returns the number of different pixels, or nil if the sizes differ.
  package func difference(from other: Picture) -> Int? {
    guard width == other.width, height == other.height else { return nil }
    return zip(pixels, other.pixels).count { $0 != $1 }
  }

  /// Returns the number of pixels with a wanted color.
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

  /// The position of a color component in a pixel, for its conversion to 8 bits.
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
  /// Returns a picture of the whole window or a part of it (`XGetImage`).
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

  /// Draws a spot into the window without the program's knowledge (`XFillRectangle`).
  package func plant(_ pixel: UInt, atX x: Int, _ y: Int, size: Int, on other: XID? = nil) {
    let target = other ?? window
    let context = XCreateGC(display, target, 0, nil)
    XSetForeground(display, context, pixel)
    XFillRectangle(display, target, context, Int32(x), Int32(y), UInt32(size), UInt32(size))
    XFreeGC(display, context)
    XSync(display, 0)
  }
}
