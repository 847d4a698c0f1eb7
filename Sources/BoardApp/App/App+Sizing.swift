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

  /// Makes the selected cards larger, or smaller, by so many board units.
  func grow(by way: Vector, at now: Double) {
    guard let box = selectedBox,
      let resizing = Resizing(
        .bottomRight,
        of: Set(selectedCards),
        on: editor.board,
        pressedAt: box.center
      )
    else { return }
    editor.perform(resizing.draft(growingBy: way), at: now, joining: "resize")
  }

  /// Makes each selected card as high as its words, and a group as large as what lies in it.
  func fitToWords(at now: Double) {
    let changes = selectedCards.compactMap { id -> BoardChange? in
      guard let card = editor.board.card(id), let frame = fittedFrame(of: card) else { return nil }
      var fitted = card
      fitted.frame = frame
      return BoardChange(id, from: .card(card), to: .card(fitted))
    }
    perform(StepDraft("Fit to Words", changes), at: now)
  }

  private func fittedFrame(of card: Card) -> Rect? {
    switch card.content {
    case .text, .link:
      let height = CardText.height(of: card.content, width: card.frame.width)
      return Rect(origin: card.frame.origin, size: Size(card.frame.width, height))
    case .group:
      let held = editor.board.cards(in: card.frame).compactMap(editor.board.card).map(\.frame)
      return held.filter { $0 != card.frame && card.frame.contains($0) }.box?
        .expanded(by: Card.groupMargin)
    case .file, .unknown:
      return nil
    }
  }
}

extension WindowAppearance.Cursor {
  static func resize(by handle: Handle) -> Self {
    if handle.y == 0 { return .resize(.horizontal) }
    if handle.x == 0 { return .resize(.vertical) }
    return .resize(handle.x == handle.y ? .falling : .rising)
  }
}
