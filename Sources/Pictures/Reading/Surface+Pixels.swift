import Glibc
import Graphics
import LinuxSystem

/// The exchange of pixels with libraries and files.
extension Surface {
  /// Calls `body` with the address of the first pixel and the number of bytes in a row, so that a
  /// library can write the pixels.
  func fill<Result>(_ body: (UnsafeMutablePointer<UInt8>?, Int) -> Result) -> Result? {
    withBytes { bytes, stride in
      body(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), stride)
    }
  }

  /// Replaces each pixel by the result of `change`.
  func mapWords(_ change: (UInt32) -> UInt32) {
    _ = withBytes { bytes, _ in
      for word in bytes.bindMemory(to: UInt32.self).indices {
        let offset = word * MemoryLayout<UInt32>.size
        let old = bytes.load(fromByteOffset: offset, as: UInt32.self)
        bytes.storeBytes(of: change(old), toByteOffset: offset, as: UInt32.self)
      }
    }
  }

  /// Reads all pixels from a file. Returns false if there are too few (`pread`).
  func readPixels(from file: Int32) -> Bool {
    withBytes { bytes, _ in
      SharedBytes.all(bytes.count) { offset, count in
        pread(file, bytes.baseAddress.map { $0 + offset }, count, off_t(offset))
      } == bytes.count
    } ?? false
  }

  /// Writes all pixels to a file. Returns false if there is no room for them (`pwrite`).
  func writePixels(to file: Int32) -> Bool {
    withBytes { bytes, _ in
      SharedBytes.all(bytes.count) { offset, count in
        pwrite(file, bytes.baseAddress.map { $0 + offset }, count, off_t(offset))
      } == bytes.count
    } ?? false
  }
}

extension Canvas {
  /// Draws all of `surface` over a canvas of this size, turned.
  func draw(_ surface: Surface, turned turn: PictureTurn, over size: (width: Int, height: Int)) {
    let matrix = turn.matrix
    saved {
      transform(xx: Double(size.width), yx: 0, xy: 0, yy: Double(size.height), x0: 0, y0: 0)
      transform(
        xx: matrix.a,
        yx: matrix.b,
        xy: matrix.c,
        yy: matrix.d,
        x0: matrix.e,
        y0: matrix.f
      )
      drawFinely(surface)
    }
  }
}
