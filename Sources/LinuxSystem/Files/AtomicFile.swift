import BoardValues
package import Glibc

/// The saving of a file, which leaves everything else about it as it was: owner, group, mode bits,
/// access lists, extended attributes and the links to it.
///
/// Readers see the old bytes or the new ones, never a part: a temporary file in the same directory
/// is written, synced to the disk, and renamed. A link is followed first, so that it stays a link.
/// The old file is overwritten only if the new one could not be like it, or could not replace it.
package enum AtomicFile {
  /// The method by which a file was saved.
  package enum Manner: Equatable, Sendable {
    case replaced
    /// The file was overwritten in place. The reason is worded as the end of a sentence.
    case inPlace(because: String)
  }

  /// Saves a file.
  ///
  /// A new file gets `mode`. `backup` holds the old content while the file is overwritten in place,
  /// which `mayOverwrite` allows.
  /// `check` is called at the last moment, with the bytes already on the disk, and may still throw.
  @discardableResult
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    mode: mode_t = 0o666,
    backup: SaveBackup? = nil,
    mayOverwrite: Bool = true,
    check: () throws(FileError) -> Void = {}
  ) throws(FileError) -> Manner {
    let target = try resolved(path)
    guard let old = try ExistingFile(target, path) else {
      return try create(target, path, bytes, mode, check)
    }
    let reason = try reasonToOverwrite(old, target, path, bytes, check)
    guard let reason else { return .replaced }
    guard mayOverwrite else {
      throw FileError(path, Sentence("cannot be replaced: {reason}", ["reason": "\(reason)"]))
    }
    try check()
    try old.overwrite(bytes, backup: backup)
    return .inPlace(because: reason)
  }

  private static func create(
    _ target: String,
    _ path: String,
    _ bytes: [UInt8],
    _ mode: mode_t,
    _ check: () throws(FileError) -> Void
  ) throws(FileError) -> Manner {
    let directory = Path.directory(of: target)
    TemporaryFile.removeStale(in: directory)
    var temporary: TemporaryFile
    do throws(FileError) {
      temporary = try TemporaryFile(in: directory, mode: mode)
    } catch {
      throw FileError(path, "save the file", error.code)
    }
    try fill(temporary.descriptor, path, bytes)
    try check()
    guard temporary.move(to: target) else { throw FileError.last(path, "save the file") }
    try synchronizeDirectory(directory)
    return .replaced
  }

  /// Replaces the file by a new one. If that is not possible, changes nothing and returns the
  /// reason.
  private static func reasonToOverwrite(
    _ old: borrowing ExistingFile,
    _ target: String,
    _ path: String,
    _ bytes: [UInt8],
    _ check: () throws(FileError) -> Void
  ) throws(FileError) -> String? {
    if old.hasOtherNames { return localized("it has other hard links") }
    let directory = Path.directory(of: target)
    TemporaryFile.removeStale(in: directory)
    var temporary: TemporaryFile
    do throws(FileError) {
      temporary = try TemporaryFile(in: directory, mode: 0o600)
    } catch {
      if [EACCES, EPERM, EROFS].contains(error.code) {
        return localized("its folder may not be changed")
      }
      throw FileError(path, "save the file", error.code)
    }
    try writeAll(temporary.descriptor, path, bytes)
    guard try old.giveAttributes(to: temporary.descriptor) else {
      return localized("its owner or rights would be lost otherwise")
    }
    try synchronize(temporary.descriptor, path)
    try check()
    guard temporary.move(to: target) else {
      if [EACCES, EPERM, EROFS, EBUSY, EXDEV].contains(errno) {
        return localized("another file cannot take its place")
      }
      throw FileError.last(path, "save the file")
    }
    try synchronizeDirectory(directory)
    return nil
  }

  /// Returns the path at the end of a chain of links. There may be no file at it yet.
  package static func resolved(_ path: String) throws(FileError) -> String {
    var target = path
    for _ in 0..<40 {
      var status = stat()
      guard lstat(target, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return target }
      guard let text = Path.target(ofLink: target) else {
        throw FileError(target, "is a link to a name that is not UTF-8")
      }
      target = text.utf8.first == Ascii.slash ? text : Path.directory(of: target) + "/" + text
    }
    throw FileError(path, "is a link that leads through too many others")
  }

  /// Writes and syncs bytes. Errors name the file to be saved, which the user knows, and not the
  /// temporary one.
  static func fill(
    _ descriptor: Int32,
    _ path: String,
    _ bytes: [UInt8]
  ) throws(FileError) {
    try writeAll(descriptor, path, bytes)
    try synchronize(descriptor, path)
  }

  package static func synchronize(_ descriptor: Int32, _ path: String) throws(FileError) {
    guard FileError.retrying({ fsync(descriptor) }) == 0 else {
      throw FileError.last(path, "sync the file to the disk")
    }
  }

  package static func writeAll(
    _ descriptor: Int32,
    _ path: String,
    _ bytes: [UInt8]
  ) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[done...])
        return FileError.retrying { Glibc.write(descriptor, rest.baseAddress, rest.count) }
      }
      guard count > 0 else { throw FileError.last(path, "write the file") }
      done += count
    }
  }

  /// Syncs a new name to the disk. Not every file system can do that, and some directories may be
  /// written but not read.
  package static func synchronizeDirectory(_ directory: String) throws(FileError) {
    let descriptor = FileError.retrying { open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      if errno == EACCES { return }
      throw FileError.last(directory, "sync the directory to the disk")
    }
    defer { close(descriptor) }
    guard FileError.retrying({ fsync(descriptor) }) == 0 || errno == EINVAL || errno == EROFS else {
      throw FileError.last(directory, "sync the directory to the disk")
    }
  }
}
