/// Which stack a part is on: it is either done or undone.
@usableFromInline
enum StackKind: Sendable {
  case done
  case undone

  @inlinable var other: StackKind { self == .done ? .undone : .done }

  /// What takes parts off this stack.
  @inlinable var direction: UndoDirection {
    @inline(__always) get { self == .done ? .undo : .redo }
  }
}
