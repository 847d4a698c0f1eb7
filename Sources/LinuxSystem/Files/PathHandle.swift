import CLinux
import Glibc

/// A file for other programs to open: it says which one, and lets nobody read it.
package struct PathHandle: ~Copyable {
  package let descriptor: Int32

  /// Never waits, whatever the path leads to; nil if it leads nowhere. (`open`)
  package init?(_ path: String) {
    let descriptor = FileError.retrying { open(path, Int32(dragboard_path_only) | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  /// (`close`)
  deinit { close(descriptor) }
}
