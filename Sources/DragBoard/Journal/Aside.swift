import BoardCore
import Glibc

/// State that cannot be used is put out of the way, under a name that says so, and not lost.
enum Aside {
  private static let suffixes = ["-wal", "-end", ""]

  /// Of the database and what belongs to it, its new path.
  static func move(_ path: String) throws -> String {
    let aside = freeName(path)
    for suffix in suffixes where !Places.isMissing(path + suffix) {
      guard rename(path + suffix, aside + suffix) == 0 else {
        throw FileError.last(path + suffix, "put the damaged state aside")
      }
    }
    unlink(path + "-shm")
    return aside
  }

  private static func freeName(_ path: String) -> String {
    var number = 1
    while Places.exists("\(path).\(number).aside") { number += 1 }
    return "\(path).\(number).aside"
  }

  /// What a person is told of it.
  static func words(_ path: String) -> String {
    "set aside as \(path.visible); “dragboard recover” shows what is in it"
  }
}
