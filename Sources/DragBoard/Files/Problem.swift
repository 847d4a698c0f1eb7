/// Something wrong in the text of a file, and where: lines and columns count from 1.
///
/// A column is one Unicode scalar, so that an umlaut or an emoji before the place counts once.
struct Problem: Error, Equatable, Sendable {
  var line: Int
  var column: Int
  /// Plain English, a whole sentence.
  var sentence: String
}

extension Problem: CustomStringConvertible {
  var description: String { "\(line):\(column): \(sentence)" }
}
