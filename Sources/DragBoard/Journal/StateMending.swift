import BoardCore

/// Recovers from partly damaged state: continues from before the damage, and quarantines all of it
/// for what comes after.
@MainActor
struct StateMending {
  let path: String
  let board: String
  let mark: ContentMark?
  let view: StoredView?

  /// Returns the database to continue with.
  func mend(
    _ database: StateDatabase,
    _ replay: Replay,
    _ document: inout Document,
    _ notices: inout [String]
  ) throws -> StateDatabase {
    guard let damage = replay.damage else { return database }
    database.leaveLog()
    // An image can hold neither an edit in progress nor a save.
    document.apply(.endedEdit(keeping: true, time: max(0, document.lastTime)))
    document.apply(.endedSaving(succeeding: false))
    let quarantined = try replace(replay.count, document)
    notices.append(
      "The kept state \(damage). What was done before is here; all of it was \(Quarantine.words(quarantined))."
    )
    let new = try StateDatabase(path)
    try new.commit(StateDatabase.Entry(mark: mark, view: view))
    return new
  }

  /// A damaged database is not written to: a new one takes its place.
  private func replace(_ count: Int, _ document: Document) throws -> String {
    guard let parts = document.encodedParts else { throw DamagedState("cannot be made again") }
    let image = StateBeginning.Image(count: count, parts: parts)
    return try StateSchema.replace(path, with: StateBeginning(board: board, image: image))
  }
}
