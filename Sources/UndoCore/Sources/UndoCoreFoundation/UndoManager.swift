// Both are re-exported, so that this import can replace that of Foundation or AppKit.
@_exported public import Foundation
@_exported public import UndoManagement

/// The undo manager for programs that use Foundation: it posts the classic notifications and the
/// typed messages, and ends events with the main run loop.
///
/// On Linux, a program with an asynchronous `main` has no main run loop. There, what the main actor
/// does from one `await` to the next is an event.
///
/// Everything else is inherited from the class of the same name in `UndoManagement`. Code written for
/// Apple's class compiles when it imports this module, which re-exports Foundation.
@preconcurrency @MainActor
open class UndoManager: UndoManagement.UndoManager {

  /// The modes of the main run loop in which the end of an event is noticed, `.default` alone at
  /// first.
  ///
  /// With `.modalPanel`, `.eventTracking` or `.tracking` added, events also end while the host shows a modal panel
  /// or tracks a gesture.
  open var runLoopModes: [RunLoop.Mode] = [.default]

  /// The lists of modes for which a call is pending.
  package private(set) final var awaitedModes: Set<[RunLoop.Mode]> = []

  /// Whether a task is pending for the end of the main actor's turn.
  private var awaitsTurn = false

  /// The main run loop. Replaced by tests, which run on the main actor but not on the main thread.
  package final var runLoop = RunLoop.main

  /// A manager without steps, which groups by event and has no limit.
  public nonisolated override init() {}

  /// Makes the main run loop end the event. At most one call is pending; it also closes groups
  /// opened later in the same event.
  open override func scheduleEndOfEvent() {
    let modes = runLoopModes
    guard !modes.isEmpty else { return }
    if awaitedModes.insert(modes).inserted {
      runLoop.perform(inModes: modes) { [weak self] in
        MainActor.assumeIsolated { self?.eventDidEnd(in: modes) }
      }
    }
    if !awaitsTurn {
      awaitsTurn = true
      Task { [weak self] in self?.turnDidEnd() }
    }
  }

  private func eventDidEnd(in modes: [RunLoop.Mode]) {
    awaitedModes.remove(modes)
    endEvent()
  }

  /// Leaves the event to the run loop if there is one, because only that knows the modes.
  private func turnDidEnd() {
    awaitsTurn = false
    if !Thread.isMainThread { endEvent() }
  }

  /// Posts the event to the default notification center, as a notification and as a message.
  ///
  /// - Parameter event: The event.
  open override func notify(_ event: Event) {
    super.notify(event)
    // An observer of the notification may undo another step.
    let isDiscardable = lastPerformedIsDiscardable
    postNotification(of: event)
    postMessage(of: event, isDiscardable)
  }
}

/// The order of the end of an event in Apple's run loops; run loops on Linux have no order.
public let NSUndoCloseGroupingRunLoopOrdering = 350_000

/// The key in the user info of a close notification whose value is true for a discardable group.
public let NSUndoManagerGroupIsDiscardableKey = "NSUndoManagerGroupIsDiscardableKey"
