import BoardValues

/// Where text is looked for, if it is not looked for on the whole board.
package struct FindScope: Equatable, Sendable {
  package let elements: Set<ElementID>
  /// The part of the text of the only element; nil for all of it.
  private var part: Part?

  private struct Part: Equatable {
    var range: Range<Int>
    /// The text with that range of bytes.
    var text: String
  }

  package init(_ elements: Set<ElementID>) { self.elements = elements }

  /// Creates the scope of a range of bytes in the text of an element.
  package init(_ range: Range<Int>, of text: String, in element: ElementID) {
    elements = [element]
    part = Part(range: range, text: text)
  }

  /// Follows the changes of the text.
  ///
  /// - Complexity: O(n) in the length of the text if it has changed.
  mutating func follow(_ text: String) {
    guard let part, !part.text.isSame(as: text) else { return }
    let update = TextUpdate(from: part.text, to: text)
    let range = update.selection(after: TextSelection(part.range)).range
    self.part = Part(range: range, text: text)
  }

  func holds(_ place: Range<Int>) -> Bool {
    part.map { $0.range.lowerBound <= place.lowerBound && place.upperBound <= $0.range.upperBound }
      ?? true
  }
}
