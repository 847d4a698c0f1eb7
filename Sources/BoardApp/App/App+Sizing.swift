import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// The sizes of cards, by handle and by key.
extension App {
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
