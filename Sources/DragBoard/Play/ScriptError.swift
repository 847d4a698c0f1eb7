/// A script went wrong, and on which line.
struct ScriptError: Error, Equatable, CustomStringConvertible {
  var source: String
  var line: Int
  var sentence: String

  var description: String { "\(source):\(line): \(sentence)" }
}
