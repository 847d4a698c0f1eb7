import BoardCore
import Testing

@Suite("Colours of a board")
struct CanvasColorTests {
  @Test(
    "JSON Canvas 3.3: every spelling in use is understood",
    arguments: [
      ("1", .preset(1)), ("6", .preset(6)), (" 2 ", .preset(2)),
      ("#1aF", .rgb(red: 0x11, green: 0xAA, blue: 0xFF)),
      ("#12aBeF", .rgb(red: 0x12, green: 0xAB, blue: 0xEF)),
      ("#12ABEF80", .rgb(red: 0x12, green: 0xAB, blue: 0xEF, alpha: 0x80)),
      ("lavender", .rgb(red: 230, green: 230, blue: 250)),
      ("RebeccaPurple", .rgb(red: 0x66, green: 0x33, blue: 0x99)),
      ("250, 1,2", .rgb(red: 250, green: 1, blue: 2)),
    ] as [(String, CanvasColor)]
  )
  func known(_ text: String, _ color: CanvasColor) {
    #expect(CanvasColor(text) == color)
  }

  @Test(
    "JSON Canvas 3.3: what names no colour is none",
    arguments: [
      "", " ", "0", "7", "12", "#", "#12", "#1234", "#12345", "#1234567", "#123456789", "#gggggg",
      "#é", "1,2", "1,2,3,4", "1,,3", "256,0,0", "-1,0,0", "1.5,0,0", "reddish", "٣", "\u{0}",
    ]
  )
  func unknown(_ text: String) {
    #expect(CanvasColor(text) == nil)
  }

  @Test("there are 148 words, grey in both spellings")
  func words() {
    #expect(CanvasColor.words.count == 148)
    for (word, value) in CanvasColor.words where word.contains("gray") {
      #expect(CanvasColor.words[word.replacing("gray", with: "grey")] == value)
    }
  }
}
