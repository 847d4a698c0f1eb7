/// A handler and the object that it is for: the smallest thing that can be undone.
///
/// The object is held weakly. Whoever owns it may let it go at any time; the operation is then
/// dead, is never called, and counts nowhere.
class UndoOperation {
  /// The object, as long as it lives.
  final weak let target: AnyObject?
  /// Nil from the moment it is called.
  private final var handler: UndoHandler?

  /// The object is borrowed: it takes long to count references to an object with weak ones.
  init(_ target: borrowing AnyObject?, _ handler: consuming UndoHandler?) {
    self.target = copy target
    self.handler = handler
  }

  final var isLive: Bool { target != nil }

  /// Hands the handler over to the one who calls it.
  final func takeHandler() -> UndoHandler? { handler.take() }

  /// Becomes the inverse of what it was, after its handler was taken.
  ///
  /// Nearly every handler registers one inverse for its own object. To use the same operation for
  /// it saves an allocation and a weak reference in each undo.
  final func renew(_ handler: consuming UndoHandler) { self.handler = consume handler }
}
