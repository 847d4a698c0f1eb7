package import BoardValues
import UndoCore

/// What differs between the board and another state of it.
package struct StateComparison: Equatable, Sendable {
  /// What the board is compared with.
  package enum Source: Equatable, Sendable {
    /// What the file holds.
    case saved
    /// A moment with a name, by its index.
    case bookmark(Int)
    /// After so many steps.
    case step(Int)
  }

  /// From the board to the other state.
  package private(set) var changes: [BoardChange] = []

  /// Nil if there is no such state. What belongs to no board, as the view, is not compared.
  ///
  /// - Complexity: O(what has changed since), or the steps in between.
  package init?(of document: Document, with source: Source) {
    switch source {
    case .saved: changes = Self.changes(to: document.saved, on: document.board)
    case .bookmark(let index):
      guard document.bookmarks.indices.contains(index) else { return nil }
      changes = Self.changes(to: document.bookmarks[index].elements, on: document.board)
    case .step(let step):
      guard
        let changes = Self.changes(to: step, Playhead(over: document, in: .all, look: 1), document)
      else { return nil }
      self.changes = changes
    }
  }

  private static func changes(
    to step: Int,
    _ playhead: Playhead,
    _ document: Document
  ) -> [BoardChange]? {
    guard (0...playhead.count).contains(step) else { return nil }
    var playhead = playhead
    playhead.move(to: Double(step))
    return playhead.changes(to: document.board).map(\.inverted)
  }

  private static func changes(
    to elements: [ElementID: Element?],
    on board: Board
  ) -> [BoardChange] {
    elements.filter { $0.key.isOnBoards }.sorted { $0.key < $1.key }
      .compactMap { id, then in
        board[id] == then ? nil : BoardChange(id, from: board[id], to: then)
      }
  }

  package func changes(of ids: Set<ElementID>) -> [BoardChange] {
    changes.filter { ids.contains($0.id) }
  }

  /// Cards that were not there.
  package var added: [Card] { changes.compactMap { $0.after == nil ? $0.before?.card : nil } }

  /// Cards that are gone.
  package var removed: [Card] { changes.compactMap { $0.before == nil ? $0.after?.card : nil } }

  /// Cards that were elsewhere, or were of another size.
  package var moved: [(from: Rect, to: Rect)] {
    kept.compactMap { $0.then.frame == $0.now.frame ? nil : ($0.then.frame, $0.now.frame) }
  }

  /// Cards that said something else.
  package var rewritten: [(then: Card, now: Card)] {
    kept.filter { $0.then.content != $0.now.content }
  }

  /// What cards said that say something else now, where both are texts.
  package var wordings: [ElementID: Card.Content] {
    var wordings: [ElementID: Card.Content] = [:]
    for change in changes {
      guard case .text(let now)? = change.before?.card?.content,
        case .text(let then)? = change.after?.card?.content, !now.isSame(as: then)
      else { continue }
      wordings[change.id] = .text(then)
    }
    return wordings
  }

  private var kept: [(then: Card, now: Card)] {
    changes.compactMap { change in
      guard let now = change.before?.card, let then = change.after?.card else { return nil }
      return (then, now)
    }
  }
}
