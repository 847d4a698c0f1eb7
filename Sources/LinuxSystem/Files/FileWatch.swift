package import BoardValues
import Glibc

/// A watch that reports when the file at a path, or any of certain names, is created, removed or changed.
///
/// It watches the directory, since programs save by replacing the file.
package final class FileWatch {
  package let descriptor: Int32
  /// The event that the content of the window gets.
  package let event: WindowEvent
  private let matches: @Sendable (String) -> Bool

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

  /// Starts a watch (`inotify_init1`, `inotify_add_watch`).
  private init?(
    in folder: String,
    _ changes: Int32,
    event: WindowEvent,
    matches: @escaping @Sendable (String) -> Bool
  ) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    guard inotify_add_watch(descriptor, folder, UInt32(changes)) >= 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.event = event
    self.matches = matches
  }

  deinit { close(descriptor) }

  /// Returns whether a file was touched since the last call (`read`).
  package func hasNews() -> Bool {
    var isTouched = false
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = FileError.retrying { read(descriptor, &buffer, buffer.count) }
      guard count > 0 else { return isTouched }
      isTouched =
        isTouched
        || Self.names(in: buffer[..<count]).contains { $0.name.map(matches) ?? true }
    }
  }

  /// Returns the names in a series of events with the watch of each. The name is nil for an event
  /// without one, such as the overflow of the queue, after which anything may have changed.
  static func names(in events: ArraySlice<UInt8>) -> [(watch: Int32, name: String?)] {
    var names: [(watch: Int32, name: String?)] = []
    var rest = events
    let header = MemoryLayout<inotify_event>.size
    while rest.count >= header {
      let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
      let end = header + Int(event.len)
      guard rest.count >= end else { break }
      let name = rest.dropFirst(header).prefix(Int(event.len)).prefix { $0 != 0 }
      names.append((event.wd, name.isEmpty ? nil : String(decoding: name, as: UTF8.self)))
      rest = rest.dropFirst(end)
    }
    return names
  }
}
