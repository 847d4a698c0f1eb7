import BoardCore
import BoardValues
import UndoCore

/// The titles of the commands for undo and redo.
@MainActor
struct UndoTitles {
  private let undone = Memo<Key, Words?>()
  private let redone = Memo<Key, Words?>()

  /// What the titles follow from.
  private struct Key: Equatable {
    var revision: Document.Revision
    var trail: Int
    var selection: Set<ElementID>
    var scope: UndoScope
    var isEveryones: Bool
    var isReadOnly: Bool
    /// The quarter of an hour: a time is in other words after midnight, wherever that is.
    var quarter: Double
  }

  nonisolated init() {}

  /// Returns a title for the next step of the document; nil if there is none.
  func title(_ direction: UndoDirection, in editor: Editor) -> Words? {
    let key = Key(
      revision: editor.document.revision,
      trail: editor.trailVersion,
      selection: editor.selection,
      scope: editor.undoScope,
      isEveryones: editor.undoesEveryones,
      isReadOnly: editor.isReadOnly,
      quarter: (editor.today / 900).rounded(.down)
    )
    return (direction == .undo ? undone : redone).value(for: key) {
      Self.title(
        direction,
        editor.nextName(direction),
        of: { editor.nextChanges(direction) },
        by: editor.nextAuthor(direction),
        in: editor
      )
    }
  }

  /// Returns a title for the next step of some cards, of the board if there are none. It says what the step
  /// touches unless that is what the title is `about`: the selection, if nothing else is given.
  static func title(
    _ direction: UndoDirection,
    of cards: Set<ElementID>,
    about known: Set<ElementID>? = nil,
    in editor: Editor
  ) -> Words? {
    let name = editor.nextName(direction, of: cards)
    let changes = { editor.nextChanges(direction, of: cards) }
    let author = editor.nextAuthor(direction, of: cards)
    return title(direction, name, of: changes, by: author, about: known, in: editor)
  }

  /// Returns a title for a step with a name, which says whose it is unless it is one's own, and what the step
  /// touches unless that is selected.
  static func title(
    _ direction: UndoDirection,
    _ name: StepName?,
    of changes: () -> [BoardChange],
    by author: BoardHistory.Author,
    about known: Set<ElementID>? = nil,
    in editor: Editor
  ) -> Words? {
    let title = title(direction, name, of: changes, about: known, in: editor)
    guard author != .own else { return title }
    let people = editor.document.people
    return title.map {
      localized("{title} by {name}", ["title": $0, "name": people.name(of: author)])
    }
  }

  private static func title(
    _ direction: UndoDirection,
    _ name: StepName?,
    of changes: () -> [BoardChange],
    about known: Set<ElementID>?,
    in editor: Editor
  ) -> Words? {
    guard let title = title(direction, name, in: editor), let name else { return nil }
    let changes = changes()
    let cards = Set(changes.lazy.filter { ($0.after ?? $0.before)?.card != nil }.map(\.id))
    guard cards.isEmpty || cards != known ?? editor.selection else { return title }
    return switch editor.stepWords.object(of: name, changes) {
    case .card(let card):
      localized(
        "{title} of {name}",
        ["title": title, "name": StepWords.quoted(card.shortened(to: 24))]
      )
    case .cards(let count):
      localized(
        "{title} of {count} Card",
        "{title} of {count} Cards",
        count: count,
        ["title": title]
      )
    case nil: title
    }
  }

  /// Returns a title for a step with a name; nil without a name, and in a read-only window.
  static func title(
    _ direction: UndoDirection,
    _ name: StepName?,
    in editor: Editor
  ) -> Words? {
    guard !editor.isReadOnly, let name else { return nil }
    let step = editor.stepWords.title(of: name)
    return direction == .undo
      ? localized("Undo {step}", ["step": step]) : localized("Redo {step}", ["step": step])
  }
}
