import BoardCore
import BoardValues
import Windowing

/// What screen readers ask of the open text.
extension Writing {
  mutating func assist(_ request: AccessibleRequest, on id: AccessibleID, _ turn: inout Turn)
    -> Verdict
  {
    guard id == .text, let string = text?.editor.string else { return .passed }
    switch request {
    case .focus: turn.focus = nil
    case .selectText(let range): select(AccessibleText.bytes(range, in: string), &turn)
    case .replace(let range, let words):
      let bytes = range.map { AccessibleText.bytes($0, in: string) } ?? 0..<string.utf8.count
      replace(bytes, with: words, &turn)
    case .copy(let range): turn.offer(range, of: string)
    default: break
    }
    return .taken
  }

  /// Replaces a range of bytes, as one step of the text.
  private mutating func replace(_ range: Range<Int>, with words: String, _ turn: inout Turn) {
    guard var editor = text?.editor else { return }
    editor.select(TextSelection(range))
    let edit = editor.insertion(of: words, TextEdit.paste)
    change(edit ?? TextEdit(editor.selection.range, [], TextEdit.cut), &turn)
  }
}
