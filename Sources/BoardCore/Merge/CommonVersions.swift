import BoardValues
package import UndoCore

/// The versions in a board's history from which both the board and copies of its file can come.
///
/// A copy comes from the version that it differs least from, among those that the file has held. Of several
/// it is the oldest: what is merged since too old a version may be asked about needlessly, but what is
/// merged since too new a one would undo the changes in between. A version that another program wrote into
/// the file need not come from the one before it, so its origin is found in the same way.
package struct CommonVersions {
  private let document: Document
  private let steps: BoardHistory.Steps
  /// The number of steps that are done.
  private let present: Int
  /// The numbers of steps after which the file held the board.
  private let saves: Set<Int>
  /// The origins of versions that other programs wrote, by the number of steps before them. They are the
  /// same for all copies, and looking for one goes through the whole history.
  private var origins: [Int: Origin] = [:]
  /// The number of times that the history was gone through.
  private(set) var searchCount = 0

  /// The most versions by other programs whose origin is looked for.
  private static let maxJumps = 8

  package init(of document: Document) {
    self.document = document
    steps = document.history.steps(in: .all)
    present = document.history.undoCount(in: .all)
    let saved = Set(document.saves)
    var saves: Set<Int> = [0]
    for index in steps.indices.prefix(present) where saved.contains(steps.outline(at: index).id) {
      saves.insert(index + 1)
    }
    self.saves = saves
  }

  /// Returns the text of the newest common version of the board and a copy; nil if there is none in the
  /// history.
  ///
  /// The first version of all is one only if `isNewer`: if the copy was made after the history had begun.
  ///
  /// - Complexity: O(changes in the history), and O(elements).
  package mutating func bytes(sharedWith copy: CanvasDocument, isNewer: Bool) -> [UInt8]? {
    guard document.draft == nil, let step = step(of: copy), step > 0 || isNewer && isKnown(step)
    else { return nil }
    return state(after: step).bytes
  }

  /// Returns the text of the newest version from which both the board and a version of its file come, if
  /// that is not what the file held before; otherwise nil.
  ///
  /// A program that copies files may replace a save that it has not seen. What was saved since its
  /// version's origin is then missing from it, and was not removed. A version that is equal to one of the
  /// history takes the later changes back on purpose.
  ///
  /// - Complexity: O(changes in the history), and O(elements).
  package mutating func bytes(sharedWith version: CanvasDocument, replacing known: [UInt8])
    -> [UInt8]?
  {
    guard document.draft == nil else { return nil }
    let contents = VersionContents(version)
    let origin = nearest(to: contents, atMost: present)
    guard origin.isPartial,
      origin.distance < contents.distance(to: VersionContents(parsing: known)),
      let step = step(from: origin), isKnown(step)
    else { return nil }
    return state(after: step).bytes
  }

  /// A save that another program replaced: its last step, and its time in seconds since 1970.
  package typealias ReplacedSave = (step: BoardHistory.StepID, time: Double)

  /// Returns the saves since a time that another program replaced by versions which do not come from them,
  /// newest first.
  ///
  /// - Complexity: O(changes in the history) for each version that touches what was changed before it.
  package mutating func replacedSaves(since time: Double) -> [ReplacedSave] {
    guard document.draft == nil else { return [] }
    let versions = (1..<max(present, 1)).reversed().prefix { steps.outline(at: $0).time >= time }
      .filter { isForeign($0) && saves.contains($0) && overlaps($0) }.prefix(Self.maxJumps)
    return versions.filter { step in
      let origin = origin(ofVersionAfter: step)
      return origin.isPartial && origin.distance < origin.distanceOfLast
    }.map { (steps.outline(at: $0 - 1).id, steps.outline(at: $0 - 1).time) }
  }

  /// Returns the text of the board after a step; nil if the history no longer leads there.
  package func bytes(after id: BoardHistory.StepID) -> [UInt8]? {
    document.stepCount(through: id).map { state(after: $0).bytes }
  }

  /// Returns whether the version that another program wrote touches what was changed here since the one
  /// before. Otherwise it cannot have taken anything back.
  private func overlaps(_ version: Int) -> Bool {
    let touched = steps[version].subjects
    return (0..<version).reversed().prefix { !isForeign($0) }
      .contains { !steps[$0].subjects.isDisjoint(with: touched) }
  }

  private mutating func step(of copy: CanvasDocument) -> Int? {
    step(from: nearest(to: VersionContents(copy), atMost: present))
  }

  /// Returns the newest version from which both the board and a version of an origin come.
  private mutating func step(from origin: Origin) -> Int? {
    let ours = lineage(of: present)
    return lineage(of: origin.step).flatMap { range in
      ours.map { $0.clamped(to: range) }.filter { !$0.isEmpty }
    }.map(\.upperBound).max().map { $0 - 1 }
  }

  /// Whether a file has held the state after a number of steps.
  private func isKnown(_ step: Int) -> Bool {
    step > 0 || present > 0 && document.history.droppedStepCount == 0
  }

  private func isForeign(_ step: Int) -> Bool { steps[step].name == Document.reloadName }

  /// Returns the document after a number of steps.
  private func state(after step: Int) -> Document {
    var document = document.copy(forLook: 1)
    if step != present { document.apply(.jump(by: step - present, .all)) }
    return document
  }

  /// Returns the states that a state comes from, and the state itself, as ranges of numbers of steps.
  private mutating func lineage(of step: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var last = step
    while ranges.count < Self.maxJumps {
      let foreign = (0..<last).last(where: isForeign)
      ranges.append((foreign.map { $0 + 1 } ?? 0)..<last + 1)
      guard let foreign else { return ranges }
      last = origin(ofVersionAfter: foreign).step
    }
    return ranges + [0..<1]
  }

  /// Returns the origin of a version that another program wrote into the file after a number of steps.
  private mutating func origin(ofVersionAfter step: Int) -> Origin {
    if let known = origins[step] { return known }
    let written = VersionContents(parsing: state(after: step + 1).bytes)
    let origin = nearest(to: written, atMost: step)
    origins[step] = origin
    return origin
  }

  /// The version of the history from which another one comes, and how far it is from that.
  private struct Origin {
    /// The number of steps before the version.
    var step: Int
    var distance: Int
    /// The distance of the newest version that was looked at.
    var distanceOfLast: Int

    /// Whether the other version has anything of its own.
    var isPartial: Bool { distance > 0 }
  }

  /// Returns the version that differs least from a board, among those after `limit` steps at most.
  private mutating func nearest(to contents: VersionContents, atMost limit: Int) -> Origin {
    searchCount += 1
    var document = state(after: limit)
    var distance = contents.distance(to: document.board)
    var best = Origin(step: 0, distance: .max, distanceOfLast: distance)
    func note(_ step: Int) {
      guard saves.contains(step), distance <= best.distance else { return }
      (best.step, best.distance) = (step, distance)
    }
    note(limit)
    for step in (0..<limit).reversed() {
      let later = document.board
      let changes = document.apply(.undoRedo(.undo, .all))?.changes ?? []
      let board = document.board
      for change in changes {
        distance += contents.gain(change) { (later.card($0) ?? board.card($0))?.name }
      }
      note(step)
    }
    return best
  }
}

extension Document {
  /// Returns whether another program has written a version since a time.
  ///
  /// - Complexity: O(steps since that time).
  package func hasReplacements(since time: Double) -> Bool {
    let steps = history.steps(in: .all)
    return (0..<history.undoCount(in: .all)).reversed().lazy.map { steps[$0] }
      .prefix { $0.time >= time }.contains { $0.name == Self.reloadName }
  }

  /// Returns the number of steps up to a step, and with it; nil unless the step is done.
  package func stepCount(through id: BoardHistory.StepID) -> Int? {
    let steps = history.steps(in: .all)
    return (0..<history.undoCount(in: .all)).last { steps.outline(at: $0).id == id }.map { $0 + 1 }
  }
}
