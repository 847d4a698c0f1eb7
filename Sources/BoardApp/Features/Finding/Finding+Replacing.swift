import BoardCore
import BoardRenderer
import BoardValues
import Graphics

/// Replacing what was found, as one step however many cards there are. An open text has been left by
/// then, so that its own step comes before.
extension Finding {
  /// The most cards that take the height of their new words, which have to be laid out for that.
  private static let maxFitted = 500

  /// Replaces the current place, and goes to the next one after the new words.
  mutating func replaceOne(_ turn: inout Turn) {
    search(turn.question)
    guard let open = bar, open.canReplace else { return }
    guard let place = open.current else { return step(backward: false, &turn) }
    let words = open.newField.text
    let replacement = Self.replacement(of: [(place.id, [place.range])], with: words, turn.question)
    guard replacement.skipped.isEmpty else {
      turn.say(Self.words(about: replacement))
      return step(backward: false, &turn)
    }
    perform(replacement, &turn)
    let end = place.range.lowerBound + (replacement.isEmpty ? place.range.count : words.utf8.count)
    let following = open.found.elements(after: place.id)
    search(turn.question)
    choose(bar?.found.first(from: end, in: place.id, following: following), &turn)
  }

  /// Replaces all places.
  mutating func replaceAll(_ turn: inout Turn) {
    search(turn.question)
    guard let open = bar, open.canReplace else { return }
    replaceAll(open.found, with: open.newField.text, &turn)
  }

  private mutating func replaceAll(_ found: FoundPlaces, with words: String, _ turn: inout Turn) {
    let places = found.elements.map { ($0, found.ranges(in: $0)) }
    let replacement = Self.replacement(of: places, with: words, turn.question)
    perform(replacement, &turn)
    let undo = Toast.Action(title: localized("Undo"), command: .undo(.undo))
    let message = Self.words(about: replacement)
    turn.status.toast = Toast(words: message, action: replacement.isEmpty ? nil : undo)
  }

  /// Replaces the first place that has a text, or all of them, for a script.
  mutating func replace(_ text: String, with words: String, all isAll: Bool, _ turn: inout Turn) {
    let index = FindIndex(.shared)
    _ = index.refresh(turn.editor.board, revision: turn.editor.shownDocument.revision)
    let found = index.places(of: FindQuery(text, .shared, .asWritten))
    if isAll || found.isEmpty { return replaceAll(found, with: words, &turn) }
    let ids = found.elements
    guard let id = ids.first(where: { turn.editor.obstacle(to: $0) == nil }) else {
      return replaceAll(found, with: words, &turn)
    }
    let range = Array(found.ranges(in: id).prefix(1))
    perform(Self.replacement(of: [(id, range)], with: words, turn.question), &turn)
  }

  private mutating func perform(_ replacement: Editor.Replacement, _ turn: inout Turn) {
    guard !replacement.isEmpty else { return }
    turn.perform(replacement.draft)
    bar?.hasReplaced = true
  }

  // MARK: The step

  private static func replacement(
    of places: [(ElementID, [Range<Int>])],
    with words: String,
    _ question: Question
  ) -> Editor.Replacement {
    let fits = places.count <= maxFitted
    return question.editor.replacement(of: places, with: words) { before, after in
      guard fits, let text = after.text else { return nil }
      return CardFit(before, isNew: false)?.height(for: Array(text.utf8), isOpen: false)
    }
  }

  /// Returns a sentence about what was replaced, and what was left as it is.
  private static func words(about replacement: Editor.Replacement) -> Words {
    let changes = replacement.draft.changes
    let areCards = changes.allSatisfy { $0.after?.card != nil }
    let done: Words =
      changes.isEmpty
      ? localized("Nothing replaced")
      : localized(
        "Replaced {places} in {texts}",
        [
          "places": localized("{count} place", "{count} places", count: replacement.places),
          "texts": areCards
            ? localized("{count} card", "{count} cards", count: changes.count)
            : localized("{count} text", "{count} texts", count: changes.count),
        ]
      )
    let left = Editor.Obstacle.allCases.compactMap { obstacle -> Words? in
      guard let count = replacement.skipped[obstacle] else { return nil }
      return switch obstacle {
      case .file:
        localized("{count} file left as it is", "{count} files left as they are", count: count)
      case .locked: localized("{count} locked", "{count} locked", count: count)
      case .outsideDraft: localized("{count} not tried out", "{count} not tried out", count: count)
      }
    }
    return ([done] + left).joined(separator: "; ")
  }
}
