import BoardValues
import Graphics

/// A writer that makes one or more files of the frames of a film as they come, and stores none of
/// them.
@MainActor
protocol FilmWriter: AnyObject {
  /// Adds a picture whose `area` is visible in this form from `frame` on. The first area is the
  /// whole picture.
  func add(_ picture: Surface, area: PixelRect, from frame: Int) throws
  /// Ends the film after `frame` frames. Only then is there a file of its name.
  func finish(at frame: Int) throws
}

/// The number of frames per second, and the times at which they begin.
struct FrameRate: Equatable, Sendable {
  var value: Int

  /// Returns the beginning of a frame in fractions of a second, of which there are `parts`. It is
  /// rounded by itself, so that errors do not add up.
  func time(of frame: Int, in parts: Int) -> Int { (frame * parts + value / 2) / value }
}

extension Surface {
  /// Returns the pixels of a part row by row, 0xFFRRGGBB.
  func opaquePixels(in area: PixelRect) -> [UInt32] {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(area.area)
    _ = withBytes { bytes, stride in
      for row in area.y..<area.maxY {
        for column in area.x..<area.maxX {
          let offset = row * stride + column * 4
          pixels.append(bytes.load(fromByteOffset: offset, as: UInt32.self) | 0xFF00_0000)
        }
      }
    }
    return pixels
  }
}
