/// A handler and its target object: the smallest unit that can be undone.
///
/// The object is held weakly. It may be released at any time; the operation is then dead, is never
/// performed, and does not count.
class UndoOperation {
  /// The object; nil once it is gone.
  final weak let target: AnyObject?
  /// Nil from the moment it is called.
  private final var handler: UndoHandler?

  /// The object is borrowed, because reference counting is slow for objects with weak references.
  init(_ target: borrowing AnyObject?, _ handler: consuming UndoHandler?) {
    self.target = copy target
    self.handler = handler
  }

  final var isLive: Bool { target != nil }

  /// Passes the handler to the caller, who calls it.
  final func takeHandler() -> UndoHandler? { handler.take() }

  /// Becomes its own inverse, after its handler was taken.
  ///
  /// Nearly every handler registers one inverse for its own object. Reusing the operation saves an
  /// allocation and a weak reference in each undo.
  final func renew(_ handler: consuming UndoHandler) { self.handler = consume handler }
}
