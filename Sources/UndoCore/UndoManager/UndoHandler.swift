/// Reverts a change, given the object that was changed. It cannot be copied, because it is called
/// at most once, after which its captures are released.
///
/// The class of the object is erased, so that operations need not be generic: looking up generic
/// metadata at run time takes as long as the rest of registering.
struct UndoHandler: ~Copyable {
  private let body: Body<AnyObject>

  /// - Parameter body: Must be called with an object of this class.
  init<Target: AnyObject>(_ body: consuming @escaping @MainActor (Target) -> Void) {
    // All class references are passed in the same way, so both types of closure are called alike.
    // Wrapping the body in a closure that casts would be safe, but would allocate each time.
    self.body = unsafe unsafeBitCast(Body(call: body), to: Body<AnyObject>.self)
  }

  @MainActor consuming func call(with target: AnyObject) { body.call(target) }

  /// In a generic struct, a closure is stored with the calling convention of its declared type, so
  /// the cast above changes nothing but the type.
  private struct Body<Target: AnyObject> {
    let call: @MainActor (Target) -> Void
  }
}
