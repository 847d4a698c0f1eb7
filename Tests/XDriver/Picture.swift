package import CX11
import Glibc

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
    // Loops without iterators, since these are slow in debug builds and most pictures are compared often.
    return pixels.withUnsafeBufferPointer { pixels in
      other.pixels.withUnsafeBufferPointer { others in
        guard let first = pixels.baseAddress, let second = others.baseAddress,
          memcmp(first, second, 4 * pixels.count) != 0
        else { return 0 }
        var (index, count) = (0, 0)
        while index < pixels.count {
          if pixels[index] != others[index] { count += 1 }
          index += 1
        }
        return count
      }
    }
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
    if image.pointee.isPlain {
      let stride = Int(image.pointee.bytes_per_line)
      for y in 0..<height {
        let row = UnsafeRawPointer(image.pointee.data + y * stride).assumingMemoryBound(
          to: UInt32.self
        )
        var x = 0
        while x < width {
          pixels.append(row[x] & 0xFF_FFFF)
          x += 1
        }
      }
      return
    }
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

extension XImage {
  /// Whether the pixels are `0xRRGGBB` as this machine stores numbers, as on nearly all servers.
  fileprivate var isPlain: Bool {
    bits_per_pixel == 32 && byte_order == LSBFirst && 1.littleEndian == 1
      && (red_mask, green_mask, blue_mask) == (0xFF_0000, 0xFF00, 0xFF)
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
