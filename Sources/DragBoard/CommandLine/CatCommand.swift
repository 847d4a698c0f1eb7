import BoardCore
import BoardValues
import LinuxSystem

/// The command `dragboard cat`, which prints a board field by field.
struct CatCommand: Equatable, Sendable {
  let path: String
  /// Whether git asks for a text to compare, which ends its run if there is none.
  let isForGit: Bool

  /// Prints the board and returns the exit code.
  func run() throws -> Int32 {
    let bytes = try FileReading.input(path)
    do {
      for line in BoardListing(of: try CanvasDocument(parsing: bytes)).lines { print(line) }
    } catch {
      guard isForGit else {
        throw FileError("\(path):\(error.line):\(error.column)", Sentence(error.sentence))
      }
      try StandardOutput.write(bytes)
    }
    return 0
  }
}
