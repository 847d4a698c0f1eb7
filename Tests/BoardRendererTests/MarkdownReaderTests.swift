import BoardCore
import Testing

@testable import BoardRenderer

@Suite("Reading Markdown")
struct MarkdownReaderTests {
  private func outline(_ text: String) -> [String] { MarkdownTexts.shared.document(text).outline }

  @Test(
    "words know how they look",
    arguments: [
      ("plain", "plain"), ("**a** *b* _c_", "{b:a} {i:b} {i:c}"), ("***both***", "{bi:both}"),
      ("~~gone~~", "{s:gone}"), ("`a  *b*`", "{c:a  *b*}"), ("snake_case_name", "snake_case_name"),
      ("==seen==, =not= == this ==", "{h:seen}, =not= == this =="),
      ("==a **b** c==", "{h:a }{bh:b}{h: c}"), ("`==code==`", "{c:==code==}"),
      (#"\*as written\*"#, "*as written*"), ("a &amp; &copy; &#65; &unknown;", "a & © A &unknown;"),
    ]
  )
  func inline(_ text: String, _ expected: String) {
    #expect(outline(text) == [expected])
  }

  @Test(
    "links know where they lead",
    arguments: [
      ("[a](http://b/c)", "{→http://b/c:a}"), ("[](http://b)", "{→http://b:http://b}"),
      ("see https://x.org/y.", "see {→https://x.org/y:https://x.org/y}."),
      ("me@x.org", "{→mailto:me@x.org:me@x.org}"), ("www.x.org", "{→http://www.x.org:www.x.org}"),
      ("<ftp://x>", "{→ftp://x:ftp://x}"), ("[a]: x\n\n[a]", "{→x:a}"),
      ("[[Page]]", "{→[Page]:Page}"), ("[[Page|that one]]", "{→[Page]:that one}"),
      ("![[a picture.png]]", "{e→[a picture.png]:▢a picture.png}"),
      ("`![[code]]`", "{c:![[code]]}"), ("![[open", "![[open"),
      ("![alt](dir/x.png)", "{e→dir/x.png:▢alt}"), ("![](dir/x.png)", "{e→dir/x.png:▢x.png}"),
      ("[![alt](x.png)](y)", "{e→x.png:▢alt}"),
    ]
  )
  func links(_ text: String, _ expected: String) {
    #expect(outline(text) == [expected])
  }

  @Test("lines end where they end in the file, and keep the spaces they begin with")
  func lines() {
    #expect(outline("a\n  b  \n\tc\\\nd") == ["a⏎  b⏎\tc⏎d"])
    #expect(outline("a\n    four\nand on") == ["a⏎    four⏎and on"])
    #expect(outline("a\r\nb\r\r\rc") == ["a⏎b", "¶¶c"])
  }

  @Test("empty lines between paragraphs are counted, and those around all of it are not")
  func emptyLines() {
    #expect(outline("\n\n a\n\n\n\nb\n \nc\n\n") == [" a", "¶¶¶b", "¶c"])
  }

  @Test("headings, rules and code")
  func blocks() {
    #expect(outline("# A *b* #\n### C\nd\n---") == ["h1 A {i:b}", "h3 C", "h2 d"])
    #expect(outline("#tag") == ["#tag"])
    #expect(outline("***\n```c\n  x\n\ny\n```") == ["rule", "code   x⏎⏎y"])
    #expect(outline("~~~\nopen") == ["code open"])
  }

  @Test("what stands in lists and quotes")
  func containers() {
    #expect(outline("- a\n- b\n  - c\n\n2. d\n3) e") == ["* a", "* b", "* * c", "2. d", "3) e"])
    #expect(outline("> a\n> b\n>> c") == ["> a⏎b", "> > c"])
    #expect(outline("- > a\n- \n- b") == ["* > a", "* ", "* b"])
    #expect(outline("1. a\n\n   b\n2. c") == ["1. a", "1. b", "2. c"])
  }

  @Test("check boxes know their byte in the text")
  func tasks() {
    let text = "Ä:\n- [ ] Milk\n- [x] Eggs\n  * [X] **Six**\n- [] no"
    let document = MarkdownTexts.shared.document(text)
    #expect(
      document.outline == ["Ä:", "[ ]@7 Milk", "[x]@18 Eggs", "[x]@18 [X]@31 {b:Six}", "* [] no"]
    )
    let bytes = Array(text.utf8)
    #expect([7, 18, 31].map { bytes[$0] } == Array(" xX".utf8))
  }

  @Test("callouts")
  func callouts() {
    #expect(
      outline("> [!note] Mind *this*\n> a\n>\n> b\n\n> [!WARNING]-\n> c\n\n> [x] d")
        == [
          ">note title Mind {i:this}", ">note a", ">note b", ">warning- title Warning",
          ">warning- c", "> [x] d",
        ]
    )
  }

  @Test("tables")
  func tables() {
    #expect(
      outline("| a | *b* |\n|:-:|--:|\n| c | `d` |\n| e |")
        == ["table -> a|{i:b}/c|{c:d}/e|"]
    )
  }

  @Test("HTML and marks of other programs stay as they were written")
  func strange() {
    #expect(outline("<b>a</b> ^[b]") == ["<b>a</b> ^[b]"])
    #expect(outline("<div>\n*a*\n</div>") == ["<div>⏎{i:a}⏎</div>"])
  }

  @Test("words know where they stand in the text")
  func offsets() throws {
    let text = "**Ä** and `c`\n  next"
    let block = try #require(MarkdownTexts.shared.document(text).blocks.first)
    let words = block.text.words
    #expect(words == "Ä and c\n  next")
    let source = Array(text.utf8)
    for (offset, byte) in words.utf8.enumerated() where byte != UInt8(ascii: "\n") {
      let place = try #require(block.text.source(of: offset))
      #expect(source[place] == byte, "\(offset)")
    }
  }

  @Test(
    "a card is called by its first words, without marks",
    arguments: [
      ("# A *plan* for `x`\nmore", "A plan for x"), ("\n\n- [ ] Milk\n- Eggs", "Milk"),
      ("> [!tip]\n> a", "Tip"), ("![[x.png]]", "x.png"), ("---\n|a|b|\n|---|---|", "a"),
      ("  [[Page|that]] *and*", "that and"), ("```\n\ncode\n```", "code"), ("***\n \n", nil),
      (String(repeating: "word ", count: 9), "word word word word word word w…"),
    ]
  )
  func title(_ text: String, _ title: String?) {
    #expect(Saying(.text(text)).title == title)
  }
}
