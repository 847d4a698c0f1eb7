import BoardValues

/// Replacing what a search has found.
extension Editor {
  /// A replacement that can be performed as one step, and what it leaves as it is.
  package struct Replacement: Equatable, Sendable {
    package var draft: StepDraft
    /// The number of places that it replaces.
    package var places = 0
    /// The number of elements that it leaves as they are, by the reason.
    package var skipped: [Obstacle: Int] = [:]

    package var isEmpty: Bool { draft.changes.isEmpty }
  }

  /// The reason why the words of an element are not replaced.
  package enum Obstacle: CaseIterable, Hashable, Sendable {
    /// The words are the name of a file, which replacing does not rename.
    case file
    case locked
    /// The element is not one of those that are being tried out.
    case outsideDraft
  }

  /// Returns why the words of an element cannot be replaced; nil if they can.
  package func obstacle(to id: ElementID) -> Obstacle? {
    if board[id]?.text == nil { return .file }
    if isLocked(id) { return .locked }
    return mayChange(id) ? nil : .outsideDraft
  }

  /// Returns the step that replaces places of elements. The closure `height` returns the height that a
  /// card takes with its new words, or nil if it keeps its own.
  ///
  /// - Complexity: O(n) in the length of the texts that change.
  @MainActor
  package func replacement(
    of found: [(id: ElementID, ranges: [Range<Int>])],
    with words: String,
    height: @MainActor (_ before: Element, _ after: Element) -> Double? = { _, _ in nil }
  ) -> Replacement {
    var replacement = Replacement(draft: StepDraft(.replace, []))
    var changes: [BoardChange] = []
    for (id, ranges) in found {
      if let obstacle = obstacle(to: id) {
        replacement.skipped[obstacle, default: 0] += 1
        continue
      }
      guard let before = board[id], let text = before.text else { continue }
      let new = text.replacing(ranges, with: before.isOneLine ? words.onOneLine : words)
      guard !text.isSame(as: new) else { continue }
      var after = before.saying(new)
      if let height = height(before, after) { after = after.withHeight(height) }
      changes.append(BoardChange(id, from: before, to: after))
      replacement.places += ranges.count
    }
    replacement.draft = StepDraft(Self.nameOfReplacing(changes), changes)
    return replacement
  }

  /// Returns the name of a step that replaces words.
  private static func nameOfReplacing(_ changes: [BoardChange]) -> StepName {
    guard changes.count > 1 else { return .replace }
    let count = changes.count { $0.after?.card != nil }
    if count == changes.count { return .replaceInCards(count: count) }
    return count == 0
      ? .replaceInConnections(count: changes.count) : .replaceInTexts(count: changes.count)
  }
}

extension String {
  /// Returns the text with ranges of its bytes replaced. They must be in order, not overlap, and begin
  /// and end between scalars; those beyond the end are left out.
  package func replacing(_ ranges: [Range<Int>], with words: String) -> String {
    var text = self
    return text.withUTF8 { old in
      var new: [UInt8] = []
      var end = 0
      for range in ranges where range.lowerBound >= end && range.upperBound <= old.count {
        new += old[end..<range.lowerBound]
        new += words.utf8
        end = range.upperBound
      }
      new += old[end...]
      return String(decoding: new, as: UTF8.self)
    }
  }

  /// The text with blanks in place of line breaks.
  fileprivate var onOneLine: String { String(map { $0.isNewline ? " " : $0 }) }
}

extension Element {
  /// Whether the text has to stay on one line: that of a label, or an address.
  fileprivate var isOneLine: Bool {
    if case .card(let card) = self, case .link = card.content { return true }
    return isLabelled
  }
}
