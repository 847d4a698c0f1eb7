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
    let types = takesMore ? TextArrival.types : [TransferType.text]
    turn.request(.fetch(types, from: .clipboard))
  }

  mutating func receive(
    _ item: TransferContent.Item?,
    from source: TransferSelection,
    _ turn: inout Turn
  ) {
    guard let item, let editor = text?.editor else { return }
    let isPlain = text?.pastesPlain == true || source == .primary
    text?.pastesPlain = false
    let arrival = TextArrival(item, nameOfFile: turn.file.reference)
    if case .page(let page) = arrival {
      return read(PageArrival(page: page, kind: TextEdit.paste), &turn)
    }
    guard let words = words(of: arrival, &turn) else { return }
    let edit = isPlain ? editor.insertion(of: words, TextEdit.paste) : editor.pasting(words)
    change(edit, &turn)
  }

  /// Inserts content at a position, as one step.
  mutating func put(
    _ item: TransferContent.Item,
    at position: TextPosition,
    _ kind: TextEdit.Kind,
    _ turn: inout Turn
  ) {
    guard var editor = text?.editor, let version = text?.session.version else { return }
    let arrival = TextArrival(item, nameOfFile: turn.file.reference)
    if case .page(let page) = arrival {
      let range = position.offset..<position.offset
      let place = PageArrival.Place(range: range, version: version)
      return read(PageArrival(page: page, place: place, kind: kind), &turn)
    }
    guard let words = words(of: arrival, &turn) else { return }
    editor.select(TextSelection(at: position))
    change(editor.insertion(of: words, kind), &turn)
  }

  /// Returns what content becomes in the text. A picture is saved beside the board first. Nil if
  /// there is nothing to insert, and says why.
  private func words(of arrival: TextArrival, _ turn: inout Turn) -> String? {
    switch arrival {
    case .words(let words): return words
    case .unusable(let reason): turn.say(verbatim(reason))
    case .page: break
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
