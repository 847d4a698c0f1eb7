import BoardValues
import LinuxSystem

/// The quarantine of state that cannot be used: it is renamed, so that it is out of the way but not lost.
enum Quarantine {
  private static let suffixes = ["-wal", "-end", ""]

  /// Moves the database and its files. Returns the new path of the database.
  static func move(_ path: String) throws -> String {
    let quarantined = freeName(path)
    for suffix in suffixes where !Path.isMissing(path + suffix) {
      guard Path.move(path + suffix, to: quarantined + suffix) else {
        throw FileError.last(path + suffix, "quarantine the damaged state")
      }
    }
    Path.remove(path + "-shm")
    return quarantined
  }

  private static func freeName(_ path: String) -> String {
    var number = 1
    while Path.exists("\(path).\(number).aside") { number += 1 }
    return "\(path).\(number).aside"
  }

  /// Returns the words about the quarantine for a message.
  static func words(_ path: String) -> String {
    localized(
      "quarantined as {file}; “dragboard recover” shows what is in it",
      ["file": path.visible]
    )
  }
}
