import BoardValues
import LinuxSystem

/// Why the steps of a board are not being kept.
package struct KeepingFailure: Equatable, Sendable {
  /// The end of a sentence, for those who only want to know what to do.
  package let words: String
  /// The error, with the path that it is about.
  package let details: String

  /// Creates the failure to write into the folder of `path`.
  init(_ error: any Error, _ path: String) {
    let folder = Path.directory(of: path)
    details = error is FileError ? "\(error)" : "\(folder): \(error)"
    let code = (error as? FileError)?.code ?? (error as? DatabaseError)?.systemCode ?? 0
    words =
      switch (FileError.Cause(code), Path.isFolder(folder)) {
      case (.noSpace, _): localized("the disk is full")
      case (_, false): localized("the folder for them cannot be made")
      case (.noRight, true): localized("nothing may be written to the folder for them")
      case (nil, true): localized("they cannot be written")
      }
  }
}
