import BoardCore
import BoardValues
import LinuxSystem

/// The state of one board: what its file held at the beginning, and all operations since.
///
/// A `commit` has reached the kernel when it returns, so the program may be killed at any moment. Writing
/// to the disk is left to `DiskSync`.
package final class StateDatabase {
  private let database: Database
  private let insertOperation: Statement
  private let writeView: Statement
  private let writeMark: Statement
  private let endMark: EndMark?
  private(set) var end: LogEnd
  /// The number of first operations that are not there any more.
  private let goneCount: Int
  /// The number of operations in the newest image, zero without one.
  let imageCount: Int
  /// The damage, as a predicate that follows a subject; nil if nothing is damaged.
  private(set) var loss: DamagedState?

  /// Opens an existing database for writing; the board lock has to be held.
  convenience init(_ path: String, timeout: Double = 2) throws {
    for suffix in ["", "-wal", "-end"] { PrivateFile.protect(path + suffix) }
    let database = try Database(path)
    database.setTimeout(timeout)
    do {
      try self.init(database, endMark: EndMark(of: path))
      try StateSchema.beginWAL(database)
      loss = try EndMark.read(of: path).flatMap(loss)
    } catch {
      database.leaveWAL()
      throw error
    }
  }

  /// Opens a snapshot for reading while another process writes.
  convenience init(lookingAt path: String) throws {
    try self.init(Database(DatabaseSnapshot(path)), endMark: nil)
  }

  private init(_ database: Database, endMark: EndMark?) throws {
    self.database = database
    self.endMark = endMark
    try StateSchema.prepare(database)
    imageCount = Int(try database.number("SELECT max(number) FROM board_image") ?? 0)
    let last = try database.prepare("SELECT number, digest FROM deed ORDER BY number DESC LIMIT 1")
    end = LogEnd(count: imageCount, digest: 0)
    if try last.step(), last.number(0) >= imageCount {
      end = LogEnd(count: Int(last.number(0)), digest: last.number(1))
    }
    let first = try database.number("SELECT min(number) FROM deed")
    goneCount = first.map { Int($0) - 1 } ?? imageCount
    insertOperation = try database.prepare("INSERT INTO deed VALUES (?, ?, ?)")
    writeView = try database.prepare("INSERT OR REPLACE INTO view VALUES (1, ?, ?, ?, ?, ?, ?, ?)")
    writeMark = try database.prepare("INSERT OR REPLACE INTO file VALUES (1, ?, ?, ?)")
  }

  func setTimeout(_ seconds: Double) { database.setTimeout(seconds) }

  /// Lets the connection close without waiting for the disk.
  func leaveWAL() { database.leaveWAL() }

  // MARK: What was written

  /// Returns the loss of operations that were written; nil if none is missing.
  private func loss(_ stored: LogEnd) throws -> DamagedState? {
    guard stored.count <= end.count else {
      let count = stored.count - end.count
      return DamagedState("has lost its last \(count == 1 ? "record" : "\(count) records")")
    }
    guard try !holds(stored) else { return nil }
    return DamagedState("has an unexpected record \(stored.count)")
  }

  /// Returns whether an operation is the one that was written. Operations that are gone cannot be told
  /// apart any more.
  private func holds(_ operation: LogEnd) throws -> Bool {
    guard operation.count > goneCount, operation.digest != 0 else { return true }
    let digest = try database.number("SELECT digest FROM deed WHERE number = \(operation.count)")
    return digest == operation.digest
  }

  /// Returns how many of the next operations are there already, since an error may have hidden a success.
  /// Nil if the database does not continue from `written`.
  func progress(after written: LogEnd, with operations: [[UInt8]], base: [UInt8]?) throws
    -> Int?
  {
    let count = end.count - written.count
    guard 0...operations.count ~= count, goneCount <= written.count, try holds(written) else {
      return nil
    }
    if let base, written.count == 0, try !begins(with: base) { return nil }
    let statement = try database.prepare(
      "SELECT content FROM deed WHERE number > \(written.count) ORDER BY number"
    )
    for operation in operations.prefix(count) {
      guard try statement.step(), statement.bytes(0) == operation else { return nil }
    }
    return count
  }

  private func begins(with base: [UInt8]) throws -> Bool {
    let statement = try database.prepare("SELECT 1 FROM base WHERE content = ?1")
    try statement.bind(1, base)
    return try statement.step()
  }

  // MARK: Writing

  /// The content of one transaction.
  struct Batch: Equatable, Sendable {
    /// The encoded operations.
    var operations: [[UInt8]] = []
    /// The content of the file, if that has changed.
    var mark: ContentMark?
    var view: StoredView?
  }

  /// Writes all of a batch, or nothing after an error.
  func commit(_ batch: Batch) throws {
    var new = end
    try database.transaction {
      for operation in batch.operations {
        new = LogEnd(count: new.count + 1, digest: Self.digest(of: operation))
        try insertOperation.bind(1, Int64(new.count))
        try insertOperation.bind(3, new.digest)
        try insertOperation.run(binding: 2, to: operation)
      }
      if let mark = batch.mark {
        try writeMark.bind(1, Int64(mark.size))
        try writeMark.bind(2, Int64(bitPattern: mark.digest))
        try writeMark.bind(3, mark.rowDigest)
        try writeMark.run()
      }
      if let view = batch.view { try write(view) }
    }
    end = new
    endMark?.write(end)
  }

  private func write(_ view: StoredView) throws {
    try writeView.bind(1, view.x)
    try writeView.bind(2, view.y)
    try writeView.bind(3, view.zoom)
    try writeView.bind(4, view.encodedSelection)
    try writeView.bind(5, view.rowDigest)
    try writeView.bind(6, view.settings.undoScope?.rawValue ?? "")
    try writeView.bind(7, view.settings.routing?.rawValue ?? "")
    try writeView.run()
    try database.write(view.draft)
  }

  // MARK: Reading

  /// Applies all operations since the last image, or since what the file held at the beginning, up to the
  /// first that cannot be applied. `file` is the present content of the file: it may stand for the
  /// beginning if that is damaged.
  func replay(
    file: [UInt8]? = nil,
    reading read: @escaping ([UInt8]) throws -> CanvasDocument
  ) throws -> Replay {
    var replay = try Replay(database, file: file, reading: read)
    if let loss { replay.noteLoss("\(loss)") }
    return replay
  }

  package static func digest(of bytes: [UInt8]) -> Int64 {
    Int64(ContentMark(bytes).digest & 0xFFFF_FFFF)
  }

  /// Returns whether the state is damaged, as opposed to a failing disk or missing rights.
  static func isDamage(_ error: any Error) -> Bool {
    error is DamagedState || (error as? DatabaseError)?.meansDamage == true
  }

  /// Writes all of the write-ahead log into the database, and waits for the disk.
  func emptyWAL() throws { try database.execute("PRAGMA wal_checkpoint(TRUNCATE)") }

  /// Assigns the state to the board at this path.
  func adopt(_ board: String) throws {
    let statement = try database.prepare("UPDATE base SET path = ?1 WHERE path <> ?1")
    try statement.bind(1, board)
    try statement.run()
  }

  func mark() throws -> ContentMark? { try Self.mark(in: database) }

  /// Returns the mark of the file; nil if there is none, or a damaged one.
  static func mark(in database: Database) throws -> ContentMark? {
    let statement = try database.prepare("SELECT size, digest, row_digest FROM file")
    guard try statement.step() else { return nil }
    let mark = ContentMark(
      size: Int(statement.number(0)),
      digest: UInt64(bitPattern: statement.number(1))
    )
    return statement.number(2) == mark.rowDigest ? mark : nil
  }

  /// Returns the text that was being edited, whatever became of the view.
  func draft() throws -> TextDraft? { try database.draft() }

  /// Returns the view; nil if there is none, or a damaged one.
  func view() throws -> StoredView? {
    let statement = try database.prepare(
      "SELECT x, y, zoom, selection, row_digest, undo_scope, routing FROM view"
    )
    guard try statement.step() else { return nil }
    var view = try StoredView(
      x: statement.double(0),
      y: statement.double(1),
      zoom: statement.double(2),
      encodedSelection: statement.bytes(3)
    )
    view.settings.undoScope = UndoScope(rawValue: statement.text(5))
    view.settings.routing = RouteStyle(rawValue: statement.text(6))
    guard statement.number(4) == view.rowDigest else { return nil }
    view.draft = try database.draft()
    return view
  }
}

extension ContentMark {
  /// The digest that tells whether the row of a database with the mark is undamaged.
  package var rowDigest: Int64 { StateDatabase.digest(of: Array("\(size) \(digest)".utf8)) }
}

extension StoredView {
  /// The digest that tells whether the row of a database with the view, except for the open text, is
  /// undamaged.
  fileprivate var rowDigest: Int64 {
    let camera = [x, y, zoom].map { String($0.bitPattern) }.joined(separator: " ")
    let chosen = (settings.undoScope?.rawValue ?? "") + (settings.routing?.rawValue ?? "")
    return StateDatabase.digest(of: Array(camera.utf8) + encodedSelection + Array(chosen.utf8))
  }
}
