package import BoardValues
import UndoCore

/// The differences between the board and another state of it.
package struct StateComparison: Equatable, Sendable {
  /// The state that the board is compared with.
  package enum Source: Equatable, Sendable {
    /// The board in the file.
    case saved
    /// A named moment, by its index.
    case bookmark(Int)
    /// The board after a number of steps.
    case step(Int)
    /// The board at a time, in seconds since 1970.
    case time(Double)
    case file(ComparedFile)
  }

  /// The changes from the board to the other state.
  package private(set) var changes: [BoardChange] = []

  /// The differences of each element, from the other state to the board. They are found once, since each
  /// frame and each item of the list asks for them.
  package private(set) var differences: [Difference] = []

  /// Compares a document with another state of it; nil if there is no such state. What belongs to no
  /// board, such as the view, is not compared.
  ///
  /// - Complexity: O(what has changed since), or the steps in between.
  package init?(of document: Document, with source: Source) {
    switch source {
    case .saved: changes = Self.changes(to: document.saved, on: document.board)
    case .bookmark(let index):
      guard document.bookmarks.indices.contains(index) else { return nil }
      changes = Self.changes(to: document.bookmarks[index].elements, on: document.board)
    case .file(let file):
      changes = document.visibleChanges(to: file.canvas).filter(\.id.isOnBoards)
    case .step(let step):
      guard let changes = Self.changes(to: step, document) else { return nil }
      self.changes = changes
    case .time(let time):
      let steps = document.activeHistory.steps(in: .all)
      let later = steps.indices.first { steps.outline(at: $0).time >= time } ?? steps.count
      // A step that was undone is no part of the board at any time.
      let step = min(later, document.activeHistory.undoCount(in: .all))
      self.changes = Self.changes(to: step, document) ?? []
    }
    differences = changes.compactMap(Difference.init)
  }

  private static func changes(to step: Int, _ document: Document) -> [BoardChange]? {
    var playhead = Playhead(over: document, in: .all, look: 1)
    guard (0...playhead.count).contains(step) else { return nil }
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

  /// The cards that are not in the other state.
  package var added: [Card] { changes.compactMap { $0.after == nil ? $0.before?.card : nil } }

  /// The cards of the other state that are gone.
  package var removed: [Card] { changes.compactMap { $0.before == nil ? $0.after?.card : nil } }

  /// The cards of the other state that are gone, by their IDs; of many, the first.
  package var gone: [(id: ElementID, card: Card)] {
    changes.lazy.compactMap { change in
      change.before == nil ? (change.after?.card).map { (change.id, $0) } : nil
    }.prefix(100).map { $0 }
  }

  /// The frames of cards that have another position or size in the other state.
  package var moved: [(from: Rect, to: Rect)] {
    kept.compactMap { $0.then.frame == $0.now.frame ? nil : ($0.then.frame, $0.now.frame) }
  }

  /// The former words of cards whose words differ, if both are texts.
  package var wordings: [ElementID: Saying] {
    let former = changes.compactMap { change in
      change.inverted.formerProse.map { (change.id, $0) }
    }
    return Dictionary(former) { first, _ in first }
  }

  /// What differs about an element, in words.
  package struct Difference: Equatable, Sendable {
    package var id: ElementID
    /// The element as it is, or as it was if it is gone.
    package var element: Element
    /// In one word each: “moved”, “recoloured”.
    package var words: [String]

    /// Describes what a change takes back; nil if it is of no element.
    fileprivate init?(_ change: BoardChange) {
      id = change.id
      switch (change.before, change.after) {
      case (.some(let now), nil): (element, words) = (now, ["added"])
      case (nil, .some(let then)): (element, words) = (then, ["removed"])
      case (.some(let now), .some(let then)):
        (element, words) = (now, StateComparison.words(now, then))
      case (nil, nil): return nil
      }
    }
  }

  private static func words(_ now: Element, _ then: Element) -> [String] {
    let differing = now.changedFields(from: then)
    let fields = differing.filter { field in
      switch field {
      case .others: !others(of: now).isSame(as: others(of: then))
      // A card that was dropped on others lies above them now.
      case .order: !differing.contains(.place)
      default: true
      }
    }
    let words = fields.map { field in
      switch field {
      case .place: "moved"
      case .size: "resized"
      case .content: now.card?.isGroup == true ? "relabelled" : "rewritten"
      case .color: "recoloured"
      case .label: "relabelled"
      case .from, .to: "reconnected"
      case .order: "reordered"
      case .others: "changed"
      }
    }
    // Both ends of an edge are one word.
    return words.reduce(into: []) { list, word in if !list.contains(word) { list.append(word) } }
  }

  /// Returns what an element has in its file besides what other words are about. Where the rest was read
  /// from makes no difference.
  private static func others(of element: Element) -> JSONValue {
    let source = element.card?.source ?? element.edge?.source ?? JSONObject()
    let members = source.members.filter { !membersOfFields.contains($0.key) }
    return .object(JSONObject(members))
  }

  private static let membersOfFields: Set = [
    "x", "y", "width", "height", "text", "file", "subpath", "url", "label", "color", "fromNode",
    "fromSide", "toNode", "toSide",
  ]

  private var kept: [(then: Card, now: Card)] {
    changes.compactMap { change in
      guard let now = change.before?.card, let then = change.after?.card else { return nil }
      return (then, now)
    }
  }
}

extension StateComparison.Difference {
  /// What differs, in the language in use.
  package var shownWords: [String] { words.map(Self.shown) }

  /// Returns one way in which an element differs.
  private static func shown(_ difference: String) -> String {
    switch difference {
    case "added": localized("added", context: "difference")
    case "removed": localized("removed", context: "difference")
    case "moved": localized("moved", context: "difference")
    case "resized": localized("resized", context: "difference")
    case "relabelled": localized("relabelled", context: "difference")
    case "rewritten": localized("rewritten", context: "difference")
    case "recoloured": localized("recoloured", context: "difference")
    case "reconnected": localized("reconnected", context: "difference")
    case "reordered": localized("reordered", context: "difference")
    default: localized("changed", context: "difference")
    }
  }
}
