package import BoardCore
import BoardValues
package import LinuxSystem

/// The copies of a board's file that are known, and the work on them beside the main thread.
@MainActor
package struct CopyList {
  package enum News: Sendable {
    case found([BoardCopy], BoardCopy.Findings)
    /// The merge with a copy that the user has asked for; nil if the copy cannot be read any more. The step
    /// takes it over; nil if nothing would be different.
    case merged(BoardCopy, CopyMerge?, PreparedStep?)
    case trashed(BoardCopy, Bool)
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
  /// The work in the background; nil if there is none. There is one at a time.
  package var task: BackgroundTask<News>?
  /// The work that waits for the end of that task, in order and each once.
  private var queue: [Work] = []
  /// A merge that waits until nothing else is going on.
  package var waiting: (copy: BoardCopy, merge: CopyMerge, step: PreparedStep?)?
  /// The contents of copies that the user wants to be left alone.
  private var left: Set<ContentMark> = []
  /// The contents of copies that could not be moved to the trash.
  private var stuck: Set<ContentMark> = []

  package init() {}

  /// Puts work off until the task has ended.
  package mutating func postpone(_ work: Work) {
    if !queue.contains(work) { queue.append(work) }
  }

  /// Returns the next work, once.
  package mutating func takeNext() -> Work? { queue.isEmpty ? nil : queue.removeFirst() }

  /// The copy that is offered to the user; nil if there is none.
  package func offer(_ merged: MergedCopies) -> BoardCopy? {
    all.first { !left.contains($0.mark) && (!merged.contains($0) || isStuck($0)) }
  }

  /// The first copy that is part of the saved board and can go.
  package func settled(_ merged: MergedCopies) -> BoardCopy? {
    all.first {
      $0.isFile && merged.contains($0) && !left.contains($0.mark) && !isStuck($0)
    }
  }

  package func isStuck(_ copy: BoardCopy) -> Bool { stuck.contains(copy.mark) }

  package mutating func replace(_ copies: [BoardCopy], _ findings: BoardCopy.Findings) {
    (all, self.findings) = (copies, findings)
  }

  package mutating func leave(_ copy: BoardCopy) { left.insert(copy.mark) }

  package mutating func noteTrashing(_ copy: BoardCopy, isDone: Bool) {
    if isDone { all.removeAll { $0 == copy } } else { stuck.insert(copy.mark) }
  }
}
