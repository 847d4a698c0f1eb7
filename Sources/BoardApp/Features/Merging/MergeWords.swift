import BoardCore
import BoardValues
import LinuxSystem

/// What is said about a merge.
enum MergeWords {
  /// Returns the words about a merge that was taken over, and the number of its conflicts.
  static func merged(
    _ step: AppliedStep,
    _ conflicts: Int,
    from source: String = localized("Another program")
  ) -> Words {
    let count = max(step.changes.count, conflicts)
    let changes: Words = localized(
      "{source} changed {count} thing",
      "{source} changed {count} things",
      count: count,
      ["source": verbatim(source)]
    )
    return with(conflicts, changes)
  }

  /// Returns the name of a side of a merge.
  static func name(_ side: Git.Side, isMine: Bool) -> String {
    switch side {
    case .branch(let name): name
    case .commit(let subject) where isMine:
      localized("your commit “{name}”", ["name": subject.visible])
    case .commit(let subject): localized("the commit “{name}”", ["name": subject.visible])
    }
  }

  /// Returns the words with what is left to choose.
  static func with(_ conflicts: Int, _ words: Words) -> Words {
    guard conflicts > 0 else { return words }
    return localized(
      "{merged}; in {count} you must choose",
      "{merged}; in {count} you must choose",
      count: conflicts,
      ["merged": words]
    )
  }
}
