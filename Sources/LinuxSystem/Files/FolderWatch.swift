import Glibc

/// Tells which files in some folders were changed, put there or taken away.
package final class FolderWatch {
  /// The most folders that are watched; programs share what the system has of such watches.
  private static let maxFolders = 64
  private static let changes =
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB | IN_ONLYDIR

  package let descriptor: Int32
  private var folders: [Int32: String] = [:]
  private var known: Set<String> = []

  /// What may have changed since the last time.
  package enum News: Equatable {
    case files(Set<String>)
    /// More than could be told.
    case anything
  }

  /// Nil if the system cannot watch. (`inotify_init1`)
  package init?() {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Watches this folder too. (`inotify_add_watch`)
  package func add(_ folder: String) {
    guard folders.count < Self.maxFolders, known.insert(folder).inserted else { return }
    let watch = inotify_add_watch(descriptor, folder, UInt32(Self.changes))
    if watch >= 0 { folders[watch] = folder }
  }

  /// (`read`)
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
