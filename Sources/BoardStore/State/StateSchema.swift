import BoardCore
import LinuxSystem

/// The tables of a state database.
enum StateSchema {
  /// The number that tells these databases from others: “Drag”.
  static let application: Int64 = 0x4472_6167
  /// The number of databases from before version 1, which are never read: “DrBd”.
  static let earlierApplication: Int64 = 0x4472_4264

  static let version: Int64 = 1

  /// The tables. Each kind of row has a shape of its own, by which a damaged database is read without them.
  private static let tables =
    """
    CREATE TABLE base (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      path TEXT NOT NULL, content BLOB NOT NULL, digest INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE deed (
      number INTEGER PRIMARY KEY, content BLOB NOT NULL, digest INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE file (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      size INTEGER NOT NULL, digest INTEGER NOT NULL, row_digest INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE view (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      x REAL NOT NULL, y REAL NOT NULL, zoom REAL NOT NULL, selection BLOB NOT NULL,
      row_digest INTEGER NOT NULL, undo_scope TEXT NOT NULL, routing TEXT NOT NULL
    ) STRICT;
    CREATE TABLE draft (
      id INTEGER PRIMARY KEY CHECK (id = 1), element INTEGER,
      x REAL NOT NULL, y REAL NOT NULL, width REAL NOT NULL, height REAL NOT NULL,
      content BLOB NOT NULL, lower INTEGER NOT NULL, upper INTEGER NOT NULL,
      backward INTEGER NOT NULL, origin INTEGER, side TEXT,
      steps BLOB NOT NULL, digest INTEGER NOT NULL, note_size INTEGER, note_digest INTEGER
    ) STRICT;
    CREATE TABLE board_image (number INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE board_image_piece (
      id INTEGER PRIMARY KEY, number INTEGER NOT NULL, part INTEGER NOT NULL,
      start INTEGER NOT NULL, size INTEGER NOT NULL, digest INTEGER NOT NULL, content BLOB NOT NULL
    ) STRICT;
    CREATE TABLE upkeep (
      id INTEGER PRIMARY KEY CHECK (id = 1), emptied INTEGER NOT NULL
    ) STRICT;
    INSERT INTO upkeep VALUES (1, 0);
    """

  /// Begins the log of a new database without waiting for the disk, as the first commit would. The update
  /// has to change something, or nothing is written.
  static func beginWAL(_ database: Database) throws {
    guard try database.text("PRAGMA journal_mode") != "wal" else { return }
    try database.execute(
      """
      PRAGMA synchronous = OFF; PRAGMA journal_mode = WAL;
      UPDATE upkeep SET emptied = emptied + 1; PRAGMA synchronous = NORMAL
      """
    )
  }

  /// Checks what a connection is connected to, and sets it up.
  static func prepare(_ database: Database) throws {
    guard try database.number("PRAGMA application_id") == application else {
      throw DamagedState("was not made by this program")
    }
    let found = try database.number("PRAGMA user_version") ?? 0
    guard found <= version else { throw NewerState() }
    try database.execute(
      "PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -512"
    )
  }

  static func makeTables(_ database: Database) throws {
    try database.execute(
      "PRAGMA application_id = \(application); PRAGMA user_version = \(version)"
    )
    try database.execute(tables)
  }
}
