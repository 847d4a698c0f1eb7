/// What this library adds to Apple's class.
///
/// These are members of a protocol's extension and not of the class, so that a subclass which was
/// written for Apple's class may have members of the same names. ``UndoManager`` is the only class
/// that conforms.
@preconcurrency @MainActor
public protocol UndoManagerAdditions: UndoManager {}

extension UndoManager: UndoManagerAdditions {}

// MARK: - Events

extension UndoManagerAdditions {
  /// Says that an event is over. Its group is closed if no other is open.
  ///
  /// May be called at any time. Does nothing while undoing or redoing, or if `groupsByEvent` is
  /// false.
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

  /// Called for invalid calls, which then do nothing. If it is nil, they stop the program.
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

extension UndoManagerAdditions {
  /// Reverts everything in the innermost group begun by the caller, and removes the group.
  ///
  /// Its handlers are called, last first, and what they register is discarded: there is no redo for
  /// it. What could be redone before something was registered in the group can be redone again, so
  /// Escape during a drag leaves no trace. Only a step that was redone within the group cannot be
  /// redone again. Without such a group, or from a handler, this is the misuse `endWithoutBegin`.
  /// - Complexity: O(operations in the group).
  public func cancelUndoGrouping() { whole { cancelGroup() } }

  /// Whether a group without any operations is dropped when it is closed. False by default.
  ///
  /// Foundation keeps such groups, which leaves the person with an Undo that does nothing.
  public var discardsEmptyGroups: Bool {
    get { dropsEmptyGroups }
    set { dropsEmptyGroups = newValue }
  }
}

// MARK: - Registering

extension UndoManagerAdditions {
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
  ///   - key: What changes in the object, such as a property's name.
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

extension UndoManagerAdditions {
  /// Undoes several steps, like as many calls of `undo()`.
  ///
  /// - Parameter count: How many steps to undo. If there are fewer, all of them.
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
  /// - Parameter count: How many steps to redo. If there are fewer, all of them.
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

extension UndoManagerAdditions {
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

extension UndoManagerAdditions {
  /// Marks the present state of the document as saved. Undo and redo can lead back to it.
  ///
  /// Do not call it in the middle of a step: with operations in an open group, or from a handler,
  /// there is no state that could be reached again, and no state is clean then.
  public func markClean() {
    // In the middle of a step there is no state that undo or redo could come back to.
    cleanState = hasOpenOperation || performance != nil ? newState() : currentState
  }

  /// Whether the document is certainly as it was when it was marked clean, or initially.
  public var isClean: Bool { currentState == cleanState && !hasOpenOperation }
}
