extension StateSchema {
  /// Creates a database. It gets its name once it is complete, so that nothing has to wait for the
  /// disk.
  static func create(_ path: String, _ beginning: StateBeginning) throws {
    try finish(try draft(path, beginning), path)
  }

  /// Creates one that replaces a damaged one, which is quarantined. Returns the path of that.
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
      try database.execute("PRAGMA application_id = \(application)")
      try migrate(database, from: 0)
      let statement = try database.prepare("INSERT INTO base VALUES (1, ?, ?)")
      try statement.bind(1, beginning.board)
      try statement.bind(2, beginning.base)
      try statement.run()
      if let image = beginning.image { try write(image, to: database) }
    }
  }

  static func write(_ image: StateBeginning.Image, to database: Database) throws {
    let statement = try database.prepare("INSERT OR REPLACE INTO image VALUES (1, ?, x'', ?)")
    try statement.bind(1, Int64(image.count))
    try statement.bind(2, StateDatabase.digest(of: []))
    try statement.run()
    try database.execute("DELETE FROM image_part")
    let part = try database.prepare("INSERT INTO image_part VALUES (?, ?, ?, ?)")
    for (number, content) in image.parts.sorted(by: { $0.key < $1.key }) {
      try part.bind(1, Int64(number))
      try part.bind(2, content)
      try part.bind(3, StateDatabase.digest(of: content))
      try part.bind(4, Int64(image.count))
      try part.run()
    }
  }
}
