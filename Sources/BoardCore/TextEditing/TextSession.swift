package import UndoCore

/// A text being edited with an undo of its own, which is gone when the editing ends.
@MainActor
package final class TextSession {
  package private(set) var editor: TextEditor
  package let undoManager = UndoManager()
  /// Grows with every change of what is seen.
  package private(set) var version = 0
  /// The step that more of the same may still join.
  private var run: Run?

  /// A step that was recorded, and what it was.
  private struct Run {
    let step: Step
    var kind: TextEdit.Kind
    var time: Double
    /// Whether the last that was typed was a blank.
    var endsWithBlank: Bool
  }

  /// One undo of the text. It grows while typing goes on.
  private final class Step {
    var change: TextChange
    let name: String

    init(_ change: TextChange, name: String) {
      self.change = change
      self.name = name
    }
  }

  /// Somebody who types, thinks for this long and types on has begun something new. In seconds.
  private static let pause = 2.0

  package init(_ editor: TextEditor) {
    self.editor = editor
    undoManager.groupsByEvent = false
  }

  // MARK: Changing

  /// Makes a change; what continues the one before joins its step.
  package func perform(_ edit: TextEdit?, at now: Double) {
    guard let edit else { return }
    let change = editor.apply(edit)
    version += 1
    guard change.removed != change.inserted else { return }
    let blank = change.inserted.last.map(Self.isBlank) ?? false
    if let run, run.kind == edit.kind, joins(change, run, at: now),
      let joined = run.step.change.followed(by: change)
    {
      run.step.change = joined
      self.run?.time = now
      self.run?.endsWithBlank = blank
      return
    }
    let step = Step(change, name: edit.kind.name)
    register(step, isUndo: true)
    let joinsMore = if case .command = edit.kind { false } else { true }
    run = joinsMore ? Run(step: step, kind: edit.kind, time: now, endsWithBlank: blank) : nil
  }

  private func joins(_ change: TextChange, _ run: Run, at now: Double) -> Bool {
    guard now - run.time < Self.pause else { return false }
    guard case .typing = run.kind else { return true }
    // A blank belongs to the word before it, and a line to itself.
    let isLine = change.inserted.contains(UInt8(ascii: "\n"))
    let beginsWord = run.endsWithBlank && !(change.inserted.first.map(Self.isBlank) ?? true)
    return change.removed.isEmpty && !isLine && !beginsWord
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
  }

  /// Goes on with a text that was kept; undo gives the one from before.
  package func restore(_ draft: TextDraft) {
    let ends = (TextPosition(draft.selection.lowerBound), TextPosition(draft.selection.upperBound))
    let selection =
      draft.isBackward
      ? TextSelection(anchor: ends.1, head: ends.0) : TextSelection(anchor: ends.0, head: ends.1)
    let all = 0..<editor.text.count
    perform(TextEdit(all, draft.text, selection, .command("Typing")), at: 0)
  }

  /// Changes the selection only; what is typed next is a step of its own.
  package func select(_ change: (inout TextEditor) -> Void) {
    let before = editor.selection
    change(&editor)
    version += 1
    if before != editor.selection { run = nil }
  }

  // MARK: Composing

  /// Shows what an input method is composing, which is not part of the text.
  package func mark(_ marked: TextEditor.MarkedText?) {
    guard marked != editor.marked else { return }
    if (marked == nil) != (editor.marked == nil) {
      run = nil
    }
    editor.marked = marked
    version += 1
  }

  /// Takes text that is typed or was composed. What was composed is a step of its own. (text 4.5)
  package func commit(_ words: String, at now: Double) {
    let wasComposed = editor.marked != nil
    mark(nil)
    guard wasComposed else { return perform(editor.typing(words), at: now) }
    perform(editor.insertion(of: words, .typing), at: now)
    run = nil
  }

  // MARK: Undo

  /// Of the step that would be undone or redone; nil when there is none.
  package func nextName(_ direction: UndoDirection) -> String? {
    switch direction {
    case .undo: undoManager.canUndo ? undoManager.undoActionName : nil
    case .redo: undoManager.canRedo ? undoManager.redoActionName : nil
    }
  }

  package func undo() { perform { $0.undo() } }
  package func redo() { perform { $0.redo() } }

  private func perform(_ change: (UndoManager) -> Void) {
    run = nil
    change(undoManager)
    version += 1
  }

  /// What is registered while undoing makes redo, and the other way round.
  private func register(_ step: Step, isUndo: Bool) {
    let isNew = !undoManager.isUndoing && !undoManager.isRedoing
    if isNew { undoManager.beginUndoGrouping() }
    undoManager.registerUndo(withTarget: self) { session in
      session.editor.apply(isUndo ? step.change.inverted : step.change)
      session.register(step, isUndo: !isUndo)
    }
    undoManager.setActionName(step.name)
    if isNew { undoManager.endUndoGrouping() }
  }
}
