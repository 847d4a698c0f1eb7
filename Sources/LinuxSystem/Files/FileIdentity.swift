import Glibc

/// The identity of a file, which differs from that of a file that replaces it.
package struct FileIdentity: Equatable, Sendable {
  let device: dev_t
  let number: ino_t

  /// Reads the identity of a file, or returns nil if there is none (`stat`).
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number) = (status.st_dev, status.st_ino)
  }
}
