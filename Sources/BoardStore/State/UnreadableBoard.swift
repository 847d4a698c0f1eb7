/// An error: the bytes are not a board. The description begins with file, line and column.
struct UnreadableBoard: Error, CustomStringConvertible {
  var description: String
}
