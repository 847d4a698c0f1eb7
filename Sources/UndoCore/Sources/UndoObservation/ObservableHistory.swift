public import Observation
public import UndoHistory

/// A history for views that observe it, and what is done with what it returns.
///
/// ```swift
/// let undo = ObservableHistory<CardID, Move> { step in
///   for part in step.parts { board.apply(part.change, step.direction) }
/// }
/// undo.history.record("Move", of: card, move)
/// ```
@MainActor @Observable
public final class ObservableHistory<Subject: Hashable & Sendable, Change: Sendable> {
  /// The history. Record in it as usual; that is a change that observers are told of.
  public var history: History<Subject, Change>
  /// The scope of undo and redo, and of all that is asked here.
  public var scope: HistoryScope<Subject> = .all
  @ObservationIgnored private let perform: (History<Subject, Change>.Transition) -> Void

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - history: The history to begin with.
  ///   - perform: Applies or reverts the changes of a step in the model.
  public init(
    _ history: History<Subject, Change> = History(),
    perform: @escaping (History<Subject, Change>.Transition) -> Void
  ) {
    (self.history, self.perform) = (history, perform)
  }

  /// Whether there is anything to undo.
  public var canUndo: Bool { history.canUndo(in: scope) }

  /// Whether there is anything to redo.
  public var canRedo: Bool { history.canRedo(in: scope) }

  /// The name of the step to undo next; nil if there is none.
  public var undoName: String? { history.undoName(in: scope) }

  /// The name of the step to redo next; nil if there is none.
  public var redoName: String? { history.redoName(in: scope) }

  /// Whether the document is certainly as it was saved.
  public var isClean: Bool { history.isClean }

  /// Marks the present state as saved.
  public func markClean() { history.markClean() }

  /// Undoes the newest step in the scope.
  public func undo() { history.undo(in: scope).map(perform) }

  /// Redoes the step in the scope that was undone last.
  public func redo() { history.redo(in: scope).map(perform) }

  /// Undoes or redoes until a number of steps of the scope is done, as if a line of a list was clicked.
  ///
  /// - Parameter count: The number of steps.
  public func jump(toUndoCount count: Int) {
    history.jump(toUndoCount: count, in: scope).forEach(perform)
  }

  /// Goes to a stashed branch.
  ///
  /// - Parameter branch: The branch, one of `history.branches()`.
  /// - Returns: Whether the branch can be reached in the scope; nothing is changed if not.
  @discardableResult
  public func restore(_ branch: History<Subject, Change>.Branch.ID) -> Bool {
    guard let transitions = history.restore(branch, in: scope) else { return false }
    transitions.forEach(perform)
    return true
  }
}
