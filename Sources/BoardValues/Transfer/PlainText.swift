/// The form of text from other programs that cards keep.
package enum PlainText {
  /// Returns the text with LF as its only line end. Zero bytes and invalid UTF-8 become U+FFFD. A
  /// byte order mark at the beginning is left out, as are zero bytes and line ends at the end.
  package static func normalized(_ bytes: [UInt8]) -> String {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while let last = rest.last, [0, LineEnds.newline, LineEnds.carriageReturn].contains(last) {
      rest.removeLast()
    }
    let lines = LineEnds.unified(rest)
    let text = lines.contains(0) ? lines.flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] } : lines
    return String(decoding: text, as: UTF8.self)
  }
}
