import BoardValues

/// Leaves out groups that nobody can tell from those painted over them, of which a board may have any
/// number in each other.
struct GroundCulling {
  /// So many tints, one over the other, hide what lies beneath them.
  private static let maxTints = 64

  /// The pixels that are going to be seen.
  let seen: Rect

  /// `looks` are bottom first, before and after.
  func visible(_ looks: [GroupLook]) -> [GroupLook] {
    var tints = 0
    var outlines: Set<Rect> = []
    var visible: [GroupLook] = []
    for look in looks.reversed() {
      // As far outside as no line and no round corner shows.
      let area = seen.expanded(by: Metrics.cardRadius * look.pixelsPerUnit + 3)
      if look.frame.contains(area) {
        tints += 1
        if tints > Self.maxTints { continue }
      } else if look.opacity == 1, look.background == nil,
        !outlines.insert(look.frame.intersection(area)).inserted
      {
        continue
      }
      visible.append(look)
    }
    return visible.reversed()
  }
}
