import BoardValues
import Glibc

/// The difference of two pictures of the same layout, found in tiles.
struct TileDifference {
  /// The number of bytes from one row to the next.
  var stride: Int
  var bytesPerPixel: Int

  /// The side of a tile in pixels. A tile is so large that the request for it hardly counts.
  private static let side = 16

  /// Returns the parts of `rect` that differ. Adjacent tiles in a row are one part, as are equal
  /// runs in successive rows.
  func parts(
    of rect: PixelRect,
    from old: UnsafeRawPointer,
    to new: UnsafeRawPointer
  ) -> [PixelRect] {
    var (done, open): ([PixelRect], [PixelRect]) = ([], [])
    for top in Swift.stride(from: rect.y, to: rect.maxY, by: Self.side) {
      let height = min(Self.side, rect.maxY - top)
      let band = PixelRect(x: rect.x, y: top, width: rect.width, height: height)
      var touching: [PixelRect] = []
      for run in runs(in: band, old, new) {
        if let index = open.firstIndex(where: { $0.x == run.x && $0.width == run.width }) {
          touching.append(open.remove(at: index).union(run))
        } else {
          touching.append(run)
        }
      }
      done += open
      open = touching
    }
    return done + open
  }

  private func runs(
    in band: PixelRect,
    _ old: UnsafeRawPointer,
    _ new: UnsafeRawPointer
  ) -> [PixelRect] {
    guard differs(band, old, new) else { return [] }
    var runs: [PixelRect] = []
    for left in Swift.stride(from: band.x, to: band.maxX, by: Self.side) {
      let width = min(Self.side, band.maxX - left)
      let tile = PixelRect(x: left, y: band.y, width: width, height: band.height)
      guard differs(tile, old, new) else { continue }
      if let last = runs.last, last.maxX == left {
        runs[runs.count - 1].width += width
      } else {
        runs.append(tile)
      }
    }
    return runs
  }

  /// Returns whether two pictures differ in a rectangle (`memcmp`).
  private func differs(
    _ rect: PixelRect,
    _ old: UnsafeRawPointer,
    _ new: UnsafeRawPointer
  ) -> Bool {
    (rect.y..<rect.maxY).contains { row in
      let start = row * stride + rect.x * bytesPerPixel
      return memcmp(old + start, new + start, rect.width * bytesPerPixel) != 0
    }
  }
}
