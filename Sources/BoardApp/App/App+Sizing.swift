import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// The sizes of cards, by handle and by key.
extension App {
  /// The handles around the selected cards; nil while something else is going on.
  var handles: Handles? {
    guard openText == nil, pointer.isFree, !editor.isReadOnly, !stage.presentation.isFlying,
      let box = selectedBox
    else { return nil }
    // The border of a group is taken from both sides, and is a pixel wide itself.
    let isGroup = selectedCards.count == 1 && editor.board.card(selectedCards[0])?.isGroup == true
    return Handles(
      around: view.camera.toWindow(box),
      scale: view.scale,
      margin: isGroup ? Editor.lineReach + 1 : 0
    )
  }

  /// Around the selected cards, wherever they are.
  var selectedBox: Rect? {
    known.selectedBox.value(for: KnownFacts.Selected(editor)) {
      selectedCards.lazy.compactMap { [board = editor.board] in board.card($0)?.frame }.box
    }
  }

  /// One step, in which everything flies to its place.
  func perform(_ draft: StepDraft, at now: Double) {
    guard editor.perform(draft, at: now) else { return }
    stage.presentation.move(draft.changes, at: now)
  }
}

extension WindowAppearance.Cursor {
  static func resize(by handle: Handle) -> Self {
    if handle.y == 0 { return .resize(.horizontal) }
    if handle.x == 0 { return .resize(.vertical) }
    return .resize(handle.x == handle.y ? .falling : .rising)
  }
}
