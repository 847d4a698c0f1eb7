import BoardValues
import CLinux
import Glibc

/// An existing file that is about to be saved.
struct ExistingFile: ~Copyable {
  /// The path for errors, as the user knows it.
  private let path: String
  private let descriptor: Int32
  /// Whether the file can be read. Otherwise its old content cannot be restored.
  private let isReadable: Bool
  private let size: Int
  private let linkCount: nlink_t
  private let attributes: FileAttributes

  /// Opens the file for writing, or returns nil if there is none. A file protected by its mode bits
  /// is refused, although it could be replaced.
  init?(_ target: String, _ path: String) throws(FileError) {
    var status = stat()
    guard stat(target, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw FileError.last(path, "save the file")
    }
    try FileReading.checkKind(of: status, path)
    let both = Self.open(target, O_RDWR)
    let descriptor = both < 0 && errno == EACCES ? Self.open(target, O_WRONLY) : both
    guard descriptor >= 0 else { throw FileError.last(path, "save the file") }
    let found: FileAttributes
    do throws(FileError) {
      found = try FileAttributes(of: descriptor, path)
      // The status of the open file is read, in case another file replaced it meanwhile.
      guard fstat(descriptor, &status) == 0 else { throw FileError.last(path, "save the file") }
      try FileReading.checkKind(of: status, path)
    } catch {
      close(descriptor)
      throw error
    }
    attributes = found
    self.path = path
    self.descriptor = descriptor
    isReadable = both >= 0
    size = Int(status.st_size)
    linkCount = status.st_nlink
  }

  deinit { close(descriptor) }

  private static func open(_ path: String, _ access: Int32) -> Int32 {
    FileError.retrying { Glibc.open(path, access | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
  }

  /// Whether the file has other hard links.
  var hasOtherNames: Bool { linkCount > 1 }

  /// Gives a new file the owner and rights of this one. Returns false if that is not possible.
  func giveAttributes(to new: Int32) throws(FileError) -> Bool {
    try attributes.copy(to: new, path)
  }

  // MARK: Writing in place

  /// Overwrites the file in place. It is incomplete meanwhile: room is reserved first, `backup`
  /// holds the old content, and the old content is restored after an error.
  func overwrite(_ bytes: [UInt8], backup: SaveBackup?) throws(FileError) {
    let old = isReadable ? try readAll() : nil
    try reserve(bytes.count)
    if let old { try backup?.spread(old) }
    do throws(FileError) {
      try put(bytes)
    } catch {
      guard let old, (try? put(old)) != nil else { throw damaged(error, backup) }
      backup?.remove()
      throw error
    }
    backup?.remove()
  }

  private func damaged(_ error: FileError, _ backup: SaveBackup?) -> FileError {
    let sentence =
      backup.map {
        Sentence(
          "was damaged while it was being written ({reason}); what it held before is in {file}",
          ["reason": "\(error)", "file": $0.path]
        )
      } ?? Sentence("was damaged while it was being written ({reason})", ["reason": "\(error)"])
    var damage = FileError(path, sentence)
    damage.leavesDamage = true
    return damage
  }

  private func readAll() throws(FileError) -> [UInt8] {
    var failure = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, !failure {
        let start = buffer.baseAddress.map { $0 + count }
        let got = FileError.retrying { pread(descriptor, start, size - count, off_t(count)) }
        if got <= 0 { failure = true } else { count += got }
      }
    }
    if failure { throw FileError.last(path, "read the file") }
    return bytes
  }

  /// Reserves disk space for a number of bytes (`fallocate`).
  private func reserve(_ count: Int) throws(FileError) {
    guard count > size else { return }
    let length = off_t(count)
    let result = FileError.retrying {
      fallocate(descriptor, Int32(dragboard_keep_size), 0, length)
    }
    guard result == 0 || [EOPNOTSUPP, ENOSYS, EINVAL, EPERM].contains(errno) else {
      throw FileError.last(path, "write the file")
    }
  }

  private func put(_ bytes: [UInt8]) throws(FileError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw FileError.last(path, "write the file") }
    try AtomicFile.writeAll(descriptor, path, bytes)
    guard FileError.retrying({ ftruncate(descriptor, off_t(bytes.count)) }) == 0 else {
      throw FileError.last(path, "write the file")
    }
    try AtomicFile.synchronize(descriptor, path)
  }
}
