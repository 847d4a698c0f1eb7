import BoardValues

/// Something wrong in the text of a file, with its position: lines and columns count from 1.
///
/// A column is one Unicode scalar, so that an umlaut or an emoji counts once.
package struct Problem: Error, Equatable, Sendable {
  package var line: Int
  package var column: Int
  /// A whole sentence in plain English.
  package var sentence: String
}

extension Problem {
  /// The most characters before and behind the position that are shown with it.
  private static let reach = 40

  /// Returns the words of the text around the position, on its line.
  package func words(in bytes: [UInt8]) -> String {
    let isBreak = { (byte: UInt8) in byte == Ascii.newline || byte == Ascii.carriageReturn }
    let text = bytes.starts(with: JSONReader.byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
    // The two signs of a line break end one line.
    var start = text.startIndex
    for _ in 1..<max(1, line) {
      guard let end = text[start...].firstIndex(where: isBreak) else { break }
      let isPair = text[end...].starts(with: [Ascii.carriageReturn, Ascii.newline])
      start = end + (isPair ? 2 : 1)
    }
    let end = text[start...].firstIndex(where: isBreak) ?? text.endIndex
    let scalars = Array(String(decoding: text[start..<end], as: UTF8.self).unicodeScalars)
    let place = min(max(0, column - 1), scalars.count)
    let range = max(0, place - Self.reach)..<min(scalars.count, place + Self.reach)
    var words = String.UnicodeScalarView()
    words.append(contentsOf: scalars[range])
    return (range.lowerBound > 0 ? "…" : "") + String(words)
      + (range.upperBound < scalars.count ? "…" : "")
  }
}

extension Problem: CustomStringConvertible {
  package var description: String { "\(line):\(column): \(sentence)" }
}
