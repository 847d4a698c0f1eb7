/// Something wrong in the text of a file, with its position: lines and columns count from 1.
///
/// A column is one Unicode scalar, so that an umlaut or an emoji counts once.
package struct Problem: Error, Equatable, Sendable {
  package var line: Int
  package var column: Int
  /// A whole sentence in plain English.
  package var sentence: String
}

extension Problem: CustomStringConvertible {
  package var description: String { "\(line):\(column): \(sentence)" }
}
