package import BoardValues
import Glibc

/// A watch that reports when the file at a path, or any of certain names, is created, removed or changed.
///
/// It watches the directory, since programs save by replacing the file.
package final class FileWatch {
  /// The event that the content of the window gets.
  package let event: WindowEvent
  private let matches: @Sendable (String) -> Bool
  private let listener: FileReports.Listener
  /// Whether Syncthing has put the file there that the last news was about. It writes a file under another name
  /// first, and renames that.
  package private(set) var isSynced = false

  private static let removal = IN_MOVED_FROM | IN_DELETE | IN_MOVE_SELF | IN_DELETE_SELF
  // Creation is not among them, since it happens before the file is written.
  private static let change = removal | IN_CLOSE_WRITE | IN_MOVED_TO

  /// Starts a watch, or returns nil if the system cannot watch, as on some network file systems.
  /// With `onlyRemoval`, writing to the file is not reported.
  package convenience init?(_ path: String, event: WindowEvent, onlyRemoval: Bool = false) {
    let target = (try? AtomicFile.resolved(path)) ?? path
    let (folder, name) = (Path.directory(of: target), Path.name(of: target))
    self.init(in: folder, onlyRemoval ? Self.removal : Self.change, event: event) { $0 == name }
  }

  /// Starts a watch that reports each time something is written to a file that stays open, or returns nil if
  /// the system cannot watch.
  package convenience init?(writingTo path: String, event: WindowEvent) {
    let name = Path.name(of: path)
    self.init(in: Path.directory(of: path), IN_MODIFY, event: event) { $0 == name }
  }

  /// Starts a watch on the files of a folder whose names match, or returns nil if the system cannot
  /// watch.
  package convenience init?(
    folder: String,
    event: WindowEvent,
    matches: @escaping @Sendable (String) -> Bool
  ) {
    self.init(in: folder, Self.change, event: event, matches: matches)
  }

  private init?(
    in folder: String,
    _ changes: Int32,
    event: WindowEvent,
    matches: @escaping @Sendable (String) -> Bool
  ) {
    guard let listener = FileReports.shared.listen(to: folder, for: changes) else { return nil }
    self.listener = listener
    self.event = event
    self.matches = matches
  }

  /// Returns whether a file was touched since the last call, as far as the reports were read
  /// (`FileReports.read`).
  package func hasNews() -> Bool {
    let names = listener.takeNames()
    guard names.contains(where: { $0.map(matches) ?? true }) else { return false }
    isSynced = names.contains { name in
      guard let name, name.hasPrefix(".syncthing."), name.hasSuffix(".tmp") else { return false }
      return matches(String(name.dropFirst(".syncthing.".count).dropLast(".tmp".count)))
    }
    return true
  }
}
