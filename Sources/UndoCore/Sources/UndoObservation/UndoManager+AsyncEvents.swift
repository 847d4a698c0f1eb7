public import UndoManagement

extension _UndoManagerAdditions {
  /// Returns the manager's events as an asynchronous sequence, from now on.
  ///
  /// An event waits until it is read, so the manager has usually changed further by then; to act in the
  /// middle of a call, use `addObserver(_:)`. The sequence ends with the task that reads it.
  ///
  /// - Parameter policy: The treatment of events that are not read in time.
  /// - Returns: The events.
  public func events(
    buffering policy: AsyncStream<UndoManager.Event>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<UndoManager.Event> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: UndoManager.Event.self,
      bufferingPolicy: policy
    )
    let observation = addObserver { _, event in continuation.yield(event) }
    continuation.onTermination = { [weak self] _ in
      Task { @MainActor in self?.removeObserver(observation) }
    }
    return stream
  }
}
