/// Keeps what is done to a board, at once, and goes on trying where the disk refuses.
@MainActor
final class Keeper {
  let claim: Claim
  private let path: String
  private let board: String
  /// What the file held, until there is a database.
  private var base: [UInt8]?
  private var database: StateDatabase?
  /// What is not on the disk yet.
  private var waiting = StateDatabase.Entry()
  /// Whether a person would miss anything of it: the start of a session alone is nothing.
  private var hasUnkeptWork = false
  /// Why something waits; nil while all is well.
  private(set) var failure: String?
  private var attempts = 0
  private var nextAttempt: Double?
  private var keptView: StoredView?
  private var viewDeadline: Double?

  /// `database` is what there is of this board already; for a board without it, `base` is what the
  /// file holds, and `mark` tells that from other bytes. `view` is the one that is kept already.
  init(
    _ claim: Claim,
    _ place: StatePlace,
    board: String,
    database: StateDatabase?,
    base: [UInt8]?,
    mark: ContentMark?,
    view: StoredView?
  ) {
    self.claim = claim
    keptView = view
    self.path = place.database
    self.board = board
    self.database = database
    self.base = base
    if database == nil { waiting.mark = mark }
  }

  /// Whether everything is on the disk, but for the view.
  var isUpToDate: Bool { !hasUnkeptWork }

  /// When it next has something to do.
  var deadline: Double? { [nextAttempt, viewDeadline].compactMap(\.self).min() }

  // MARK: Keeping

  func keep(_ deeds: [Deed], mark: ContentMark? = nil, view: StoredView, at now: Double) {
    waiting.deeds += deeds.map(\.encoded)
    waiting.mark = mark ?? waiting.mark
    note(view, at: now)
    // A session without deeds leaves no trace.
    if deeds.contains(where: { !$0.isBeginning }) { hasUnkeptWork = true }
    if hasUnkeptWork || waiting.mark != nil && database != nil { write(at: now) }
  }

  /// The view is kept with the next deed, or when it has stayed the same for a second.
  func note(_ view: StoredView, at now: Double) {
    guard view != waiting.view ?? keptView else { return }
    waiting.view = view
    viewDeadline = database == nil ? nil : now + 1
  }

  func advance(to now: Double) {
    guard let deadline, deadline <= now else { return }
    write(at: now)
  }

  /// Writes what waits, however little it is, and does not try again by itself.
  func finish(at now: Double) {
    guard database != nil || !waiting.deeds.isEmpty else { return }
    write(at: now)
    nextAttempt = nil
  }

  private func write(at now: Double) {
    do {
      let database = try present()
      self.database = database
      try database.commit(waiting)
      if let view = waiting.view { keptView = view }
      waiting = StateDatabase.Entry()
      hasUnkeptWork = false
      failure = nil
      attempts = 0
      nextAttempt = nil
    } catch {
      failure = "\(Places.directory(of: path)): \(error)"
      attempts = min(attempts + 1, 5)
      nextAttempt = now + Double(1 << attempts)
    }
    viewDeadline = nil
  }

  /// The database, which is made where there is none: not yet, or no longer.
  private func present() throws -> StateDatabase {
    if let database, Places.exists(path) { return database }
    Places.makeDirectory(for: path)
    claim.renew()
    if let database { return try database.copy(to: path) }
    let database = try StateDatabase.create(path, for: board, base: base ?? [])
    base = nil
    return database
  }

  /// Lets another process go on from here. Not as long as it would not find everything.
  func give(at now: Double) -> Bool {
    finish(at: now)
    guard isUpToDate else { return false }
    database = nil
    claim.give()
    return true
  }
}

extension Deed {
  /// The start of a session alone is nothing to keep.
  fileprivate var isBeginning: Bool {
    if case .began = self { true } else { false }
  }
}
