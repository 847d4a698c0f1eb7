import BoardValues
import Glibc

/// The copying of folders with all that is in them. Links are copied as links; what is neither file, folder nor link is
/// left out.
package enum FolderCopy {
  /// Copies a folder into another, under its name or a similar one, and returns the path of the copy. The name appears
  /// only once everything is on the disk.
  package static func copy(_ source: String, to folder: String) throws(FileError) -> String {
    guard let (inner, outer) = both(folder, source), inner != outer,
      Path.relative(inner, to: outer) == nil
    else { throw FileError(source, "holds the folder that it would be copied to") }
    TemporaryFile.removeStale(in: folder)
    let temporary = try TemporaryFolder(.copies, in: folder)
    try fill(temporary.path, from: source)
    let path = try NewFile.appear(named: Path.name(of: source), in: folder) { path in
      if Path.exists(path) || Path.isLink(path) { return EEXIST }
      if temporary.move(to: path) { return 0 }
      return errno == ENOTEMPTY || errno == ENOTDIR ? EEXIST : errno
    }
    try AtomicFile.synchronizeDirectory(folder)
    return path
  }

  /// Copies a folder to a path at which there is nothing, in a folder that nobody else looks into yet.
  package static func copy(_ source: String, as path: String) throws(FileError) {
    guard let (inner, outer) = both(Path.directory(of: path), source), inner != outer,
      Path.relative(inner, to: outer) == nil
    else { throw FileError(source, "holds the folder that it would be copied to") }
    guard mkdir(path, 0o777) == 0 else { throw FileError.last(path, "make this directory") }
    try fill(path, from: source)
  }

  private static func both(_ one: String, _ other: String) -> (String, String)? {
    guard let one = Path.resolvingLinks(one), let other = Path.resolvingLinks(other) else {
      return nil
    }
    return (one, other)
  }

  private static func names(in folder: String) -> [String] {
    DirectoryListing.names(in: folder).filter { $0 != "." && $0 != ".." }
  }

  private static func fill(_ folder: String, from source: String) throws(FileError) {
    for name in names(in: source) {
      let (old, new) = (Path.join(source, name), Path.join(folder, name))
      if let target = Path.target(ofLink: old) {
        guard symlink(target, new) == 0 else { throw FileError.last(old, "copy the link") }
      } else if Path.isFolder(old) {
        guard mkdir(new, 0o777) == 0 else { throw FileError.last(new, "make this directory") }
        try fill(new, from: old)
      } else if FileReading.size(old) != nil {
        try write(new, from: old)
      }
    }
    try AtomicFile.synchronizeDirectory(folder)
  }

  /// Writes a new file in a folder that nobody else looks into yet.
  private static func write(_ path: String, from source: String) throws(FileError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = FileError.retrying { open(path, flags, 0o666) }
    guard descriptor >= 0 else { throw FileError.last(path, "make the file") }
    defer { close(descriptor) }
    try FileReading.forEachPart(of: source) { part throws(FileError) in
      try AtomicFile.writeAll(descriptor, path, part)
      return true
    }
    try AtomicFile.synchronize(descriptor, path)
  }

  /// Returns whether two folders hold the same names with the same content.
  package static func areSame(_ one: String, _ other: String) -> Bool {
    let names = Set(names(in: one))
    guard names == Set(Self.names(in: other)) else { return false }
    return names.allSatisfy { name in
      let (first, second) = (Path.join(one, name), Path.join(other, name))
      let links = (Path.target(ofLink: first), Path.target(ofLink: second))
      if links.0 != nil || links.1 != nil { return links.0 == links.1 }
      if Path.isFolder(first) { return Path.isFolder(second) && areSame(first, second) }
      guard let size = FileReading.size(first), size == FileReading.size(second) else {
        return false
      }
      return (try? FileReading.areSame(first, second)) == true
    }
  }
}
