import BoardValues
import Testing

@Suite("Text that is shown") struct VisibleTextTests {
  @Test(
    "has a mark for each sign that is not seen or moves the others",
    arguments: [
      ("a\nb", #"a\nb"#), ("\t\r\u{1B}[0m", #"\t\r\e[0m"#), ("\u{0}\u{7F}", #"\u{0}\u{7F}"#),
      ("\u{85}\u{2028}\u{2029}", #"\u{85}\u{2028}\u{2029}"#),
      ("\u{202E}txt.\u{2066}", #"\u{202E}txt.\u{2066}"#), ("\r\n", #"\r\n"#),
    ]
  )
  func marks(_ text: String, _ shown: String) {
    #expect(text.visible == shown)
  }

  @Test(
    "of paths and addresses has a mark for each sign that only joins letters or widens a gap, too",
    arguments: [
      ("a\u{200B}b", #"a\u{200B}b"#), ("\u{FEFF}a\u{AD}", #"\u{FEFF}a\u{AD}"#),
      ("a\u{A0}b c", #"a\u{A0}b c"#), ("\u{3164}\u{2800}", #"\u{3164}\u{2800}"#),
      ("x\u{E0041}", #"x\u{E0041}"#), ("a\u{202E}fdp.exe", #"a\u{202E}fdp.exe"#),
      ("bücher.de/日本 עברית", "bücher.de/日本 עברית"),
    ]
  )
  func reveals(_ text: String, _ shown: String) {
    #expect(text.revealed == shown)
  }

  @Test(
    "is otherwise the same",
    arguments: ["", "Plan (2).canvas", "“ümlaut” — 日本語", "👩‍👩‍👧 עברית e\u{301}", #"C:\n"#]
  )
  func plain(_ text: String) {
    #expect(text.visible.unicodeScalars.elementsEqual(text.unicodeScalars))
  }
}
