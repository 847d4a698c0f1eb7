import BoardCore
import BoardValues

/// The recovery of partly damaged state: it continues from before the damage, and quarantines all of it
/// for what comes after.
@MainActor
struct StateMending {
  let path: String
  let board: String
  let mark: ContentMark?
  let view: StoredView?

  /// Returns the database to continue with, and a message about it. `file` is what the board's file holds
  /// if nothing else has written it: a board that was rebuilt and differs from it has unsaved changes.
  func mend(
    _ damaged: StateDatabase,
    _ replay: Replay,
    _ document: inout Document,
    file: [UInt8]?
  ) throws -> (database: StateDatabase, notice: String) {
    damaged.leaveWAL()
    // An image can hold neither a draft nor a save.
    document.apply(.endedDraft(keeping: true, time: max(0, document.lastTime)))
    document.apply(.endedSaving(succeeding: false))
    if let file, !document.hasUnsavedChanges, document.bytes != file { document.loseSavedPoint() }
    let quarantined = try replace(replay.count, document)
    let new = try StateDatabase(path)
    try new.commit(StateDatabase.Batch(mark: mark, view: view))
    let damage = replay.damage.map { "\($0)" } ?? localized("was damaged")
    let rest =
      replay.isWhole
      ? localized("Nothing of it is lost") : localized("What was done before is here")
    return (
      new,
      localized(
        "The kept state {damage}. {rest}; all of it was {quarantined}.",
        ["damage": damage, "rest": rest, "quarantined": Quarantine.words(quarantined)]
      )
    )
  }

  /// Replaces a damaged database by a new one. The damaged one is not written to.
  private func replace(_ count: Int, _ document: Document) throws -> String {
    guard let parts = document.encodedParts else { throw DamagedState("cannot be made again") }
    let image = StateBeginning.Image(count: count, parts: parts)
    return try StateSchema.replace(path, with: StateBeginning(board: board, image: image))
  }
}
