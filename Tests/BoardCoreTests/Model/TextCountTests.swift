import BoardCore
import TestSupport
import Testing

@Suite("Counting words and characters") struct TextCountTests {
  @Test(
    "marks, boxes, numbers of items and addresses are no words",
    arguments: [
      ("", 0, 0), ("one", 1, 3), ("one two\nthree", 3, 12), ("  \n\n ", 0, 3),
      ("# A **bold** word", 3, 17), ("- [ ] one\n- [x] two", 2, 18), ("1. one\n2) two", 2, 12),
      ("about 1. and [x]", 4, 16), ("[a link](https://a.org/b) there", 3, 31),
      ("don't e-mail", 2, 12),
      ("---\n| a | b |", 2, 12), ("漢字とかな", 5, 5), ("a漢b", 3, 3), ("👩‍👩‍👧 é", 1, 3),
      ("สวัสดี ชาวโลก", 2, 11),
    ]
  )
  func counts(text: String, words: Int, characters: Int) {
    let count = TextCount(text)
    #expect((count.words, count.characters) == (words, characters))
  }

  @Test("characters are those that people see, wherever letters of one and of several bytes meet")
  func characters() {
    var random = SeededGenerator(seed: 3)
    let parts = [
      "a", "1", " ", "\n", "\r\n", "\r", "e\u{301}", "é", "1\u{FE0F}\u{20E3}", "👩‍👩‍👧", "\u{600}", "漢",
      "](",
    ]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }.joined()
      #expect(
        TextCount(text).characters == text.count { !$0.isNewline },
        "\(text.debugDescription)"
      )
    }
  }

  @Test("counting takes time in proportion to the length")
  func growth() {
    let ratio = TestSupport.growth(of: 20_000) {
      String(repeating: "word [x](y ", count: $0)
    } _: {
      _ = TextCount($0)
    }
    #expect(ratio < linearGrowth)
  }
}
