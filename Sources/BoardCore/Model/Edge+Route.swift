/// The curve of an edge between two frames, in their coordinate space.
extension Curve {
  /// Leaves and arrives at right angles to the sides; a missing side is the one facing the other card.
  package init(from source: Rect, side sourceSide: Side?, to target: Rect, side targetSide: Side?) {
    let leaving = sourceSide ?? Self.side(of: source, facing: target)
    let arriving = targetSide ?? Self.side(of: target, facing: source)
    let start = leaving.anchor(of: source)
    let end = arriving.anchor(of: target)
    let reach = min(max(start.distance(to: end) / 2, 30), 160)
    self.init(
      start: start,
      startControl: start + leaving.outward * reach,
      endControl: end + arriving.outward * reach,
      end: end
    )
  }

  private static func side(of frame: Rect, facing other: Rect) -> Side {
    let toOther = other.center - frame.center
    // Compared against the diagonal, so that a wide card is left through its long side.
    if abs(toOther.dx) * frame.height >= abs(toOther.dy) * frame.width {
      return toOther.dx >= 0 ? .right : .left
    }
    return toOther.dy >= 0 ? .bottom : .top
  }
}
