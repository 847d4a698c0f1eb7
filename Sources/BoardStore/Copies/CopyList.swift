package import BoardCore
package import BoardValues
package import LinuxSystem

/// The copies of a board's file that are known, and the work on them beside the main thread.
@MainActor
package struct CopyList {
  package enum News: Sendable {
    case found(Found)
    /// The merge with a copy that the user has asked for; nil if the copy cannot be read any more. The step
    /// takes it over; nil if nothing would be different.
    case merged(BoardCopy, CopyMerge?, PreparedStep?)
    case trashed(BoardCopy, Bool)
  }

  /// What a look at the other versions has found.
  package struct Found: Sendable {
    package var copies: [BoardCopy]
    /// What is known for the next look.
    package var findings: BoardCopy.Findings
    /// The sides of a merge that another program has left with conflicts; nil if there is none.
    package var sides: MergeSides?
    /// The contents of copies that were left alone before.
    package var left: Set<ContentMark> = []

    /// Looks for the other versions of a board.
    package init(
      of file: BoardFile,
      _ document: Document,
      since beginning: Double,
      replacedSince time: Double,
      knowing findings: BoardCopy.Findings,
      leftRememberedIn memory: String?
    ) {
      self.findings = findings
      copies = BoardCopy.all(
        of: file,
        document,
        since: beginning,
        replacedSince: time,
        knowing: &self.findings
      )
      if let memory, !copies.isEmpty { left = CopyList.left(rememberedIn: memory) }
      var conflicts = ConflictList()
      conflicts.refresh(document)
      if !conflicts.conflicts.isEmpty { sides = MergeSides(of: file.path) }
    }
  }

  /// Work on copies that takes a while.
  package enum Work: Equatable, Sendable {
    case look
    case merge(BoardCopy)
    case trash(BoardCopy)
  }

  package private(set) var all: [BoardCopy] = []
  /// What is known for the next look.
  package private(set) var findings = BoardCopy.Findings()
  /// The sides of a merge that another program has left with conflicts; nil if there is none.
  package private(set) var sides: MergeSides?
  /// The work in the background; nil if there is none. There is one at a time.
  package var task: BackgroundTask<News>?
  /// The work that waits for the end of that task, and of a merge, in order and each once.
  private var queue: [Work] = []
  /// The number of copies that were merged one after the other.
  private var mergeCount = 0
  /// A merge that waits until nothing else is going on.
  package var waiting: (copy: BoardCopy, merge: CopyMerge, step: PreparedStep?)?
  /// The contents of copies that the user wants to be left alone.
  private var left: Set<ContentMark> = []
  /// The contents of copies that could not be moved to the trash.
  private var stuck: Set<ContentMark> = []

  package init() {}

  package mutating func add(_ work: Work) {
    if !queue.contains(work) { queue.append(work) }
  }

  /// Returns the next work, once; nil if there is none, or if other work has to end first.
  package mutating func takeNext() -> Work? {
    task != nil || waiting != nil || queue.isEmpty ? nil : queue.removeFirst()
  }

  /// Notes that a copy was merged, or could not be. Returns how many were since the last time that none waited
  /// for it; nil as long as others wait.
  package mutating func noteMerge(isDone: Bool = true) -> Int? {
    mergeCount += isDone ? 1 : 0
    if queue.contains(where: { if case .merge = $0 { true } else { false } }) { return nil }
    defer { mergeCount = 0 }
    return mergeCount
  }

  /// The copies that are offered to the user, each content once.
  package func offers(_ merged: MergedCopies) -> [BoardCopy] {
    var known = left.union(all.filter { isDone($0, merged) && !isStuck($0) }.map(\.mark))
    return all.filter { $0.problem == nil && known.insert($0.mark).inserted }
  }

  /// Whether a copy is part of the board, or was merged and has nothing more by now.
  private func isDone(_ copy: BoardCopy, _ merged: MergedCopies) -> Bool {
    merged.contains(copy) || !copy.hasNews && merged.all.contains(copy.mark)
  }

  package func isLeft(_ copy: BoardCopy) -> Bool { left.contains(copy.mark) }

  /// The first copy that is part of the saved board and can go.
  package func settled(_ merged: MergedCopies) -> BoardCopy? {
    all.first {
      $0.isFile && merged.contains($0) && !left.contains($0.mark) && !isStuck($0)
    }
  }

  package func isStuck(_ copy: BoardCopy) -> Bool { stuck.contains(copy.mark) }

  package mutating func take(_ found: Found) {
    (all, findings, sides) = (found.copies, found.findings, found.sides)
    left.formUnion(found.left)
  }

  package mutating func noteTrashing(_ copy: BoardCopy, isDone: Bool) {
    if isDone { all.removeAll { $0 == copy } } else { stuck.insert(copy.mark) }
  }

  // MARK: What is left alone

  /// The most contents that are remembered.
  private nonisolated static let maxLeft = 64

  /// Leaves copies alone, as long as they hold what they do. A file remembers it, if there is one.
  package mutating func leave(_ copies: [BoardCopy], rememberedIn path: String?) {
    let new = copies.map(\.mark).filter { left.insert($0).inserted }
    guard let path, !new.isEmpty else { return }
    let lines = (Self.lines(of: path) + new.map { "\($0.size) \($0.digest)" }).suffix(Self.maxLeft)
    PrivateFile.note(lines.joined(separator: "\n"), at: path)
  }

  /// Returns what a file remembers.
  package nonisolated static func left(rememberedIn path: String) -> Set<ContentMark> {
    Set(
      lines(of: path).compactMap { line in
        let words = line.split(separator: " ")
        guard words.count == 2, let size = Int(words[0]), let digest = UInt64(words[1]) else {
          return nil
        }
        return ContentMark(size: size, digest: digest)
      }
    )
  }

  private nonisolated static func lines(of path: String) -> [String] {
    let bytes = (try? FileReading.bytes(path, limit: 64 * maxLeft)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
