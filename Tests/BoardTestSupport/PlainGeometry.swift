import BoardCore
package import BoardValues

/// The geometry of a text in letters of one size, with a row for each line. It is enough to test
/// what keys do.
@MainActor
package struct PlainGeometry: TextGeometry {
  private let text: String
  private let bytes: [UInt8]
  /// The offsets at which characters begin, and that of the end.
  package let stops: [Int]

  package init(_ text: String) {
    self.text = text
    bytes = Array(text.utf8)
    var offset = 0
    stops =
      text.map { character in
        defer { offset += character.utf8.count }
        return offset
      } + [bytes.count]
  }

  package func stop(after offset: Int) -> Int { stops.first { $0 > offset } ?? bytes.count }
  package func stop(before offset: Int) -> Int { stops.last { $0 < offset } ?? 0 }
  package func remainder(ofCharacterBefore offset: Int) -> String? { nil }

  private func isWord(from offset: Int) -> Bool {
    guard offset < bytes.count else { return false }
    let character = Character(
      String(decoding: bytes[offset..<stop(after: offset)], as: UTF8.self)
    )
    return character.isLetter || character.isNumber
  }

  package func wordEnd(after offset: Int) -> Int {
    stops.first { $0 > offset && isWord(from: stop(before: $0)) && !isWord(from: $0) }
      ?? bytes.count
  }

  package func wordStart(before offset: Int) -> Int {
    stops.last { $0 < offset && isWord(from: $0) && ($0 == 0 || !isWord(from: stop(before: $0))) }
      ?? 0
  }

  package func group(at offset: Int) -> Range<Int> {
    let start = wordStart(before: stop(after: offset))
    return start..<max(wordEnd(after: start), start)
  }

  package func position(beside position: TextPosition, toTheRight: Bool) -> TextPosition {
    TextPosition(toTheRight ? stop(after: position.offset) : stop(before: position.offset))
  }

  package func row(at position: TextPosition) -> Range<Int> {
    TextLines.line(bytes, at: position.offset)
  }

  package func isWrapped(afterRowAt position: TextPosition) -> Bool { false }

  package func rowFrame(at position: TextPosition) -> Rect {
    let lines = bytes[..<position.offset].count { $0 == UInt8(ascii: "\n") }
    return Rect(0, Double(lines) * 10, 1000, 10)
  }

  package func isRightToLeft(at offset: Int) -> Bool { false }

  package func caret(at position: TextPosition) -> Rect {
    let row = row(at: position)
    let column = stops.count { $0 >= row.lowerBound && $0 < position.offset }
    return Rect(Double(column) * 10, rowFrame(at: position).minY, 0, 10)
  }

  package func position(at point: Point) -> TextPosition {
    var start = 0
    for _ in 0..<max(Int(point.y / 10), 0) {
      let end = TextLines.end(bytes, from: start)
      start = end + TextLines.breakLength(bytes, at: end)
    }
    let row = TextLines.line(bytes, at: min(start, bytes.count))
    let inRow = stops.filter { row.lowerBound...row.upperBound ~= $0 }
    let column = max(0, min(Int((point.x / 10).rounded()), inRow.count - 1))
    return TextPosition(inRow.isEmpty ? row.lowerBound : inRow[column])
  }

  package var height: Double { Double(bytes.count { $0 == UInt8(ascii: "\n") } + 1) * 10 }
}

extension TextEditor {
  /// Reads `one |two` and `[one|] two`: a bar at the caret, brackets around the selection.
  package init(drawn: String) {
    var bytes: [UInt8] = []
    var (caret, anchor): (Int?, Int?)
    for byte in drawn.utf8 {
      switch byte {
      case UInt8(ascii: "|"): caret = bytes.count
      case UInt8(ascii: "{"): anchor = bytes.count
      case UInt8(ascii: "}"): if caret != anchor { continue } else { anchor = bytes.count }
      default: bytes.append(byte)
      }
    }
    self.init(String(decoding: bytes, as: UTF8.self))
    let head = TextPosition(caret ?? bytes.count)
    select(TextSelection(anchor: anchor.map { TextPosition($0) } ?? head, head: head))
  }

  /// The text in the same notation, with braces around the selection.
  package var drawn: String {
    let (range, head) = (selection.range, selection.head.offset)
    let parts = [text[..<range.lowerBound], text[range], text[range.upperBound...]]
      .map { String(decoding: $0, as: UTF8.self) }
    if range.isEmpty { return "\(parts[0])|\(parts[2])" }
    let chosen = head == range.lowerBound ? "{|\(parts[1])}" : "{\(parts[1])|}"
    return parts[0] + chosen + parts[2]
  }
}
