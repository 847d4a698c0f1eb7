import CLinux
import Glibc

/// The ownership and access rights of a file: owner, group, mode bits, access lists and all other
/// extended attributes.
struct FileAttributes: Equatable, Sendable {
  private let owner: uid_t
  private let group: gid_t
  private let mode: mode_t
  /// The extended attributes by name, access lists among them.
  private let extended: [String: [UInt8]]

  init(of descriptor: Int32, _ path: String) throws(FileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError.last(path, "read the rights") }
    owner = status.st_uid
    group = status.st_gid
    mode = status.st_mode & 0o7777
    extended = try Self.extended(of: descriptor, path)
  }

  /// Gives a new file the same attributes. Returns false if that is not allowed or not supported.
  /// Other failures, such as a full disk, are thrown.
  func copy(to descriptor: Int32, _ path: String) throws(FileError) -> Bool {
    let new = try FileAttributes(of: descriptor, path)
    if new.owner != owner || new.group != group {
      guard try Self.check(fchown(descriptor, owner, group), path, "keep the owner of the file")
      else { return false }
    }
    guard try Self.check(fchmod(descriptor, mode), path, "set the mode bits") else { return false }
    // A directory may give new files access lists that the old file did not have.
    for name in new.extended.keys where extended[name] == nil {
      guard try Self.check(fremovexattr(descriptor, name), path, Self.action) else { return false }
    }
    for (name, value) in extended where new.extended[name] != value {
      let result = fsetxattr(descriptor, name, value, value.count, 0)
      guard try Self.check(result, path, Self.action) else { return false }
    }
    return true
  }

  private static let action = "keep the rights and attributes of the file"

  private static func check(
    _ result: Int32,
    _ path: String,
    _ action: String
  ) throws(FileError) -> Bool {
    if result == 0 { return true }
    if [EPERM, EINVAL, ENOSYS, EOPNOTSUPP].contains(errno) { return false }
    throw FileError.last(path, action)
  }

  /// Returns the extended attributes of a file (`flistxattr`, `fgetxattr`).
  private static func extended(
    of descriptor: Int32,
    _ path: String
  ) throws(FileError) -> [String: [UInt8]] {
    let list = try bytes(path) { flistxattr(descriptor, $0, $1) }
    var values: [String: [UInt8]] = [:]
    for name in list.split(separator: 0) {
      let name = String(decoding: name, as: UTF8.self)
      values[name] = try bytes(path) { fgetxattr(descriptor, name, $0, $1) }
    }
    return values
  }

  /// Returns bytes of an attribute. On a file system without attributes there are none.
  private static func bytes(
    _ path: String,
    _ read: (UnsafeMutablePointer<CChar>?, Int) -> Int
  ) throws(FileError) -> [UInt8] {
    let limit = 1 << 16
    var bytes = [CChar](repeating: 0, count: limit)
    let count = FileError.retrying { read(&bytes, limit) }
    guard count >= 0 else {
      if errno == EOPNOTSUPP || errno == ENOSYS || errno == ENODATA { return [] }
      throw FileError.last(path, action)
    }
    return bytes[..<count].map(UInt8.init(bitPattern:))
  }
}
