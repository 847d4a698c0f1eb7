import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// What screen readers ask of controls, which is what pointer and keys do.
extension Controls {
  func assist(_ request: AccessibleRequest, on id: AccessibleID, _ turn: inout Turn) -> Verdict {
    guard let focus = turn.panes.focus(of: id) else { return .passed }
    turn.scroll(toShow: focus)
    guard let control = turn.panes[focus], control.isEnabled else { return .taken }
    switch request {
    case .perform where control.part.role != .entry: turn.click(control.visibleFrame.center)
    case .perform, .focus: turn.focus = focus
    case .setValue(let value):
      guard case .timeline(let item) = control.part.kind else { break }
      turn.ask(.look(.lookAt(max(0, min(value, Double(item.timeline.count))))))
    case .selectText(let range):
      turn.focus = focus
      _ = edit(&turn) { $0.select(AccessibleText.bytes(range, in: $0.text)) }
    case .replace(let range, let words):
      turn.focus = focus
      _ = edit(&turn) { [now = turn.now] field in
        if let range {
          field.select(AccessibleText.bytes(range, in: field.text))
        } else {
          field.selectAll()
        }
        if words.isEmpty {
          field.deleteSelection(at: now)
        } else {
          field.insert(words, TextEdit.paste, at: now)
        }
      }
    case .copy(let range):
      if case .field(let field) = control.part.kind { turn.offer(range, of: field.text) }
    case .select, .selectAll, .deselectAll: break
    }
    return .taken
  }
}

extension Panes {
  /// Returns the position of a control that can be operated in the order of the focus.
  fileprivate func focus(of id: AccessibleID) -> Focus? {
    guard case .control(let part, let number) = id, let pane = Pane.ID(rawValue: number) else {
      return nil
    }
    let isThere = operable.contains { $0.pane == pane && $0.control.part.id == part }
    return isThere ? Focus(pane: pane, part: part) : nil
  }
}

extension Turn {
  /// Clicks at a point, unless a button is held. The pointer itself stays where it is.
  mutating func click(_ point: Point) {
    guard isPointerFree else { return }
    resend(.pressed(.primary, at: point, modifiers: [], clickCount: 1))
    resend(.released(.primary, at: point, modifiers: []))
  }

  /// Puts a range of a text on the clipboard, in Unicode scalars.
  mutating func offer(_ range: Range<Int>, of words: String) {
    offer(AccessibleText(words, caretByte: 0, selectedBytes: 0..<0)[range], as: .clipboard)
  }
}
