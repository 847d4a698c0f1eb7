import Glibc

/// The file system refused; the sentence names the path and the reason.
struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
  var description: String
  /// The `errno`; 0 where no call has failed.
  private(set) var code: Int32 = 0
  /// Whether the file holds now what nobody ever wanted to write.
  var leavesDamage = false

  init(_ path: String, _ sentence: String) { description = "\(path): \(sentence)" }

  /// What the last failing call left behind.
  static func last(_ path: String, _ action: String) -> FileError {
    FileError(path, action, errno)
  }

  /// What a call that failed with `code` says.
  init(_ path: String, _ action: String, _ code: Int32) {
    self.init(path, "cannot \(action): \(String(cString: strerror(code)))")
    self.code = code
  }

  /// A call that a signal cut short is made again.
  static func retrying<Count: BinaryInteger>(_ call: () -> Count) -> Count {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }
}
