/// A handler and the object that it is for: the smallest thing that can be undone.
///
/// The object is held weakly. Whoever owns it may let it go at any time; the operation is then
/// dead, is never called, and counts nowhere.
class UndoOperation {
  /// The object, as long as it lives.
  var target: AnyObject? { nil }

  /// Calls the handler, unless the object is gone.
  ///
  /// - Returns: Whether the handler was called.
  @MainActor func perform() -> Bool { false }

  final var isLive: Bool { target != nil }
}

/// An operation that knows the type of its object, so that neither registering nor performing
/// needs a cast or a closure around the caller's closure.
final class TargetedOperation<Target: AnyObject>: UndoOperation {
  private weak var object: Target?
  private let handler: @MainActor (Target) -> Void

  init(_ object: Target, _ handler: @escaping @MainActor (Target) -> Void) {
    self.object = object
    self.handler = handler
  }

  override var target: AnyObject? { object }

  @MainActor override func perform() -> Bool {
    guard let object else { return false }
    handler(object)
    return true
  }
}
