import BoardValues

/// The pixels of a picture that are not what they should be, as rectangles that do not overlap much.
struct StaleArea: Equatable {
  private(set) var rects: [PixelRect] = []

  /// Returns the number of stale pixels in a rectangle.
  func area(in bounds: PixelRect) -> Int { rects.reduce(0) { $0 + $1.intersection(bounds).area } }

  func touches(_ area: PixelRect) -> Bool { rects.contains { $0.intersects(area) } }

  mutating func add(_ rect: PixelRect, in bounds: PixelRect) {
    let rect = rect.intersection(bounds)
    guard !rect.isEmpty else { return }
    // Strips that lie side by side become one.
    if let last = rects.last, last.union(rect).area <= last.area + rect.area {
      rects[rects.count - 1] = last.union(rect)
    } else {
      rects.append(rect)
    }
    guard rects.count > 128 else { return }
    rects = [rects.dropFirst().reduce(rects[0]) { $0.union($1) }]
  }

  /// Follows the picture, which was moved.
  mutating func shift(by shift: PixelShift, in bounds: PixelRect) {
    rects = rects.map { $0.shifted(by: shift).intersection(bounds) }.filter { !$0.isEmpty }
  }

  /// Removes the part of the last rectangle that touches an area, and returns it.
  mutating func removeLast(in area: PixelRect) -> PixelRect? {
    guard let index = rects.lastIndex(where: { $0.intersects(area) }) else { return nil }
    let rect = rects[index]
    rects.replaceSubrange(index...index, with: rect.without(area))
    return rect.intersection(area)
  }
}

extension PixelRect {
  /// Returns what is left of the rectangle beside `other`: above, beneath, on the left, on the right.
  func without(_ other: PixelRect) -> [PixelRect] {
    let hole = intersection(other)
    guard !hole.isEmpty else { return [self] }
    return [
      PixelRect(x: x, y: y, width: width, height: hole.y - y),
      PixelRect(x: x, y: hole.maxY, width: width, height: maxY - hole.maxY),
      PixelRect(x: x, y: hole.y, width: hole.x - x, height: hole.height),
      PixelRect(x: hole.maxX, y: hole.y, width: maxX - hole.maxX, height: hole.height),
    ].filter { !$0.isEmpty }
  }

  /// Returns what is left of the rectangle beside all of `others`.
  func without(_ others: [PixelRect]) -> [PixelRect] {
    others.reduce([self]) { pieces, other in pieces.flatMap { $0.without(other) } }
  }

  /// Two halves, side by side along the longer side.
  var halves: (PixelRect, PixelRect) {
    if width > height {
      let half = width / 2
      return (
        PixelRect(x: x, y: y, width: half, height: height),
        PixelRect(x: x + half, y: y, width: width - half, height: height)
      )
    }
    let half = height / 2
    return (
      PixelRect(x: x, y: y, width: width, height: half),
      PixelRect(x: x, y: y + half, width: width, height: height - half)
    )
  }
}
