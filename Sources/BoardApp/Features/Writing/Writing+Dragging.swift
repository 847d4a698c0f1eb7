import BoardCore
import BoardValues
import Windowing

/// Selected text that is dragged within the text and to other programs, and drags of other programs
/// over the text.
extension Writing {
  /// Returns the position at which text would be dropped at a window point; nil outside of the text.
  func dropPosition(at point: Point, _ question: Question) -> TextPosition? {
    guard isOnText(point, question), let place = textPoint(point, question.view, question) else {
      return nil
    }
    return text?.layout.position(at: place)
  }

  // MARK: To other programs

  /// Returns whether the selected text is dragged outside of the window.
  func isCarryingOutside(_ question: Question) -> Bool {
    guard text?.isDragging == true, let point = question.pointer.position else { return false }
    return !question.view.bounds.contains(point)
  }

  /// Offers the selected text to the program under the pointer. It stays in the text until that
  /// program has taken it.
  mutating func carryOut(_ turn: inout Turn) -> Verdict {
    guard let open = text, open.isDragging else { return .passed }
    text?.press = nil
    text?.carried = OpenText.CarriedText(
      range: open.editor.selection.range,
      version: open.session.version
    )
    turn.request(.startDrag(TransferContent(selectionIn: open.editor), mayMove: true))
    return .taken
  }

  /// Continues the drag of text that comes back from other programs, as if it had never left.
  mutating func carryBack(to point: Point, _ question: Question) -> Verdict {
    guard text?.carried != nil else { return .passed }
    let position = dropPosition(at: point, question)
    text?.carried = nil
    text?.press = .dragging(position)
    return .taken
  }

  /// Deletes the text that another program has taken, if it is still as it was.
  mutating func carryAway(_ turn: inout Turn) -> Verdict {
    guard let open = text, let carried = open.carried else { return .passed }
    text?.carried = nil
    if carried.version == open.session.version {
      change(TextEdit(carried.range, [], .command(.moveText)), &turn)
    }
    return .taken
  }

  // MARK: From other programs

  /// Returns the drop of another program at a window point; nil outside of the text.
  func drop(at point: Point, _ question: Question) -> OpenText.Drop? {
    dropPosition(at: point, question).map {
      OpenText.Drop(point: point, position: $0, edits: text?.session.edits ?? 0)
    }
  }

  /// Shows where something would be inserted if it was dropped at a point, and accepts it there.
  mutating func hover(at point: Point, _ types: [String], _ turn: inout Turn) {
    let wish = text?.editor.isSingleLine == true ? TransferWish.words : .inText
    let wanted = wish.rows(of: types).first ?? []
    let drop = turn.takesDrops(at: point) ? drop(at: point, turn.question) : nil
    text?.drop = wanted.isEmpty ? nil : drop
    if !wanted.isEmpty, drop != nil { turn.request(.acceptDrop(wanted)) }
  }

  /// Inserts what was dropped on the text.
  mutating func takeDrop(_ content: TransferContent, _ turn: inout Turn) -> Verdict {
    guard let drop = text?.drop else { return .passed }
    text?.drop = nil
    guard !content.isEmpty else {
      turn.say(localized("What was dropped could not be read"))
      return .taken
    }
    put(content, at: drop, &turn)
    return .taken
  }
}
