package import BoardValues
import Glibc

/// An error of the file system, with the path and the reason.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The `errno` of the failed call, or 0 if no call failed.
  package private(set) var code: Int32 = 0
  /// Whether the file was left incomplete.
  package var leavesDamage = false
  private let path: String
  /// What could not be done or is wrong. That of a failed call has room for its reason.
  private let sentence: Sentence

  package init(_ path: String, _ sentence: Sentence) {
    self.path = path
    self.sentence = sentence
  }

  /// Returns the error of the last call, from `errno`.
  package static func last(_ path: String, _ action: String) -> FileError {
    FileError(path, action, errno)
  }

  /// Creates the error of a call that failed with `code`. The catalogues have the whole sentence for
  /// each action: “cannot save the file: {reason}”.
  package init(_ path: String, _ action: String, _ code: Int32) {
    self.init(path, Sentence("cannot \(action): {reason}"))
    self.code = code
  }

  /// The causes that a person can do something about.
  package enum Cause: Sendable {
    case noSpace, noRight

    /// The cause that an `errno` stands for; nil for all others.
    package init?(_ code: Int32) {
      switch code {
      case ENOSPC, EDQUOT: self = .noSpace
      case EACCES, EPERM, EROFS: self = .noRight
      default: return nil
      }
    }
  }

  package var description: String { "\(path): \(reason)" }

  /// The sentence without the path, for messages that name the file.
  package var reason: String {
    guard code != 0 else { return sentence.words }
    let reason = Sentence(String(cString: strerror(code)), context: "system").shown
    return sentence.with(["reason": reason]).words
  }

  /// Repeats a call as long as signals interrupt it.
  package static func retrying<Count: BinaryInteger>(_ call: () -> Count) -> Count {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }
}
