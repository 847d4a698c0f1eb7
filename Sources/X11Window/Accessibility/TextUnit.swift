/// A unit by which a screen reader reads a text.
enum TextUnit: Equatable, Sendable {
  case character, word, sentence, line

  /// Creates the unit of a granularity (`AtspiTextGranularity`).
  init(granularity number: Int) {
    let units: [TextUnit] = [.character, .word, .sentence, .line, .line]
    self = units.indices.contains(number) ? units[number] : .character
  }

  /// Creates the unit of a boundary (`AtspiTextBoundaryType`), which is the start or the end of it.
  init(boundary number: Int) { self.init(granularity: (number + 1) / 2) }

  /// Returns the range of the unit that a position is in, with the space that follows it.
  func range(around position: Int, in scalars: [Unicode.Scalar]) -> Range<Int> {
    guard (0...scalars.count).contains(position), !scalars.isEmpty else { return 0..<0 }
    if self == .character {
      return position..<min(position + 1, scalars.count)
    }
    var start = position
    while start > 0, !begins(at: start, in: scalars) { start -= 1 }
    var end = position + 1
    while end < scalars.count, !begins(at: end, in: scalars) { end += 1 }
    // An empty line at the end has a caret and no characters.
    return start..<max(start, min(end, scalars.count))
  }

  /// Returns whether a unit begins at a position after the first.
  private func begins(at position: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let before = scalars[position - 1]
    guard before != "\n" else { return true }
    guard position < scalars.count else { return false }
    let after = scalars[position]
    switch self {
    case .character: return true
    case .line: return false
    case .word: return before.isBlank && !after.isBlank
    case .sentence:
      return before.isBlank && !after.isBlank
        && scalars[..<position].last { !$0.isBlank }.map { ".!?…".unicodeScalars.contains($0) }
          ?? false
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isBlank: Bool { properties.isWhitespace }
}
