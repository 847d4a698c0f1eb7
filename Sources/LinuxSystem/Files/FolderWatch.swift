import Glibc

/// A watch that reports which files in some folders were changed, added or removed.
package final class FolderWatch {
  /// The largest number of watched folders. All programs share the system's supply of watches.
  private static let maxFolders = 64
  private static let changes =
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB | IN_ONLYDIR

  package let descriptor: Int32
  private var folders: [Int32: String] = [:]
  private var known: Set<String> = []

  /// The possible changes since the last call.
  package enum News: Equatable {
    case files(Set<String>)
    /// More changed than the system could report.
    case anything
  }

  /// Creates a watch without folders, or returns nil if the system cannot watch (`inotify_init1`).
  package init?() {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Adds a folder to the watch (`inotify_add_watch`).
  package func add(_ folder: String) {
    guard folders.count < Self.maxFolders, known.insert(folder).inserted else { return }
    let watch = inotify_add_watch(descriptor, folder, UInt32(Self.changes))
    if watch >= 0 { folders[watch] = folder }
  }

  /// Returns the changes since the last call (`read`).
  package func takeNews() -> News {
    var files: Set<String> = []
    var isLost = false
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = FileError.retrying { read(descriptor, &buffer, buffer.count) }
      guard count > 0 else { return isLost ? .anything : .files(files) }
      for (watch, name) in FileWatch.names(in: buffer[..<count]) {
        if let folder = folders[watch], let name {
          files.insert(Path.join(folder, name))
        } else {
          isLost = true
        }
      }
    }
  }
}
