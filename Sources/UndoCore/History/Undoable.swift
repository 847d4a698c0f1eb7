/// Values with undo, and no protocol to write: whatever has changed is found by comparing.
///
/// ```swift
/// var people = Undoable<Int, Person>()
/// people.change("New Person") { $0[7] = Person(name: "Ada") }
/// people.change("Rename") { $0[7]?.name = "Ada Lovelace" }
/// people.undo()
/// ```
///
/// Each value is a subject of the ``history``, with all of its life: it is nil while it is not there.
/// A change keeps the whole value from before and after, so values can be undone in any order. That
/// costs little, for values share what is alike in them.
public struct Undoable<ID: Hashable & Sendable, Value: Equatable> {
  /// The values as they are now.
  public private(set) var values: [ID: Value]
  /// What happened to them; for names, limits, the saved point and the list of steps. Undo and redo
  /// through the methods here, or the values stay behind.
  public var history = History<ID, Replacement<Value?>>()

  /// Values that have no history yet.
  public init(_ values: [ID: Value] = [:]) { self.values = values }

  /// Changes values and records one step of all that is different then. If nothing is, or if the body
  /// throws, nothing has happened.
  ///
  /// - Parameters:
  ///   - name: What the person calls the step, without "Undo".
  ///   - time: When it happened, in seconds on the host's clock.
  ///   - scope: The scope through which the person works.
  ///   - body: Makes the changes.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  /// - Complexity: O(number of values), beside that of the body.
  @discardableResult
  public mutating func change<Result, Failure: Error>(
    _ name: String,
    at time: Double = 0,
    in scope: Scope<ID> = .all,
    _ body: (inout [ID: Value]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var changed = values
    let result = try body(&changed)
    history.record(name, from: values, to: changed, at: time, in: scope)
    values = changed
    return result
  }

  /// Takes back the latest step that the scope sees.
  ///
  /// - Parameter scope: What to look at.
  /// - Returns: The name of the step; nil if there is none.
  /// - Complexity: O(values taken back + subjects in the scope), spread over many calls.
  @discardableResult
  public mutating func undo(in scope: Scope<ID> = .all) -> String? {
    guard let performed = history.undo(in: scope) else { return nil }
    for part in performed.parts { values[part.subject] = part.change.before }
    return performed.name
  }

  /// Does again what was undone last, as far as the scope sees it.
  ///
  /// - Parameter scope: What to look at.
  /// - Returns: The name of the step; nil if there is nothing to redo.
  /// - Complexity: O(values done again + subjects in the scope), spread over many calls.
  @discardableResult
  public mutating func redo(in scope: Scope<ID> = .all) -> String? {
    guard let performed = history.redo(in: scope) else { return nil }
    for part in performed.parts { values[part.subject] = part.change.after }
    return performed.name
  }
}

extension Undoable: Equatable {}
extension Undoable: Sendable where Value: Sendable {}

extension History {
  /// Records a step of everything that is different between two states of a model. The order of the
  /// parts has no meaning. Without a difference nothing is recorded.
  ///
  /// - Parameters:
  ///   - name: What the person calls the step, without "Undo".
  ///   - old: The values before, by subject.
  ///   - new: The values after.
  ///   - time: When it happened, in seconds on the host's clock.
  ///   - scope: The scope through which the person works.
  /// - Complexity: O(number of values).
  public mutating func record<Value: Equatable>(
    _ name: String,
    from old: [Subject: Value],
    to new: [Subject: Value],
    at time: Double = 0,
    in scope: Scope<Subject> = .all
  ) where Change == Replacement<Value?> {
    let gone = old.filter { new[$0.key] == nil }
    var parts = gone.map { Part($0.key, Replacement(before: $0.value, after: nil)) }
    for (subject, value) in new where old[subject] != value {
      parts.append(Part(subject, Replacement(before: old[subject], after: value)))
    }
    record(name, at: time, parts: parts, in: scope)
  }
}
