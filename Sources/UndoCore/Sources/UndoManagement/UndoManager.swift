// All members that a subclass can override are in this file, because the language requires them in
// the class itself. What takes more than a line is in the files named after what it does.
//
// The manager has two lists of closed steps, a recording of the open step and, while a step is
// performed, a recording of the inverse operations. What is recorded is at the end of a list already:
// the open step after the steps to undo, the inverse operations after those to redo, or to undo again.
//
// Every method leaves the state consistent before it tells observers, and reads the state again
// afterwards. What is removed is released when the outermost call is done, because a released
// object may have a `deinit` that calls the manager.
//
// It shares no code with `History`: a history is a value and knows the inverse of each change; here
// inverses are learnt by calling closures.

/// Undo and redo for changes that are registered as handlers, as known from Apple's platforms.
///
/// A change registers how to revert it: a handler, and the object that it is for. Undo calls the
/// handler, which makes the opposite change through the same code, and so registers how to revert
/// *that*. This is what makes redo work without extra code.
///
/// ```swift
/// @MainActor final class Card {
///   let undoManager = UndoManager()
///   private(set) var position = 0.0
///
///   func move(to newPosition: Double) {
///     let old = position
///     undoManager.registerUndo(withTarget: self) { $0.move(to: old) }
///     undoManager.setActionName("Move")
///     position = newPosition
///   }
/// }
/// ```
///
/// **Steps.** Everything registered in one event of the host is one step, which one undo reverts.
/// The host says when an event is over (``endEvent()``). Within an event, or across several,
/// ``beginUndoGrouping()`` and ``endUndoGrouping()`` group changes.
///
/// **Order.** Observers and handlers may call the manager at any time, because every method leaves
/// the state consistent before it calls them. Only an undo or redo inside another is a misuse.
///
/// **Objects** are held weakly. Once an object is gone, so are its operations.
///
/// Without Objective-C there is no message forwarding, and so no registering by selector. Use
/// ``registerUndo(withTarget:_:argument:)`` instead, or ``prepare(withInvocationTarget:)``, which
/// records writes to properties.
///
/// **Isolation.** The class belongs to the main actor. As with Apple's, code in Swift 5 mode may
/// use it from nonisolated classes; in Swift 6 mode that is an error.
@preconcurrency @MainActor
open class UndoManager {

  // MARK: State

  // Exclusivity checks take longer than registering. Accesses are short, and no code of the caller
  // runs during them, because what is removed is released between calls.

  @safe @exclusivity(unchecked) final var undoList = UndoList()
  @safe @exclusivity(unchecked) final var redoList = UndoList()
  /// The step that is being recorded.
  @safe @exclusivity(unchecked) final var open = UndoRecording()
  /// The inverse of the step that is being performed. Empty unless one is.
  @safe @exclusivity(unchecked) final var inflight = UndoRecording()
  @safe @exclusivity(unchecked) final var subjects = UndoSubjects()
  @safe @exclusivity(unchecked) final var removed: ContiguousArray<Any> = []
  /// The first handler called since the outermost call began, if nothing else is to be released.
  @safe @exclusivity(unchecked) final var performed: UndoHandler?
  /// The number of calls of the manager that are going on, one inside another.
  @safe @exclusivity(unchecked) final var depth = 0
  /// The direction of what is being performed; usually nil.
  @safe @exclusivity(unchecked) final var performance: Direction?
  /// The progress of performing. Meaningless unless something is being performed.
  @safe @exclusivity(unchecked) final var run = Run()
  /// The number of times that registration was disabled and not enabled again.
  @safe @exclusivity(unchecked) final var disableCount = 0
  /// Whether an observer is being told about an event during which it may not undo.
  @safe @exclusivity(unchecked) final var isTelling = false
  @safe @exclusivity(unchecked) final var observers: ContiguousArray<Observer> = []
  /// Whether events may be heard, by an observer or a subclass.
  @safe @exclusivity(unchecked) final var isHeard: Bool
  /// The last number that was given to a group or an observer.
  @safe @exclusivity(unchecked) final var lastNumber: UInt64 = 1
  /// The state ID that was created last.
  @safe @exclusivity(unchecked) final var lastState = UndoStateID(number: 0)
  @safe @exclusivity(unchecked) final var currentState = UndoStateID(number: 0)
  @safe @exclusivity(unchecked) final var cleanState = UndoStateID(number: 0)
  @safe @exclusivity(unchecked) final var storedLevelsOfUndo = 0
  @safe @exclusivity(unchecked) final var storedGroupsByEvent = true
  final var dropsEmptyGroups = false
  /// Whether the step that was undone or redone last did not need to be saved.
  @safe @exclusivity(unchecked) package final var lastPerformedIsDiscardable = false
  final var misuseHandler: (@MainActor (Misuse) -> Void)?

  /// A manager without steps, which groups by event and has no limit.
  nonisolated public init() { isHeard = Self.self != UndoManager.self }

  // MARK: Grouping

  /// Begins a group: everything registered until its end is undone together.
  ///
  /// If `groupsByEvent` is true and no group is open, a group for the event is opened around it.
  open func beginUndoGrouping() { whole { beginGroup() } }

  /// Ends the innermost group. Without an open group this is the misuse `endWithoutBegin`.
  ///
  /// In a handler, an end of the group that belongs to the manager and the next begin cancel each other
  /// out. If an observer ends a group that is just being closed, that ends the group around it.
  open func endUndoGrouping() { whole { endGroup() } }

  /// The number of open groups, including that of the event, and without those already ended.
  ///
  /// While undoing or redoing, only the groups that collect the inverse operations count.
  open var groupingLevel: Int { active.callerLevel }

  /// Whether everything registered in one event is one step. True by default.
  ///
  /// When it is set to false, an open event group remains open, and the caller has to end it.
  open var groupsByEvent: Bool {
    get { storedGroupsByEvent }
    set { whole { setGroupsByEvent(newValue) } }
  }

  /// Asks the host to call `endEvent()` when the present event is over.
  ///
  /// Subclasses for a run loop override it. It may be called several times in one event. The
  /// default does nothing; a host with its own loop calls ``endEvent()`` after each event.
  open func scheduleEndOfEvent() {}

  // MARK: Registering

  /// Registers how to revert a change.
  ///
  /// The handler must use the object that it is passed. If it captured the object, that would stay
  /// alive as long as the step. If the object is gone, the handler is never called.
  ///
  /// - Parameters:
  ///   - target: The object that was changed. It is held weakly.
  ///   - handler: Makes the opposite change, using code that registers in turn.
  /// - Complexity: O(1), amortized over many calls, plus the release of what could be redone.
  open func registerUndo<Target: AnyObject>(
    withTarget target: Target,
    handler: consuming @escaping @MainActor (Target) -> Void
  ) {
    depth += 1
    register(target, UndoHandler(handler))
    endCall()
  }

  // MARK: The registration switch

  /// Disables registration until a matching call of `enableUndoRegistration()`.
  ///
  /// Changes made meanwhile do not clear what can be redone. That is right for state that is never
  /// undone, and a pitfall for any other.
  open func disableUndoRegistration() { disableCount += 1 }

  /// Balances one `disableUndoRegistration()`. One call too many is the misuse
  /// `enableWithoutDisable`.
  open func enableUndoRegistration() {
    guard disableCount > 0 else { return report(.enableWithoutDisable) }
    disableCount -= 1
  }

  /// Whether registration is enabled.
  open var isUndoRegistrationEnabled: Bool { disableCount == 0 }

  // MARK: Undo and redo

  /// Undoes the newest step. The event's group is closed first if it is the only open one.
  ///
  /// With other groups open this is the misuse `undoWithOpenGroups`; from a handler, and from most
  /// observers, `undoInsideUndo`. Does nothing if there is nothing to undo.
  /// - Complexity: O(operations in the step).
  open func undo() { whole { undoStep { $0.performNewest(in: .undo) } } }

  /// Redoes the step that was undone last.
  ///
  /// From a handler, and from most observers, this is the misuse `redoInsideUndo`. Does nothing if
  /// there is nothing to redo. If groups are open, what is redone becomes part of the innermost
  /// one.
  /// - Complexity: O(operations in the step).
  open func redo() { whole { redoStep { $0.performNewest(in: .redo) } } }

  /// Undoes the last group inside the innermost open one or, with no group open, the newest step.
  ///
  /// If the last thing in the innermost open group is not a closed group, this is the misuse
  /// `undoNestedWithPendingOperations`; from a handler, and from most observers, `undoInsideUndo`.
  /// - Complexity: O(operations in the group).
  open func undoNestedGroup() { whole { takeBackNested() } }

  /// Whether there is anything to undo.
  ///
  /// - Complexity: O(1), amortized over the removal of operations whose objects are gone.
  open var canUndo: Bool { whole { hasUndo } }

  /// Whether there is anything to redo. Observers are told of a checkpoint first.
  open var canRedo: Bool {
    whole {
      post(.checkpoint)
      return hasRedo
    }
  }

  /// The number of steps that can be undone.
  ///
  /// - Complexity: O(steps).
  open var undoCount: Int { whole { countOfUndo } }

  /// The number of steps that can be redone.
  ///
  /// - Complexity: O(steps).
  open var redoCount: Int { whole { countOfRedo } }

  /// Whether handlers are being called to undo a step, or to cancel a group.
  open var isUndoing: Bool { performance == .undo }

  /// Whether handlers are being called to redo a step.
  open var isRedoing: Bool { performance == .redo }

  // MARK: Names

  /// Names the present step, for the menu. An empty string removes the name.
  ///
  /// The name belongs to the whole step, whatever group is open; the last one set is used. Does
  /// nothing while registration is disabled.
  ///
  /// - Parameter actionName: The name as shown to the user, without "Undo".
  open func setActionName(_ actionName: String) {
    whole {
      if opensForLabel() { setLabel(active.label.with(name: actionName)) }
    }
  }

  /// The name of the step to undo next. Empty if it has none, or there is nothing to undo.
  open var undoActionName: String { whole { labelOfUndo.name } }

  /// The name of the step to redo next. Empty if it has none, or there is nothing to redo.
  open var redoActionName: String { whole { labelOfRedo.name } }

  /// The title of the Undo menu item.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

  /// The title of the Redo menu item.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// The title of the Undo menu item for a name. Override it to translate.
  ///
  /// - Parameter actionName: The name of the step; empty for the word alone.
  /// - Returns: The title as shown to the user.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo " + actionName
  }

  /// The title of the Redo menu item for a name. Override it to translate.
  ///
  /// - Parameter actionName: The name of the step; empty for the word alone.
  /// - Returns: The title as shown to the user.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo " + actionName
  }

  // MARK: Information about a step

  /// Stores a value with the present step. Like the name, it belongs to the whole step.
  ///
  /// - Parameters:
  ///   - info: The value, retained and not copied; nil removes the key.
  ///   - key: The key of the value.
  open func setActionUserInfoValue(_ info: Any?, forKey key: UserInfoKey) {
    whole {
      if opensForLabel() { setLabel(active.label.with(info, for: key)) }
    }
  }

  /// The value for a key that is stored with the step to undo next.
  ///
  /// - Parameter key: The key of the value.
  /// - Returns: Nil if there is no such value, or nothing to undo.
  open func undoActionUserInfoValue(forKey key: UserInfoKey) -> Any? {
    whole { labelOfUndo.info[key] }
  }

  /// The value for a key that is stored with the step to redo next.
  ///
  /// - Parameter key: The key of the value.
  /// - Returns: Nil if there is no such value, or nothing to redo.
  open func redoActionUserInfoValue(forKey key: UserInfoKey) -> Any? {
    whole { labelOfRedo.info[key] }
  }

  /// Marks the innermost group as a change that does not need to be saved, such as a new selection.
  ///
  /// A step is discardable if everything in it is. Does nothing while registration is disabled.
  ///
  /// - Parameter discardable: Whether the change does not need to be saved.
  open func setActionIsDiscardable(_ discardable: Bool) { whole { mark(discardable) } }

  /// Whether the step to undo next is discardable.
  open var undoActionIsDiscardable: Bool { whole { isUndoDiscardable } }

  /// Whether the step to redo next is discardable.
  open var redoActionIsDiscardable: Bool { whole { isRedoDiscardable } }

  // MARK: Limits and removal

  /// The greatest number of steps to undo, and of steps to redo; zero or less is no limit.
  ///
  /// The oldest steps are released when there are more, but not always at once: at the latest when
  /// the limit is exceeded by half, or at the next query.
  /// - Complexity: O(steps) to set it.
  open var levelsOfUndo: Int {
    get { storedLevelsOfUndo }
    set { whole { setLevelsOfUndo(newValue) } }
  }

  /// Removes all steps and open groups, and enables registration.
  ///
  /// From a handler, the rest of the present step is still performed, and what it registers is
  /// discarded.
  /// - Complexity: O(all operations).
  open func removeAllActions() { whole { removeEverything() } }

  /// Removes all operations for one object, and the steps and groups that this empties.
  ///
  /// It may be called in the object's `deinit`, although its operations go without that, too.
  ///
  /// - Parameter target: The object. It is compared by identity.
  /// - Complexity: O(operations in the steps and groups that have one for the object).
  open func removeAllActions(withTarget target: Any) { whole { removeOperations(for: target) } }

  // MARK: Events

  /// Called for every event, in order, before the observers. Does nothing by default.
  ///
  /// - Parameter event: The event.
  open func notify(_ event: Event) {}
}
