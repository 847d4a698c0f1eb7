import Glibc
import Synchronization

/// The reports of the system about changed files, for all watches of this process.
///
/// The system has few such connections for all programs of a user (128, usually), so that a process
/// opens one, and shares out what it says.
package final class FileReports: Sendable {
  package static let shared = FileReports()

  private struct State {
    /// The connection, or -1 while the system has none to give.
    var descriptor: Int32 = -1
    /// The folders that are watched, by their numbers in reports.
    var folders: [Int32: Folder] = [:]
    var lastListener = 0
  }

  private struct Folder {
    var path: String
    /// What each listener wants to know, and the names that it has not taken yet.
    var listeners: [Int: (changes: UInt32, names: [String?])] = [:]

    var changes: UInt32 { listeners.values.reduce(0) { $0 | $1.changes } }
  }

  /// The interest in changes of one folder, which ends with this object.
  final class Listener: Sendable {
    private let reports: FileReports
    private let folder: Int32
    private let number: Int

    fileprivate init(_ reports: FileReports, folder: Int32, number: Int) {
      self.reports = reports
      self.folder = folder
      self.number = number
    }

    deinit { reports.remove(number, of: folder) }

    /// Returns the names of the changed files since the last call that `read` has found. A name is
    /// nil after reports that are not about a file, such as that of lost ones.
    func takeNames() -> [String?] {
      reports.state.withLock { state in
        let names = state.folders[folder]?.listeners[number]?.names ?? []
        if !names.isEmpty { state.folders[folder]?.listeners[number]?.names = [] }
        return names
      }
    }
  }

  private let state = Mutex(State())

  /// The descriptor that becomes readable with new reports, or -1 if there is none.
  package var descriptor: Int32 { state.withLock { $0.descriptor } }

  /// Begins to listen for changes of a folder, or returns nil if the system cannot watch it, as on
  /// some network file systems (`inotify_init1`, `inotify_add_watch`).
  func listen(to folder: String, for changes: Int32) -> Listener? {
    let changes = UInt32(changes)
    return state.withLock { state in
      if state.descriptor < 0 {
        state.descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      }
      // Another listener may want other changes of the folder.
      let number = inotify_add_watch(state.descriptor, folder, changes | UInt32(IN_MASK_ADD))
      guard number >= 0 else { return nil }
      state.lastListener += 1
      state.folders[number, default: Folder(path: folder)].listeners[state.lastListener] =
        (changes, [])
      return Listener(self, folder: number, number: state.lastListener)
    }
  }

  /// Ends the interest of a listener, and that in what no other one wants (`inotify_rm_watch`).
  private func remove(_ listener: Int, of number: Int32) {
    state.withLock { state in
      guard let old = state.folders[number]?.listeners.removeValue(forKey: listener),
        let folder = state.folders[number]
      else { return }
      if folder.listeners.isEmpty {
        state.folders[number] = nil
        inotify_rm_watch(state.descriptor, number)
      } else if folder.changes | old.changes != folder.changes {
        let again = inotify_add_watch(state.descriptor, folder.path, folder.changes)
        // There is another folder at the path by now.
        if again >= 0, state.folders[again] == nil { inotify_rm_watch(state.descriptor, again) }
      }
    }
  }

  /// Reads the reports and gives each listener its own (`read`).
  package func read() {
    state.withLock { state in
      var buffer = [UInt8](repeating: 0, count: 4096)
      while state.descriptor >= 0 {
        let count = FileError.retrying { Glibc.read(state.descriptor, &buffer, buffer.count) }
        guard count > 0 else { return }
        for report in Self.reports(in: buffer[..<count]) { Self.share(report, &state) }
      }
    }
  }

  private typealias Report = (folder: Int32, changes: UInt32, name: String?)

  private static func share(_ report: Report, _ state: inout State) {
    // After lost reports anything may have changed.
    let isLost = report.changes & UInt32(IN_Q_OVERFLOW) != 0
    for number in isLost ? Array(state.folders.keys) : [report.folder] {
      for (listener, wish) in state.folders[number]?.listeners ?? [:]
      where report.name == nil || report.changes & wish.changes != 0 {
        state.folders[number]?.listeners[listener]?.names.append(report.name)
      }
    }
    // The system has ended the watch of a folder that is gone.
    if report.changes & UInt32(IN_IGNORED) != 0 { state.folders[report.folder] = nil }
  }

  private static func reports(in bytes: ArraySlice<UInt8>) -> [Report] {
    var reports: [Report] = []
    var rest = bytes
    let header = MemoryLayout<inotify_event>.size
    while rest.count >= header {
      let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
      let end = header + Int(event.len)
      guard rest.count >= end else { break }
      let name = rest.dropFirst(header).prefix(Int(event.len)).prefix { $0 != 0 }
      let text = name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
      reports.append((event.wd, event.mask, text))
      rest = rest.dropFirst(end)
    }
    return reports
  }
}
