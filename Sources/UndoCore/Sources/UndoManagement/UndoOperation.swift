/// A handler and the object that it is for: the smallest unit that can be undone.
struct UndoOperation {
  /// Nil if the operation was removed.
  var handler: UndoHandler?
  /// The number of its object.
  let subject: Int32
  /// The index of the operation before it for the same object.
  var previous: Int32
  /// The group that it is in.
  let group: Int32
}

/// Reverts a change, given the object that was changed.
///
/// The class of the object is erased, so that operations need not be generic: looking up generic
/// metadata at run time takes as long as the rest of registering.
struct UndoHandler {
  private let body: Body<AnyObject>

  /// - Parameter body: Must be called with an object of this class.
  init<Target: AnyObject>(_ body: consuming @escaping @MainActor (Target) -> Void) {
    // All class references are passed in the same way, so both types of closure are called alike.
    // Wrapping the body in a closure that casts would be safe, but would allocate each time.
    self.body = unsafe unsafeBitCast(Body(call: body), to: Body<AnyObject>.self)
  }

  @MainActor func call(with target: AnyObject) { body.call(target) }

  /// A closure in a generic struct is stored with the calling convention of its declared type, so
  /// the cast above changes nothing but the type.
  private struct Body<Target: AnyObject> {
    let call: @MainActor (Target) -> Void
  }
}

/// Everything performed or removed during a call. It is released when the outermost call is done,
/// because an object that a handler has captured may have a `deinit` that calls the manager.
struct UndoWaste {
  var handlers: ContiguousArray<UndoHandler> = []
  var others: ContiguousArray<Any> = []

  var isEmpty: Bool { handlers.isEmpty && others.isEmpty }
}
