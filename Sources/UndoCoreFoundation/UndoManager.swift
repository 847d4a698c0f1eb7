// Both are passed on, so that this import can stand where Foundation's or AppKit's was.
@_exported public import Foundation
@_exported public import UndoCore

/// The undo manager for programs that use Foundation: it posts the classic notifications and the
/// typed messages, and ends events by the main run loop.
///
/// A program with an asynchronous `main` gives its main thread away on Linux, and no main run loop
/// is left. There, what the main actor does from one `await` to the next is an event.
///
/// Everything else is inherited from the class of the same name in `UndoCore`. Code written for
/// Apple's class compiles when it imports this module; Foundation comes with it.
@preconcurrency @MainActor
open class UndoManager: UndoCore.UndoManager {

  /// The modes of the main run loop in which the end of an event is noticed.
  open var runLoopModes: [RunLoop.Mode] = [.default]

  /// The lists of modes that an unfired call waits in, one for each.
  private var awaitedModes: Set<[RunLoop.Mode]> = []

  /// Whether the end of the main actor's turn is waited for.
  private var awaitsTurn = false

  /// The main run loop. Tests run where the main actor is, which need not be the main thread there.
  package final var runLoop = RunLoop.main

  /// A manager without steps, which groups by event and forgets nothing.
  public override init() {}

  /// Has the main run loop end the event once. One call waits at most; what opens later in the same
  /// event is closed by it, too.
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

  /// Leaves the event to the run loop where there is one, for only that knows the modes.
  private func turnDidEnd() {
    awaitsTurn = false
    if !Thread.isMainThread { endEvent() }
  }

  /// Posts the event to the default notification centre, as a notification and, once somebody has
  /// asked for messages, as a message.
  ///
  /// - Parameter event: What has happened, or is about to.
  open override func notify(_ event: Event) {
    super.notify(event)
    postNotification(of: event)
    if MessageDemand.exists { postMessage(of: event) }
  }
}

/// Where Apple's run loops sort the end of an event; run loops here have no such order.
public let NSUndoCloseGroupingRunLoopOrdering = 350_000

/// The key in a close notification's user information that is true for a change that need not be saved.
public let NSUndoManagerGroupIsDiscardableKey = "NSUndoManagerGroupIsDiscardableKey"
