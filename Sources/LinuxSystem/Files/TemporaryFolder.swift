import BoardValues
import Glibc

/// A folder under a temporary name. It gets its final name once all of its files are written;
/// otherwise it is removed with them. It is locked like a `TemporaryFile`, so that a folder in use
/// differs from one left behind.
package final class TemporaryFolder {
  /// What is in a folder, which tells what may be removed with it.
  package enum Kind: String, CaseIterable, Sendable {
    /// Pictures whose names end in `.png`.
    case film
    /// Copies of files, and folders of them.
    case copies

    var suffix: String { ".\(rawValue)" }
  }

  package let path: String
  private let kind: Kind
  private let lock: Int32
  private var isMoved = false

  /// Creates a folder (`mkdir`).
  package init(_ kind: Kind, in directory: String) throws(FileError) {
    self.kind = kind
    for _ in 0..<100 {
      let path = "\(directory)/\(TemporaryName.make(kind.suffix))"
      guard mkdir(path, 0o777) == 0 else {
        if errno == EEXIST { continue }
        break
      }
      // Another process may just have removed the folder as left behind.
      guard let lock = Self.lock(path) else { continue }
      (self.path, self.lock) = (path, lock)
      return
    }
    throw FileError.last(directory, "make a folder in this directory")
  }

  deinit {
    if !isMoved { Self.remove(path, kind) }
    close(lock)
  }

  /// Renames the folder to a name that must be free or that of an empty folder (`rename`).
  package func move(to target: String) -> Bool {
    isMoved = Path.move(path, to: target)
    return isMoved
  }

  /// Removes a folder of this name if a killed process has left it behind.
  static func removeIfStale(_ name: String, in directory: String) {
    guard let kind = Kind.allCases.first(where: { TemporaryName.matches(name, $0.suffix) }),
      let lock = lock("\(directory)/\(name)")
    else { return }
    remove("\(directory)/\(name)", kind)
    close(lock)
  }

  /// Locks a folder. Returns nil if it is in use or is not an existing folder (`open`, `flock`).
  private static func lock(_ path: String) -> Int32? {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
    let descriptor = FileError.retrying { open(path, flags) }
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &status) == 0,
      status.st_nlink > 0
    else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Removes what belongs to a folder of a kind and then the folder. Any other file in it stays, and so does the folder
  /// (`unlink`, `rmdir`).
  private static func remove(_ path: String, _ kind: Kind) {
    for name in DirectoryListing.names(in: path) where name != "." && name != ".." {
      let entry = "\(path)/\(name)"
      switch kind {
      case .film: if name.fileEnding == "png" { Path.remove(entry) }
      case .copies:
        if Path.isFolder(entry), !Path.isLink(entry) {
          remove(entry, kind)
        } else {
          Path.remove(entry)
        }
      }
    }
    rmdir(path)
  }
}
