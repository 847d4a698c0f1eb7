import BoardCore
import LinuxSystem

/// The tables of a state database, and their migrations.
enum StateSchema {
  /// The number that tells these databases from others: “DrBd”.
  static let application: Int64 = 0x4472_4264

  /// The statements from each version to the next; their number is the version.
  ///
  /// They are never changed once in use, only added to.
  static let migrations = [
    """
    CREATE TABLE base (
      id INTEGER PRIMARY KEY CHECK (id = 1), path TEXT NOT NULL, content BLOB NOT NULL
    ) STRICT;
    CREATE TABLE deed (
      number INTEGER PRIMARY KEY, content BLOB NOT NULL, digest INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE file (
      id INTEGER PRIMARY KEY CHECK (id = 1), size INTEGER NOT NULL, digest INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE view (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      x REAL NOT NULL, y REAL NOT NULL, zoom REAL NOT NULL, selection BLOB NOT NULL
    ) STRICT;
    """,
    """
    CREATE TABLE upkeep (
      id INTEGER PRIMARY KEY CHECK (id = 1), emptied INTEGER NOT NULL
    ) STRICT;
    INSERT INTO upkeep VALUES (1, 0);
    """,
    """
    CREATE TABLE image (
      id INTEGER PRIMARY KEY CHECK (id = 1), number INTEGER NOT NULL,
      content BLOB NOT NULL, digest INTEGER NOT NULL
    ) STRICT;
    """,
    "-- A kind of deed that older versions do not know: a reload with the rest of the file.",
    "-- An image that ends with the text of the file.",
    // The image in parts, each with a digest; `image.content` is no longer used.
    """
    CREATE TABLE image_part (
      part INTEGER PRIMARY KEY, content BLOB NOT NULL, digest INTEGER NOT NULL,
      number INTEGER NOT NULL
    ) STRICT;
    """,
    // The text that is being edited; no element is a card that is not on the board yet.
    """
    CREATE TABLE draft (
      id INTEGER PRIMARY KEY CHECK (id = 1), element INTEGER,
      x REAL NOT NULL, y REAL NOT NULL, width REAL NOT NULL, height REAL NOT NULL,
      content BLOB NOT NULL, lower INTEGER NOT NULL, upper INTEGER NOT NULL,
      backward INTEGER NOT NULL
    ) STRICT;
    """,
    // The start of the edge that comes with a new card.
    "ALTER TABLE draft ADD COLUMN origin INTEGER; ALTER TABLE draft ADD COLUMN side TEXT;",
    "-- Kinds of deed that older versions do not know: jumps, branches. An image with branches.",
    "-- An image with what was done inside edits that were kept.",
    "-- Kinds of deed that older versions do not know: that a save began, and how it ended.",
    // Several images, each in pieces of parts. One counts once its number is in the first table. `image`
    // is no longer written.
    """
    CREATE TABLE board_image (number INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE board_image_piece (
      id INTEGER PRIMARY KEY, number INTEGER NOT NULL, part INTEGER NOT NULL,
      start INTEGER NOT NULL, size INTEGER NOT NULL, digest INTEGER NOT NULL, content BLOB NOT NULL
    ) STRICT;
    """,
    // Digests of what had none; null in rows that an older version wrote.
    """
    ALTER TABLE base ADD COLUMN digest INTEGER;
    ALTER TABLE file ADD COLUMN row_digest INTEGER;
    ALTER TABLE view ADD COLUMN row_digest INTEGER;
    """,
    // The steps in the text that is being edited, and a digest of the text with them.
    "ALTER TABLE draft ADD COLUMN steps BLOB; ALTER TABLE draft ADD COLUMN digest INTEGER;",
    // The undo scope of the board; empty unless one was chosen. A kind of operation that older versions
    // do not know: a forgotten name that was taken back.
    "ALTER TABLE view ADD COLUMN undo_scope TEXT NOT NULL DEFAULT ''",
    "-- A kind of deed that older versions do not know: a session that began without steps of the view.",
    // The content of the note's file before it was written on. Deeds and images with notes.
    "ALTER TABLE draft ADD COLUMN note_size INTEGER; ALTER TABLE draft ADD COLUMN note_digest INTEGER;",
    // How the lines of edges run; empty unless it was chosen for the board.
    "ALTER TABLE view ADD COLUMN routing TEXT NOT NULL DEFAULT ''",
    "-- A kind of deed that older versions do not know: a merge with what another program wrote.",
    "-- A kind of deed that older versions do not know: the merge of a copy. Images with their origins.",
  ]

  static var version: Int64 { Int64(migrations.count) }

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
    guard found < version else { return }
    try database.transaction {
      try migrate(database, from: Int(found))
    }
  }

  static func migrate(_ database: Database, from old: Int) throws {
    for step in migrations[max(0, old)...] { try database.execute(step) }
    try database.execute("PRAGMA user_version = \(version)")
  }
}
