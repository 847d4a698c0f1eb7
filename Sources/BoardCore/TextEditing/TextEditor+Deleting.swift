import BoardValues

/// Deleting with keys.
extension TextEditor {
  /// Returns the edit that deletes up to where a move leads; nil if there is nothing.
  @MainActor
  package func deletion(_ move: TextCommand.Move, in geometry: some TextGeometry) -> TextEdit? {
    let kind: TextEdit.Kind = move.isForward ? .delete : .backspace
    guard selection.isEmpty else {
      return TextEdit(selection.range, [], .command(.delete(count: 1)))
    }
    let head = selection.head.offset
    if move == .backward, let remainder = geometry.remainder(ofCharacterBefore: head) {
      return TextEdit(geometry.stop(before: head)..<head, Array(remainder.utf8), kind)
    }
    let other = target(of: move, in: geometry).offset
    guard other != head else { return nil }
    return TextEdit(min(head, other)..<max(head, other), [], kind)
  }
}

extension TextCommand.Move {
  fileprivate var isForward: Bool {
    switch self {
    case .forward, .wordForward, .rowForward, .right, .wordRight, .rowEnd, .textEnd: true
    default: false
    }
  }
}
