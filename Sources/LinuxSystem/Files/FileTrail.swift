import BoardValues
import CLinux
import Glibc

/// The file that was found at a path, to be found again where it was moved to.
///
/// A descriptor goes along with its file, into any folder of the disk. It would also keep a stick from
/// being ejected, so a file on another disk than the program's own files is only looked for among those
/// beside it.
package final class FileTrail: Sendable {
  private let path: String
  private let identity: FileIdentity
  private let descriptor: Int32?

  /// Where the file is by now.
  package enum Place: Equatable {
    case moved(String)
    /// A file that has its number, which numbers of deleted files are given to as well.
    case perhaps(String)
    case gone
  }

  /// `other` is a path on a disk that is in use anyway. Nil if there is no file. (`open`)
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
    // What was deleted is no path any more: the kernel adds “ (deleted)” to it.
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

  /// Desktops delete by moving into `Trash/files`, on other disks into `.Trash-UID/files`.
  private static func isTrash(_ path: String) -> Bool {
    let folders = path.utf8.split(separator: Ascii.slash)
    return zip(folders, folders.dropFirst()).contains { outer, inner in
      inner.elementsEqual("files".utf8)
        && (outer.elementsEqual("Trash".utf8) || outer.starts(with: ".Trash-".utf8))
    }
  }
}
