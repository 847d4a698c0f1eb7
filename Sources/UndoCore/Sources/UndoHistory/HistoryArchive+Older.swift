// Archives of the edition before, in which a history had discardable steps and transactions.

/// A transaction that was open when a history was written.
struct OlderTransaction<Subject: Hashable & Sendable, Change> {
  var marks: [Int]
  var parts: HistoryArchive<Subject, Change>.Parts
  /// The number of parts after which the content was saved; nil if it was not.
  var savedCount: Int?
}

extension OlderTransaction: Codable where Subject: Codable, Change: Codable {}
extension OlderTransaction: Sendable where Change: Sendable {}

extension History {
  /// Makes a step of what was recorded in an open transaction: the host has carried it out.
  mutating func finish(
    _ older: OlderTransaction<Subject, Change>,
    _ parts: [DetachedPart]
  ) throws {
    var transaction = Transaction()
    for held in parts { transaction.add(held.part.subject, held.part.change) }
    if older.savedCount == 0 { markClean() }
    let recorded = record("", transaction, in: .only([]))
    guard recorded, let saved = older.savedCount, saved > 0 else { return }
    if saved >= parts.count { markClean() } else { loseSavedPoint() }
  }
}

extension HistoryArchive {
  /// The archive with ordinary steps in place of discardable ones, which did not count on the way to the
  /// saved point.
  var withoutDiscardable: Self {
    var archive = self
    let (done, undone) = (done.counting, undone.counting)
    archive.saved = saved?.enumerated().map { subject, distance in
      distance < 0
        ? -Self.passed(distance, done?[subject]) : Self.passed(distance, undone?[subject])
    }
    for index in (branches ?? []).indices {
      guard let branch = branches?[index], let parts = branch.steps.counting else { continue }
      archive.branches?[index].saved = branch.saved.map { saved in
        zip(branch.subjects, saved).map { subject, distance in
          Int32(clamping: Self.passed(Int(distance), parts[subject]))
        }
      }
    }
    return archive
  }

  /// Returns the number of parts to pass in order to pass as many that count. `counts` states which do, the next last.
  private static func passed(_ distance: Int, _ counts: [Bool]?) -> Int {
    let magnitude = Int(clamping: distance.magnitude)
    guard let counts, magnitude > 0 else { return magnitude }
    var rest = magnitude
    for (index, counts) in counts.reversed().enumerated() {
      if counts { rest -= 1 }
      if rest == 0 { return index + 1 }
    }
    return .max
  }
}

extension HistoryArchive.Steps {
  /// Whether each part counts, by subject, the oldest first; nil if all do.
  fileprivate var counting: [Int: [Bool]]? {
    guard let discardable = discardable.map(Set.init) else { return nil }
    var counting: [Int: [Bool]] = [:]
    var rest = parts.subjects[...]
    for step in names.indices {
      let size = (sizes?.indices.contains(step) ?? false) ? sizes?[step] ?? 1 : 1
      for subject in rest.prefix(max(0, size)) {
        counting[subject, default: []].append(!discardable.contains(step))
      }
      rest = rest.dropFirst(max(0, size))
    }
    return counting
  }
}
