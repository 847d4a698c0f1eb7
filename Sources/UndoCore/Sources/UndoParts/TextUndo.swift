public import UndoManagement

// The step of a word is registered with its first key and grows with the keys that follow, so that no
// group has to stay open between two keys.

/// A text with a caret, whose typing is undone by words.
///
/// ```swift
/// let note = TextUndo(undoManager)
/// note.type("to", at: seconds)
/// undoManager.undo()
/// ```
///
/// ``TextCoalescer`` divides what is typed into steps. A step also ends when anything else is registered,
/// undone, redone, removed or saved in between. If two steps follow each other in an event, the first
/// ends the event.
@MainActor
public final class TextUndo {
  /// The side of the caret on which a character is deleted.
  public enum Direction: Hashable, Sendable {
    case backward, forward
  }

  /// The text.
  public private(set) var text: String
  /// The offset of the caret, in characters.
  public private(set) var caret: Int
  private let undoManager: UndoManager
  private let actionName: String
  private let onEdit: (TextCoalescer.Edit) -> Void
  private var coalescer: TextCoalescer
  /// The step that the next key may continue; nil if it begins another.
  private var step: Step?
  private var observation: UndoManager.Observation?

  /// Creates a text without steps, with the caret at its end.
  ///
  /// - Parameters:
  ///   - undoManager: The manager of the steps. It is held strongly, and holds the text weakly.
  ///   - text: The text to begin with.
  ///   - actionName: The name of the steps.
  ///   - pause: The pause that ends a step, in seconds.
  ///   - onEdit: Called with each change of the text, also by undo and redo.
  public init(
    _ undoManager: UndoManager,
    text: String = "",
    actionName: String = "Typing",
    pause: Double = 1,
    onEdit: @escaping (TextCoalescer.Edit) -> Void = { _ in }
  ) {
    (self.undoManager, self.text, self.actionName) = (undoManager, text, actionName)
    caret = text.count
    coalescer = TextCoalescer(pause: pause)
    self.onEdit = onEdit
    observation = undoManager.addObserver { [weak self] _, event in
      switch event {
      case .didOpenUndoGroup, .willUndoChange, .willRedoChange, .didRemoveActions: self?.step = nil
      default: break
      }
    }
  }

  isolated deinit { observation.map(undoManager.removeObserver) }

  /// Inserts text at the caret, which moves behind it.
  ///
  /// - Parameters:
  ///   - inserted: The text of a key, or any other.
  ///   - now: The present time, in seconds.
  /// - Complexity: O(length of the text).
  public func type(_ inserted: String, at now: Double) {
    if !inserted.isEmpty { edit(Change(caret, "", inserted), at: now) }
  }

  /// Deletes the character before or after the caret, if there is one.
  ///
  /// - Parameters:
  ///   - direction: The side of the caret.
  ///   - now: The present time, in seconds.
  /// - Complexity: O(length of the text).
  public func delete(_ direction: Direction = .backward, at now: Double) {
    let offset = direction == .backward ? caret - 1 : caret
    guard offset >= 0, offset < text.count else { return }
    edit(Change(offset, String(text[index(offset, in: text)]), ""), at: now)
  }

  /// Moves the caret, which ends the step.
  ///
  /// - Parameter offset: The offset in characters. One outside the text is moved to its end.
  /// - Complexity: O(length of the text).
  public func moveCaret(to offset: Int) {
    caret = min(max(offset, 0), text.count)
    coalescer.endStep()
  }

  // MARK: - Changes

  /// Text that takes the place of other text.
  private struct Change {
    var offset: Int
    var removed: String
    var inserted: String

    init(_ offset: Int, _ removed: String, _ inserted: String) {
      (self.offset, self.removed, self.inserted) = (offset, removed, inserted)
    }

    var inverse: Change { Change(offset, inserted, removed) }
    var edit: TextCoalescer.Edit {
      .init(at: offset, removing: removed.count, inserting: inserted)
    }

    /// The change that this one and the next are together; nil if they don't touch as keys do.
    func followed(by next: Change) -> Change? {
      if next.removed.isEmpty, next.offset == offset + inserted.count {
        return Change(offset, removed, inserted + next.inserted)
      }
      guard inserted.isEmpty, next.inserted.isEmpty else { return nil }
      if next.offset == offset { return Change(offset, removed + next.removed, "") }
      guard next.offset + next.removed.count == offset else { return nil }
      return Change(next.offset, next.removed + removed, "")
    }
  }

  /// A step, shared with the handler that undoes it.
  private final class Step {
    let number: Int
    var change: Change

    init(_ number: Int, _ change: Change) { (self.number, self.change) = (number, change) }
  }

  private func edit(_ wanted: Change, at now: Double) {
    let change = whole(wanted)
    let number = coalescer.step(for: change.edit, at: now)
    if let step, step.number == number, !undoManager.isClean, undoManager.isUndoRegistrationEnabled,
      let longer = step.change.followed(by: change)
    {
      step.change = longer
    } else {
      register(Step(number, change))
    }
    apply(change)
  }

  private func register(_ newStep: Step) {
    // Otherwise, the event would make one step of both.
    if step != nil { undoManager.endEvent() }
    let opensGroup = !undoManager.groupsByEvent && undoManager.groupingLevel == 0
    if opensGroup { undoManager.beginUndoGrouping() }
    undoManager.registerUndo(withTarget: self) { $0.perform(newStep.change.inverse) }
    undoManager.setActionName(actionName)
    if opensGroup { undoManager.endUndoGrouping() }
    step = undoManager.isUndoRegistrationEnabled ? newStep : nil
  }

  /// Makes a change that undo or redo asks for.
  private func perform(_ change: Change) {
    undoManager.registerUndo(withTarget: self) { $0.perform(change.inverse) }
    step = nil
    apply(change)
  }

  private func apply(_ change: Change) {
    text = result(of: change)
    caret = min(change.offset + change.inserted.count, text.count)
    onEdit(change.edit)
  }

  // MARK: - Characters

  /// The change with the characters around it that it becomes one with, as an accent does with the
  /// letter before it.
  private func whole(_ change: Change) -> Change {
    var change = change
    while !isWhole(change) { change = widened(change) }
    return change
  }

  /// Whether what is inserted stays apart from the characters before and after it.
  private func isWhole(_ change: Change) -> Bool {
    let result = result(of: change)
    let start = text.utf8.distance(from: text.startIndex, to: index(change.offset, in: text))
    let end = start + change.inserted.utf8.count
    return [(change.offset, start), (change.offset + change.inserted.count, end)].allSatisfy {
      result.utf8.distance(from: result.startIndex, to: index($0, in: result)) == $1
    }
  }

  private func widened(_ change: Change) -> Change {
    let before = text.prefix(change.offset).suffix(1)
    let after = text.dropFirst(change.offset + change.removed.count).prefix(1)
    return Change(
      change.offset - before.count,
      before + change.removed + after,
      before + change.inserted + after
    )
  }

  private func result(of change: Change) -> String {
    let end = index(change.offset + change.removed.count, in: text)
    return text[..<index(change.offset, in: text)] + change.inserted + text[end...]
  }

  private func index(_ offset: Int, in text: String) -> String.Index {
    text.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
  }
}
