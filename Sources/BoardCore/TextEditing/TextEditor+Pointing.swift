package import BoardValues

/// Selecting with clicks and dragging.
extension TextEditor {
  /// Handles a press: once for the caret, twice for a word, three times for a line. With Shift the
  /// selection grows to it.
  @MainActor
  package mutating func press(
    at point: Point,
    clickCount: Int,
    extends: Bool,
    in geometry: some TextGeometry
  ) {
    let position = geometry.position(at: point)
    if extends { return drag(to: point, in: geometry) }
    switch (clickCount - 1) % 3 {
    case 0: select(TextSelection(at: position))
    case 1: grab(.word, geometry.group(at: position.offset))
    default: grab(.paragraph, TextLines.paragraph(text, at: position.offset))
    }
  }

  private mutating func grab(_ unit: Grip.Unit, _ range: Range<Int>) {
    select(TextSelection(range))
    grip = Grip(unit: unit, range: range)
  }

  /// Extends the selection to `point`, by whole words or lines if it began with one.
  @MainActor
  package mutating func drag(to point: Point, in geometry: some TextGeometry) {
    let position = geometry.position(at: point)
    guard let grip else {
      return select(TextSelection(anchor: selection.anchor, head: position))
    }
    let unit =
      switch grip.unit {
      case .word: geometry.group(at: position.offset)
      case .paragraph: TextLines.paragraph(text, at: position.offset)
      }
    let isBackward = unit.lowerBound < grip.range.lowerBound
    select(
      TextSelection(
        anchor: TextPosition(isBackward ? grip.range.upperBound : grip.range.lowerBound),
        head: TextPosition(
          isBackward ? unit.lowerBound : max(unit.upperBound, grip.range.upperBound)
        )
      )
    )
    self.grip = grip
  }

  /// Returns whether a press at a point may begin to drag the selection.
  @MainActor
  package func isSelected(at point: Point, in geometry: some TextGeometry) -> Bool {
    !selection.isEmpty && selection.range.contains(geometry.position(at: point).offset)
  }

  /// Returns the edit that takes the selection to `offset`, or a copy of it; nil if it is there already.
  package func dropping(at offset: Int, copies: Bool) -> TextEdit? {
    let range = selection.range
    let words = Array(text[range])
    if copies {
      let selected = TextSelection(offset..<offset + words.count)
      return TextEdit(offset..<offset, words, selected, .command(.copyText))
    }
    guard offset < range.lowerBound || offset > range.upperBound else { return nil }
    let kind = TextEdit.Kind.command(.moveText)
    if offset < range.lowerBound {
      let between = Array(text[offset..<range.lowerBound])
      let selected = TextSelection(offset..<offset + words.count)
      return TextEdit(offset..<range.upperBound, words + between, selected, kind)
    }
    let between = Array(text[range.upperBound..<offset])
    let start = offset - words.count
    let selected = TextSelection(start..<offset)
    return TextEdit(range.lowerBound..<offset, between + words, selected, kind)
  }

  package mutating func selectAll() {
    select(TextSelection(0..<text.count))
  }
}
