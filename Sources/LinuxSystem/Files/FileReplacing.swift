import BoardValues
import Glibc

/// The question whether a file may be replaced by another one that is like it.
package enum FileReplacing {
  /// Returns the reason why a file cannot be replaced, worded as the end of a sentence; nil if it
  /// probably can be (`stat`, `access`).
  package static func reasonAgainst(_ path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    let writers = S_IWUSR | S_IWGRP | S_IWOTH
    if status.st_mode & writers == 0 || access(path, W_OK) != 0 {
      return localized("it is read-only")
    }
    if status.st_nlink > 1 { return localized("it has other hard links") }
    if access(Path.directory(of: path), W_OK) != 0 {
      return localized("its folder may not be changed")
    }
    let user = geteuid()
    if user != 0, user != status.st_uid { return localized("it belongs to somebody else") }
    return nil
  }
}
