/// Managers are compared by identity, as in Apple's class.
extension UndoManager: nonisolated Hashable {
  /// Whether both are the same manager.
  nonisolated public static func == (left: UndoManager, right: UndoManager) -> Bool {
    left === right
  }

  /// Hashes the identity of the manager.
  nonisolated public final func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
