/// The state of one board on the disk: what its file held at the beginning, and all deeds since.
///
/// Each `commit` has reached the kernel when it returns, so that the program may be killed at any
/// instant; it does not wait for the disk, which is `DiskSync`'s.
final class StateDatabase {
  private let database: Database
  private let insertDeed: Statement
  private let writeView: Statement
  private let writeMark: Statement
  private let sync: DiskSync?
  private(set) var deedCount: Int
  /// How many deeds are in the image.
  private var imageCount: Int

  /// Opens what is there.
  convenience init(_ path: String) throws {
    try self.init(Database(path, .existing), path)
    // So that the first step finds a log that was begun on the disk.
    sync?.noticeOpening()
  }

  private init(_ database: Database, _ path: String) throws {
    self.database = database
    try StateSchema.prepare(database)
    imageCount = Int(try database.number("SELECT number FROM image") ?? 0)
    deedCount = max(imageCount, Int(try database.number("SELECT max(number) FROM deed") ?? 0))
    insertDeed = try database.prepare("INSERT INTO deed VALUES (?, ?, ?)")
    writeView = try database.prepare("INSERT OR REPLACE INTO view VALUES (1, ?, ?, ?, ?)")
    writeMark = try database.prepare("INSERT OR REPLACE INTO file VALUES (1, ?, ?)")
    sync = DiskSync(path)
  }

  /// Begins the state of a board.
  static func create(
    _ path: String,
    for board: String,
    base: [UInt8]
  ) throws -> StateDatabase {
    try StateSchema.create(path) { draft in
      try StateSchema.fill(Database(draft, .creating), board: board, base: base)
    }
    return try begun(path)
  }

  /// The same once more, for when somebody has removed the file: as long as it is open, all of it
  /// can be read.
  func copy(to path: String) throws -> StateDatabase {
    try StateSchema.create(path) { draft in
      let statement = try database.prepare("VACUUM INTO ?")
      try statement.bind(1, draft)
      try statement.run()
    }
    return try Self.begun(path)
  }

  private static func begun(_ path: String) throws -> StateDatabase {
    let database = try Database(path, .existing)
    try StateSchema.beginLog(database)
    return try StateDatabase(database, path)
  }

  // MARK: Writing

  /// What is written together.
  struct Entry: Equatable, Sendable {
    /// Encoded.
    var deeds: [[UInt8]] = []
    /// What the file holds now, if that has changed.
    var mark: ContentMark?
    var view: StoredView?
  }

  /// All of it, or after an error nothing.
  func commit(_ entry: Entry) throws {
    try database.transaction {
      for (offset, deed) in entry.deeds.enumerated() {
        try insertDeed.bind(1, Int64(deedCount + offset + 1))
        try insertDeed.bind(2, deed)
        try insertDeed.bind(3, Self.digest(of: deed))
        try insertDeed.run()
      }
      if let mark = entry.mark {
        try writeMark.bind(1, Int64(mark.size))
        try writeMark.bind(2, Int64(bitPattern: mark.digest))
        try writeMark.run()
      }
      if let view = entry.view { try write(view) }
    }
    deedCount += entry.deeds.count
    sync?.noticeCommit()
  }

  private func write(_ view: StoredView) throws {
    try writeView.bind(1, view.x)
    try writeView.bind(2, view.y)
    try writeView.bind(3, view.zoom)
    try writeView.bind(4, view.encodedSelection)
    try writeView.run()
  }

  /// Puts what all deeds have come to in their place, if they have become many.
  func condense(_ document: Document, beyond limit: Int) throws {
    guard deedCount - imageCount > limit, let content = document.encoded else { return }
    try database.transaction {
      let statement = try database.prepare("INSERT OR REPLACE INTO image VALUES (1, ?, ?, ?)")
      try statement.bind(1, Int64(deedCount))
      try statement.bind(2, content)
      try statement.bind(3, Self.digest(of: content))
      try statement.run()
      try database.execute("DELETE FROM deed; UPDATE base SET content = x''")
    }
    imageCount = deedCount
    sync?.noticeCommit()
  }

  // MARK: Reading

  /// The document as it was: the image or what the file held at the beginning, and all deeds since.
  func document(reading read: ([UInt8]) throws -> CanvasDocument) throws -> Document {
    var document: Document
    let image = try database.prepare("SELECT content, digest FROM image")
    let base = try database.prepare("SELECT content FROM base")
    if try image.step() {
      do {
        document = try Document(decoding: try Self.whole(image, 0))
      } catch let damage as DamagedState {
        throw DamagedState("has an image that \(damage)")
      }
    } else if try base.step() {
      document = Document(try read(base.bytes(0)))
    } else {
      throw DamagedState("does not say what the board was")
    }
    try replay(in: &document)
    return document
  }

  /// Bytes and, in the next column, their digest: SQLite does not notice a bit that the disk has
  /// turned.
  private static func whole(_ row: Statement, _ column: Int32) throws -> [UInt8] {
    let bytes = row.bytes(column)
    guard row.number(column + 1) == digest(of: bytes) else { throw DamagedState("was changed") }
    return bytes
  }

  private static func digest(of bytes: [UInt8]) -> Int64 {
    Int64(ContentMark(bytes).digest & 0xFFFF_FFFF)
  }

  /// Whose state a database is: the path of the board's file, and what that held.
  static func owner(_ path: String) throws -> (board: String, mark: ContentMark?) {
    let database = try Database(path, .existing)
    let statement = try database.prepare("SELECT path FROM base")
    return (try statement.step() ? statement.text(0) : "", try mark(in: database))
  }

  /// Asks the disk for every byte of a database, and throws if it has not got one. Nobody in this
  /// process may have the database open, who would lose the locks.
  static func readThrough(_ path: String) throws {
    for file in [path, path + "-wal"] where Places.exists(file) {
      _ = try FileReading.bytes(file, limit: .max)
    }
  }

  /// Whether there may be steps in a database that its board's file has never held. It is only looked
  /// at, so that the version it belongs to can go on with it.
  static func mayHaveUnsavedSteps(_ path: String) throws -> Bool {
    let database = try Database(path, .existing)
    let statement = try database.prepare("SELECT content FROM deed ORDER BY number DESC")
    while try statement.step() {
      switch Deed.Kind(encoded: statement.bytes(0)) {
      case .began: continue
      case .saved, .reloaded, .reloadedElements: return false
      default: return true
      }
    }
    return true
  }

  /// Makes it the state of the board at this path, if it is not yet.
  func adopt(_ board: String) throws {
    let statement = try database.prepare("UPDATE base SET path = ?1 WHERE path <> ?1")
    try statement.bind(1, board)
    try statement.run()
  }

  func mark() throws -> ContentMark? { try Self.mark(in: database) }

  private static func mark(in database: Database) throws -> ContentMark? {
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
    return try StoredView(
      x: statement.double(0),
      y: statement.double(1),
      zoom: statement.double(2),
      encodedSelection: statement.bytes(3)
    )
  }

  /// Carries out all deeds, in their order.
  private func replay(in document: inout Document) throws {
    let statement = try database.prepare("SELECT number, content, digest FROM deed ORDER BY number")
    var expected = Int64(imageCount)
    while try statement.step() {
      expected += 1
      let number = statement.number(0)
      guard number == expected else { throw DamagedState("has lost deed \(expected)") }
      do {
        let deed = try Deed(decoding: try Self.whole(statement, 1), in: document)
        guard document.carryOut(deed) != nil else { throw DamagedState("cannot be done") }
      } catch let damage as DamagedState {
        throw DamagedState("has a deed \(number) that \(damage)")
      }
    }
  }
}
