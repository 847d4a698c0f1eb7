import Glibc

/// Replaces a file in one step: whoever looks sees the old bytes or the new ones, never a part.
///
/// The bytes go to a temporary file in the same directory, to the disk, and then take the name.
/// A link is followed first, so that it stays a link. What is given up: other hard links to the
/// old file keep the old bytes, and access lists beyond the mode bits are not carried over.
enum AtomicFile {
  static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let target = try resolved(path)
    let old = try oldStatus(of: target, path)
    let directory = Places.directory(of: target)
    TemporaryFile.removeStale(in: directory)
    var temporary = try TemporaryFile(in: directory, mode: old == nil ? 0o666 : 0o600)
    try fill(temporary.descriptor, path, bytes, old)
    guard temporary.move(to: target) else { throw FileError.last(path, "save the file") }
    try synchronize(directory)
  }

  /// Where a chain of links ends, whether or not a file is there yet.
  static func resolved(_ path: String) throws(FileError) -> String {
    var target = path
    for _ in 0..<40 {
      var status = stat()
      guard lstat(target, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return target }
      let link = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, count in
        count = buffer.withMemoryRebound(to: CChar.self) { characters in
          characters.baseAddress.map { max(0, readlink(target, $0, characters.count)) } ?? 0
        }
      }
      guard !link.isEmpty else { throw FileError.last(target, "follow the link") }
      guard let text = String(validating: link, as: UTF8.self) else {
        throw FileError(target, "is a link to a name that is not UTF-8")
      }
      target = link[0] == Ascii.slash ? text : Places.directory(of: target) + "/" + text
    }
    throw FileError(path, "is a link that leads nowhere, through too many others")
  }

  /// Nil when there is no file yet. Asks whether the file itself may be written, which renaming
  /// over it does not: a file protected by its mode bits stays protected.
  private static func oldStatus(of target: String, _ path: String) throws(FileError) -> stat? {
    var status = stat()
    guard stat(target, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw FileError.last(path, "save the file")
    }
    try FileReading.checkKind(of: status, path)
    let descriptor = FileError.retrying { open(target, O_WRONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw FileError.last(path, "save the file") }
    close(descriptor)
    return status
  }

  /// Errors name the file that was to be saved, of which the user has heard.
  private static func fill(
    _ descriptor: Int32,
    _ path: String,
    _ bytes: [UInt8],
    _ old: stat?
  ) throws(FileError) {
    try writeAll(descriptor, path, bytes)
    if let old { try adopt(old, descriptor, path) }
    guard FileError.retrying({ fsync(descriptor) }) == 0 else {
      throw FileError.last(path, "put the file on the disk")
    }
  }

  private static func writeAll(
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

  /// Owner, group and mode bits of the old file. Only the superuser may give files away; where the
  /// group cannot be kept, the new group gets no more than everybody has.
  private static func adopt(_ old: stat, _ descriptor: Int32, _ path: String) throws(FileError) {
    var mode = old.st_mode & 0o7777
    var new = stat()
    guard fstat(descriptor, &new) == 0 else { throw FileError.last(path, "set the mode bits") }
    if new.st_uid != old.st_uid, try !give(descriptor, old.st_uid, gid_t.max, path) {
      mode &= 0o777
    }
    if new.st_gid != old.st_gid, try !give(descriptor, uid_t.max, old.st_gid, path) {
      mode = mode & 0o707 | (mode & 0o7) << 3
    }
    guard fchmod(descriptor, mode) == 0 else { throw FileError.last(path, "set the mode bits") }
  }

  /// False when that is not allowed, or not known here. Any other failure ends the saving: the file
  /// of somebody whose disk space is used up must not become the superuser's.
  private static func give(
    _ descriptor: Int32,
    _ owner: uid_t,
    _ group: gid_t,
    _ path: String
  ) throws(FileError) -> Bool {
    if fchown(descriptor, owner, group) == 0 { return true }
    if [EPERM, EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) { return false }
    throw FileError.last(path, "keep the owner of the file")
  }

  /// Puts the new name on the disk too. Some file systems have no such call for directories, and
  /// some directories may be written but not read.
  private static func synchronize(_ directory: String) throws(FileError) {
    let descriptor = FileError.retrying { open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      if errno == EACCES { return }
      throw FileError.last(directory, "put the directory on the disk")
    }
    defer { close(descriptor) }
    guard FileError.retrying({ fsync(descriptor) }) == 0 || errno == EINVAL || errno == EROFS else {
      throw FileError.last(directory, "put the directory on the disk")
    }
  }
}
