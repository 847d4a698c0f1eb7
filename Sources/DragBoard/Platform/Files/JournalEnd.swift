import BoardCore
import Glibc

/// The last operation of a database.
struct JournalEnd: Equatable, Sendable {
  var count: Int
  /// The digest of the last operation's bytes; 0 if it is in the image.
  var digest: Int64
}
