import Glibc

/// An error of the file system, with the path and the reason.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
  package var description: String
  /// The `errno` of the failed call, or 0 if no call failed.
  package private(set) var code: Int32 = 0
  /// Whether the file was left incomplete.
  package var leavesDamage = false

  /// The sentence without the path, for messages that name the file.
  package private(set) var reason: String

  package init(_ path: String, _ sentence: String) {
    reason = sentence
    description = "\(path): \(sentence)"
  }

  /// Returns the error of the last call, from `errno`.
  package static func last(_ path: String, _ action: String) -> FileError {
    FileError(path, action, errno)
  }

  /// Creates the error of a call that failed with `code`.
  package init(_ path: String, _ action: String, _ code: Int32) {
    self.init(path, "cannot \(action): \(String(cString: strerror(code)))")
    self.code = code
  }

  /// Repeats a call as long as signals interrupt it.
  package static func retrying<Count: BinaryInteger>(_ call: () -> Count) -> Count {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }
}
