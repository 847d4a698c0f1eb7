/// An error in a script, with its line.
struct ScriptError: Error, Equatable, CustomStringConvertible {
  var source: String
  var line: Int
  var sentence: String

  var description: String { "\(source):\(line): \(sentence)" }
}
