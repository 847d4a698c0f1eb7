@_exported public import UndoCore
public import Foundation

/// The undo manager for programs that use Foundation: it posts the classic notifications and the
/// typed messages, and ends events by the main run loop.
///
/// Everything else is inherited from the class of the same name in `UndoCore`. Code written for
/// Apple's class compiles when this module is imported besides Foundation.
@MainActor
open class UndoManager: UndoCore.UndoManager {

  /// The modes of the main run loop in which the end of an event is noticed.
  open var runLoopModes: [RunLoop.Mode] = [.default]

  /// The modes that an unfired call waits in. Nil if there is none.
  private var awaitedModes: [RunLoop.Mode]?

  /// A manager without steps, which groups by event and forgets nothing.
  public override init() {}

  /// Has the main run loop end the event once. One call waits at most; what opens later in the same
  /// event is closed by it, too.
  open override func scheduleEndOfEvent() {
    guard awaitedModes != runLoopModes, !runLoopModes.isEmpty else { return }
    let modes = runLoopModes
    awaitedModes = modes
    RunLoop.main.perform(inModes: modes) { [weak self] in
      MainActor.assumeIsolated { self?.eventDidEnd(in: modes) }
    }
  }

  private func eventDidEnd(in modes: [RunLoop.Mode]) {
    if awaitedModes == modes { awaitedModes = nil }
    endEvent()
  }

  /// Posts the event to the default notification centre, as a notification and as a message.
  ///
  /// - Parameter event: What has happened, or is about to.
  open override func notify(_ event: Event) {
    super.notify(event)
    postNotification(of: event)
    postMessage(of: event)
  }
}

/// Where Apple's run loops sort the end of an event; run loops here have no such order.
public let NSUndoCloseGroupingRunLoopOrdering = 350_000

/// The key in a close notification's user information that is true for a change that need not be saved.
public let NSUndoManagerGroupIsDiscardableKey = "NSUndoManagerGroupIsDiscardableKey"
