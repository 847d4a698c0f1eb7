import BoardValues
package import UndoCore

/// The versions in a board's history from which both the board and other versions of its file can come.
///
/// A version comes from the newest step of the user that is in it, as far as its content tells: it must have
/// an element which that step added, or words more like those after it than like any before. What is merged
/// since too old a version may be asked about needlessly, but what is merged since too new a one would undo
/// the changes in between. So nothing else is a sign: two people may remove the same card or put it in the
/// same place, may have what was taken over from each other, and may have made the same merge. A version that
/// another program wrote into the file need not come from the one before it, so its origin is found in the
/// same way.
package struct CommonVersions {
  private let document: Document
  private let steps: BoardHistory.Steps
  /// The number of steps that are done.
  private let present: Int
  /// The numbers of steps after which the file held the board, or what came of it.
  private let saves: Set<Int>
  /// The origins of versions that other programs wrote, by the number of steps before them. They are the
  /// same for all copies, and looking for one goes through the whole history.
  private var origins: [Int: Origin] = [:]
  /// The number of times that the history was gone through.
  private(set) var searchCount = 0

  /// The most versions by other programs whose origin is looked for.
  private static let maxJumps = 8

  /// The most steps that are gone through for saves that were replaced unseen, which takes about a second.
  private static let maxSteps = 50_000

  package init(of document: Document) {
    self.document = document
    steps = document.history.steps(in: .all)
    present = document.history.undoCount(in: .all)
    let saved = Set(document.saves)
    var saves: Set<Int> = [0]
    for index in steps.indices where saved.contains(steps.outline(at: index).id) {
      // What was saved and is undone came after all steps that are done.
      saves.insert(min(index + 1, present))
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
    guard document.draft == nil else { return nil }
    let contents = VersionContents(copy)
    let step = step(from: origin(of: contents, atMost: present))
    guard step > 0 || isNewer && isKnown(step) else { return nil }
    return bytes(after: step, with: contents)
  }

  /// Returns the text of the newest version from which both the board and a version of its file come, if
  /// that is not what the file held before; otherwise nil.
  ///
  /// A program that copies files may replace a save that it has not seen. What was saved since its
  /// version's origin is then missing from it, and was not removed. A version that is equal to one of the
  /// history takes the later changes back on purpose.
  ///
  /// - Complexity: O(changes in the history), and O(elements).
  package mutating func bytes(replacedBy version: CanvasDocument) -> [UInt8]? {
    guard document.draft == nil else { return nil }
    let contents = VersionContents(version)
    let origin = origin(of: contents, atMost: present)
    let step = step(from: origin)
    return origin.isBefore(saves) && isKnown(step) ? bytes(after: step, with: contents) : nil
  }

  /// A save that another program replaced: its last step, and its time in seconds since 1970.
  package typealias ReplacedSave = (step: BoardHistory.StepID, time: Double)

  /// Returns the saves since a time that another program replaced by versions which do not come from them,
  /// newest first. `known` remembers which versions did that, by their steps, for the next time.
  ///
  /// - Complexity: O(steps since that time), and O(changes in the history) for each new version that touches
  ///   what was changed before it. In a long history fewer of them are looked at.
  package mutating func replacedSaves(
    since time: Double,
    known: inout [BoardHistory.StepID: Bool]
  ) -> [ReplacedSave] {
    guard document.draft == nil else { return [] }
    let count = max(Self.maxJumps, Self.maxSteps / max(present, 1))
    let versions = (1..<max(present, 1)).reversed().prefix { steps.outline(at: $0).time >= time }
      .filter { isForeign($0) && saves.contains($0) && overlaps($0) }.prefix(count)
    var saved: [ReplacedSave] = []
    for version in versions {
      let id = steps.outline(at: version).id
      let isUnseen = known[id] ?? origin(ofVersionAfter: version).isBefore(saves)
      known[id] = isUnseen
      let save = steps.outline(at: version - 1)
      if isUnseen { saved.append((save.id, save.time)) }
    }
    return saved
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

  // MARK: Steps

  /// Whether a file has held the state after a number of steps.
  private func isKnown(_ step: Int) -> Bool {
    step > 0 || present > 0 && document.history.droppedStepCount == 0
  }

  private func isForeign(_ step: Int) -> Bool { steps[step].stepName.isReplacement }

  /// Whether a step took over what others had done, all of it or by a merge.
  private func isTakenOver(_ step: Int) -> Bool {
    steps[step].author != .own || isForeign(step) || steps[step].stepName == .merge
  }

  /// Returns the document after a number of steps.
  private func state(after step: Int) -> Document {
    var document = document.copy(forLook: 1)
    if step != present { document.travel(by: step - present, in: .all) }
    return document
  }

  // MARK: Lineages

  /// Returns the newest state from which both the board and a version come, as the number of steps before
  /// it.
  private mutating func step(from origin: Origin) -> Int {
    let ours = lineage(of: present)
    return lineage(of: origin.step).flatMap { range in
      ours.map { $0.clamped(to: range) }.filter { !$0.isEmpty }
    }.map { $0.upperBound - 1 }.max() ?? 0
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
    let origin = origin(of: written, atMost: step)
    origins[step] = origin
    return origin
  }

  // MARK: Signs

  /// The state from which a version comes, and what the version says of later ones.
  private struct Origin {
    /// The number of steps before the state.
    var step = 0
    /// The first step of the user after it that the version is without; nil if there is none.
    var lack: Int?
    /// Whether the file has held the version before.
    var isFormer = false

    /// Whether the version comes from an older state than one that was saved, and is none itself.
    func isBefore(_ saves: Set<Int>) -> Bool {
      guard !isFormer, let lack else { return false }
      return saves.contains { $0 > lack }
    }
  }

  /// What a step has changed in an element, and how far a version's element of the same name is from it
  /// before and after.
  private struct Difference {
    var change: BoardChange
    var before: Int
    var after: Int
  }

  /// Returns the state after at most `limit` steps from which a version comes.
  private mutating func origin(of contents: VersionContents, atMost limit: Int) -> Origin {
    searchCount += 1
    var origin = Origin()
    var document = state(after: limit)
    var distance = contents.distance(to: document.board)
    origin.isFormer = distance == 0 && saves.contains(limit)
    var signs: [[Difference]] = []
    for step in (0..<limit).reversed() {
      let differences = differences(of: contents, undoing: &document)
      for difference in differences { distance += difference.before - difference.after }
      if distance == 0, saves.contains(step) { origin.isFormer = true }
      signs.append(differences)
    }
    // The least distance of the words of each element so far.
    var least: [ElementID: Int] = [:]
    for (step, differences) in signs.reversed().enumerated() {
      var (isIn, isOut) = (false, false)
      for difference in differences {
        if difference.after > difference.before { isOut = true }
        let change = difference.change
        let before = change.before.flatMap(contents.wordDistance)
        let earlier = [least[change.id], before].compactMap(\.self).min() ?? .max
        guard let after = change.after.flatMap(contents.wordDistance) else { continue }
        if after < earlier { isIn = true }
        least[change.id] = min(earlier, after)
      }
      guard !isTakenOver(step) else { continue }
      if isIn {
        (origin.step, origin.lack) = (step + 1, nil)
      } else if isOut, origin.lack == nil {
        origin.lack = step
      }
    }
    return origin
  }

  /// Undoes a step, and returns how far a version is from what it changed.
  private func differences(
    of contents: VersionContents,
    undoing document: inout Document
  ) -> [Difference] {
    let later = document.board
    let changes = document.travel(by: -1, in: .all)?.changes ?? []
    let board = document.board
    return changes.filter(\.id.isOnBoards).map { change in
      let change = change.inverted
      let (before, after) = contents.distances(change) {
        (later.card($0) ?? board.card($0))?.name
      }
      return Difference(change: change, before: before, after: after)
    }
  }

  // MARK: Bases

  /// Returns the text of the state after a number of steps, with what a version has of later ones as far as
  /// no words are at stake: neither side has to be asked about that. These are places, colours and the like,
  /// and all that was taken over from others, but for what another program has written over since.
  ///
  /// A version may be older than what was taken over. Of such words only those are in the text that the
  /// version has too: it has not removed the others.
  private func bytes(after step: Int, with contents: VersionContents) -> [UInt8] {
    let foreign = (step..<max(present, step)).last(where: isForeign)
    let first = foreign ?? step
    var document = state(after: present)
    var taken: [[Difference]] = []
    for _ in first..<present { taken.append(differences(of: contents, undoing: &document)) }
    let base = state(after: step)
    let ids = base.board.cardOrder + base.board.edgeOrder
    let names = Set(ids.compactMap { base.board[$0]?.fileKey })
    var shared = foreign.map { known(after: $0 + 1, over: base, with: contents) } ?? [:]
    for (index, differences) in taken.reversed().enumerated() {
      let isTakenOver = isTakenOver(first + index)
      for difference in differences where difference.after < difference.before {
        let change = difference.change
        guard isTakenOver || change.keepsWords, change.after.map(contents.contains) != false else {
          continue
        }
        let known = shared[change.id] ?? base.board[change.id]
        let isTaken = known == nil && change.after.map { names.contains($0.fileKey) } == true
        if known == change.before, !isTaken { shared[change.id] = .some(change.after) }
      }
    }
    let changes = shared.sorted { $0.key < $1.key }.map { id, element in
      let change = BoardChange(id, from: base.board[id], to: element)
      return change.keepsWords
        ? change : BoardChange(id, from: change.before, to: element.map(contents.sharedWords))
    }
    return base.bytes(after: changes)
  }
}

extension CommonVersions {
  /// Returns the elements of a state that a version has but for their words, with the words of an older one.
  ///
  /// This is what both have held, the version still and the board until a later step.
  private func known(
    after step: Int,
    over base: Document,
    with contents: VersionContents
  ) -> [ElementID: Element?] {
    let board = state(after: step).board
    var known: [ElementID: Element?] = [:]
    for id in base.board.cardOrder + base.board.edgeOrder {
      guard let former = base.board[id], let later = board[id], former != later else { continue }
      let element = later.saying(former.text ?? "")
      guard element != former, contents.hasAll(of: element, { board.card($0)?.name }) else {
        continue
      }
      known[id] = .some(element)
    }
    return known
  }
}

extension BoardChange {
  /// Whether an element stays, with its words.
  fileprivate var keepsWords: Bool {
    guard let before, let after else { return false }
    return ExactText(before.text ?? "") == ExactText(after.text ?? "")
  }
}

extension Document {
  /// Returns whether another program has written a version since a time.
  ///
  /// - Complexity: O(steps since that time).
  package func hasReplacements(since time: Double) -> Bool {
    let steps = history.steps(in: .all)
    return (0..<history.undoCount(in: .all)).reversed().lazy.map { steps[$0] }
      .prefix { $0.time >= time }.contains { $0.stepName.isReplacement }
  }

  /// Returns the number of steps up to a step, and with it; nil unless the step is done.
  package func stepCount(through id: BoardHistory.StepID) -> Int? {
    let steps = history.steps(in: .all)
    return (0..<history.undoCount(in: .all)).last { steps.outline(at: $0).id == id }.map { $0 + 1 }
  }
}
