import BoardValues

/// A conversion of byte offsets into lines and columns.
///
/// It is only needed for files with problems. Offsets in rising order take a single pass over the text,
/// even for a minified file with a hundred thousand problems.
struct TextPositions {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var column = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    rewind()
  }

  mutating func problem(at offset: Int, _ sentence: String) -> Problem {
    if offset < self.offset { rewind() }
    while self.offset < offset, self.offset < bytes.count { step() }
    return Problem(line: line, column: column, sentence: sentence)
  }

  /// Goes back to the first character, after a byte order mark.
  private mutating func rewind() {
    offset = bytes.starts(with: JSONReader.byteOrderMark) ? JSONReader.byteOrderMark.count : 0
    line = 1
    column = 1
  }

  private mutating func step() {
    let byte = bytes[offset]
    offset += 1
    let next = offset < bytes.count ? bytes[offset] : 0
    if byte == Ascii.newline || byte == Ascii.carriageReturn && next != Ascii.newline {
      line += 1
      column = 1
    } else if byte != Ascii.carriageReturn, next & 0b1100_0000 != 0b1000_0000 {
      // Only the last byte of a character advances, so an offset inside one still gives its column.
      column += 1
    }
  }
}
