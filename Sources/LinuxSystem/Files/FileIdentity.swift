import Glibc

/// What tells the file at a path from another one that takes its place.
package struct FileIdentity: Equatable, Sendable {
  let device: dev_t
  let number: ino_t

  /// Nil if there is no file. (`stat`)
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }
}
