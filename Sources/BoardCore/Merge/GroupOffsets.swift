import BoardValues

/// The offsets of what one version put into a group while the other moved the group with its cards.
struct GroupOffsets {
  /// A group that a version has moved, and the frame in which the other version sees it.
  private struct Moved {
    var frame: Rect
    var offset: Vector

    var area: Double { frame.width * frame.height }
  }

  /// Shifts the nodes of both versions that go along with a group of the other one. Where both had a node
  /// before, the base goes along, too: what the version itself moved is then all that it changed.
  ///
  /// What has no name of its own is left out: it is not found again after it was moved.
  static func apply(
    to base: inout [MergeItem],
    _ ours: inout [MergeItem],
    _ theirs: inout [MergeItem],
    _ units: [AlignedUnit]
  ) {
    let byOurs = moved(.ours, base, ours, theirs, units)
    let byTheirs = moved(.theirs, base, theirs, ours, units)
    let byBoth = movedAlike(base, ours, theirs, units)
    guard !byOurs.isEmpty || !byTheirs.isEmpty || !byBoth.isEmpty else { return }
    let (first, second) = (ours, theirs)
    for unit in units where unit.isNamed {
      let before = unit.base.map { base[$0] }
      shift(unit, .theirs, &base, &theirs, mover: first, byOurs)
      shift(unit, .ours, &base, &ours, mover: second, byTheirs)
      if let origin = unit.base, let before, before.isSame(as: base[origin]),
        let frame = before.frame, let group = byBoth.first(where: { $0.frame.contains(frame) }),
        [unit.ours.flatMap { first[$0].frame }, unit.theirs.flatMap { second[$0].frame }]
          .contains(where: { $0.map { $0.origin - frame.origin } == group.offset })
      {
        // What went along with the group was not moved by itself.
        base[origin].move(by: group.offset)
      }
    }
  }

  /// Returns the groups that both versions have moved by the same offset.
  private static func movedAlike(
    _ base: [MergeItem],
    _ ours: [MergeItem],
    _ theirs: [MergeItem],
    _ units: [AlignedUnit]
  ) -> [Moved] {
    let groups = units.lazy.filter(\.isNamed).compactMap { unit -> Moved? in
      guard let origin = unit.base, let mine = unit.ours, let other = unit.theirs,
        base[origin].isGroup, !ours[mine].isSame(as: base[origin]),
        let before = base[origin].frame, let after = ours[mine].frame, before.size == after.size,
        after == theirs[other].frame, before.origin != after.origin
      else { return nil }
      return Moved(frame: before, offset: after.origin - before.origin)
    }
    return groups.sorted { $0.area < $1.area }
  }

  private static func other(than version: BoardMerge.Version) -> BoardMerge.Version {
    version == .ours ? .theirs : .ours
  }

  /// Returns the groups that only this version moved, with all cards in them that the other left where
  /// they were.
  private static func moved(
    _ version: BoardMerge.Version,
    _ base: [MergeItem],
    _ own: [MergeItem],
    _ others: [MergeItem],
    _ units: [AlignedUnit]
  ) -> [Moved] {
    var groups: [Moved] = []
    for unit in units {
      guard let origin = unit.base, let mine = unit[version],
        let other = unit[other(than: version)],
        base[origin].isGroup, !own[mine].isSame(as: base[origin]),
        let before = base[origin].frame, let after = own[mine].frame, before.size == after.size,
        before.origin != after.origin, others[other].frame == before
      else { continue }
      groups.append(Moved(frame: before, offset: after.origin - before.origin))
    }
    guard !groups.isEmpty else { return [] }
    for unit in units where unit.isNamed {
      guard let origin = unit.base, let mine = unit[version], let before = base[origin].frame,
        let after = own[mine].frame
      else { continue }
      let isUntouched = unit[other(than: version)].map { others[$0].frame == before } ?? true
      guard isUntouched else { continue }
      let offset = after.origin - before.origin
      groups.removeAll { $0.frame.contains(before) && $0.offset != offset }
    }
    return groups.sorted { $0.area < $1.area }
  }

  private static func shift(
    _ unit: AlignedUnit,
    _ version: BoardMerge.Version,
    _ base: inout [MergeItem],
    _ own: inout [MergeItem],
    mover: [MergeItem],
    _ groups: [Moved]
  ) {
    guard !groups.isEmpty, let index = unit[version],
      let frame = own[index].frame,
      let group = groups.first(where: { $0.frame.contains(frame) })
    else { return }
    let before = unit.base.flatMap { base[$0].frame }
    let moverIndex = unit[other(than: version)]
    if before?.origin == frame.origin {
      // What the mover removed goes along with the group if it is kept.
      guard let origin = unit.base, moverIndex == nil else { return }
      own[index].move(by: group.offset)
      base[origin].move(by: group.offset)
      return
    }
    own[index].move(by: group.offset)
    if let origin = unit.base, let before,
      let moved = moverIndex.flatMap({ mover[$0].frame }),
      moved.origin - before.origin == group.offset
    {
      base[origin].move(by: group.offset)
    }
  }
}

extension MergeItem {
  fileprivate var isGroup: Bool { kind == .node && object?["type"]?.text == "group" }
}
