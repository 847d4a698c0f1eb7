/// Stands for an object whose next property write is registered for undo instead of made.
///
/// It comes from ``UndoManager/prepare(withInvocationTarget:)`` and is meant to be used at once, in
/// the same expression. Reading a property through it reads the object.
@MainActor
@dynamicMemberLookup
public struct UndoProxy<Target: AnyObject> {
  let manager: UndoManager
  let target: Target

  /// Reads the object's property; writing registers that the value is to be written on undo.
  public subscript<Value>(
    dynamicMember property: ReferenceWritableKeyPath<Target, Value>
  ) -> Value {
    get { target[keyPath: property] }
    nonmutating set {
      manager.registerUndo(withTarget: target) { $0[keyPath: property] = newValue }
    }
  }
}
