/// What undo and redo would do, without doing it. While a transaction is open, that is nothing.
extension History {
  /// Whether the lens sees anything to undo. Never while a transaction is open.
  ///
  /// - Complexity: O(subjects in the lens).
  @inlinable
  public func canUndo(through lens: Lens<Subject> = .all) -> Bool {
    newest(through: lens, on: .done) != nil
  }

  /// Whether the lens sees anything to redo. Never while a transaction is open.
  ///
  /// - Complexity: O(subjects in the lens).
  @inlinable
  public func canRedo(through lens: Lens<Subject> = .all) -> Bool {
    newest(through: lens, on: .undone) != nil
  }

  /// The name of the step that an undo would take back; nil if there is none.
  ///
  /// - Complexity: O(subjects in the lens).
  @inlinable
  public func undoName(through lens: Lens<Subject> = .all) -> String? {
    name(of: newest(through: lens, on: .done), on: .done)
  }

  /// The name of the step that a redo would do again; nil if there is none.
  ///
  /// - Complexity: O(subjects in the lens).
  @inlinable
  public func redoName(through lens: Lens<Subject> = .all) -> String? {
    name(of: newest(through: lens, on: .undone), on: .undone)
  }

  /// What ``undo(through:)`` would return, for a preview.
  ///
  /// - Parameter lens: What to look at.
  /// - Returns: What would have to be reverted; nil if there is nothing to undo.
  /// - Complexity: O(parts returned + subjects in the lens).
  @inlinable
  public func nextUndo(through lens: Lens<Subject> = .all) -> Performed? {
    preview(through: lens, on: .done)
  }

  /// What ``redo(through:)`` would return, for a preview.
  ///
  /// - Parameter lens: What to look at.
  /// - Returns: What would have to be applied; nil if there is nothing to redo.
  /// - Complexity: O(parts returned + subjects in the lens).
  @inlinable
  public func nextRedo(through lens: Lens<Subject> = .all) -> Performed? {
    preview(through: lens, on: .undone)
  }

  /// The part that would go first; nil also while a transaction is open.
  @inlinable
  func newest(through lens: Lens<Subject>, on side: Side) -> Int? {
    transaction != nil ? nil : timelines.newestTop(through: lens, on: side, of: subjects)
  }

  @inlinable
  func name(of top: Int?, on side: Side) -> String? {
    guard let top else { return nil }
    return labels.name(of: timelines.label(of: top, on: side))
  }

  @inlinable
  func preview(
    through lens: Lens<Subject>,
    on side: Side
  ) -> Performed? {
    guard let top = newest(through: lens, on: side) else { return nil }
    let ranks = timelines.batch(under: top, through: lens, on: side, of: subjects)
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
