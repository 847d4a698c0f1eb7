import BoardValues
import Graphics

/// Makes a file, or files, of the frames of a film as they come, and keeps none of them.
@MainActor
protocol FilmWriter: AnyObject {
  /// From this frame on `area` of the picture is seen as it is now; the first time that is all of it.
  func add(_ picture: Surface, area: PixelRect, from frame: Int) throws
  /// The film has so many frames. Only now is there a file of its name.
  func finish(at frame: Int) throws
}

/// Frames per second, and when each begins.
struct FrameRate: Equatable, Sendable {
  var value: Int

  /// In so many parts of a second, rounded, so that no error adds up.
  func time(of frame: Int, in parts: Int) -> Int { (frame * parts + value / 2) / value }
}

extension Surface {
  /// The pixels of a part, row by row, 0xFFRRGGBB.
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
