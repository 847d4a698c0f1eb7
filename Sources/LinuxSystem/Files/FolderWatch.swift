import Glibc

/// A watch that reports which files in some folders were changed, added or removed.
package final class FolderWatch {
  /// The largest number of watched folders. All programs share the system's supply of watches.
  private static let maxFolders = 64
  private static let changes =
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ATTRIB | IN_ONLYDIR

  private var folders: [String: FileReports.Listener] = [:]
  private var known: Set<String> = []

  /// The possible changes since the last call.
  package enum News: Equatable {
    case files(Set<String>)
    /// More changed than the system could report.
    case anything
  }

  package init() {}

  /// Whether the system watches a folder.
  package var isUsed: Bool { !folders.isEmpty }

  /// Adds a folder to the watch. Returns whether the system watches it.
  package func add(_ folder: String) -> Bool {
    if folders.count < Self.maxFolders, known.insert(folder).inserted {
      folders[folder] = FileReports.shared.listen(to: folder, for: Self.changes)
    }
    return folders[folder] != nil
  }

  /// Returns the changes since the last call.
  package func takeNews() -> News {
    FileReports.shared.read()
    var (files, isLost): (Set<String>, Bool) = ([], false)
    for (folder, listener) in folders {
      for name in listener.takeNames() {
        if let name { files.insert(Path.join(folder, name)) } else { isLost = true }
      }
    }
    return isLost ? .anything : .files(files)
  }
}
