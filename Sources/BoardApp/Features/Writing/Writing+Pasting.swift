import BoardCore
import BoardStore
import BoardValues
import LinuxSystem
import Windowing

/// Text, pictures and files of other programs that become text.
extension Writing {
  /// Requests the contents of the clipboard for the text.
  mutating func paste(isPlain: Bool, _ effects: inout Effects) {
    text?.pastesPlain = isPlain
    let takesMore = !isPlain && text?.editor.isSingleLine == false
    let types = takesMore ? TextArrival.types : [TransferType.text]
    effects.add(.request(.fetch(types, from: .clipboard)))
  }

  mutating func receive(
    _ item: TransferContent.Item?,
    from source: TransferSelection,
    _ context: Context,
    _ effects: inout Effects
  ) {
    guard let item, let editor = text?.editor else { return }
    let isPlain = text?.pastesPlain == true || source == .primary
    text?.pastesPlain = false
    if item.type == TransferType.html, source == .clipboard,
      TextArrival(item, nameOfFile: context.file.reference) == .tooLong
    {
      effects.say(localized("This web page is too long; its plain words are pasted"))
      return paste(isPlain: true, &effects)
    }
    guard let words = words(of: item, context, &effects) else { return }
    let edit = isPlain ? editor.insertion(of: words, TextEdit.paste) : editor.pasting(words)
    change(edit, context, &effects)
  }

  /// Inserts content at a position, as one step.
  mutating func put(
    _ item: TransferContent.Item,
    at position: TextPosition,
    _ kind: TextEdit.Kind,
    _ context: Context,
    _ effects: inout Effects
  ) {
    guard var editor = text?.editor, let words = words(of: item, context, &effects) else { return }
    editor.select(TextSelection(at: position))
    change(editor.insertion(of: words, kind), context, &effects)
  }

  /// Returns what content becomes in the text. A picture is saved beside the board first. Nil if
  /// there is nothing to insert, and says why.
  private func words(
    of item: TransferContent.Item,
    _ context: Context,
    _ effects: inout Effects
  ) -> String? {
    switch TextArrival(item, nameOfFile: context.file.reference) {
    case .words(let words): return words
    case .unusable(let reason): effects.say(reason)
    case .tooLong: effects.say(localized("This web page is too long to be pasted"))
    case .picture(let bytes, let type):
      do throws(FileError) {
        return TextArrival.embed(try context.addPicture(bytes, type))
      } catch {
        effects.add(
          .report(
            localized(
              "The picture cannot be kept beside the board: {reason}",
              ["reason": "\(error)"]
            )
          )
        )
      }
    }
    return nil
  }
}
