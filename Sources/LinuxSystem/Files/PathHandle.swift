import CLinux
import Glibc

/// A descriptor that names a file for other programs without opening it for reading.
package struct PathHandle: ~Copyable {
  package let descriptor: Int32

  /// Opens a path without waiting for what it leads to. Returns nil if it leads nowhere (`open`).
  package init?(_ path: String) {
    let descriptor = FileError.retrying { open(path, Int32(dragboard_path_only) | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  /// Closes the descriptor (`close`).
  deinit { close(descriptor) }
}
