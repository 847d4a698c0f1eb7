/// What takes a change back, given the object that was changed. It can't be copied, for it is called
/// once at most, and then what it has captured is released.
///
/// It does not know the object's class, so that operations need not be generic: to find a generic
/// type at run time takes as long as the rest of registering.
struct UndoHandler: ~Copyable {
  private let body: Body<AnyObject>

  /// - Parameter body: Must be called with an object of this class.
  init<Target: AnyObject>(_ body: consuming @escaping @MainActor (Target) -> Void) {
    // A reference is passed in the same way whatever class it is of, so both are called alike. To
    // put a closure that casts around the body would need no trust, but an allocation each time.
    self.body = unsafe unsafeBitCast(Body(call: body), to: Body<AnyObject>.self)
  }

  @MainActor consuming func call(with target: AnyObject) { body.call(target) }

  /// Within a struct, a closure is kept in the form that its generic type says, so that the cast
  /// above changes the type and nothing else.
  private struct Body<Target: AnyObject> {
    let call: @MainActor (Target) -> Void
  }
}
