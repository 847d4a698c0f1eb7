import BoardCore
import BoardValues
import UndoCore

/// The titles of the commands for undo and redo.
@MainActor
struct UndoTitles {
  /// The object of the next step of the whole board, one for each direction.
  private let undone = Memo<Document.Revision, StepWords.Object?>()
  private let redone = Memo<Document.Revision, StepWords.Object?>()

  nonisolated init() {}

  /// Returns a title for the next step of the document; nil if there is none.
  func title(_ direction: UndoDirection, in editor: Editor) -> String? {
    let name = editor.nextName(direction)
    guard let title = Self.title(direction, name, in: editor) else { return nil }
    return switch object(direction, named: name ?? "", editor) {
    case .card(let card): localized("{title} of {name}", ["title": title, "name": card])
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
    _ name: String?,
    in editor: Editor
  ) -> String? {
    guard !editor.isReadOnly, let name else { return nil }
    let step = StepName.words(name)
    return switch (direction, step.isEmpty) {
    case (.undo, true): localized("Undo")
    case (.redo, true): localized("Redo")
    case (.undo, false): localized("Undo {step}", ["step": step])
    case (.redo, false): localized("Redo {step}", ["step": step])
    }
  }

  /// Returns the object of the next step if it isn't obvious, which is the case if undo is for each
  /// card and no card is selected.
  private func object(
    _ direction: UndoDirection,
    named name: String,
    _ editor: Editor
  ) -> StepWords.Object? {
    guard editor.undoFallsToBoard else { return nil }
    return (direction == .undo ? undone : redone).value(for: editor.document.revision) {
      editor.stepWords.object(of: name, editor.nextChanges(direction))
    }
  }
}
