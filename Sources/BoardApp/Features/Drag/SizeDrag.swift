import BoardCore
import BoardRenderer
import BoardValues
import Windowing

/// Selected cards that are resized by a handle.
struct SizeDrag: Equatable, Sendable {
  private var resizing: Resizing
  /// The step that a release would make; nil before the first motion.
  private(set) var draft: StepDraft?
  private var alignment = Alignment()

  /// Takes a handle of the selected cards at a board point; nil if they can't be resized.
  init?(_ handle: Handle, of editor: Editor, pressedAt place: Point) {
    let cards = Set(editor.freeCards)
    let resizing = Resizing(handle, of: cards, on: editor.board, pressedAt: place)
    guard let resizing else { return nil }
    self.resizing = resizing
  }

  /// Resizes the cards so that the handle is at the pointer.
  @MainActor
  mutating func pull(to place: Point, _ mode: Alignment.Mode, _ question: Question) {
    resizing.snapping = alignment.snapping(mode, of: resizing.ids, question)
    draft = resizing.draft(to: place, question.pointer.modifiers)
  }

  /// Whether edges would snap if the pointer were slower.
  var waitsForRest: Bool { alignment.waitsForRest }

  var cursor: WindowAppearance.Cursor { .resize(by: resizing.handle) }
}

extension Handles {
  /// Creates the handles of the selected cards that aren't locked, in window pixels; nil if there are
  /// none, or the frame of one is not seen, as that of a collapsed group.
  @MainActor
  init?(_ question: Question) {
    guard let box = question.freeBox,
      !question.freeCards.contains(where: { question.board.isCollapsed($0) })
    else { return nil }
    // The border of a group can be hit from both sides, and is itself a pixel wide.
    let cards = question.freeCards
    let isGroup = cards.count == 1 && question.board.card(cards[0])?.isGroup == true
    self.init(
      on: question.view.camera.toWindow(box),
      scale: question.view.scale,
      margin: isGroup ? Editor.lineReach + 1 : 0,
      isTouched: question.pointer.isTouch
    )
  }
}

extension WindowAppearance.Cursor {
  static func resize(by handle: Handle) -> Self {
    if handle.y == 0 { return .resize(.horizontal) }
    if handle.x == 0 { return .resize(.vertical) }
    return .resize(handle.x == handle.y ? .falling : .rising)
  }
}
