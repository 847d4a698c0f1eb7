import BoardValues
package import Glibc
import Testing

/// A directory of its own for each test, removed at the end.
package final class Folder {
  package let path: String

  package init() throws {
    var generator = SystemRandomNumberGenerator()
    path = "/tmp/dragboard-test-" + FreshName.make(using: &generator)
    try #require(mkdir(path, 0o700) == 0)
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  package func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  package var names: [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

package func failure(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return "\(error)"
  }
}

package func mode(_ path: String) -> mode_t {
  var status = stat()
  return lstat(path, &status) == 0 ? status.st_mode : 0
}

/// The id of an unprivileged user.
package let somebody: uid_t = 65534

/// Runs `body` as an unprivileged user. The superuser may do anything, so that this thread becomes
/// another user for the file system.
///
/// Other threads are not affected: `setfsuid` is the one such call that belongs to a thread. It is
/// looked up by name, since the module of the C library leaves it out.
package func withoutPrivilege(_ body: () -> String?) throws -> String? {
  guard geteuid() == 0 else { return body() }
  typealias SetUser = @convention(c) (uid_t) -> Int32
  let setUser = unsafeBitCast(try #require(dlsym(nil, "setfsuid")), to: SetUser.self)
  _ = setUser(somebody)
  defer { _ = setUser(0) }
  return body()
}
