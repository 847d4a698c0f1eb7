import BoardCore

/// One line of text that is being edited: what it says, and where the caret is.
///
/// Positions count characters as a person counts them.
struct TextField: Equatable, Sendable {
  private(set) var text = ""
  private(set) var caret = 0
  /// The other end of the selection; where the caret is when nothing is selected.
  private(set) var anchor = 0

  var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }

  /// Puts text in place of the selection. Line ends become spaces.
  mutating func insert(_ words: String) {
    let line = String(words.map { $0.isNewline ? " " : $0 })
    replace(selection, with: line)
  }

  /// What a key does here; false if it is not the field's.
  mutating func press(_ stroke: KeyStroke) -> Bool {
    let extends = stroke.modifiers.contains(.shift)
    let byWord = stroke.modifiers.contains(.control)
    guard stroke.modifiers.isSubset(of: [.shift, .control]) else { return false }
    switch stroke.key {
    case .left: move(to: position(before: caret, byWord: byWord), extends, ifNone: \.lowerBound)
    case .right: move(to: position(after: caret, byWord: byWord), extends, ifNone: \.upperBound)
    case .home: move(to: 0, extends)
    case .end: move(to: text.count, extends)
    case .backspace: delete(to: position(before: caret, byWord: byWord))
    case .delete: delete(to: position(after: caret, byWord: byWord))
    case .character("a") where stroke.modifiers == .control: (anchor, caret) = (0, text.count)
    default: return false
    }
    return true
  }

  private mutating func move(
    to position: Int,
    _ extends: Bool,
    ifNone end: KeyPath<Range<Int>, Int>? = nil
  ) {
    // Without Shift the selection collapses to the end that the arrow points to.
    let collapsed = extends || selection.isEmpty ? nil : end.map { selection[keyPath: $0] }
    caret = collapsed ?? position
    if !extends { anchor = caret }
  }

  private mutating func delete(to position: Int) {
    replace(selection.isEmpty ? min(caret, position)..<max(caret, position) : selection, with: "")
  }

  private mutating func replace(_ range: Range<Int>, with words: String) {
    let before = text.prefix(range.lowerBound)
    let after = text.dropFirst(range.upperBound)
    text = before + words + after
    // Counted anew: what is put in may join a character that is there.
    caret = text.count - after.count
    anchor = caret
  }

  private func position(before position: Int, byWord: Bool) -> Int {
    guard byWord else { return max(position - 1, 0) }
    let characters = Array(text.prefix(position))
    let word = characters.lastIndex { $0.isWordPart }.map { $0 + 1 } ?? 0
    return characters[..<word].lastIndex { !$0.isWordPart }.map { $0 + 1 } ?? 0
  }

  private func position(after position: Int, byWord: Bool) -> Int {
    guard byWord else { return min(position + 1, text.count) }
    let characters = Array(text.dropFirst(position))
    let word = characters.firstIndex { $0.isWordPart } ?? characters.count
    let end = characters[word...].firstIndex { !$0.isWordPart } ?? characters.count
    return position + end
  }

  /// Whether `words` hold what was typed, whatever its case.
  func matches(_ words: String) -> Bool {
    text.isEmpty || words.lowercased().holds(text.lowercased())
  }

  func part(_ name: String, placeholder: String) -> Component {
    Component(
      .entry,
      name,
      .field(
        Widget.Field(text: text, placeholder: placeholder, caret: caret, selection: selection)
      )
    )
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}
