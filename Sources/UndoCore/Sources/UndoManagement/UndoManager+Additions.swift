// What this library adds to Apple's class: members of a protocol's extension and not of the class, so
// that a subclass which was written for Apple's class may have members of the same names. Because of
// its underscore, the protocol is not in the documentation, which shows them as members of the class.

// swift-format-ignore: NoLeadingUnderscores
/// Conformed to by the undo manager alone.
@preconcurrency @MainActor
public protocol _UndoManagerAdditions: UndoManager {}

extension UndoManager: _UndoManagerAdditions {}

/// The protocol under the name that it had.
@available(*, deprecated, message: "These are members of UndoManager.")
@_documentation(visibility: internal)
public typealias UndoManagerAdditions = _UndoManagerAdditions

// MARK: - Events

extension _UndoManagerAdditions {
  /// Ends the event: closes its group if no other is open.
  ///
  /// It may be called at any time. It does nothing while a step is being undone or redone, or if
  /// `groupsByEvent` is false.
  public func endEvent() {
    guard performance == nil, groupsByEvent, let index = open.onlyEvent, !open.path[index].isClosing
    else { return }
    whole { close(index) }
  }

  /// Calls a closure for every event until it is removed.
  ///
  /// - Parameter tell: Called with the manager and the event. It may register, open and close
  ///   groups, and query; it may undo and redo only after a change, or after a close that leaves no
  ///   group open.
  /// - Returns: The observation to pass to `removeObserver(_:)`.
  @discardableResult
  public func addObserver(
    _ tell: @escaping @MainActor (UndoManager, UndoManager.Event) -> Void
  ) -> UndoManager.Observation {
    let observation = UndoManager.Observation(number: nextNumber())
    observers.append(.init(observation: observation, tell: tell))
    isHeard = true
    return observation
  }

  /// Removes an observer.
  ///
  /// - Parameter observation: The observation returned by `addObserver(_:)`.
  public func removeObserver(_ observation: UndoManager.Observation) {
    whole {
      guard let index = observers.firstIndex(where: { $0.observation == observation }) else {
        return
      }
      removed.append(observers.remove(at: index))
      isHeard = !observers.isEmpty || type(of: self) != UndoManager.self
    }
  }

  /// The handler of invalid calls, which then do nothing; nil to stop the program instead.
  public var onMisuse: (@MainActor (UndoManager.Misuse) -> Void)? {
    get { misuseHandler }
    set {
      whole {
        if let misuseHandler { removed.append(misuseHandler) }
        misuseHandler = newValue
      }
    }
  }
}

// MARK: - Groups

extension _UndoManagerAdditions {
  /// Reverts everything in the innermost group begun by the caller, and removes the group.
  ///
  /// Its handlers are called, last first, and what they register is discarded: there is no redo for
  /// it. Steps that could be redone when the group was begun can be redone again, so Escape during a
  /// drag leaves no trace; only a step that was redone within the group cannot. Without such a group,
  /// or from a handler, this is the misuse `endWithoutBegin`.
  /// - Complexity: O(operations in the group).
  public func cancelUndoGrouping() { whole { cancelGroup() } }

  /// Whether a group without any operations is dropped when it is closed. False by default.
  ///
  /// Foundation keeps such groups, which leaves the user with an Undo that does nothing.
  public var discardsEmptyGroups: Bool {
    get { dropsEmptyGroups }
    set { dropsEmptyGroups = newValue }
  }
}

// MARK: - Registering

extension _UndoManagerAdditions {
  /// Registers a method call and its argument; there is nothing to capture by mistake.
  ///
  /// ```swift
  /// undoManager.registerUndo(withTarget: card, Card.move(to:), argument: oldPosition)
  /// ```
  ///
  /// - Parameters:
  ///   - target: The object that was changed. It is held weakly.
  ///   - method: The method that makes the opposite change.
  ///   - argument: The argument to pass to the method. It is held strongly.
  public func registerUndo<Target: AnyObject, Argument>(
    withTarget target: Target,
    _ method: @escaping @MainActor (Target) -> (Argument) -> Void,
    argument: Argument
  ) {
    registerUndo(withTarget: target) { method($0)(argument) }
  }

  /// Registers a call of a method with any number of arguments.
  ///
  /// ```swift
  /// undoManager.registerUndo(withTarget: list, List.insert(_:at:), arguments: item, index)
  /// ```
  ///
  /// - Parameters:
  ///   - target: The object that was changed. It is held weakly.
  ///   - method: The method that makes the opposite change.
  ///   - arguments: The arguments to pass to the method. They are held strongly.
  public func registerUndo<Target: AnyObject, each Argument>(
    withTarget target: Target,
    _ method: @escaping @MainActor (Target) -> (repeat each Argument) -> Void,
    arguments: repeat each Argument
  ) {
    registerUndo(withTarget: target) { method($0)(repeat each arguments) }
  }

  /// Registers a change at most once per group, as for the motions of a drag.
  ///
  /// If the innermost group already has an operation for this object and key, the new one is
  /// discarded: the first has the value to go back to.
  ///
  /// - Parameters:
  ///   - target: The object that was changed. It is held weakly.
  ///   - key: The changing part of the object, such as the name of a property.
  ///   - handler: Makes the opposite change, using code that registers in turn.
  public func registerUndo<Target: AnyObject>(
    withTarget target: Target,
    coalescing key: AnyHashable,
    handler: consuming @escaping @MainActor (Target) -> Void
  ) {
    depth += 1
    registerMerging(target, key, UndoHandler(handler))
    endCall()
  }

  /// A proxy for an object: writing a property registers the write instead of making it.
  ///
  /// ```swift
  /// var position = 0.0 {
  ///   didSet { undoManager.prepare(withInvocationTarget: self).position = oldValue }
  /// }
  /// ```
  ///
  /// Undo only sets the property. So that has to register in turn, as above, or there is nothing to
  /// redo.
  ///
  /// - Parameter target: The object whose property is set when the change is undone.
  /// - Returns: The proxy, to be written to in the same expression.
  public func prepare<Target: AnyObject>(withInvocationTarget target: Target) -> UndoProxy<Target> {
    UndoProxy(self, target)
  }
}

// MARK: - Lists of steps

extension _UndoManagerAdditions {
  /// Undoes several steps, like as many calls of `undo()`.
  ///
  /// - Parameter count: The number of steps to undo. If there are fewer, all are undone.
  /// - Complexity: O(operations in the steps).
  public func undo(count: Int) {
    whole {
      for _ in 0..<max(count, 0) {
        guard !isBusy, open.level == 0 || closesForUndo else { return undo() }
        guard hasUndo else { return }
        undo()
      }
    }
  }

  /// Redoes several steps, like as many calls of `redo()`.
  ///
  /// - Parameter count: The number of steps to redo. If there are fewer, all are redone.
  /// - Complexity: O(operations in the steps).
  public func redo(count: Int) {
    whole {
      for _ in 0..<max(count, 0) {
        guard !isBusy else { return redo() }
        guard hasRedo else { return }
        redo()
      }
    }
  }

  /// The names of all steps that can be undone, newest first.
  ///
  /// - Complexity: O(steps).
  public var undoActionNames: [String] {
    whole {
      let count = countOfUndo
      let closed = undoList.newestFirst.map { $0.label.name }
      return count > closed.count ? [open.label.name] + closed : closed
    }
  }

  /// The names of all steps that can be redone, newest first.
  ///
  /// - Complexity: O(steps).
  public var redoActionNames: [String] {
    whole {
      _ = countOfRedo
      return redoList.newestFirst.map { $0.label.name }
    }
  }
}

// MARK: - Undo for one object

extension _UndoManagerAdditions {
  /// Undoes the newest changes of one object, and leaves the rest of their step alone.
  ///
  /// This is sound only if the changes of different objects do not depend on each other. Misuses
  /// are those of `undo()`. The clean state cannot be reached this way.
  ///
  /// - Parameter target: The object whose changes to undo.
  /// - Complexity: O(operations in the steps looked at).
  public func undo(for target: AnyObject) {
    whole { undoStep { $0.performNewest(for: target, in: .undo) } }
  }

  /// Redoes the changes of one object that were undone last.
  ///
  /// This is sound only if the changes of different objects do not depend on each other. Misuses
  /// are those of `redo()`. The clean state cannot be reached this way.
  ///
  /// - Parameter target: The object whose changes to redo.
  /// - Complexity: O(operations in the steps looked at).
  public func redo(for target: AnyObject) {
    whole { redoStep { $0.performNewest(for: target, in: .redo) } }
  }

  /// Whether there is a change of the object to undo.
  ///
  /// - Parameter target: The object.
  /// - Returns: True if ``undo(for:)`` would do anything.
  /// - Complexity: O(operations in the steps looked at).
  public func canUndo(for target: AnyObject) -> Bool {
    whole {
      trim(exactly: true)
      guard let subject = subjects.number(of: target) else { return false }
      return undoList.indices(for: subject).contains { index in
        let home = undoList.groups[undoList.root(ofOperation: index)].home
        return home == .filed || home == .open
      }
    }
  }

  /// Whether there is a change of the object to redo.
  ///
  /// - Parameter target: The object.
  /// - Returns: True if ``redo(for:)`` would do anything.
  /// - Complexity: O(operations in the steps looked at).
  public func canRedo(for target: AnyObject) -> Bool {
    whole {
      trim(exactly: true)
      return newestStep(for: target, in: .redo) != nil
    }
  }
}

// MARK: - The clean state

extension _UndoManagerAdditions {
  /// Marks the present state of the document as saved. Undo and redo can lead back to it.
  ///
  /// Do not call it in the middle of a step: with operations in an open group, or from a handler,
  /// there is no state that could be reached again, and no state is clean then.
  public func markClean() {
    // Undo and redo cannot come back to a state in the middle of a step.
    cleanState = hasOpenOperation || performance != nil ? newState() : currentState
  }

  /// Whether the document is certainly as it was when it was marked clean, or initially.
  public var isClean: Bool { currentState == cleanState && !hasOpenOperation }
}
