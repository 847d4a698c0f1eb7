import BoardValues
import Glibc

/// A file for other programs, which is gone with the value that stands for it.
package final class ScratchFile: Sendable {
  package let path: String
  private let folder: String

  /// Nil if it cannot be written. It lies in a folder of its own, so that it can have the plain name.
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

  /// (`unlink`, `rmdir`)
  deinit {
    unlink(path)
    rmdir(folder)
  }
}
