import BoardCore

/// State that cannot be used is put out of the way, under a name that says so, and not lost.
enum Quarantine {
  private static let suffixes = ["-wal", "-end", ""]

  /// Of the database and what belongs to it, its new path.
  static func move(_ path: String) throws -> String {
    let quarantined = freeName(path)
    for suffix in suffixes where !Path.isMissing(path + suffix) {
      guard Path.move(path + suffix, to: quarantined + suffix) else {
        throw FileError.last(path + suffix, "put the damaged state aside")
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

  /// What a person is told of it.
  static func words(_ path: String) -> String {
    "set aside as \(path.visible); “dragboard recover” shows what is in it"
  }
}
