package import BoardValues

/// One replacement in a text, as a value.
package struct TextEdit: Equatable, Sendable {
  /// The range in bytes, at the boundaries of characters.
  package var range: Range<Int>
  package var replacement: [UInt8]
  /// The selection after the edit.
  package var selection: TextSelection
  package var kind: Kind

  package init(
    _ range: Range<Int>,
    _ replacement: [UInt8],
    _ selection: TextSelection,
    _ kind: Kind
  ) {
    self.range = range
    self.replacement = replacement
    self.selection = selection
    self.kind = kind
  }

  /// Creates an edit that replaces a range with text and puts the caret after it.
  package init(_ range: Range<Int>, _ replacement: [UInt8], _ kind: Kind) {
    let end = TextPosition(range.lowerBound + replacement.count)
    self.init(range, replacement, TextSelection(at: end), kind)
  }

  /// Returns the edit without what stays the same at both ends of the range, between characters.
  ///
  /// - Complexity: O(n) in the number of bytes that it replaces.
  func trimmed(in text: [UInt8]) -> TextEdit {
    func splits(_ bytes: ArraySlice<UInt8>) -> Bool {
      bytes.first.map { $0 & 0xC0 == 0x80 } ?? false
    }
    let (old, new) = (text[range], replacement[...])
    let ends = CommonEnds(old, new)
    var (start, end) = (ends.start, ends.end)
    while start > 0, splits(old.dropFirst(start)) || splits(new.dropFirst(start)) { start -= 1 }
    let newRest = new.dropFirst(start)
    while end > 0, splits(newRest.suffix(end)) { end -= 1 }
    return TextEdit(
      range.lowerBound + start..<range.upperBound - end,
      Array(newRest.dropLast(end)),
      selection,
      kind
    )
  }

  /// The kind of an action. Steps join only others of their kind.
  package enum Kind: Equatable, Sendable {
    case typing
    case backspace
    case delete
    /// Any action that is a step alone, by its name.
    case command(StepName)

    package var name: StepName {
      switch self {
      case .typing: .typing
      case .backspace, .delete: .delete(count: 1)
      case .command(let name): name
      }
    }
  }

  package static let paste = Kind.command(.paste(count: 1))
  package static let cut = Kind.command(.cut(count: 1))
}

/// A replacement with everything that takes it back.
package struct TextChange: Equatable, Sendable {
  package var offset: Int
  package var removed: [UInt8]
  package var inserted: [UInt8]
  package var selectionBefore: TextSelection
  package var selectionAfter: TextSelection

  package var inverted: TextChange {
    TextChange(
      offset: offset,
      removed: inserted,
      inserted: removed,
      selectionBefore: selectionAfter,
      selectionAfter: selectionBefore
    )
  }

  func apply(to text: inout [UInt8]) {
    text.replaceSubrange(offset..<offset + removed.count, with: inserted)
  }

  /// Returns both changes as one if the second continues where the first ended; nil otherwise.
  func followed(by next: TextChange) -> TextChange? {
    var joined = self
    let end = offset + inserted.count
    if next.offset == end {
      joined.inserted += next.inserted
      joined.removed += next.removed
    } else if (offset..<end).contains(next.offset), next.offset + next.removed.count <= end {
      let place = next.offset - offset
      joined.inserted.replaceSubrange(place..<place + next.removed.count, with: next.inserted)
    } else if inserted.isEmpty, next.inserted.isEmpty, next.offset + next.removed.count == offset {
      joined.offset = next.offset
      joined.removed = next.removed + removed
    } else {
      return nil
    }
    joined.selectionAfter = next.selectionAfter
    return joined
  }
}
