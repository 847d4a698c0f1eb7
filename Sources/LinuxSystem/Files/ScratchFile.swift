import BoardValues
import Glibc

/// A file for other programs, which is removed together with this object.
package final class ScratchFile: Sendable {
  package let path: String
  private let folder: String

  /// Writes the file, or returns nil if that fails. A folder of its own lets the file keep its
  /// plain name.
  package init?(_ bytes: [UInt8], named name: String) {
    let runtime = UserDirectories.environment("XDG_RUNTIME_DIR") ?? ""
    let folder =
      (runtime.beginsExactly(with: "/") ? NewFile.makeDirectory(in: runtime) : nil)
      ?? NewFile.makeDirectory(in: "/tmp")
    guard let folder else { return nil }
    let path = try? NewFile.write(bytes, named: name, in: folder, mode: 0o600)
    guard let path else {
      rmdir(folder)
      return nil
    }
    self.path = path
    self.folder = folder
  }

  /// Removes the file and its folder (`unlink`, `rmdir`).
  deinit {
    unlink(path)
    rmdir(folder)
  }
}
