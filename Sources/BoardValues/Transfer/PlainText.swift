/// Text from other programs, as cards keep it.
package enum PlainText {
  /// Lines end with LF alone. Zero bytes and what is not UTF-8 become U+FFFD, except that zero bytes and
  /// line ends at the end are left out, and a byte order mark at the beginning.
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
