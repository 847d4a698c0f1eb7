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
    let replacement = Self.replacement(of: [(place.id, [place.range])], with: words, &turn)
    guard replacement.skipped.isEmpty else {
      turn.say(Self.words(about: replacement))
      return step(backward: false, &turn)
    }
    guard perform(replacement, &turn) else { return }
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
    let replacement = Self.replacement(of: places, with: words, &turn)
    guard perform(replacement, &turn) else { return }
    let undo = Toast.Action(title: localized("Undo"), command: .undo(.undo))
    let message = Self.words(about: replacement)
    turn.status.toast = Toast(words: message, action: replacement.isEmpty ? nil : undo)
  }

  /// Replaces the first place that has a text, or all of them, for a script.
  mutating func replace(_ text: String, with words: String, all isAll: Bool, _ turn: inout Turn) {
    let index = FindIndex(.shared)
    let question = turn.question
    _ = index.refresh(
      turn.editor.board,
      revision: turn.editor.shownDocument.revision,
      saying: { question.saying(of: $0) }
    )
    let found = index.places(of: FindQuery(text, .shared, .asWritten))
    if isAll || found.isEmpty { return replaceAll(found, with: words, &turn) }
    for id in found.elements {
      let range = Array(found.ranges(in: id).prefix(1))
      let replacement = Self.replacement(of: [(id, range)], with: words, &turn)
      if replacement.skipped.isEmpty { return _ = perform(replacement, &turn) }
    }
    replaceAll(found, with: words, &turn)
  }

  /// Performs a replacement. Returns false if the file of a note could not be written, which has been said.
  private mutating func perform(_ replacement: Editor.Replacement, _ turn: inout Turn) -> Bool {
    guard !replacement.isEmpty else { return true }
    guard turn.perform(replacement.draft) else { return false }
    bar?.hasReplaced = true
    return true
  }

  // MARK: The step

  private static func replacement(
    of found: [(id: ElementID, ranges: [Range<Int>])],
    with words: String,
    _ turn: inout Turn
  ) -> Editor.Replacement {
    let fits = found.count <= maxFitted
    let places = found.compactMap { id, ranges in
      turn.saying(of: id).map { Editor.Place(id, $0, ranges) }
    }
    let now = turn.now
    return turn.editor.replacement(of: places, with: words, at: now) { before, after in
      guard fits, let card = before.card else { return nil }
      let fit = CardFit(card, Saying(before), isNew: false)
      return fit?.height(for: Array(Saying(after).words.utf8), isOpen: false)
    }
  }

  /// Returns a sentence about what was replaced, and what was left as it is.
  private static func words(about replacement: Editor.Replacement) -> Words {
    let changes = replacement.draft.changes
    let areCards = changes.allSatisfy { $0.after?.edge == nil }
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
    return ([done] + left(by: replacement)).joined(separator: Separator.semicolon)
  }

  /// Returns what was left as it is, a sentence for each kind of reason.
  private static func left(by replacement: Editor.Replacement) -> [Words] {
    let kinds = Dictionary(grouping: replacement.skipped) { obstacle in
      switch obstacle {
      case .noWords: 0
      case .locked: 1
      case .outsideDraft, .tryingOut: 2
      case .note, .past, .readOnly: 3
      }
    }
    return kinds.sorted { $0.key < $1.key }.map { kind, obstacles in
      let count = obstacles.count
      return switch kind {
      case 0:
        localized("{count} file left as it is", "{count} files left as they are", count: count)
      case 1: localized("{count} locked", "{count} locked", count: count)
      case 2: localized("{count} not tried out", "{count} not tried out", count: count)
      default:
        localized("{count} note is only shown", "{count} notes are only shown", count: count)
      }
    }
  }
}

extension FoundPlaces.Place {
  /// Returns the range in what is written when the element is; nil if it is in the name of a file, or the words cannot
  /// be written.
  @MainActor
  func writtenRange(_ question: Question) -> Range<Int>? {
    guard let saying = question.saying(of: id), question.editor.obstacle(to: id) == nil else {
      return nil
    }
    return Editor.Place(id, saying, [range]).written.first
      .map { $0.lowerBound + saying.start..<$0.upperBound + saying.start }
  }
}
