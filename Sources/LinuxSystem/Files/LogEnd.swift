import Glibc

/// The number and digest of the last operation of a database.
package struct LogEnd: Equatable, Sendable {
  package var count: Int
  /// The digest of the last operation's bytes, or 0 if it is in the image.
  package var digest: Int64

  package init(
    count: Int,
    digest: Int64
  ) {
    self.count = count
    self.digest = digest
  }
}
