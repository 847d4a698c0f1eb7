import BoardCore
import BoardValues
import Windowing

/// Selected text that is dragged within the text and to other programs, and drags of other programs
/// over the text.
extension Writing {
  /// Returns the position at which text would be dropped at a window point; nil outside of the text.
  func dropPosition(at point: Point, _ context: Context) -> TextPosition? {
    guard isOnText(point, context), let place = textPoint(point, context.view, context) else {
      return nil
    }
    return text?.layout.position(at: place)
  }

  // MARK: To other programs

  /// Returns whether the selected text is dragged outside of the window.
  func isCarryingOutside(_ context: Context) -> Bool {
    guard text?.isDragging == true, let point = context.pointer.position else { return false }
    return !context.view.bounds.contains(point)
  }

  /// Offers the selected text to the program under the pointer. It stays in the text until that
  /// program has taken it.
  mutating func carryOut(_ effects: inout Effects) -> Verdict {
    guard let open = text, open.isDragging else { return .passed }
    text?.press = nil
    text?.carried = OpenText.CarriedText(
      range: open.editor.selection.range,
      version: open.session.version
    )
    effects.add(.request(.startDrag(TransferContent(selectionIn: open.editor), mayMove: true)))
    return .taken
  }

  /// Continues the drag of text that comes back from other programs, as if it had never left.
  mutating func carryBack(to point: Point, _ context: Context) -> Verdict {
    guard text?.carried != nil else { return .passed }
    let position = dropPosition(at: point, context)
    text?.carried = nil
    text?.press = .dragging(position)
    return .taken
  }

  /// Deletes the text that another program has taken, if it is still as it was.
  mutating func carryAway(_ context: Context, _ effects: inout Effects) -> Verdict {
    guard let open = text, let carried = open.carried else { return .passed }
    text?.carried = nil
    if carried.version == open.session.version {
      change(TextEdit(carried.range, [], .command(.moveText)), context, &effects)
    }
    return .taken
  }

  // MARK: From other programs

  /// Returns the drop of another program at a window point; nil outside of the text.
  func drop(at point: Point, _ context: Context) -> OpenText.Drop? {
    dropPosition(at: point, context).map { OpenText.Drop(point: point, position: $0) }
  }

  /// Shows where something would be inserted if it was dropped at a point, and accepts it there.
  mutating func hover(
    at point: Point,
    _ types: [String],
    _ context: Context,
    _ effects: inout Effects
  ) {
    let isSingleLine = text?.editor.isSingleLine == true
    let type = TextArrival.type(among: types, isSingleLine: isSingleLine)
    let drop = context.takesDrops(at: point) ? drop(at: point, context) : nil
    text?.drop = type == nil ? nil : drop
    if let type, drop != nil { effects.add(.request(.acceptDrop(type: type))) }
  }

  /// Inserts what was dropped on the text.
  mutating func takeDrop(
    _ item: TransferContent.Item?,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard let drop = text?.drop else { return .passed }
    text?.drop = nil
    guard let item else {
      effects.say(localized("What was dropped could not be read"))
      return .taken
    }
    put(item, at: drop.position, .command(.drop(count: 1)), context, &effects)
    return .taken
  }
}
