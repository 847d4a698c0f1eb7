import BoardValues

/// A filter of groups that are hidden by groups above them. Any number of groups may lie in each other.
struct GroundCulling {
  /// The number of tints, one over the other, that hide what lies beneath them.
  private static let maxTints = 64

  /// The pixels that are going to be seen.
  let seen: Rect

  /// Returns the items that can be seen. `items` are bottom first, before and after.
  func visible(_ items: [GroupItem]) -> [GroupItem] {
    var tints = 0
    var outlines: Set<Rect> = []
    var visible: [GroupItem] = []
    for item in items.reversed() {
      // As far outside as no line and no round corner shows.
      let area = seen.expanded(by: Metrics.cardRadius * item.pixelsPerUnit + 3)
      if item.frame.contains(area) {
        tints += 1
        if tints > Self.maxTints { continue }
      } else if item.opacity == 1, item.background == nil,
        !outlines.insert(item.frame.intersection(area)).inserted
      {
        continue
      }
      visible.append(item)
    }
    return visible.reversed()
  }
}
