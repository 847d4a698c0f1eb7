package import BoardValues

/// A text that is being edited, and its selection.
///
/// The editor decides what keys and clicks mean. It draws nothing, and leaves undo to `TextSession`. A
/// `TextGeometry` tells where characters and words begin, and where they stand.
package struct TextEditor: Sendable {
  /// The text in UTF-8, always valid.
  package private(set) var text: [UInt8]
  package private(set) var selection: TextSelection
  /// The text that an input method is composing. It is shown instead of the selection and is not part of
  /// the text. When it is committed it replaces the selection; when it is cancelled nothing has happened.
  package var marked: MarkedText?
  /// The horizontal position that a caret going up and down returns to, whatever the rows in between.
  var goal: Double?
  /// The unit by which a selection made with clicks grows.
  var grip: Grip?
  /// The marks that the next letters get, or lose where the caret is in one. They are forgotten when the caret goes elsewhere.
  package var pendingMarks: Set<WordMark> = []
  /// What takes back the last command if it is given once more before anything else happens.
  var commandReturn: CommandReturn?
  /// Whether the text is a field with one line.
  package let isSingleLine: Bool

  /// The text that an input method is composing.
  package struct MarkedText: Equatable, Sendable {
    package var text: String
    /// The position of the caret, in bytes of `text`.
    package var caret: Int

    package init(text: String, caret: Int) {
      self.text = text
      self.caret = caret
    }
  }

  /// The first word or paragraph of a selection that was begun with a double or triple click.
  struct Grip: Equatable, Sendable {
    var unit: Unit
    var range: Range<Int>

    enum Unit: Equatable, Sendable { case word, paragraph }
  }

  package init(_ text: String, isSingleLine: Bool = false) {
    self.text = Array(text.utf8)
    self.isSingleLine = isSingleLine
    selection = TextSelection(at: TextPosition(self.text.count))
  }

  package var string: String { String(decoding: text, as: UTF8.self) }

  package var selectedText: String { String(decoding: text[selection.range], as: UTF8.self) }

  /// The number of line ends before the caret.
  ///
  /// - Complexity: O(n) in the text before the caret.
  package var lineOfCaret: Int { text[..<selection.head.offset].count { $0 == LineEnds.newline } }

  /// The text as it is shown, and the range of the composed part in it.
  package var shown: (text: [UInt8], marked: Range<Int>?) {
    guard let marked else { return (text, nil) }
    let range = selection.range
    let bytes = Array(marked.text.utf8)
    let end = range.lowerBound + bytes.count
    return (
      text[..<range.lowerBound] + bytes + text[range.upperBound...], range.lowerBound..<end
    )
  }

  /// The position of the caret in `shown`.
  package var shownCaret: TextPosition {
    guard let marked else { return selection.head }
    return TextPosition(selection.range.lowerBound + marked.caret)
  }

  /// Applies an edit and its selection. Returns the change that takes it back.
  package mutating func apply(_ edit: TextEdit) -> TextChange {
    let range = edit.range.clamped(to: 0..<text.count)
    let change = TextChange(
      offset: range.lowerBound,
      removed: Array(text[range]),
      inserted: edit.replacement,
      selectionBefore: selection,
      selectionAfter: edit.selection
    )
    apply(change)
    return change
  }

  package mutating func apply(_ change: TextChange) {
    change.apply(to: &text)
    select(change.selectionAfter)
  }

  /// Selects, and ends everything that depended on the selection before.
  package mutating func select(_ selection: TextSelection) {
    self.selection = TextSelection(anchor: placed(selection.anchor), head: placed(selection.head))
    goal = nil
    grip = nil
    pendingMarks = []
    commandReturn = nil
  }

  /// Returns a position in the text that is not within a scalar.
  private func placed(_ position: TextPosition) -> TextPosition {
    var offset = max(0, min(position.offset, text.count))
    while offset < text.count, text[offset] & 0xC0 == 0x80 { offset += 1 }
    return TextPosition(offset, isTrailing: position.isTrailing)
  }

  // MARK: Inserting

  /// Returns the edit of typed or pasted text, which takes the place of the selection.
  package func insertion(of words: String, _ kind: TextEdit.Kind) -> TextEdit? {
    let bytes = Self.usable(words, isSingleLine: isSingleLine)
    guard !bytes.isEmpty else { return nil }
    // The first line of the text may be long.
    guard bytes.contains(LineEnds.newline), case let lineBreak = lineBreak, lineBreak.count > 1
    else { return TextEdit(selection.range, bytes, kind) }
    let lines = bytes.flatMap { $0 == LineEnds.newline ? lineBreak : [$0] }
    return TextEdit(selection.range, lines, kind)
  }

  /// The line break of the text's first line, which new lines get as well: CR LF or LF.
  var lineBreak: [UInt8] {
    let end = TextLines.end(text, from: 0)
    let first = text[end..<end + TextLines.breakLength(text, at: end)]
    let pair = [LineEnds.carriageReturn, LineEnds.newline]
    return first.elementsEqual(pair) ? pair : [LineEnds.newline]
  }

  /// Returns text with line ends as LF, and without what no layout can take. A field has no line ends.
  static func usable(_ words: String, isSingleLine: Bool) -> [UInt8] {
    LineEnds.unified(words.utf8).compactMap { byte in
      if byte == LineEnds.newline { return isSingleLine ? UInt8(ascii: " ") : byte }
      return byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t") ? byte : nil
    }
  }
}
