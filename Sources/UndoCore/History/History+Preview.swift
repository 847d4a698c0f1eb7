/// What undo and redo would do, without doing it. While a transaction is open, that is nothing.
extension History {
  /// Whether the scope sees anything to undo. Never while a transaction is open.
  ///
  /// - Complexity: O(subjects in the scope).
  @inlinable
  public func canUndo(in scope: Scope<Subject> = .all) -> Bool {
    newest(in: scope, on: .done) != nil
  }

  /// Whether the scope sees anything to redo. Never while a transaction is open.
  ///
  /// - Complexity: O(subjects in the scope).
  @inlinable
  public func canRedo(in scope: Scope<Subject> = .all) -> Bool {
    newest(in: scope, on: .undone) != nil
  }

  /// The name of the step that an undo would take back; nil if there is none.
  ///
  /// - Complexity: O(subjects in the scope).
  @inlinable
  public func undoName(in scope: Scope<Subject> = .all) -> String? {
    name(of: newest(in: scope, on: .done), on: .done)
  }

  /// The name of the step that a redo would do again; nil if there is none.
  ///
  /// - Complexity: O(subjects in the scope).
  @inlinable
  public func redoName(in scope: Scope<Subject> = .all) -> String? {
    name(of: newest(in: scope, on: .undone), on: .undone)
  }

  /// What ``undo(in:)`` would return, for a preview.
  ///
  /// - Parameter scope: What to look at.
  /// - Returns: What would have to be reverted; nil if there is nothing to undo.
  /// - Complexity: O(parts returned + subjects in the scope).
  @inlinable
  public func nextUndo(in scope: Scope<Subject> = .all) -> Performed? {
    preview(in: scope, on: .done)
  }

  /// What ``redo(in:)`` would return, for a preview.
  ///
  /// - Parameter scope: What to look at.
  /// - Returns: What would have to be applied; nil if there is nothing to redo.
  /// - Complexity: O(parts returned + subjects in the scope).
  @inlinable
  public func nextRedo(in scope: Scope<Subject> = .all) -> Performed? {
    preview(in: scope, on: .undone)
  }

  /// The part that would go first; nil also while a transaction is open.
  @inlinable
  func newest(in scope: Scope<Subject>, on side: Side) -> Int? {
    transaction != nil ? nil : timelines.newestTop(in: scope, on: side, of: subjects)
  }

  @inlinable
  func name(of top: Int?, on side: Side) -> String? {
    guard let top else { return nil }
    return labels.name(of: timelines.label(of: top, on: side))
  }

  @inlinable
  func preview(
    in scope: Scope<Subject>,
    on side: Side
  ) -> Performed? {
    guard let top = newest(in: scope, on: side) else { return nil }
    let ranks = timelines.batch(under: top, in: scope, on: side, of: subjects)
    let parts = ranks.map { part(at: $0, on: side) }
    return performed(timelines.label(of: top, on: side), .many(parts))
  }

  @inlinable
  func part(at rank: Int, on side: Side) -> Part {
    let place = timelines.index(rank, side)
    let subject = subjects.subject(at: Int(timelines.entries[place].slot))
    return Part(subject, timelines.entries.change(at: place))
  }
}
