import BoardValues
import CLinux
import Glibc

/// A file found at a path, which can be found again after it was moved.
///
/// A descriptor stays with its file in any folder of the disk. It would also keep a removable disk
/// from being ejected. A file on another disk than the program's own files is therefore only looked
/// for in its folder.
package final class FileTrail: Sendable {
  private let path: String
  private let identity: FileIdentity
  private let descriptor: Int32?

  /// The present location of the file.
  package enum Place: Equatable {
    case moved(String)
    /// The path of a file with the same number, which may also be a new one: numbers of deleted
    /// files are reused.
    case perhaps(String)
    case gone
  }

  /// Opens the file, or returns nil if there is none. `other` is a path on a disk that is in use
  /// anyway (`open`).
  package init?(_ path: String, besides other: String) {
    guard let target = Path.resolvingLinks(path), let identity = FileIdentity(target) else {
      return nil
    }
    self.path = target
    self.identity = identity
    guard identity.device == FileIdentity(other)?.device else {
      descriptor = nil
      return
    }
    let descriptor = FileError.retrying { open(target, Int32(dragboard_path_only) | O_CLOEXEC) }
    self.descriptor = descriptor < 0 ? nil : descriptor
  }

  deinit { if let descriptor { close(descriptor) } }

  package var place: Place {
    guard let descriptor else { return neighbor.map(Place.perhaps) ?? .gone }
    // The link of a deleted file is not a path: the kernel adds “ (deleted)” to it.
    guard let found = Path.target(ofLink: "/proc/self/fd/\(descriptor)"),
      FileIdentity(found) == identity, !Self.isTrash(found)
    else { return .gone }
    return .moved(found)
  }

  private var neighbor: String? {
    let folder = Path.directory(of: path)
    return DirectoryListing.names(in: folder).lazy.map { Path.join(folder, $0) }
      .first { FileIdentity($0) == identity }
  }

  /// Returns whether a path is in the trash. Desktops delete files by moving them into
  /// `Trash/files`, on other disks into `.Trash-UID/files`.
  private static func isTrash(_ path: String) -> Bool {
    let folders = path.utf8.split(separator: Ascii.slash)
    return zip(folders, folders.dropFirst()).contains { outer, inner in
      inner.elementsEqual("files".utf8)
        && (outer.elementsEqual("Trash".utf8) || outer.starts(with: ".Trash-".utf8))
    }
  }
}
