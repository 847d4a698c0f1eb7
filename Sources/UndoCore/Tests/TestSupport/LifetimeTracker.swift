/// Counts how many of the objects that it has handed out are still alive.
///
/// A test captures such an object in a handler and asks later whether it was released.
public final class LifetimeTracker {
  /// An object to capture.
  public final class Token {
    private let tracker: LifetimeTracker
    private let onRelease: () -> Void

    init(_ tracker: LifetimeTracker, onRelease: @escaping () -> Void) {
      self.tracker = tracker
      self.onRelease = onRelease
      tracker.alive += 1
    }

    /// Does nothing; mentioning the object in a closure captures it.
    public func touch() {}

    deinit {
      tracker.alive -= 1
      onRelease()
    }
  }

  /// How many objects are alive.
  public private(set) var alive = 0

  /// A tracker that has handed out nothing.
  public init() {}

  /// A new object.
  public func token(onRelease: @escaping () -> Void = {}) -> Token {
    Token(self, onRelease: onRelease)
  }
}
