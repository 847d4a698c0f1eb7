import BoardValues

/// Putting other words in the place of some that elements say: what a search has found, or the sign in a check box.
extension Editor {
  /// What an element says, and the ranges of these words that are meant, in bytes.
  package struct Place {
    package var id: ElementID
    package var saying: Saying
    package var ranges: [Range<Int>]

    package init(_ id: ElementID, _ saying: Saying, _ ranges: [Range<Int>]) {
      (self.id, self.saying, self.ranges) = (id, saying, ranges)
    }

    /// The ranges that are of the words. Others are of the name of a file, which replacing does not change.
    package var written: [Range<Int>] {
      switch saying.form {
      case .prose, .label, .address:
        ranges.filter { $0.upperBound <= saying.words.utf8.count }
      case .name, .unknown: []
      }
    }
  }

  /// A replacement that can be performed as one step, and what it leaves as it is.
  package struct Replacement: Equatable, Sendable {
    package var draft: StepDraft
    /// The number of places that it replaces.
    package var places = 0
    /// Why elements are left as they are, one reason for each.
    package var skipped: [WritingObstacle] = []

    package var isEmpty: Bool { draft.changes.isEmpty }
  }

  /// Returns the step that replaces places of elements, and of the files of notes. The closure `height` returns the
  /// height that a card takes with its new words, or nil if it keeps its own.
  ///
  /// - Complexity: O(n) in the length of the texts that change.
  @MainActor
  package mutating func replacement(
    of found: [Place],
    with words: String,
    named name: StepName? = nil,
    at now: Double,
    height: @MainActor (_ before: Element, _ after: Element) -> Double? = { _, _ in nil }
  ) -> Replacement {
    var replacement = Replacement(draft: StepDraft(.replace, []))
    var changes: [BoardChange] = []
    var notes: [ExactText: NotePlaces] = [:]
    for place in found {
      do throws(WritingObstacle) {
        guard !place.written.isEmpty else { throw .noWords }
        let kept = try keptWords(of: place.id)
        let ranges = try place.ranges(in: kept)
        if let path = place.saying.notePath {
          let new = NotePlaces(path, kept, notes.count)
          notes[ExactText(path), default: new].add(ranges)
          continue
        }
        guard let before = board[place.id] else { continue }
        let new = kept.replacing(ranges, with: place.saying.isOneLine ? words.onOneLine : words)
        guard !kept.isSame(as: new) else { continue }
        var after = before.saying(new)
        if let height = height(before, after) { after = after.withHeight(height) }
        changes.append(BoardChange(place.id, from: before, to: after))
        replacement.places += ranges.count
      } catch {
        replacement.skipped.append(error)
      }
    }
    for note in notes.values.sorted(by: { $0.order < $1.order }) {
      let new = note.text.replacing(note.ranges, with: words)
      guard !note.text.isSame(as: new) else { continue }
      do throws(NoteProblem) {
        let newcomers = changes.count { $0.id.noteIndex ?? -1 >= document.notes.count }
        changes.append(
          try change(ofNote: note.path, from: note.text, to: new, behind: newcomers, at: now)
        )
        replacement.places += note.ranges.count
      } catch {
        replacement.skipped.append(.note(error))
      }
    }
    replacement.draft = StepDraft(name ?? Self.nameOfReplacing(changes), changes)
    return replacement
  }

  /// Returns the name of a step that replaces words.
  private static func nameOfReplacing(_ changes: [BoardChange]) -> StepName {
    guard changes.count > 1 else { return .replace }
    let count = changes.count { $0.after?.card != nil }
    if count == changes.count { return .replaceInCards(count: count) }
    let edges = changes.count { $0.after?.edge != nil }
    return edges == changes.count
      ? .replaceInConnections(count: edges) : .replaceInTexts(count: changes.count)
  }
}

/// The places in the file of a note, whichever cards show them.
private struct NotePlaces {
  let path: String
  let text: String
  /// The number of notes before it in the step.
  let order: Int
  private(set) var ranges: [Range<Int>] = []

  init(_ path: String, _ text: String, _ order: Int) {
    (self.path, self.text, self.order) = (path, text, order)
  }

  /// Adds places, each once.
  mutating func add(_ new: [Range<Int>]) {
    ranges = Set(ranges + new).sorted { $0.lowerBound < $1.lowerBound }
  }
}

extension Editor.Place {
  /// Returns the ranges in the text that keeps the words. If it holds others by now, they are nowhere.
  fileprivate func ranges(in text: String) throws(WritingObstacle) -> [Range<Int>] {
    guard text.utf8.dropFirst(saying.start).starts(with: saying.words.utf8) else {
      throw saying.notePath.map { .note(NoteProblem($0, .changed(to: text))) } ?? .noWords
    }
    return written.map { $0.lowerBound + saying.start..<$0.upperBound + saying.start }
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
