import CLinux
import Glibc

/// Who a file belongs to and who may do what with it: owner, group, mode bits, access lists and
/// whatever else is kept in extended attributes.
struct FileAttributes: Equatable, Sendable {
  private let owner: uid_t
  private let group: gid_t
  private let mode: mode_t
  /// By name. Access lists are among them.
  private let extended: [String: [UInt8]]

  init(of descriptor: Int32, _ path: String) throws(FileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileError.last(path, "read the rights") }
    owner = status.st_uid
    group = status.st_gid
    mode = status.st_mode & 0o7777
    extended = try Self.extended(of: descriptor, path)
  }

  /// Gives a new file the same attributes. False if that is not allowed or not supported here;
  /// other failures are thrown, such as a full disk.
  func copy(to descriptor: Int32, _ path: String) throws(FileError) -> Bool {
    let new = try FileAttributes(of: descriptor, path)
    if new.owner != owner || new.group != group {
      guard try Self.check(fchown(descriptor, owner, group), path, "keep the owner of the file")
      else { return false }
    }
    guard try Self.check(fchmod(descriptor, mode), path, "set the mode bits") else { return false }
    // A directory may give its new files access lists that the old one did not have.
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

  /// (`flistxattr`, `fgetxattr`)
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

  /// A file system without attributes has none.
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
