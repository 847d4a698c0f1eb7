import BoardValues
import Glibc

/// The reading of whole files, and only of regular ones.
package enum FileReading {
  package static func bytes(
    _ path: String,
    limit: Int = FileSize.greatest
  ) throws(FileError) -> [UInt8] {
    guard let bytes = try bytesIfPresent(path, limit: limit) else {
      throw FileError.last(path, "read the file")
    }
    return bytes
  }

  /// Returns the bytes of a file, or nil if there is no such file. A file that cannot be reached
  /// may exist, so that is an error.
  package static func bytesIfPresent(
    _ path: String,
    limit: Int = FileSize.greatest
  ) throws(FileError) -> [UInt8]? {
    let (descriptor, status): (Int32, stat)
    do throws(FileError) {
      (descriptor, status) = try opened(path)
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return nil }
      throw error
    }
    defer { close(descriptor) }
    return try readAll(descriptor, expecting: Int(status.st_size), limit: limit, path)
  }

  /// Returns the size of a regular file that is not a link, in bytes; nil for anything else (`lstat`).
  package static func size(_ path: String) -> Int? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// The path of the standard input.
  package static let standardInput = "/dev/stdin"

  /// Returns the bytes of a file, or of a pipe or the standard input to their end. A pipe that has a
  /// name in a folder is refused like any other that is no file: it may never end.
  package static func input(_ path: String) throws(FileError) -> [UInt8] {
    let limit = FileSize.greatest
    // A socket cannot be opened by its path.
    if path == standardInput { return try readAll(0, expecting: 0, limit: limit, path) }
    var status = stat()
    guard path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/"), stat(path, &status) == 0,
      status.st_mode & S_IFMT == S_IFIFO
    else {
      return try bytes(path)
    }
    let descriptor = FileError.retrying { open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw FileError.last(path, "read the file") }
    defer { close(descriptor) }
    return try readAll(descriptor, expecting: 0, limit: limit, path)
  }

  /// Opens a regular file, which the caller closes (`stat`, `open`, `fstat`).
  static func opened(
    _ path: String,
    followingLinks: Bool = true
  ) throws(FileError) -> (descriptor: Int32, status: stat) {
    // The kind is checked before opening: opening a device may already have an effect.
    var status = stat()
    guard (followingLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
      throw FileError.last(path, "read the file")
    }
    try checkKind(of: status, path)
    // The file is opened without blocking, in case a FIFO replaced it meanwhile.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followingLinks ? 0 : O_NOFOLLOW)
    let descriptor = FileError.retrying { open(path, flags) }
    guard descriptor >= 0 else { throw FileError.last(path, "read the file") }
    do throws(FileError) {
      guard fstat(descriptor, &status) == 0 else { throw FileError.last(path, "read the file") }
      try checkKind(of: status, path)
    } catch {
      close(descriptor)
      throw error
    }
    return (descriptor, status)
  }

  /// A mark that tells one content of a file from another without reading it.
  package struct Mark: Equatable, Sendable {
    var size: Int
    var inode: UInt
    var seconds: Int
    var nanoseconds: Int
  }

  /// Calls `body` with an open regular file that is not a link (`open`).
  package static func withFile<Result>(
    _ path: String,
    _ body: (Int32, Mark) -> Result
  ) throws(FileError) -> Result {
    let (descriptor, status) = try opened(path, followingLinks: false)
    defer { close(descriptor) }
    let mark = Mark(
      size: Int(status.st_size),
      inode: UInt(status.st_ino),
      seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec
    )
    return body(descriptor, mark)
  }

  /// Returns at most `limit` bytes of the beginning, as far as they can be read (`pread`).
  package static func beginning(_ descriptor: Int32, limit: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      while count < limit, let start = buffer.baseAddress {
        let offset = count
        let got = FileError.retrying {
          pread(descriptor, start + offset, limit - offset, off_t(offset))
        }
        guard got > 0 else { return }
        count += got
      }
    }
  }

  /// Calls `body` with the parts of a regular file, one after the other, until it returns false (`read`).
  package static func forEachPart(
    of path: String,
    _ body: ([UInt8]) throws(FileError) -> Bool
  ) throws(FileError) {
    let (descriptor, _) = try opened(path)
    defer { close(descriptor) }
    while true {
      let part = try part(of: descriptor, path)
      guard !part.isEmpty, try body(part) else { return }
    }
  }

  /// Returns whether two regular files hold the same bytes (`read`).
  package static func areSame(_ one: String, _ other: String) throws(FileError) -> Bool {
    let (descriptor, status) = try opened(other)
    defer { close(descriptor) }
    var rest = Int(status.st_size)
    var isSame = true
    try forEachPart(of: one) { bytes throws(FileError) in
      isSame = try part(of: descriptor, other, count: bytes.count) == bytes
      rest -= bytes.count
      return isSame
    }
    return isSame && rest == 0
  }

  /// Reads on, as far as `count` bytes or the end of the file. Regular files are read short only at their end.
  private static func part(
    of descriptor: Int32,
    _ path: String,
    count: Int = 1 << 20
  ) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let part = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count, failure == nil, let start = buffer.baseAddress {
        let offset = done
        let got = FileError.retrying { read(descriptor, start + offset, count - offset) }
        if got < 0 { failure = FileError.last(path, "read the file") }
        guard got > 0 else { return }
        done += got
      }
    }
    if let failure { throw failure }
    return part
  }

  static func checkKind(of status: stat, _ path: String) throws(FileError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw FileError(path, "is a directory, not a file")
    case S_IFIFO: throw FileError(path, "is a pipe, not a file")
    case S_IFSOCK: throw FileError(path, "is a socket, not a file")
    default: throw FileError(path, "is a device, not a file")
    }
  }

  /// Reads a file to its end. The size is only a hint: a file may grow, and some kinds report zero.
  private static func readAll(
    _ descriptor: Int32,
    expecting size: Int,
    limit: Int,
    _ path: String
  ) throws(FileError) -> [UInt8] {
    let tooLarge = FileError(
      path,
      Sentence("is larger than {size} MiB", ["size": "\(limit >> 20)"])
    )
    guard size <= limit else { throw tooLarge }
    var bytes: [UInt8] = []
    var capacity = max(size, 4096) + 1
    while true {
      let missing = capacity - bytes.count
      var got = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: missing) { buffer, count in
        got = FileError.retrying { read(descriptor, buffer.baseAddress, missing) }
        count = max(got, 0)
      }
      guard got >= 0 else { throw FileError.last(path, "read the file") }
      if got == 0 { return bytes }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      guard bytes.count <= limit else { throw tooLarge }
      if bytes.count == capacity { capacity *= 2 }
    }
  }
}
