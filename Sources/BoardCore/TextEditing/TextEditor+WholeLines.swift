/// Lines as a whole.
extension TextEditor {
  /// The lines that the selection touches, without their line breaks.
  var selectedLines: [Range<Int>] {
    let first = TextLines.line(text, at: selection.range.lowerBound)
    // A selection that ends where a line begins does not reach into it.
    let rest = lines(after: first.upperBound)
      .prefix { $0.lowerBound < selection.range.upperBound }
    return [first] + rest
  }
}
