import BoardValues
package import UndoCore

/// A text being edited, with its own undo, which is gone when the editing ends.
@MainActor
package final class TextSession {
  package private(set) var editor: TextEditor
  package let undoManager = UndoManager()
  /// The steps that the undo manager has, in its order.
  package private(set) var history = TextHistory()
  /// A number that grows with every change of what is seen.
  package private(set) var version = 0
  /// A number that grows with every change of the text.
  package private(set) var edits = 0
  /// The step that more edits of the same kind may still join.
  private var run: Run?

  /// The latest step, which grows while typing goes on.
  private struct Run {
    var kind: TextEdit.Kind
    var time: Double
    /// Whether the last typed character was a blank.
    var endsWithBlank: Bool
  }

  /// The pause after which typing begins a new step, in seconds.
  private static let pause = 2.0

  package init(_ editor: TextEditor) {
    self.editor = editor
    undoManager.groupsByEvent = false
  }

  // MARK: Changing

  /// Makes an edit. An edit that continues the one before joins its step.
  package func perform(_ edit: TextEdit?, at now: Double) {
    guard let edit else { return }
    let change = editor.apply(edit)
    version += 1
    edits += 1
    guard change.removed != change.inserted else { return }
    let blank = change.inserted.last.map(Self.isBlank) ?? false
    if let run, run.kind == edit.kind, joins(change, run, at: now),
      let joined = history.done.last?.change.followed(by: change)
    {
      history.done[history.done.count - 1].change = joined
      self.run?.time = now
      self.run?.endsWithBlank = blank
      return
    }
    record(TextHistory.Step(change, name: edit.kind.name))
    let joinsMore = if case .command = edit.kind { false } else { true }
    run = joinsMore ? Run(kind: edit.kind, time: now, endsWithBlank: blank) : nil
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

  /// Continues with a text that was stored, and with its steps. If not all of them were stored, the first
  /// one leads to them from the text that was before.
  package func restore(_ draft: TextDraft) {
    let ends = (TextPosition(draft.selection.lowerBound), TextPosition(draft.selection.upperBound))
    let selection =
      draft.isBackward
      ? TextSelection(anchor: ends.1, head: ends.0) : TextSelection(anchor: ends.0, head: ends.1)
    let beginning = draft.history.beginning(leadingTo: draft.text)
    let steps = beginning == nil ? TextHistory(isWhole: false) : draft.history
    let text = beginning ?? draft.text
    if steps.isWhole {
      editor = TextEditor(String(decoding: text, as: UTF8.self), isSingleLine: editor.isSingleLine)
    } else {
      let all = 0..<editor.text.count
      perform(TextEdit(all, text, selection, .command(.typing)), at: 0)
    }
    for step in steps.done + steps.undone.reversed() {
      editor.apply(step.change)
      record(step)
    }
    for _ in steps.undone { undo() }
    select { $0.select(selection) }
    version += 1
  }

  /// Takes in what others have written, which undo of the text leaves alone. The steps go on around it; one
  /// that is about the same words, and those beyond it, cannot be undone or redone any more.
  package func take(_ update: TextUpdate) {
    guard !update.replacements.isEmpty else { return }
    var (before, after) = (update, update)
    let count = history.done.count
    history.done = history.done.reversed().prefixMap { step in
      before.passing(step.change.inverted).map {
        before = $0.update
        return TextHistory.Step($0.change.inverted, name: step.name)
      }
    }
    history.undone = history.undone.reversed().prefixMap { step in
      after.passing(step.change).map {
        after = $0.update
        return TextHistory.Step($0.change, name: step.name)
      }
    }
    history.done.reverse()
    history.undone.reverse()
    if history.done.count < count { history.isWhole = false }
    if history.done.isEmpty { run = nil }
    let selection = update.selection(after: editor.selection)
    for part in update.replacements.reversed() {
      _ = editor.apply(TextEdit(part.range, part.bytes, .typing))
    }
    editor.select(selection)
    version += 1
    edits += 1
  }

  /// Changes the selection only. The next typing is a step of its own.
  package func select(_ change: (inout TextEditor) -> Void) {
    let before = editor.selection
    change(&editor)
    version += 1
    if before != editor.selection { run = nil }
  }

  /// Makes the next typing a step of its own.
  package func endRun() { run = nil }

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

  /// Inserts text that is typed or was composed. What was composed is a step of its own. (text 4.5)
  package func commit(_ words: String, at now: Double, reading: (any WordsReading)? = nil) {
    let wasComposed = editor.marked != nil
    mark(nil)
    let edit = wasComposed ? editor.insertion(of: words, .typing) : editor.typing(words)
    perform(edit, at: now, reading: reading)
    if wasComposed { run = nil }
  }

  // MARK: Undo

  /// Returns the name of the step that would be undone or redone; nil if there is none.
  package func nextName(_ direction: UndoDirection) -> StepName? {
    switch direction {
    case .undo: history.done.last?.name
    case .redo: history.undone.last?.name
    }
  }

  package func undo() { perform { $0.undo() } }
  package func redo() { perform { $0.redo() } }

  private func perform(_ change: (UndoManager) -> Void) {
    run = nil
    change(undoManager)
    version += 1
    edits += 1
  }

  private func record(_ step: TextHistory.Step) {
    history.done.append(step)
    history.undone = []
    undoManager.beginUndoGrouping()
    register(.undo, step.name)
    undoManager.endUndoGrouping()
  }

  /// Registers the undo or redo of a step. Registered while undoing, it is a redo, and the other way round.
  private func register(_ direction: UndoDirection, _ name: StepName) {
    undoManager.registerUndo(withTarget: self) { $0.go(direction) }
    undoManager.setActionName(name.key)
  }

  private func go(_ direction: UndoDirection) {
    switch direction {
    case .undo:
      guard let step = history.done.popLast() else { return }
      editor.apply(step.change.inverted)
      history.undone.append(step)
      register(.redo, step.name)
    case .redo:
      guard let step = history.undone.popLast() else { return }
      editor.apply(step.change)
      history.done.append(step)
      register(.undo, step.name)
    }
  }
}

extension Sequence {
  /// Returns the results of a closure for the elements before the first one for which it returns nil.
  fileprivate func prefixMap<T>(_ transform: (Element) -> T?) -> [T] {
    var mapped: [T] = []
    for element in self {
      guard let next = transform(element) else { break }
      mapped.append(next)
    }
    return mapped
  }
}
