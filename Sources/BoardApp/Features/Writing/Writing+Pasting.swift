import BoardCore
import BoardStore
import BoardValues
import LinuxSystem
import Windowing

/// Text, pictures and files of other programs that become text.
extension Writing {
  /// Requests the contents of the clipboard for the text.
  mutating func paste(isPlain: Bool, _ turn: inout Turn) {
    text?.isPasting = true
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
    if source == .clipboard, let link = text?.newLink {
      text?.newLink = nil
      complete(link, with: content, &turn)
      return .taken
    }
    let form = source == .clipboard ? turn.replacingPaste : nil
    if source == .clipboard { text?.isPasting = false }
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
    change(editor.pasting(words, isPlain: isPlain || title != nil), &turn)
    if source == .clipboard, let edits = text?.session.edits { text?.pastedEdits = edits }
    return .taken
  }

  // MARK: Links

  /// A link that was just made, to which the address on the clipboard may come.
  struct NewLink: Equatable, Sendable {
    /// The number of edits of the text, with that of the link.
    var edits: Int
    var time: Double
    /// The time in which the clipboard has to answer, in seconds: later the link is being written.
    static let patience = 0.1
  }

  /// Makes a link of the selection or of the word at the caret, or takes it back. Its address is the one on the clipboard, if
  /// there is one and it comes soon.
  mutating func link(_ turn: inout Turn) {
    guard let open = text else { return }
    let edit = open.editor.linking(in: laidOut(open, turn.question))
    let isBack = !open.session.perform(.link, edit, at: turn.now)
    showCaret(in: turn.view, &turn)
    guard edit != nil, !isBack, !open.editor.isSingleLine else { return }
    text?.newLink = NewLink(edits: open.session.edits, time: turn.now)
    turn.request(.fetch(.words, from: .clipboard))
  }

  private mutating func complete(
    _ link: NewLink,
    with content: TransferContent,
    _ turn: inout Turn
  ) {
    let words = content.text(of: TransferType.text) ?? ""
    let address = words.split(whereSeparator: \.isNewline)
    guard let open = text, open.session.edits == link.edits,
      turn.now - link.time <= NewLink.patience, address.count == 1, let address = address.first,
      TextEditor.isAddress(Array(address.utf8))
    else { return }
    open.session.undo()
    let layout = laidOut(open, turn.question)
    let edit = open.session.editor.linking(to: String(address), in: layout)
    open.session.perform(.link, edit, at: turn.now)
    showCaret(in: turn.view, &turn)
  }

  // MARK: Drops

  /// Inserts content where it was dropped, or at the caret if the text has changed since; as one step.
  mutating func put(_ content: TransferContent, at drop: OpenText.Drop, _ turn: inout Turn) {
    guard let session = text?.session, let words = words(of: content, &turn) else { return }
    var editor = session.editor
    let isThere = drop.edits == session.edits
    editor.select(TextSelection(at: isThere ? drop.position : editor.selection.head))
    change(editor.pasting(words, isPlain: true, .command(.drop(count: 1))), &turn)
  }

  /// Returns what content becomes in the text. A picture is saved beside the board first. Nil if
  /// there is nothing to insert, and says why.
  private func words(of content: TransferContent, _ turn: inout Turn) -> String? {
    let (file, folder) = (turn.file, turn.folder)
    let arrival = TextArrival(content) { file.reference(to: $0, in: folder) }
    switch arrival {
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
