import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// The sizes of cards, changed by handle and by key.
extension App {
  /// The bounding box of the selected cards, in view or not.
  var selectedBox: Rect? {
    known.selectedBox.value(for: KnownFacts.Selected(editor)) {
      selectedCards.lazy.compactMap { [board = editor.board] in board.card($0)?.frame }.box
    }
  }

  /// The bounding box of the selected cards that aren't locked.
  var freeBox: Rect? {
    known.freeBox.value(for: KnownFacts.Selected(editor)) {
      freeCards.lazy.compactMap { [board = editor.board] in board.card($0)?.frame }.box
    }
  }

  var freeCards: [ElementID] {
    known.freeCards.value(for: KnownFacts.Selected(editor)) {
      selectedCards.filter { [editor] in !editor.isLocked($0) }
    }
  }

  /// Performs one step, with all elements flying to their positions.
  func perform(_ draft: StepDraft, at now: Double) {
    guard editor.perform(draft, at: now) else { return }
    stage.presentation.move(draft.changes, at: now)
  }
}
