/// A proxy for an object that registers property writes for undo instead of making them.
///
/// Get one from ``UndoManager/prepare(withInvocationTarget:)`` and use it in the same expression.
/// Reading a property reads that of the object.
@preconcurrency @MainActor
@dynamicMemberLookup
public struct UndoProxy<Target: AnyObject> {
  let manager: UndoManager
  let target: Target

  /// Reads the object's property; writing registers that undo is to write the value.
  public subscript<Value>(
    dynamicMember property: ReferenceWritableKeyPath<Target, Value>
  ) -> Value {
    get { target[keyPath: property] }
    nonmutating set {
      manager.registerUndo(withTarget: target) { $0[keyPath: property] = newValue }
    }
  }
}
