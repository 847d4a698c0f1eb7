package import BoardCore
import BoardValues
package import LinuxSystem

/// The sides of a merge that another program has left with conflicts in a board's file.
package struct MergeSides: Equatable, Sendable {
  /// What the other program calls them.
  package let names: Git.Sides
  /// The conflicts of that merge.
  private let conflicts: [MergeConflict]

  /// Asks git, or else reads what stands behind the marks in the file. Nil if there are no conflicts, or if it
  /// is known of no side what it is. It is not for the main thread.
  init?(of path: String) {
    if let merge = BoardFile.merge(ofConflictIn: path) {
      (names, conflicts) = (Git.sides(ofConflictIn: path), merge.conflicts)
    } else if let text = (try? FileReading.bytes(path)).flatMap(ConflictedText.init),
      let merge = try? text.merged()
    {
      let sides = (Self.side(text.labels.ours), Self.side(text.labels.theirs))
      (names, conflicts) = (Git.Sides(ours: sides.0, theirs: sides.1), merge.conflicts)
    } else {
      return nil
    }
    if names == Git.Sides() { return nil }
  }

  /// Words that say nothing to somebody else.
  private static let meaningless = ["", "HEAD", "Updated upstream", "Stashed changes"]

  /// Returns what a label of git stands for, such as `1a2b3c4 (Fix prices)` for a commit.
  private static func side(_ label: String) -> Git.Side? {
    if meaningless.contains(label) { return nil }
    let words = label.split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].utf8.count >= 7, words[0].utf8.allSatisfy(\.isHexDigit),
      words[1].first == "(", words[1].last == ")"
    else { return .branch(label) }
    return .commit(String(words[1].dropFirst().dropLast()))
  }

  /// Returns a conflict of the board as a conflict of this merge, with the names of its sides. In a rebase mine is
  /// the commit, which git calls theirs. Any other conflict is returned as it is.
  package func naming(
    _ conflict: BoardConflict,
    _ name: (Git.Side, _ isMine: Bool) -> String
  ) -> BoardConflict {
    let isOne = conflicts.contains {
      $0.element == conflict.conflict.element && $0.field == conflict.conflict.field
        && $0.theirs == conflict.kept
    }
    guard isOne else { return conflict }
    let sides = names.isRebase ? (names.theirs, names.ours) : (names.ours, names.theirs)
    let words = BoardConflict.Names(
      mine: sides.0.map { name($0, true) },
      theirs: sides.1.map { name($0, false) }
    )
    return conflict.with(words, isTurned: names.isRebase)
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool {
    Ascii.isDigit(self) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self)
  }
}
