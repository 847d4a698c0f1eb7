import BoardCore
import Foundation
import LinuxSystem

@testable import BoardStore

/// Converts a state database into the form that an older version of the program wrote.
package enum OlderDatabase {
  /// Writes the database anew with the tables of a version. An image is written in one piece.
  package static func replace(_ path: String, version: Int) throws {
    let old = path + ".older"
    try StateDatabase(path).emptyWAL()
    let new = try Database(path)
    let images = StateImages(database: new)
    let number = try images.numbers().first
    let image = try number.map { Document.joined(try images.parts(of: $0)) }
    try PrivateFile.make(old)
    let database = try Database(old)
    try database.execute("PRAGMA application_id = \(StateSchema.application)")
    for step in StateSchema.migrations.prefix(version) { try database.execute(step) }
    try database.execute(
      """
      PRAGMA user_version = \(version);
      ATTACH '\(path)' AS new;
      INSERT INTO base SELECT id, path, content FROM new.base;
      INSERT INTO deed SELECT * FROM new.deed WHERE number > \(number ?? 0);
      INSERT INTO file SELECT id, size, digest FROM new.file;
      INSERT INTO view SELECT id, x, y, zoom, selection FROM new.view;
      """
    )
    if let image, let number {
      let insertion = try database.prepare("INSERT INTO image VALUES (1, \(number), ?, ?)")
      try insertion.bind(1, image)
      try insertion.bind(2, StateDatabase.digest(of: image))
      try insertion.run()
    }
    try database.execute("DETACH new")
    new.leaveWAL()
    for suffix in ["-wal", "-shm", "-end"] { Path.remove(path + suffix) }
    Path.move(old, to: path)
  }
}
