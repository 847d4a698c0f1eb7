import BoardCore
import BoardValues

/// Moving and resizing by arrow keys, as one step: for hands that cannot drag, and where a window manager
/// takes the keys that resize.
extension DragFeature {
  mutating func adjust(_ kind: KeyDrag.Kind, _ turn: inout Turn) {
    guard !turn.refuse() else { return }
    turn.finishText()
    turn.focus = nil
    let keys = KeyDrag(kind)
    drag = .keys(keys)
    turn.say(keys.wordsForBeginning)
  }

  /// Handles an event while the arrow keys move or resize cards. A press elsewhere keeps what they have done.
  mutating func adjust(_ event: WindowEvent, _ turn: inout Turn) -> Verdict {
    switch event {
    case .keyPressed(KeyStroke(.enter), _): drop(&turn)
    case .keyPressed(let stroke, _):
      guard let side = Side(stroke.key), stroke.modifiers.isSubset(of: .shift) else {
        return .passed
      }
      press(side, isFar: stroke.modifiers.contains(.shift), &turn)
    case .pressed:
      drop(&turn)
      return .passed
    default: return .passed
    }
    return .taken
  }

  private mutating func press(_ side: Side, isFar: Bool, _ turn: inout Turn) {
    guard var keys = drag.keys else { return }
    keys.press(side, isFar: isFar, turn.question)
    drag = .keys(keys)
    turn.say(keys.words)
    if let box = keys.box { turn.reveal(box, onlyIfLost: true) }
  }
}
