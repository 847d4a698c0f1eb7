/// Values with undo and no protocol to adopt: changes are found by comparing.
///
/// ```swift
/// var people = UndoableDictionary<Int, Person>()
/// people.change("New Person") { $0[7] = Person(name: "Ada") }
/// people.change("Rename") { $0[7]?.name = "Ada Lovelace" }
/// people.undo()
/// ```
///
/// Each value is a subject of the ``history`` for its whole life, nil while it does not exist. A
/// change stores the whole value before and after, so values can be undone in any order. That costs
/// little, because copies share storage.
///
/// Wherever the history goes, the values go with it: what moves it is a method of this type.
public struct UndoableDictionary<ID: Hashable & Sendable, Value: Equatable> {
  /// The history of such values.
  public typealias Log = History<ID, HistoryReplacement<Value?>>

  /// The values as they are now.
  public private(set) var values: [ID: Value]
  /// Their history, to look at.
  public private(set) var history = Log()

  /// Creates values with an empty history.
  public init(_ values: [ID: Value] = [:]) { self.values = values }

  /// Changes values and records all differences as one step. If there are none, or if the body
  /// throws, nothing is changed or recorded. A rule merges the step into the last one if they belong
  /// together, as all motions of a drag do.
  ///
  /// - Complexity: O(number of values), plus that of the body.
  @discardableResult
  public mutating func change<Result, Failure: Error>(
    _ name: String,
    at time: Double = 0,
    in scope: Log.Scope = .all,
    coalescing rule: Log.Coalescing? = nil,
    _ body: (inout [ID: Value]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var changed = values
    let result = try body(&changed)
    history.record(name, from: values, to: changed, at: time, in: scope, coalescing: rule)
    values = changed
    return result
  }

  /// Undoes the latest step in the scope; see ``NamedHistory/undo(in:)``.
  @discardableResult
  public mutating func undo(in scope: Log.Scope = .all) -> Log.Transition? {
    follow { $0.undo(in: scope).map { [$0] } }?.first
  }

  /// Redoes the step in the scope that was undone last; see ``NamedHistory/redo(in:)``.
  @discardableResult
  public mutating func redo(in scope: Log.Scope = .all) -> Log.Transition? {
    follow { $0.redo(in: scope).map { [$0] } }?.first
  }

  /// Undoes or redoes until a number of steps is done; see ``NamedHistory/jump(toUndoCount:in:)``.
  @discardableResult
  public mutating func jump(toUndoCount count: Int, in scope: Log.Scope = .all) -> [Log.Transition]
  {
    follow { $0.jump(toUndoCount: count, in: scope) } ?? []
  }

  /// Goes to a stashed branch; see ``NamedHistory/restore(_:in:leaving:)``.
  @discardableResult
  public mutating func restore(_ branch: Log.Branch.ID, in scope: Log.Scope = .all)
    -> [Log.Transition]?
  {
    follow { $0.restore(branch, in: scope) }
  }

  /// Does something that moves the history, and moves the values with it.
  private mutating func follow(_ body: (inout Log) -> [Log.Transition]?) -> [Log.Transition]? {
    let performed = body(&history)
    for step in performed ?? [] {
      for part in step.parts { values[part.subject] = part.change.value(after: step.direction) }
    }
    return performed
  }

  /// Marks the present values as saved; see ``NamedHistory/isClean``.
  public mutating func markClean() { history.markClean() }

  /// The limits of what is kept; see ``NamedHistory/limits``.
  public var limits: Log.Limits {
    get { history.limits }
    set { history.limits = newValue }
  }
}

extension UndoableDictionary: Equatable {}
extension UndoableDictionary: Sendable where Value: Sendable {}
extension UndoableDictionary: Encodable where ID: Codable, Value: Codable {}

extension UndoableDictionary: Decodable where ID: Codable, Value: Codable {
  private enum CodingKeys: CodingKey { case values, history }

  /// Decodes values with their history.
  ///
  /// - Throws: A `DecodingError` if the history does not lead to the values, or any error of the
  ///   decoder, an ID or a value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    values = try container.decode([ID: Value].self, forKey: .values)
    history = try container.decode(Log.self, forKey: .history)
    for id in history.subjects.keys {
      let changes = history.changes(of: id)
      let done = changes.last { $0.isDone }.map { $0.change.after == values[id] }
      let undone = changes.first { !$0.isDone }.map { $0.change.before == values[id] }
      guard done ?? true, undone ?? true else {
        throw DecodingError.dataCorruptedError(
          forKey: .values,
          in: container,
          debugDescription: "The history does not lead to these values."
        )
      }
    }
  }
}

extension NamedHistory {
  /// Records the differences between two states of a model as one step. The order of the parts is
  /// unspecified. Without a difference, nothing is recorded.
  ///
  /// - Complexity: O(number of values).
  public mutating func record<Value: Equatable>(
    _ name: Name,
    from old: [Subject: Value],
    to new: [Subject: Value],
    at time: Double = 0,
    in scope: Scope = .all,
    coalescing rule: Coalescing? = nil
  ) where Change == HistoryReplacement<Value?> {
    let gone = old.filter { new[$0.key] == nil }
    var parts = gone.map { Part($0.key, .init(before: $0.value, after: nil)) }
    for (subject, value) in new where old[subject] != value {
      parts.append(Part(subject, .init(before: old[subject], after: value)))
    }
    if let rule {
      record(name, at: time, parts: parts, in: scope, coalescing: rule)
    } else {
      record(name, at: time, parts: parts, in: scope)
    }
  }
}
