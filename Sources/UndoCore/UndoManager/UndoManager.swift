// All members that a subclass can override stand in this file, for the language wants them in the
// class itself. How they work is in the files named after what they do.
//
// The manager holds two stacks of closed steps, a recording of the step that is open, and, while a
// step is performed, a recording of the inverse operations. A step is one operation, or a flat list
// of operations and marks of nested groups, so that no depth of nesting and no number of operations
// makes anything recurse.
//
// Every method changes its state completely before it lets anybody know, and looks at the state anew
// afterwards. Whatever is released may have a `deinit` that calls, too; so it is released last.
//
// With `History`, the other face of this module, it shares the idea and no code: a history knows the
// inverse of each change and is a value; here it is learnt by doing, from closures.

/// Undo and redo for changes that are registered as handlers, as known from Apple's platforms.
///
/// A change registers how it is taken back: a handler, and the object that it is for. Undoing calls
/// the handler, which makes the opposite change by the same code, and so registers how *that* is
/// taken back. This is how redo comes about; nobody writes it.
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
/// **Steps.** What was registered in one event of the host is one step: one undo takes all of it
/// back. The host says when an event is over (``endEvent()``). Within an event, or over several,
/// ``beginUndoGrouping()`` and ``endUndoGrouping()`` keep changes together.
///
/// **Order.** Observers and handlers may call the manager at any time, for every method changes the
/// state completely before it lets anybody know. Only an undo or redo inside another is a misuse.
///
/// **Objects** are held weakly. What belongs to an object that is gone is gone with it.
///
/// There is no message forwarding without Objective-C, so the selector form of registering is not
/// here. ``registerUndo(withTarget:_:argument:)`` takes its place, and
/// ``prepare(withInvocationTarget:)`` records writes to properties.
///
/// **Isolation.** The class belongs to the main actor. As with Apple's, code in Swift 5 mode may use
/// it from classes that belong to no actor; in Swift 6 mode the compiler objects.
@preconcurrency @MainActor
open class UndoManager {

  // MARK: State

  final let undoStack = UndoStack()
  final let redoStack = UndoStack()
  /// The step that the person is making.
  final let open = UndoRecording()
  /// The inverse of the step that is being performed. Empty unless one is.
  final let inflight = UndoRecording()
  // What follows is not checked for overlapping accesses, for the same reasons as in `UndoRecording`.

  /// What is being performed. Nil most of the time.
  @safe @exclusivity(unchecked) final var performance: Performance?
  /// How the performance goes. Without meaning unless something is being performed.
  @safe @exclusivity(unchecked) final var run = Run()
  /// What is left to perform of the running step, if it has more than one operation.
  @safe @exclusivity(unchecked) final var rest: ContiguousArray<UndoEntry> = []
  /// How many more times registration was switched off than on.
  @safe @exclusivity(unchecked) final var disableCount = 0
  /// Whether an observer is being told something that it may not answer with an undo.
  @safe @exclusivity(unchecked) final var isTelling = false
  @safe @exclusivity(unchecked) final var observers: ContiguousArray<Observer> = []
  /// Whether anybody may be listening: an observer, or a subclass.
  @safe @exclusivity(unchecked) final var isHeard: Bool
  /// The last number that was given to a group, a step or an observer.
  @safe @exclusivity(unchecked) final var lastNumber: UInt64 = 1
  /// The last place that was given out as one where the document has not been before.
  @safe @exclusivity(unchecked) final var lastPlace = UndoPlace(number: 0)
  @safe @exclusivity(unchecked) final var present = UndoPlace(number: 0)
  @safe @exclusivity(unchecked) final var clean = UndoPlace(number: 0)
  @safe @exclusivity(unchecked) final var storedLevelsOfUndo = 0
  @safe @exclusivity(unchecked) final var storedGroupsByEvent = true

  /// A manager without steps, which groups by event and forgets nothing.
  public init() { isHeard = Self.self != UndoManager.self }

  // MARK: Grouping

  /// Begins a group: what is registered until its end is undone together.
  ///
  /// If groups are made by event and none is open, the event's own group is opened around it.
  open func beginUndoGrouping() { beginGroup() }

  /// Ends the innermost group. Without an open group this is the misuse `endWithoutBegin`.
  open func endUndoGrouping() { endGroup() }

  /// Takes back everything in the innermost group that the caller has begun, and removes the group.
  ///
  /// Its handlers are called, last first, and what they register is not kept: there is no redo for
  /// it. What could be redone until something was registered in the group can be redone again.
  /// Escape during a drag leaves no trace this way. Only a step that was redone within the group is
  /// taken back for good. Without such a group, or from a handler, this is the misuse
  /// `endWithoutBegin`.
  /// - Complexity: O(operations in the group).
  open func cancelUndoGrouping() { cancelGroup() }

  /// How many groups are open, the event's own one included.
  ///
  /// While undoing or redoing, only the groups that collect the inverse operations count.
  open var groupingLevel: Int { active.level }

  /// Whether everything that is registered in one event is one step. True at first.
  ///
  /// When it is switched off, an open event group is left to the caller, who has to end it.
  open var groupsByEvent: Bool {
    get { storedGroupsByEvent }
    set { setGroupsByEvent(newValue) }
  }

  /// Says that an event is over: its group is closed if no other is open. Can be called any time.
  ///
  /// Nothing happens while undoing or redoing, or if groups are not made by event.
  open func endEvent() { closeEvent() }

  /// Asks the host to call `endEvent()` when the present event is over.
  ///
  /// Subclasses for a run loop override it. It can be asked several times in one event. By default
  /// nothing is scheduled; a host with a loop of its own calls ``endEvent()`` after each event.
  open func scheduleEndOfEvent() {}

  // MARK: Registering

  /// Registers how a change is taken back.
  ///
  /// The handler has to use the object that it is given. If it captured the object itself, that
  /// would stay alive as long as the step. If the object is gone, the handler is never called.
  ///
  /// - Parameters:
  ///   - target: The object whose change it is. It is held weakly.
  ///   - handler: Makes the opposite change, by code that registers in turn.
  /// - Complexity: O(1), spread over many calls, plus the release of what could be redone.
  open func registerUndo<Target: AnyObject>(
    withTarget target: Target,
    handler: consuming @escaping @MainActor (Target) -> Void
  ) {
    register(target, UndoHandler(handler))
  }

  /// Registers a method call and its argument; there is nothing to capture by mistake.
  ///
  /// ```swift
  /// undoManager.registerUndo(withTarget: card, Card.move(to:), argument: oldPosition)
  /// ```
  ///
  /// - Parameters:
  ///   - target: The object whose change it is. It is held weakly.
  ///   - method: The method that makes the opposite change.
  ///   - argument: What the method is given. It is held strongly.
  open func registerUndo<Target: AnyObject, Argument>(
    withTarget target: Target,
    _ method: @escaping @MainActor (Target) -> (Argument) -> Void,
    argument: Argument
  ) {
    registerUndo(withTarget: target) { method($0)(argument) }
  }

  /// Registers a change that only counts once for its group, as the motions of a drag do.
  ///
  /// If the innermost group already holds an operation for this object and key, the new one is not
  /// kept: the first knows the value to go back to.
  ///
  /// - Parameters:
  ///   - target: The object whose change it is. It is held weakly.
  ///   - key: What changes in the object, such as a property's name.
  ///   - handler: Makes the opposite change, by code that registers in turn.
  open func registerUndo<Target: AnyObject>(
    withTarget target: Target,
    coalescing key: AnyHashable,
    handler: consuming @escaping @MainActor (Target) -> Void
  ) {
    registerMerging(target, key, UndoHandler(handler))
  }

  /// Stands for the object: a write to a property is registered instead of made.
  ///
  /// ```swift
  /// var position = 0.0 {
  ///   didSet { undoManager.prepare(withInvocationTarget: self).position = oldValue }
  /// }
  /// ```
  ///
  /// On undo the property is set, and nothing else. So it has to register in turn, as above, or there
  /// is nothing to redo.
  ///
  /// - Parameter target: The object whose property is written when the change is taken back.
  /// - Returns: What to write to, in the same expression.
  open func prepare<Target: AnyObject>(withInvocationTarget target: Target) -> UndoProxy<Target> {
    UndoProxy(manager: self, target: target)
  }

  // MARK: The registration switch

  /// Switches registration off, until as many calls of `enableUndoRegistration()` have followed.
  ///
  /// Changes made meanwhile don't clear what can be redone. That is right for state that is never
  /// undone, and a trap for any other.
  open func disableUndoRegistration() { disableCount += 1 }

  /// Takes back one `disableUndoRegistration()`. One too many is the misuse `enableWithoutDisable`.
  open func enableUndoRegistration() {
    guard disableCount > 0 else { return report(.enableWithoutDisable) }
    disableCount -= 1
  }

  /// Whether registering does anything.
  open var isUndoRegistrationEnabled: Bool { disableCount == 0 }

  // MARK: Undo and redo

  /// Takes back the newest step. The event's group is closed first if it is the only open one.
  ///
  /// While other groups are open this is the misuse `undoWithOpenGroups`; from a handler, and from
  /// most observers, `undoInsideUndo`. With nothing to undo, nothing happens.
  /// - Complexity: O(operations in the step).
  open func undo() { undoStep { $0.takeBackNewest() } }

  /// Makes the change again that was undone last.
  ///
  /// From a handler, and from most observers, this is the misuse `redoInsideUndo`. With nothing to
  /// redo, nothing happens. If groups are open, what is redone becomes part of the innermost one.
  /// - Complexity: O(operations in the step).
  open func redo() { redoStep { $0.makeNewestAgain() } }

  /// Takes back the last group inside the innermost open one; with no group open, the newest step.
  ///
  /// If the last thing in the innermost open group is not a closed group, this is the misuse
  /// `undoNestedWithPendingOperations`; from a handler, and from most observers, `undoInsideUndo`.
  /// - Complexity: O(operations in the group).
  open func undoNestedGroup() { takeBackNested() }

  /// Takes back up to a number of steps, as by as many calls of `undo()`.
  ///
  /// - Parameter count: How many steps. With fewer to undo it stops early.
  /// - Complexity: O(operations in the steps).
  open func undo(count: Int) { undoSeveral(count) }

  /// Makes up to a number of undone changes again, as by as many calls of `redo()`.
  ///
  /// - Parameter count: How many steps. With fewer to redo it stops early.
  /// - Complexity: O(operations in the steps).
  open func redo(count: Int) { redoSeveral(count) }

  /// Whether an undo would do anything.
  open var canUndo: Bool { hasUndo }

  /// Whether a redo would do anything. Tells observers a checkpoint first.
  open var canRedo: Bool {
    post(.checkpoint)
    return hasRedo
  }

  /// How many times undo can be called.
  ///
  /// - Complexity: O(steps).
  open var undoCount: Int { countOfUndo }

  /// How many times redo can be called.
  ///
  /// - Complexity: O(steps).
  open var redoCount: Int { countOfRedo }

  /// Whether handlers are being called to undo a step, or to cancel a group.
  open var isUndoing: Bool { performance == .undo }

  /// Whether handlers are being called to redo a step.
  open var isRedoing: Bool { performance == .redo }

  // MARK: Undo for one object

  /// Takes back the newest changes of one object, and leaves the rest of their step where it is.
  ///
  /// This is sound only if the changes of different objects don't depend on each other. Guards are
  /// those of `undo()`. The clean state is not reached this way.
  ///
  /// - Parameter target: The object whose changes are taken back.
  /// - Complexity: O(operations in the steps looked at).
  open func undo(for target: AnyObject) { undoStep { $0.takeBackNewest(for: target) } }

  /// Makes the changes of one object again that were undone last.
  ///
  /// This is sound only if the changes of different objects don't depend on each other. Guards are
  /// those of `redo()`. The clean state is not reached this way.
  ///
  /// - Parameter target: The object whose changes are made again.
  /// - Complexity: O(operations in the steps looked at).
  open func redo(for target: AnyObject) { redoStep { $0.makeNewestAgain(for: target) } }

  /// Whether there is a change of the object to take back.
  ///
  /// - Parameter target: The object asked about.
  /// - Returns: True if ``undo(for:)`` would do anything.
  /// - Complexity: O(operations in the steps looked at).
  open func canUndo(for target: AnyObject) -> Bool { hasUndo(for: target) }

  /// Whether there is a change of the object to make again.
  ///
  /// - Parameter target: The object asked about.
  /// - Returns: True if ``redo(for:)`` would do anything.
  /// - Complexity: O(operations in the steps looked at).
  open func canRedo(for target: AnyObject) -> Bool { hasRedo(for: target) }

  // MARK: Names

  /// Names the present step, for the menu. An empty string takes the name away.
  ///
  /// The name belongs to the whole step, however deep the innermost group is; the last one counts.
  /// While registration is off, nothing is named.
  ///
  /// - Parameter actionName: What the person calls the step, without "Undo".
  open func setActionName(_ actionName: String) {
    guard let recording = recordingForLabel() else { return }
    recording.setLabel(recording.label.with(name: actionName))
  }

  /// The name of what undo would take back. Empty if it has none, or there is nothing.
  open var undoActionName: String { nameOfUndo }

  /// The name of what redo would make again. Empty if it has none, or there is nothing.
  open var redoActionName: String { nameOfRedo }

  /// The names of all steps that can be undone, newest first.
  ///
  /// - Complexity: O(steps).
  open var undoActionNames: [String] { namesOfUndo }

  /// The names of all steps that can be redone, newest first.
  ///
  /// - Complexity: O(steps).
  open var redoActionNames: [String] { namesOfRedo }

  /// The title of the Undo menu item.
  open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }

  /// The title of the Redo menu item.
  open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }

  /// The title of the Undo menu item for a name. Override it to translate.
  ///
  /// - Parameter actionName: The name of the step; empty for the word alone.
  /// - Returns: The text for the person to read.
  open func undoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Undo" : "Undo " + actionName
  }

  /// The title of the Redo menu item for a name. Override it to translate.
  ///
  /// - Parameter actionName: The name of the step; empty for the word alone.
  /// - Returns: The text for the person to read.
  open func redoMenuTitle(forUndoActionName actionName: String) -> String {
    actionName.isEmpty ? "Redo" : "Redo " + actionName
  }

  // MARK: Information about a step

  /// Keeps a value with the present step. It follows the step as its name does, key by key.
  ///
  /// - Parameters:
  ///   - info: The value, kept and not copied; nil takes the key away.
  ///   - key: What the value is found by.
  open func setActionUserInfoValue(_ info: Any?, forKey key: UserInfoKey) {
    guard let recording = recordingForLabel() else { return }
    recording.setLabel(recording.label.with(info, for: key))
  }

  /// The value that what undo would take back has for a key.
  ///
  /// - Parameter key: The key it was set for.
  /// - Returns: Nil if there is no such value, or nothing to undo.
  open func undoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { infoOfUndo[key] }

  /// The value that what redo would make again has for a key.
  ///
  /// - Parameter key: The key it was set for.
  /// - Returns: Nil if there is no such value, or nothing to redo.
  open func redoActionUserInfoValue(forKey key: UserInfoKey) -> Any? { infoOfRedo[key] }

  /// Marks the innermost group as a change that need not be saved, such as a new selection.
  ///
  /// A step need not be saved if all of it says so. While registration is off, nothing is marked.
  ///
  /// - Parameter discardable: Whether the change can be lost without loss.
  open func setActionIsDiscardable(_ discardable: Bool) { mark(discardable) }

  /// Whether what undo would take back need not be saved.
  open var undoActionIsDiscardable: Bool { isUndoDiscardable }

  /// Whether what redo would make again need not be saved.
  open var redoActionIsDiscardable: Bool { isRedoDiscardable }

  // MARK: Limits and removal

  /// How many steps each direction keeps; 0, and below, is no limit. Beyond it the oldest are released.
  ///
  /// Releasing may wait until half as many steps again have come, or until somebody asks.
  /// - Complexity: O(steps) to set it.
  open var levelsOfUndo: Int {
    get { storedLevelsOfUndo }
    set { setLevelsOfUndo(newValue) }
  }

  /// Whether a group without any operation is dropped when it is closed. False at first.
  ///
  /// Foundation keeps such groups, and the person gets an Undo that does nothing.
  open var discardsEmptyGroups = false

  /// Forgets all steps and open groups, and switches registration on.
  ///
  /// From a handler, the rest of the running step is still performed, and what it registers is not
  /// kept.
  /// - Complexity: O(all operations).
  open func removeAllActions() { removeEverything() }

  /// Forgets all operations for one object, and the steps and groups that this empties.
  ///
  /// - Parameter target: The object. It is compared by identity.
  /// - Complexity: O(all operations).
  open func removeAllActions(withTarget target: Any) { removeOperations(for: target) }

  // MARK: The clean state

  /// Says that the document is saved as it is now. Undo and redo find back to this state.
  ///
  /// Call it when no change is on its way: with operations in an open group, or from a handler, there
  /// is no place in the history that it could mark, and none is clean then.
  open func markClean() { setClean() }

  /// Whether the document is surely as it was when it was marked clean, or at first.
  open var isClean: Bool { present == clean && !open.hasOperation }

  // MARK: Events and mistakes

  /// Is told everything that happens, in order, before the observers. Does nothing by default.
  ///
  /// - Parameter event: What has happened, or is about to.
  open func notify(_ event: Event) {}

  /// Has a closure told everything that happens, until it is removed or the manager is gone.
  ///
  /// - Parameter tell: Is given the manager and the event. It may register, open and close groups,
  ///   and ask; it may undo and redo only after a change, and after a close that leaves no group open.
  /// - Returns: What `removeObserver(_:)` needs.
  @discardableResult
  open func addObserver(_ tell: @escaping @MainActor (UndoManager, Event) -> Void) -> Observation {
    appendObserver(tell)
  }

  /// Tells a closure nothing any more.
  ///
  /// - Parameter observation: What adding the closure returned.
  open func removeObserver(_ observation: Observation) { dropObserver(observation) }

  /// Is told of calls that make no sense; the call then does nothing. Nil stops the program instead.
  open var onMisuse: (@MainActor (Misuse) -> Void)?
}
