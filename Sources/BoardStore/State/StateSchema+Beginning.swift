import LinuxSystem

extension StateSchema {
  /// Creates a database. It gets its name once it is complete, so that nothing has to wait for the disk.
  static func create(_ path: String, _ beginning: StateBeginning) throws {
    try finish(try draft(path, beginning), path)
  }

  /// Creates a database in place of a damaged one, which is quarantined. Returns the path of the damaged
  /// one.
  static func replace(_ path: String, with beginning: StateBeginning) throws -> String {
    let draft = try draft(path, beginning)
    let quarantined = try Quarantine.move(path)
    try finish(draft, path)
    return quarantined
  }

  private static func draft(_ path: String, _ beginning: StateBeginning) throws -> String {
    let draft = path + ".new"
    try PrivateFile.make(draft)
    try fill(Database(draft), beginning)
    return draft
  }

  private static func finish(_ draft: String, _ path: String) throws {
    // The log of a removed database would be taken for this one's.
    if Path.isMissing(path) {
      for suffix in ["-wal", "-shm", "-end"] { Path.remove(path + suffix) }
    }
    try PrivateFile.name(draft, path)
  }

  /// Creates the tables and writes the first content.
  private static func fill(_ database: Database, _ beginning: StateBeginning) throws {
    try database.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    try database.transaction {
      try makeTables(database)
      let statement = try database.prepare("INSERT INTO base VALUES (1, ?, ?, ?)")
      try statement.bind(1, beginning.board)
      try statement.bind(3, StateDatabase.digest(of: beginning.base))
      try statement.run(binding: 2, to: beginning.base)
      if let image = beginning.image { try StateImages(database: database).write(image) }
    }
  }
}
