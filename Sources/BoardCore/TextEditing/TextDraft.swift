package import BoardValues

/// A text that was open when it was last kept, with all that it takes to open it again.
package struct TextDraft: Equatable, Sendable {
  /// Nil for a card that is not on the board yet.
  package var id: ElementID?
  /// Of its card, in board units.
  package var frame: Rect
  package var text: [UInt8]
  package var selection: Range<Int>
  /// Whether the caret is at the beginning of the selection.
  package var isBackward: Bool
  /// What can be undone and redone in it.
  package var history = TextHistory(isWhole: false)
  /// Where the edge begins that comes with a new card.
  package var origin: Edge.Attachment?

  package init(id: ElementID?, frame: Rect, text: [UInt8], selection: TextSelection) {
    self.id = id
    self.frame = frame
    self.text = text
    self.selection = selection.range
    isBackward = selection.head.offset < selection.anchor.offset
  }
}
