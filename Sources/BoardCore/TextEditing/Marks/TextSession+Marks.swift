import BoardValues

/// What leads back to how it was before a command, if that is given once more.
struct CommandReturn: Sendable {
  var command: TextCommand
  /// The edit that takes back what was written; nil if nothing was.
  var edit: TextEdit?
  var selection: TextSelection
  var pendingMarks: Set<WordMark>
}

/// Marks that are set by a key.
extension TextSession {
  /// Gives a mark to the selected words or to the word at the caret, or takes it away. At the end of words with the mark it
  /// ends. Where there are no words, the next letters get it. The same again leads back. (text 6.9)
  package func toggle(
    _ mark: WordMark,
    in layout: some TextGeometry & WordsReading,
    at now: Double
  ) {
    if leadsBack(.mark(mark), at: now) || editor.isSingleLine { return }
    let back = wayBack(from: .mark(mark))
    if editor.selection.isEmpty, editor.pendingMarks.isEmpty,
      let exit = editor.exit(from: mark, reading: layout)
    {
      select { editor in
        editor.select(TextSelection(at: TextPosition(exit.place)))
        (editor.pendingMarks, editor.commandReturn) = (exit.inner, back)
      }
    } else if let edit = editor.pendingMarks.isEmpty ? editor.marking(mark, in: layout) : nil {
      perform(.mark(mark), edit, at: now)
    } else if editor.selection.isEmpty, !editor.isInCode(editor.selection.head.offset) {
      select { editor in
        editor.pendingMarks.formSymmetricDifference([mark])
        editor.commandReturn = back
      }
    }
  }

  /// Makes the edit of a command, which leads back if it is given once more before anything else happens.
  ///
  /// Returns whether the edit was made.
  @discardableResult
  package func perform(_ command: TextCommand, _ edit: TextEdit?, at now: Double) -> Bool {
    guard !leadsBack(command, at: now), let edit else { return false }
    var back = wayBack(from: command)
    let former = Array(editor.text[edit.range])
    perform(edit, at: now)
    let new = edit.range.lowerBound..<edit.range.lowerBound + edit.replacement.count
    back.edit = TextEdit(new, former, back.selection, edit.kind)
    select { $0.commandReturn = back }
    return true
  }

  private func wayBack(from command: TextCommand) -> CommandReturn {
    CommandReturn(
      command: command,
      selection: editor.selection,
      pendingMarks: editor.pendingMarks
    )
  }

  private func leadsBack(_ command: TextCommand, at now: Double) -> Bool {
    guard let back = editor.commandReturn, back.command == command else { return false }
    if let edit = back.edit { perform(edit, at: now) }
    select { editor in
      editor.select(back.selection)
      editor.pendingMarks = back.pendingMarks
    }
    return true
  }

  /// Makes an edit of typed words, which get the marks that wait for them. They go on waiting behind blanks.
  func perform(_ edit: TextEdit?, at now: Double, reading: (any WordsReading)?) {
    guard let edit, let reading, !editor.pendingMarks.isEmpty else { return perform(edit, at: now) }
    let pending = editor.pendingMarks
    perform(editor.withPendingMarks(edit, reading: reading), at: now)
    if edit.replacement.allSatisfy(\.isBlank) { select { $0.pendingMarks = pending } }
  }
}
