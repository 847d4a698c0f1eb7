import BoardCore

/// An error: the bytes are not a board. The description begins with file, line and column.
struct UnreadableBoard: Error, CustomStringConvertible {
  let path: String
  let problem: Problem

  var description: String { "\(path):\(problem)" }
}
