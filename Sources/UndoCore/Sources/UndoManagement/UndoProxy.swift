/// A proxy for an object that registers property writes for undo instead of making them.
///
/// Get one from ``UndoManager/prepare(withInvocationTarget:)`` and use it in the same expression.
/// Reading a property reads that of the object.
///
/// It is a class so that the compiler warns when older code casts it to the class of the object,
/// which it is not.
@preconcurrency @MainActor
@dynamicMemberLookup
public final class UndoProxy<Target: AnyObject> {
  private let manager: UndoManager
  private let target: Target

  init(_ manager: UndoManager, _ target: Target) {
    (self.manager, self.target) = (manager, target)
  }

  /// Reads the object's property; writing registers that undo is to write the value.
  public subscript<Value>(
    dynamicMember property: ReferenceWritableKeyPath<Target, Value>
  ) -> Value {
    get { target[keyPath: property] }
    set { manager.registerUndo(withTarget: target) { $0[keyPath: property] = newValue } }
  }
}
