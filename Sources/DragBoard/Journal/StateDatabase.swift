import BoardCore

/// The state of one board: what its file held at the beginning, and all operations since.
///
/// A `commit` has reached the kernel when it returns, so the program may be killed at any moment.
/// Writing to the disk is left to `DiskSync`.
final class StateDatabase {
  private let database: Database
  private let insertOperation: Statement
  private let writeView: Statement
  private let writeMark: Statement
  private let endMark: EndMark?
  private(set) var end: JournalEnd
  /// How many operations are in the image.
  private var imageCount: Int
  /// What is damaged, as a predicate that follows a subject; nil if nothing is.
  private(set) var loss: DamagedState?

  /// Opens an existing database for writing; the board lock has to be held.
  convenience init(_ path: String, patience: Double = 2) throws {
    for suffix in ["", "-wal", "-end"] { PrivateFile.protect(path + suffix) }
    let database = try Database(path)
    database.setPatience(patience)
    do {
      try self.init(database, endMark: EndMark(of: path))
      try StateSchema.beginLog(database)
      loss = try EndMark.read(of: path).flatMap(loss)
    } catch {
      database.leaveLog()
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
    imageCount = Int(try database.number("SELECT number FROM image") ?? 0)
    let last = try database.prepare("SELECT number, digest FROM deed ORDER BY number DESC LIMIT 1")
    end = JournalEnd(count: imageCount, digest: 0)
    if try last.step(), last.number(0) > imageCount {
      end = JournalEnd(count: Int(last.number(0)), digest: last.number(1))
    }
    insertOperation = try database.prepare("INSERT INTO deed VALUES (?, ?, ?)")
    writeView = try database.prepare("INSERT OR REPLACE INTO view VALUES (1, ?, ?, ?, ?)")
    writeMark = try database.prepare("INSERT OR REPLACE INTO file VALUES (1, ?, ?)")
  }

  func setPatience(_ seconds: Double) { database.setPatience(seconds) }

  /// Lets the connection close without waiting for the disk.
  func leaveLog() { database.leaveLog() }

  // MARK: What was written

  /// Which of the operations that were written are missing.
  private func loss(_ kept: JournalEnd) throws -> DamagedState? {
    guard kept.count <= end.count else {
      let count = kept.count - end.count
      return DamagedState("has lost its last \(count == 1 ? "record" : "\(count) records")")
    }
    guard try !holds(kept) else { return nil }
    return DamagedState("has an unexpected record \(kept.count)")
  }

  /// Whether an operation is the one that was written. Those in the image cannot be told apart any
  /// more.
  private func holds(_ operation: JournalEnd) throws -> Bool {
    guard operation.count > imageCount, operation.digest != 0 else { return true }
    let digest = try database.number("SELECT digest FROM deed WHERE number = \(operation.count)")
    return digest == operation.digest
  }

  /// How many of the next operations are there already, since an error may have hidden a success;
  /// nil if the database does not continue from `written`.
  func progress(after written: JournalEnd, with operations: [[UInt8]], base: [UInt8]?) throws
    -> Int?
  {
    let count = end.count - written.count
    guard 0...operations.count ~= count, imageCount <= written.count, try holds(written) else {
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

  /// What is written in one transaction.
  struct Entry: Equatable, Sendable {
    /// Encoded.
    var operations: [[UInt8]] = []
    /// What the file holds now, if that has changed.
    var mark: ContentMark?
    var view: StoredView?
  }

  /// Writes all of it, or nothing after an error.
  func commit(_ entry: Entry) throws {
    try database.transaction {
      for (offset, operation) in entry.operations.enumerated() {
        try insertOperation.bind(1, Int64(end.count + offset + 1))
        try insertOperation.bind(2, operation)
        try insertOperation.bind(3, Self.digest(of: operation))
        try insertOperation.run()
      }
      if let mark = entry.mark {
        try writeMark.bind(1, Int64(mark.size))
        try writeMark.bind(2, Int64(bitPattern: mark.digest))
        try writeMark.run()
      }
      if let view = entry.view { try write(view) }
    }
    if let last = entry.operations.last {
      end = JournalEnd(count: end.count + entry.operations.count, digest: Self.digest(of: last))
    }
    endMark?.write(end)
  }

  private func write(_ view: StoredView) throws {
    try writeView.bind(1, view.x)
    try writeView.bind(2, view.y)
    try writeView.bind(3, view.zoom)
    try writeView.bind(4, view.encodedSelection)
    try writeView.run()
    try database.write(view.draft)
  }

  /// Replaces the operations by an image of the document if there are many.
  func condense(_ document: Document, beyond limit: Int) throws {
    guard end.count - imageCount > limit, let parts = document.encodedParts else { return }
    try database.transaction {
      let image = StateBeginning.Image(count: end.count, parts: parts)
      try StateSchema.write(image, to: database)
      try database.execute("DELETE FROM deed; UPDATE base SET content = x''")
    }
    imageCount = end.count
    end.digest = 0
    endMark?.write(end)
  }

  // MARK: Reading

  /// Applies all operations since the image, or since what the file held at the beginning, up to
  /// the first that cannot be applied.
  func replay(reading read: ([UInt8]) throws -> CanvasDocument) throws -> Replay {
    var replay = try Replay(database, imageCount: imageCount, reading: read)
    if let loss { replay.note("\(loss)") }
    return replay
  }

  static func digest(of bytes: [UInt8]) -> Int64 {
    Int64(ContentMark(bytes).digest & 0xFFFF_FFFF)
  }

  /// Whether the state is damaged, as opposed to a failing disk or missing rights.
  static func isDamage(_ error: any Error) -> Bool {
    error is DamagedState || (error as? DatabaseError)?.meansDamage == true
  }

  /// Writes all of the log into the database, and waits for the disk.
  func emptyLog() throws { try database.execute("PRAGMA wal_checkpoint(TRUNCATE)") }

  /// Assigns the state to the board at this path.
  func adopt(_ board: String) throws {
    let statement = try database.prepare("UPDATE base SET path = ?1 WHERE path <> ?1")
    try statement.bind(1, board)
    try statement.run()
  }

  func mark() throws -> ContentMark? { try Self.mark(in: database) }

  static func mark(in database: Database) throws -> ContentMark? {
    let statement = try database.prepare("SELECT size, digest FROM file")
    guard try statement.step() else { return nil }
    return ContentMark(
      size: Int(statement.number(0)),
      digest: UInt64(bitPattern: statement.number(1))
    )
  }

  func view() throws -> StoredView? {
    let statement = try database.prepare("SELECT x, y, zoom, selection FROM view")
    guard try statement.step() else { return nil }
    var view = try StoredView(
      x: statement.double(0),
      y: statement.double(1),
      zoom: statement.double(2),
      encodedSelection: statement.bytes(3)
    )
    view.draft = try database.draft()
    return view
  }
}
