/// What undo and redo would do, without doing it. While a transaction is open, that is nothing.
extension History {
  /// Whether there is anything to undo in the scope. Never while a transaction is open.
  ///
  /// - Complexity: O(subjects in the scope).
  @inlinable
  public func canUndo(in scope: Scope<Subject> = .all) -> Bool {
    newest(in: scope, on: .done) != nil
  }

  /// Whether there is anything to redo in the scope. Never while a transaction is open.
  ///
  /// - Complexity: O(subjects in the scope).
  @inlinable
  public func canRedo(in scope: Scope<Subject> = .all) -> Bool {
    newest(in: scope, on: .undone) != nil
  }

  /// The name of the step that would be undone next; nil if there is none.
  ///
  /// - Complexity: O(subjects in the scope).
  @inlinable
  public func undoName(in scope: Scope<Subject> = .all) -> String? {
    name(of: newest(in: scope, on: .done), on: .done)
  }

  /// The name of the step that would be redone next; nil if there is none.
  ///
  /// - Complexity: O(subjects in the scope).
  @inlinable
  public func redoName(in scope: Scope<Subject> = .all) -> String? {
    name(of: newest(in: scope, on: .undone), on: .undone)
  }

  /// What ``undo(in:)`` would return, for a preview.
  ///
  /// - Parameter scope: The subjects to look at.
  /// - Returns: What would have to be reverted; nil if there is nothing to undo.
  /// - Complexity: O(parts returned + subjects in the scope).
  @inlinable
  public func nextUndo(in scope: Scope<Subject> = .all) -> UndoResult? {
    preview(in: scope, on: .done)
  }

  /// What ``redo(in:)`` would return, for a preview.
  ///
  /// - Parameter scope: The subjects to look at.
  /// - Returns: What would have to be applied; nil if there is nothing to redo.
  /// - Complexity: O(parts returned + subjects in the scope).
  @inlinable
  public func nextRedo(in scope: Scope<Subject> = .all) -> UndoResult? {
    preview(in: scope, on: .undone)
  }

  /// The part that would be moved first; nil while a transaction is open, too.
  @inlinable
  func newest(in scope: Scope<Subject>, on stack: StackKind) -> Int? {
    transaction != nil ? nil : log.newestTop(in: scope, on: stack, of: subjects)
  }

  @inlinable
  func name(of top: Int?, on stack: StackKind) -> String? {
    guard let top else { return nil }
    return labels.name(of: log.label(of: top, on: stack))
  }

  @inlinable
  func preview(
    in scope: Scope<Subject>,
    on stack: StackKind
  ) -> UndoResult? {
    guard let top = newest(in: scope, on: stack) else { return nil }
    let positions = log.batch(under: top, in: scope, on: stack, of: subjects)
    let parts = positions.map { part(at: $0, on: stack) }
    return result(log.label(of: top, on: stack), .many(parts))
  }

  @inlinable
  func part(at position: Int, on stack: StackKind) -> Part {
    let index = log.index(of: position, on: stack)
    let subject = subjects.subject(at: Int(log.entries[index].slot))
    return Part(subject, log.entries.change(at: index))
  }
}
