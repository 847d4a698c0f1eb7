import BoardValues
import LinuxSystem

/// The place that `-o` names for what a command makes: a file, or the standard output.
struct Output: Equatable, Sendable {
  /// The path of the file; nil for the standard output.
  let path: String?
  /// Whether a file that is there may be written over.
  let replaces: Bool

  init(_ word: String, replaces: Bool = false) {
    path = ["-", "/dev/stdout"].contains(word) ? nil : word
    self.replaces = replaces
  }

  /// The path for messages.
  var name: String { path ?? "-" }

  /// Throws if a file is there that must not be written over, before work that takes a while.
  func check() throws(FileError) {
    guard let path, !replaces, Path.exists(path) else { return }
    throw FileError(path, "exists already; nothing was written (--force writes over it)")
  }

  func write(_ bytes: [UInt8]) throws(FileError) {
    try check()
    guard let path else { return try StandardOutput.write(bytes) }
    if replaces {
      try AtomicFile.write(bytes, to: path)
    } else {
      try NewFile.write(bytes, to: path)
    }
  }

  /// Prints a line about what was made: to the standard error if the standard output is for that.
  static func say(_ line: String, besides output: Output?) {
    guard let output, output.path == nil else { return print(line) }
    StandardError.trace(line)
  }
}
