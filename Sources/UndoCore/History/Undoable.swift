/// Values with undo and no protocol to adopt: changes are found by comparing.
///
/// ```swift
/// var people = Undoable<Int, Person>()
/// people.change("New Person") { $0[7] = Person(name: "Ada") }
/// people.change("Rename") { $0[7]?.name = "Ada Lovelace" }
/// people.undo()
/// ```
///
/// Each value is a subject of the ``history`` for its whole life, nil while it does not exist. A
/// change stores the whole value before and after, so values can be undone in any order. That costs
/// little, because copies share storage.
public struct Undoable<ID: Hashable & Sendable, Value: Equatable> {
  /// The values as they are now.
  public private(set) var values: [ID: Value]
  /// Their history, for names, limits, the saved point and the list of steps. To undo and redo, use
  /// the methods of this type; those of the history do not change the values.
  public var history = History<ID, Replacement<Value?>>()

  /// Creates values with an empty history.
  public init(_ values: [ID: Value] = [:]) { self.values = values }

  /// Changes values and records all differences as one step. If there are none, or if the body
  /// throws, nothing is changed or recorded.
  ///
  /// - Parameters:
  ///   - name: The name of the step as shown to the person, without "Undo".
  ///   - time: When it happened, in seconds on the host's clock.
  ///   - scope: The scope in which the person works.
  ///   - body: Makes the changes.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  /// - Complexity: O(number of values), plus that of the body.
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

  /// Undoes the latest step in the scope, or the part of it that is in the scope.
  ///
  /// - Parameter scope: The subjects to look at.
  /// - Returns: The name of the step; nil if there is nothing to undo.
  /// - Complexity: O(values restored + subjects in the scope), amortized over many calls.
  @discardableResult
  public mutating func undo(in scope: Scope<ID> = .all) -> String? {
    guard let undone = history.undo(in: scope) else { return nil }
    for part in undone.parts { values[part.subject] = part.change.before }
    return undone.name
  }

  /// Redoes the step in the scope that was undone last, or the part of it that is in the scope.
  ///
  /// - Parameter scope: The subjects to look at.
  /// - Returns: The name of the step; nil if there is nothing to redo.
  /// - Complexity: O(values restored + subjects in the scope), amortized over many calls.
  @discardableResult
  public mutating func redo(in scope: Scope<ID> = .all) -> String? {
    guard let redone = history.redo(in: scope) else { return nil }
    for part in redone.parts { values[part.subject] = part.change.after }
    return redone.name
  }
}

extension Undoable: Equatable {}
extension Undoable: Sendable where Value: Sendable {}

extension History {
  /// Records the differences between two states of a model as one step. The order of the parts is
  /// unspecified. Without a difference, nothing is recorded.
  ///
  /// - Parameters:
  ///   - name: The name of the step as shown to the person, without "Undo".
  ///   - old: The values before, by subject.
  ///   - new: The values after.
  ///   - time: When it happened, in seconds on the host's clock.
  ///   - scope: The scope in which the person works.
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
