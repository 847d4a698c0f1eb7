import BoardValues

/// The parts of another version of a text that can be taken into the text while it is being edited.
///
/// Both versions come from a common base. Their changes are merged by lines, and by words where both changed
/// the same lines. The paragraphs in which the user is writing stay as they are; what others have changed
/// there waits for a later update.
package struct TextUpdate: Equatable, Sendable {
  /// The base with those changes of the other version that are in the text now.
  package let base: String
  /// The replacements in the text from its beginning to its end, which do not overlap.
  let replacements: [Replacement]

  /// A replacement of a range of bytes in a text.
  struct Replacement: Equatable, Sendable {
    var range: Range<Int>
    var bytes: [UInt8]

    /// The number of bytes by which the text grows.
    var growth: Int { bytes.count - range.count }
  }

  /// The most changes that are tried one by one, where all of them together clash.
  private static let mostTries = 32

  /// Creates an update of `text`; nil if no part of the other version can be taken. `range` is the range of
  /// bytes in which the user is writing, whose paragraphs stay as they are; nil if nothing was written.
  ///
  /// - Complexity: That of a merge, at most about 30 times if the versions clash.
  package init?(of text: String, base: String, theirs: String, keeping range: Range<Int>?) {
    guard let mine = LineChanges(from: base, to: text),
      let others = LineChanges(from: base, to: theirs)
    else { return nil }
    let kept = range.map(mine.newLines)
    let protected = kept.map(mine.oldLines)
    func isFree(_ change: LineChanges.Change, of lines: Range<Int>?) -> Bool {
      lines.map { !change.old.touches($0) } ?? true
    }
    let free = others.changes.filter { isFree($0, of: protected) }
    func update(taking changes: [LineChanges.Change]) -> TextUpdate? {
      let part = others.applying(changes)
      if part.isSame(as: base) { return nil }
      if let ways = mine.following(others, changes) {
        return TextUpdate(base: part, replacements: ways.replacements())
      }
      guard let merged = TextMerge.merge(TextMerge.Versions(base: base, ours: text, theirs: part)),
        let ways = LineChanges(from: text, to: merged),
        ways.changes.allSatisfy({ isFree($0, of: kept) })
      else { return nil }
      return TextUpdate(base: part, replacements: ways.replacements(trimmed: true))
    }
    if let whole = update(taking: free) {
      self = whole
      return
    }
    var taken: (changes: [LineChanges.Change], update: TextUpdate)?
    for change in free.prefix(Self.mostTries) where free.count > 1 {
      let changes = (taken?.changes ?? []) + [change]
      if let update = update(taking: changes) { taken = (changes, update) }
    }
    guard let taken else { return nil }
    self = taken.update
  }

  /// Creates an update that leads from one text to another, which was made of it.
  package init(from text: String, to words: String) {
    let whole = Replacement(range: 0..<text.utf8.count, bytes: Array(words.utf8))
    self.init(
      base: words,
      replacements: LineChanges(from: text, to: words)?.replacements(trimmed: true) ?? [whole]
    )
  }

  private init(base: String, replacements: [Replacement]) {
    (self.base, self.replacements) = (base, replacements)
  }

  // MARK: Other moments of the text

  /// Returns where an offset of the text is after the update.
  func offset(after offset: Int) -> Int {
    var growth = 0
    for part in replacements {
      if part.range.upperBound < offset || part.range.upperBound == offset && part.isBefore {
        growth += part.growth
      } else if part.range.lowerBound < offset {
        return part.range.lowerBound + growth
          + min(offset - part.range.lowerBound, part.bytes.count)
      }
    }
    return offset + growth
  }

  func selection(after selection: TextSelection) -> TextSelection {
    func moved(_ position: TextPosition) -> TextPosition {
      TextPosition(offset(after: position.offset), isTrailing: position.isTrailing)
    }
    return TextSelection(anchor: moved(selection.anchor), head: moved(selection.head))
  }

  /// Returns the update of the text that a change leads to, and the change in the updated text; nil if both
  /// are about the same words.
  func passing(_ change: TextChange) -> (update: TextUpdate, change: TextChange)? {
    let end = change.offset + change.removed.count
    let growth = change.inserted.count - change.removed.count
    var (moved, passed) = (change, self.replacements)
    for (index, part) in replacements.enumerated() {
      if part.range.upperBound <= change.offset {
        moved.offset += part.growth
      } else if part.range.lowerBound >= end {
        let start = part.range.lowerBound + growth
        passed[index].range = start..<start + part.range.count
      } else {
        return nil
      }
    }
    let update = TextUpdate(base: base, replacements: passed)
    moved.selectionBefore = selection(after: change.selectionBefore)
    moved.selectionAfter = update.selection(after: change.selectionAfter)
    return (update, moved)
  }
}

extension TextUpdate.Replacement {
  /// Whether a caret at its end stays behind it. A new line after the one with the caret does not move it.
  fileprivate var isBefore: Bool { !range.isEmpty || TextLines.breakLength(bytes, at: 0) == 0 }
}

extension Range<Int> {
  /// Whether the ranges overlap, or one of them is empty and lies within the other.
  fileprivate func touches(_ other: Range<Int>) -> Bool {
    lowerBound < other.upperBound && other.lowerBound < upperBound
  }
}

// MARK: -

/// The lines that differ between two texts. Each has its line break, and the last one counts as if it had
/// one, too.
private struct LineChanges {
  /// Lines of the old text, and those of the new text that are there instead.
  typealias Change = (old: Range<Int>, new: Range<Int>)

  /// The changes from the beginning of the text to its end.
  let changes: [Change]
  private let old: Lines
  private let new: Lines

  /// The lines of a text in UTF-8.
  private struct Lines {
    let bytes: [UInt8]
    /// The start of each line, and the end of the text.
    let starts: [Int]

    init(_ text: String) {
      let bytes = Array(text.utf8) + [UInt8(ascii: "\n")]
      var starts = [0]
      while let start = starts.last, start < bytes.count {
        let end = TextLines.end(bytes, from: start)
        starts.append(end + TextLines.breakLength(bytes, at: end))
      }
      (self.bytes, self.starts) = (bytes, starts)
    }

    var count: Int { starts.count - 1 }

    /// Returns the start of the line break that ends at an offset.
    func startOfBreak(before offset: Int) -> Int {
      (max(0, offset - 3)..<offset).first { $0 + TextLines.breakLength(bytes, at: $0) == offset }
        ?? offset
    }

    func range(_ lines: Range<Int>) -> Range<Int> {
      starts[lines.lowerBound]..<starts[lines.upperBound]
    }
  }

  /// Compares two texts; nil if that would take too long.
  init?(from old: String, to new: String) {
    (self.old, self.new) = (Lines(old), Lines(new))
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func numbered(_ lines: Lines) -> [Int] {
      (0..<lines.count).map { index in
        let line = lines.bytes[lines.range(index..<index + 1)]
        let number = numbers[line] ?? numbers.count
        numbers[line] = number
        return number
      }
    }
    guard let changes = TextMerge.differences(from: numbered(self.old), to: numbered(self.new))
    else { return nil }
    self.changes = changes.flatMap(Self.split)
  }

  private init(old: Lines, new: Lines, changes: [Change]) {
    (self.old, self.new, self.changes) = (old, new, changes)
  }

  /// Returns a change of as many lines as there were before as changes of single lines.
  private static func split(_ change: Change) -> [Change] {
    guard change.old.count == change.new.count else { return [change] }
    return zip(change.old, change.new).map { ($0..<$0 + 1, $1..<$1 + 1) }
  }

  /// Returns changes of others as changes of the new text of these; nil if some are about the same lines.
  ///
  /// - Complexity: O(n · m) in the changes of both.
  func following(_ others: LineChanges, _ theirs: [Change]) -> LineChanges? {
    var moved: [Change] = []
    for change in theirs {
      guard changes.allSatisfy({ !$0.old.touches(change.old) && $0.old != change.old }) else {
        return nil
      }
      let last = changes.last { $0.old.upperBound <= change.old.lowerBound }
      let growth = last.map { $0.new.upperBound - $0.old.upperBound } ?? 0
      let start = change.old.lowerBound + growth
      moved.append((start..<start + change.old.count, change.new))
    }
    return LineChanges(old: new, new: others.new, changes: moved)
  }

  /// Returns the lines of the new text that a range of its bytes touches.
  func newLines(touching range: Range<Int>) -> Range<Int> {
    func line(at offset: Int) -> Int {
      max(0, (new.starts.firstIndex { $0 > offset } ?? new.count) - 1)
    }
    return line(at: range.lowerBound)..<min(new.count, line(at: range.upperBound) + 1)
  }

  /// Returns the lines of the old text that became some lines of the new text.
  func oldLines(for lines: Range<Int>) -> Range<Int> {
    func old(_ line: Int, atEnd: Bool) -> Int {
      var growth = 0
      for change in changes where change.new.lowerBound <= line {
        if line < change.new.upperBound {
          return atEnd ? change.old.upperBound : change.old.lowerBound
        }
        growth = change.new.upperBound - change.old.upperBound
      }
      return line - growth + (atEnd ? 1 : 0)
    }
    return old(lines.lowerBound, atEnd: false)..<old(lines.upperBound - 1, atEnd: true)
  }

  /// Returns the old text with some of the changes.
  func applying(_ changes: [Change]) -> String {
    var (bytes, end) = ([UInt8](), 0)
    for change in changes {
      let range = old.range(change.old)
      bytes += old.bytes[end..<range.lowerBound] + new.bytes[new.range(change.new)]
      end = range.upperBound
    }
    bytes += old.bytes[end...]
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  /// The replacements in the old text: whole lines, or as little of them as whole characters allow. What was
  /// made smaller may stand elsewhere among words that repeat.
  func replacements(trimmed: Bool = false) -> [TextUpdate.Replacement] {
    changes.compactMap { change in
      var range = old.range(change.old)
      var bytes = Array(new.bytes[new.range(change.new)])
      if range.upperBound == old.bytes.count {
        // The break at the end belongs to neither text, the one before these lines does.
        let start = old.startOfBreak(before: range.lowerBound)
        bytes = Array(old.bytes[start..<range.lowerBound]) + bytes
        if bytes.count > range.lowerBound - start { bytes.removeLast() } else { bytes = [] }
        range = start..<range.upperBound - 1
      }
      guard trimmed else { return TextUpdate.Replacement(range: range, bytes: bytes) }
      return Self.trimmed(range.lowerBound, Array(old.bytes[range]), bytes)
    }
  }

  private static func trimmed(_ offset: Int, _ old: [UInt8], _ new: [UInt8])
    -> TextUpdate.Replacement?
  {
    func isWithinScalar(_ text: [UInt8], _ index: Int) -> Bool {
      index < text.count && text[index] & 0xC0 == 0x80
    }
    let shorter = min(old.count, new.count)
    var start = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    while isWithinScalar(old, start) || isWithinScalar(new, start) { start -= 1 }
    var end =
      (0..<shorter - start).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
      ?? shorter - start
    while end > 0, isWithinScalar(old, old.count - end) { end -= 1 }
    let (gone, come) = (start..<old.count - end, start..<new.count - end)
    if gone.isEmpty, come.isEmpty { return nil }
    return TextUpdate.Replacement(
      range: offset + gone.lowerBound..<offset + gone.upperBound,
      bytes: Array(new[come])
    )
  }
}
