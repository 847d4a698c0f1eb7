import AppTestSupport
import BoardTestSupport
import Testing

/// The words on cards that are too small for them.
@MainActor
@Suite("Text that does not fit") struct CardTextTests {
  private static let words = "words on a card that are more than there is room for, "

  /// Returns the darkness of each row of a card with this text, from top to bottom.
  private func rows(_ text: String, width: Int = 200, height: Int = 120) throws -> [Int] {
    let node =
      #"{"id":"a","type":"text","text":"\#(text)","x":100,"y":100,"width":\#(width),"#
      + #""height":\#(height)}"#
    let picture = try Session(CanvasText.board(nodes: [node])).freshPicture()
    return (102..<98 + height).map { y in
      (112..<88 + width).reduce(0) { $0 + 255 - Int(picture[$1, y] & 0xFF) }
    }
  }

  private func long(_ beginning: String = "") -> String {
    beginning + String(repeating: Self.words, count: 12)
  }

  @Test("fades over its last line, and nothing of it is at the edge of the card")
  func fades() throws {
    let rows = try rows(long())
    let (whole, last) = (rows[20..<40].max() ?? 0, rows[106...].max() ?? 0)
    #expect(last > 0 && last < whole / 2)
    #expect(rows[114...].allSatisfy { $0 < whole / 10 })
  }

  @Test("fades nowhere if it fits")
  func fits() throws {
    let rows = try rows("One line\\nand another")
    #expect(rows[48...].allSatisfy { $0 == 0 })
  }

  @Test("empty lines before it do not hide it")
  func emptyLines() throws {
    for lines in ["\\n", "\\n\\n  \\n\\n", "\\r\\n\\t\\r\\n"] {
      #expect(try rows(lines + long()) == rows(long()), "\(lines)")
      #expect(try rows(lines + long("# Heading\\n")) == rows(long("# Heading\\n")), "\(lines)")
    }
  }

  @Test("a long heading leaves room for the text beneath it, and the text for its heading")
  func shares() throws {
    let heading = try rows("# \(long())", height: 120)
    let both = try rows("# \(long())\\n\(long())", height: 120)
    // The pictures are equal at the top and different at the bottom.
    #expect(both[..<20] == heading[..<20])
    #expect(both[60...] != heading[60...])
    #expect(both[70..<100].contains { $0 > 0 })
  }

  @Test("a card as high as one line shows one", arguments: [26, 30, 36])
  func oneLine(height: Int) throws {
    #expect(try rows("words", height: height).contains { $0 > 500 })
    #expect(try rows(long(), height: height).contains { $0 > 500 })
  }
}
