package import BoardValues

/// A text that was open when it was last stored, with everything that opening it again takes.
package struct TextDraft: Equatable, Sendable {
  /// The card; nil for one that is not on the board yet.
  package var id: ElementID?
  /// The frame of the card, in board units.
  package var frame: Rect
  package var text: [UInt8]
  package var selection: Range<Int>
  /// Whether the caret is at the beginning of the selection.
  package var isBackward: Bool
  /// The steps that can be undone and redone in the text.
  package var history = TextHistory(isWhole: false)
  /// The start of the edge that comes with a new card.
  package var origin: Edge.Attachment?
  /// The mark of the note's file before the writing; nil for other texts.
  package var note: ContentMark?

  package init(id: ElementID?, frame: Rect, text: [UInt8], selection: TextSelection) {
    self.id = id
    self.frame = frame
    self.text = text
    self.selection = selection.range
    isBackward = selection.head.offset < selection.anchor.offset
  }
}
