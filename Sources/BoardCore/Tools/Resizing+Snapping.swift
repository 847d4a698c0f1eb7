import BoardValues

/// Snapping while resizing: the edges that a handle pulls come to rest in line with those of other cards.
extension Resizing {
  typealias Factor = (x: Double, y: Double)

  /// Returns the factor by which the box grows with the handle at `position`, or near it, and the guides
  /// that show why.
  func snapped(_ position: Point, _ modifiers: Modifiers) -> (factor: Factor, guides: [SnapGuide]) {
    let free = factor(position, modifiers)
    guard let snapping else { return (free, []) }
    let pulled = scaledBox(by: free, modifiers)
    var corrections = pulledParts.compactMap { axis, part in
      snapping.correction(of: pulled, part, on: axis).map { (axis: axis, delta: $0) }
    }
    if modifiers.contains(.shift),
      let least = corrections.min(by: { abs($0.delta) < abs($1.delta) })
    {
      // One axis decides, and the other follows from the proportions.
      corrections = [least]
    }
    var factor = free
    for (axis, delta) in corrections {
      let needed = self.factor(on: axis, pulled, delta, modifiers) ?? 1
      if axis == .horizontal || modifiers.contains(.shift) { factor.x = needed }
      if axis == .vertical || modifiers.contains(.shift) { factor.y = needed }
    }
    factor = (max(factor.x, leastFactor.x), max(factor.y, leastFactor.y))
    let snapped = scaledBox(by: factor, modifiers)
    let guides = pulledParts.filter { axis, _ in corrections.contains { $0.axis == axis } }
      .flatMap { axis, part in snapping.guides(at: snapped, part, on: axis) }
    return (factor, guides)
  }

  private var pulledParts: [(axis: Axis, part: Snapping.Part)] {
    let parts: [(axis: Axis, sign: Double)] = [(.horizontal, handle.x), (.vertical, handle.y)]
    return parts.filter { $0.sign != 0 }.map { ($0.axis, $0.sign < 0 ? .low : .high) }
  }

  /// Returns the factor that moves the pulled edge of the box by `delta` beyond where it is pulled to;
  /// nil for a box without length.
  private func factor(on axis: Axis, _ pulled: Rect, _ delta: Double, _ modifiers: Modifiers)
    -> Double?
  {
    let fixed = fixedPoint(modifiers)
    let reached = axis.length(of: handle.position(on: pulled) - fixed) + delta
    let before = axis.length(of: handle.position(on: box) - fixed)
    return before == 0 ? nil : reached / before
  }
}
