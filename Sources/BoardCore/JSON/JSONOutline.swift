import BoardValues

/// The offsets of the entries of one object or array in a text that is known to be JSON.
///
/// Only quotes and brackets are counted, which is much faster than reading.
package struct JSONOutline {
  package struct Entry {
    // Four bytes each, since a list may hold millions; no board is larger than 64 MiB.
    fileprivate var start: UInt32
    fileprivate var keyEnd: UInt32
    fileprivate var valueStart: UInt32
    fileprivate var end: UInt32

    package var whole: Range<Int> { Int(start)..<Int(end) }
    /// The range of the key with its quotes; empty in an array.
    package var key: Range<Int> { Int(start)..<Int(keyEnd) }
    package var value: Range<Int> { Int(valueStart)..<Int(end) }
  }

  /// The range between the brackets.
  let interior: Range<Int>
  package let entries: [Entry]

  /// Creates the outline of the container at `offset`; nil if the value there is neither object nor
  /// array.
  package init?(at offset: Int, in bytes: [UInt8]) {
    let outline = bytes.withUnsafeBufferPointer { buffer -> (Range<Int>, [Entry])? in
      var scanner = JSONScanner(bytes: buffer, position: offset)
      return scanner.container()
    }
    guard let outline else { return nil }
    (interior, entries) = outline
  }

  /// Returns the offset of the outermost value of a text.
  package static func start(of bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      let mark = JSONReader.byteOrderMark
      var scanner = JSONScanner(
        bytes: buffer,
        position: buffer.starts(with: mark) ? mark.count : 0
      )
      scanner.skipSpace()
      return scanner.position
    }
  }

  /// Returns the offset of the value at a path, which gives the index of the entry in each container from
  /// the top. If the path does not exist, returns the offset of the last container that does.
  package static func offset(of path: [Int], in bytes: [UInt8]) -> Int {
    path.reduce(start(of: bytes)) { offset, index in
      guard let outline = JSONOutline(at: offset, in: bytes), index < outline.entries.count else {
        return offset
      }
      return outline.entries[index].value.lowerBound
    }
  }
}

private struct JSONScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var position: Int

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func container() -> (interior: Range<Int>, entries: [JSONOutline.Entry])? {
    guard let bracket = current, bracket == Ascii.openBrace || bracket == Ascii.openBracket else {
      return nil
    }
    position += 1
    let start = position
    var entries: [JSONOutline.Entry] = []
    skipSpace()
    while let byte = current, byte != Ascii.closeBrace, byte != Ascii.closeBracket {
      entries.append(entry(hasKey: bracket == Ascii.openBrace))
      skipSpace()
      if current == Ascii.comma { position += 1 }
      skipSpace()
    }
    return (start..<position, entries)
  }

  private mutating func entry(hasKey: Bool) -> JSONOutline.Entry {
    let start = position
    var keyEnd = start
    if hasKey {
      skipString()
      keyEnd = position
      skipSpace()
      position += 1
      skipSpace()
    }
    let valueStart = position
    skipValue()
    return JSONOutline.Entry(
      start: UInt32(clamping: start),
      keyEnd: UInt32(clamping: keyEnd),
      valueStart: UInt32(clamping: valueStart),
      end: UInt32(clamping: position)
    )
  }

  private mutating func skipValue() {
    var depth = 0
    while let byte = current {
      switch byte {
      case Ascii.quote:
        skipString()
        if depth == 0 { return }
        continue
      case Ascii.openBrace, Ascii.openBracket: depth += 1
      case Ascii.closeBrace, Ascii.closeBracket:
        // The end of the container around a number or a word.
        if depth == 0 { return }
        depth -= 1
        if depth == 0 {
          position += 1
          return
        }
      case Ascii.comma where depth == 0: return
      case ...Ascii.space where depth == 0: return
      default: break
      }
      position += 1
    }
  }

  private mutating func skipString() {
    position += 1
    while let byte = current, byte != Ascii.quote { position += byte == Ascii.backslash ? 2 : 1 }
    position = min(position + 1, bytes.count)
  }

  mutating func skipSpace() {
    while let byte = current, byte <= Ascii.space { position += 1 }
  }
}
