/// A manager is equal to itself alone, as objects of Apple's class are.
extension UndoManager: nonisolated Hashable {
  /// Whether both are the same manager.
  nonisolated public static func == (left: UndoManager, right: UndoManager) -> Bool {
    left === right
  }

  /// Feeds what tells the manager from all others.
  nonisolated public final func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
