import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// The pointer in the text: it selects, drags the selection, and scrolls past the edge of the card.
extension Writing {
  mutating func press(
    _ button: PointerButton,
    at point: Point,
    _ modifiers: Modifiers,
    _ clickCount: Int,
    _ turn: inout Turn
  ) -> Verdict {
    guard isOnText(point, turn.question) else {
      leave(&turn)
      wayBack?.time = turn.now + Self.clickPause
      return .passed
    }
    guard let open = text, let place = textPoint(point, turn.view, turn.question) else {
      return .passed
    }
    text?.pressedAt = point
    switch button {
    case .primary:
      let target = clickCount == 1 ? hitTarget(at: point, turn.question) : nil
      if modifiers.contains(.control), case .open(let link)? = target?.action {
        turn.ask(.links(.openLink(link)))
        return .taken
      }
      let extends = modifiers.contains(.shift)
      if let target, target.isBox {
        text?.press = .box(target)
        return .taken
      }
      if clickCount == 1, !extends, open.editor.isSelected(at: place, in: open.layout) {
        text?.press = .onSelection(point)
        return .taken
      }
      text?.press = .selecting(before: open.editor.selection)
      select(&turn) {
        // The first click has shown the marks of the line, and moved its words.
        let point = clickCount > 1 && !extends ? $0.caretPoint(in: open.layout) : place
        $0.press(at: point, clickCount: clickCount, extends: extends, in: open.layout)
      }
    case .middle: text?.press = .middle(point)
    case .secondary:
      if !open.editor.isSelected(at: place, in: open.layout) {
        select(&turn) { $0.press(at: place, clickCount: 1, extends: false, in: open.layout) }
      }
      turn.show(.contextMenu(at: point))
    }
    return .taken
  }

  @discardableResult
  mutating func drag(to point: Point, _ turn: inout Turn) -> Verdict {
    guard let open = text, let press = open.press,
      var place = textPoint(point, turn.view, turn.question)
    else { return .passed }
    switch press {
    case .selecting:
      if let rows = visibleRows(turn.question) {
        place.y = max(rows.lowerBound, min(place.y, rows.upperBound))
      }
      select(&turn) { $0.drag(to: place, in: open.layout) }
    case .onSelection(let start), .middle(let start):
      guard start.distance(to: point) >= turn.dragThreshold else { return .taken }
      if case .middle = press {
        // The middle button pans the view, as it does everywhere.
        text?.press = nil
        turn.show(.panning(from: start, to: point))
        return .taken
      }
      fallthrough
    case .dragging:
      let position = dropPosition(at: point, turn.question)
      text?.press = .dragging(position)
    case .box: break
    }
    return .taken
  }

  mutating func release(at point: Point, _ modifiers: Modifiers, _ turn: inout Turn) -> Verdict {
    guard let open = text, let press = open.press else { return .passed }
    text?.press = nil
    switch press {
    case .selecting:
      offerSelection(&turn)
      showCaret(in: turn.view, &turn)
    case .dragging(let target):
      guard let target else { break }
      let copies = modifiers.contains(.control)
      change(open.editor.dropping(at: target.offset, copies: copies), &turn)
    case .box(let target):
      guard hitTarget(at: point, turn.question) == target else { break }
      change(open.editor.checking(target), &turn)
    case .onSelection, .middle:
      // The press was a click after all.
      guard let place = textPoint(point, turn.view, turn.question) else { break }
      select(&turn) {
        $0.press(at: place, clickCount: 1, extends: false, in: open.layout)
      }
      if case .middle = press {
        turn.request(.fetch(.words, from: .primary))
      }
    }
    return .taken
  }

  /// Ends a press without effect: restores the selection from before the pointer began to select,
  /// and leaves dragged text where it was. (text 2.14)
  mutating func cancelPress(_ turn: inout Turn) {
    guard let press = text?.press else { return }
    text?.press = nil
    if case .selecting(let before) = press { select(&turn) { $0.select(before) } }
  }

  mutating func wheel(
    at point: Point,
    _ steps: Vector,
    _ modifiers: Modifiers,
    _ question: Question
  ) -> Verdict {
    guard !modifiers.contains(.control), steps.dy != 0, isOnText(point, question) else {
      return .passed
    }
    let turn = text?.wheel.flatMap { question.now < $0.end ? $0 : nil }
    let scrolls = turn?.isInText != false && scroll(by: steps.dy, question)
    let isInText = turn?.isInText ?? scrolls
    text?.wheel = OpenText.WheelTurn(end: question.now + Self.wheelPause, isInText: isInText)
    return isInText ? .taken : .passed
  }

  /// The pause after which the wheel begins a new turn, in seconds.
  private static let wheelPause = 0.3

  func cursor(at point: Point?, at place: Place, _ question: Question) -> WindowAppearance
    .Cursor?
  {
    if text?.press != nil { return .text }
    return point.map { isOnText($0, question) } == true ? .text : nil
  }
}

extension TextEditor {
  /// The point of the caret, for further clicks at the same place.
  @MainActor
  fileprivate func caretPoint(in layout: any OpenLayout) -> Point {
    layout.caret(at: selection.head).center
  }

  /// Returns the edit that checks or unchecks a box, with the caret where it is.
  fileprivate func checking(_ target: HitTarget) -> TextEdit? {
    guard case .check(let offset, let isDone, _) = target.action, text.indices.contains(offset)
    else {
      return nil
    }
    let sign = isDone ? UInt8(ascii: " ") : UInt8(ascii: "x")
    let kind = TextEdit.Kind.command(isDone ? .uncheck("") : .check(""))
    return TextEdit(offset..<offset + 1, [sign], selection, kind)
  }
}

extension HitTarget {
  fileprivate var isBox: Bool { if case .check = action { true } else { false } }
}
