import BoardValues

/// The text of a file in UTF-8, whatever its encoding, and what had to be done for that.
///
/// Each character keeps its line and column, so positions in this text are those in the file.
struct DecodedText {
  private(set) var bytes: [UInt8] = []
  private(set) var mends = Mends()

  init(_ source: [UInt8]) {
    switch TextEncoding(of: source) {
    case .utf16(let isBigEndian): decodeUTF16(source, isBigEndian: isBigEndian)
    case .utf8, .utf32: decodeUTF8(source)
    }
    removeMark()
    removeZeros()
  }

  private mutating func note(_ sentence: @autoclosure () -> String) {
    mends.note(bytes.count, sentence())
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }

  private mutating func appendReplacement() {
    note("Half of a surrogate pair stood here; it is lost, and U+FFFD stands for it.")
    append("\u{FFFD}")
  }

  // MARK: UTF-16

  private mutating func decodeUTF16(_ source: [UInt8], isBigEndian: Bool) {
    note("The file was encoded in UTF-16; it is now UTF-8.")
    let units = stride(from: 0, to: source.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(source[index]), UInt16(source[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    append(units)
    if source.count % 2 == 1 { note("The file ends inside a character, which is lost.") }
  }

  private mutating func append(_ units: [UInt16]) {
    var index = 0
    while index < units.count {
      let pair = units[index...].prefix(2)
      if let scalar = Unicode.Scalar(units[index]) {
        append(scalar)
        index += 1
      } else if UTF16.isLeadSurrogate(units[index]), UTF16.isTrailSurrogate(pair.last ?? 0) {
        append(UTF16.decode(UTF16.EncodedScalar(pair)))
        index += 2
      } else {
        appendReplacement()
        index += 1
      }
    }
  }

  // MARK: UTF-8

  private mutating func decodeUTF8(_ source: [UInt8]) {
    guard String(validating: source, as: UTF8.self) == nil else { return bytes = source }
    let reader = StrayBytes(source)
    if reader.areMost {
      note("The file was encoded in Latin-1 (Windows-1252); it is now UTF-8.")
      for byte in source { append(StrayBytes.scalar(byte)) }
      return
    }
    var index = 0
    while index < source.count {
      if let count = reader.width(at: index) {
        bytes += source[index..<index + count]
        index += count
      } else if reader.isCut(at: index) {
        note("The file ends inside a character, which is lost.")
        return
      } else if let units = reader.surrogates(at: index) {
        append(units)
        index += 3 * units.count
      } else {
        let (byte, scalar) = (source[index], StrayBytes.scalar(source[index]))
        let hex = String(
          decoding: [Ascii.hexDigit(byte >> 4), Ascii.hexDigit(byte)],
          as: UTF8.self
        )
        note("The byte 0x\(hex) is not UTF-8; it was read as \(String(scalar).quoted).")
        append(scalar)
        index += 1
      }
    }
  }

  // MARK: Marks and zeros

  private mutating func removeMark() {
    guard bytes.starts(with: JSONReader.byteOrderMark) else { return }
    bytes.removeFirst(JSONReader.byteOrderMark.count)
    mends.shift(by: -JSONReader.byteOrderMark.count)
    mends.note(0, "The file began with a byte order mark; it was removed.")
  }

  /// Removes what a file system leaves of the end of a file that it could not finish.
  private mutating func removeZeros() {
    guard bytes.last == 0, let end = bytes.lastIndex(where: { $0 != 0 }) else { return }
    let count = bytes.count - end - 1
    bytes.removeLast(count)
    note("The file ended in \(count) zero bytes; they were removed.")
  }
}
