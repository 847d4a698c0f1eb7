/// What a row of the list shows in front of its words: the cards before and after, the words that came,
/// or the colours.
package enum StepThumbnail: Hashable, Sendable {
  case picture(StepPicture)
  /// The words of a text that the step brought, or those that it took away if it brought none.
  case words(String, areGone: Bool)
  /// The colours before and after, as written in the file.
  case colors(from: String?, to: String?)

  /// The size in memory, in bytes.
  package var cost: Int {
    switch self {
    case .picture(let picture): picture.cost
    case .words(let words, _): 64 + words.utf8.count
    case .colors: 64
    }
  }

  /// Creates the thumbnail of a step from its changes and the board before or after it; nil if nothing of it can be
  /// seen.
  package init?(of changes: [BoardChange], on board: Board) {
    if let words = Self.words(changes) {
      self = words
    } else if let colors = Self.colors(changes) {
      self = colors
    } else if let picture = StepPicture(of: changes, on: board) {
      self = .picture(picture)
    } else {
      return nil
    }
  }

  private static func words(_ changes: [BoardChange]) -> StepThumbnail? {
    guard changes.count == 1, let old = changes[0].before?.text, let new = changes[0].after?.text,
      let difference = WordDifference(from: old, to: new)
    else { return nil }
    let areGone = difference.new.isEmpty
    return .words(areGone ? difference.old : difference.new, areGone: areGone)
  }

  private static func colors(_ changes: [BoardChange]) -> StepThumbnail? {
    guard let first = changes.first, first.before?.color != first.after?.color else { return nil }
    let areAll = changes.allSatisfy { change in
      guard var before = change.before, let after = change.after else { return false }
      before.color = after.color
      return before == after && after.color == first.after?.color
    }
    return areAll ? .colors(from: first.before?.color, to: first.after?.color) : nil
  }
}
