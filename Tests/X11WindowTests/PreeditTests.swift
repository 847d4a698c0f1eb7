import CX11
import Testing

@testable import X11Window

@Suite("What an input method composes")
struct PreeditTests {
  private func preedit(_ text: String, caret: Int) -> Preedit {
    var preedit = Preedit()
    preedit.replace(0, 0, with: text)
    preedit.place(caret: caret)
    return preedit
  }

  @Test("Changes are counted in characters and not in bytes (text 4.3)")
  func countsCharacters() {
    var preedit = preedit("日本語", caret: 3)
    preedit.replace(1, 1, with: "木x")
    #expect(preedit.text == "日木x語")
    preedit.replace(2, 1, with: "")
    #expect(preedit.text == "日木語")
    preedit.place(caret: 2)
    #expect(preedit.caretOffset == 6)
  }

  @Test(
    "Numbers that fit no text do no harm (text 4.3)",
    arguments: [(-1, 1), (9, 9), (0, -5), (1, .max), (.max, .max), (.min, .min)]
  )
  func distrusts(first: Int, length: Int) {
    var preedit = preedit("日本", caret: 2)
    preedit.replace(first, length, with: "x")
    preedit.place(caret: first)
    #expect(preedit.text.contains("x"))
    #expect((0...preedit.characters.count).contains(preedit.caret))
  }

  @Test(
    "The caret goes where the server says (text 4.3)",
    arguments: [
      (XIMForwardChar, 4), (XIMBackwardChar, 2), (XIMForwardWord, 5), (XIMBackwardWord, 0),
      (XIMLineStart, 0), (XIMLineEnd, 8), (XIMAbsolutePosition, 7), (XIMDontChange, 3),
    ]
  )
  func moves(direction: XIMCaretDirection, place: Int) {
    var preedit = preedit("ab cd ef", caret: 3)
    preedit.move(direction, to: 7)
    #expect(preedit.caret == place)
  }

  @Test("A change without a string changes only the looks, one without text deletes (text 4.3)")
  func draws() {
    var preedit = preedit("日本", caret: 2)
    var looks = XIMText()
    withUnsafeMutablePointer(to: &looks) { text in
      preedit.draw(XIMPreeditDrawCallbackStruct(caret: 1, chg_first: 0, chg_length: 2, text: text))
    }
    #expect(preedit.text == "日本")
    #expect(preedit.caret == 1)
    preedit.draw(XIMPreeditDrawCallbackStruct(caret: 0, chg_first: 0, chg_length: 1, text: nil))
    #expect(preedit.text == "本")
  }

  @Test(
    "The server's name is read from the environment",
    arguments: [
      ("@im=ibus", "ibus"), ("", ""), ("@im=none", "none"), ("@im=", ""),
      ("@foo=bar@im=fcitx", "fcitx"),
    ]
  )
  func reads(modifiers: String, name: String) {
    #expect(TextInput.name(in: modifiers) == name)
  }
}
