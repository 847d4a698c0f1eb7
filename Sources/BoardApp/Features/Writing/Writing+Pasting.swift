import BoardCore
import BoardStore
import BoardValues
import LinuxSystem
import Windowing

/// Text, pictures and files of other programs that become text.
extension Writing {
  /// Requests the contents of the clipboard for the text.
  mutating func paste(isPlain: Bool, _ turn: inout Turn) {
    text?.pastesPlain = isPlain
    let takesMore = !isPlain && text?.editor.isSingleLine == false
    turn.request(.fetch(takesMore ? .inText : .words, from: .clipboard))
  }

  /// Inserts content at the caret, or in place of what was just pasted.
  mutating func receive(
    _ content: TransferContent,
    from source: TransferSelection,
    _ turn: inout Turn
  ) -> Verdict {
    let form = source == .clipboard ? turn.replacingPaste : nil
    if form != nil, text?.hasJustPasted == true { text?.session.undo() }
    if form == .cards {
      // They go to the board beside the text.
      leave(&turn)
      return .passed
    }
    guard let editor = text?.editor, !content.isEmpty else { return .taken }
    let isPlain = text?.pastesPlain == true || source == .primary || form == .plain
    text?.pastesPlain = false
    // A link takes the selected words, or else those that came with it.
    let title =
      form == .link && editor.selection.isEmpty ? content.text(of: TransferType.markdown) : nil
    guard let words = title ?? words(of: content, &turn) else { return .taken }
    let edit =
      isPlain || title != nil ? editor.insertion(of: words, TextEdit.paste) : editor.pasting(words)
    change(edit, &turn)
    if source == .clipboard, let edits = text?.session.edits { text?.pastedEdits = edits }
    return .taken
  }

  /// Inserts content where it was dropped, as one step.
  mutating func put(_ content: TransferContent, at drop: OpenText.Drop, _ turn: inout Turn) {
    guard let session = text?.session, let words = words(of: content, &turn) else { return }
    var editor = session.editor
    if drop.edits == session.edits { editor.select(TextSelection(at: drop.position)) }
    change(editor.insertion(of: words, .command(.drop(count: 1))), &turn)
  }

  /// Returns what content becomes in the text. A picture is saved beside the board first. Nil if
  /// there is nothing to insert, and says why.
  private func words(of content: TransferContent, _ turn: inout Turn) -> String? {
    switch TextArrival(content, nameOfFile: turn.file.reference) {
    case .words(let words): return words
    case .unusable(let reason): turn.say(verbatim(reason))
    case .picture(let bytes, let type):
      do throws(FileError) {
        return TextArrival.embed(try turn.addPicture(bytes, type))
      } catch {
        turn.report(
          localized(
            "The picture cannot be kept beside the board: {reason}",
            ["reason": "\(error)"]
          )
        )
      }
    }
    return nil
  }
}
