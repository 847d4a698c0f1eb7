/// A change that can be combined with a later one of the same subject.
///
/// The changes of a gesture are then kept as one, see
/// ``NamedHistory/Transaction``.
public protocol ComposableChange {
  /// Whether the change leads back to where it started, so that there is nothing to undo.
  var isEmpty: Bool { get }

  /// This change followed by a later one, as a single change; nil if they should stay separate.
  func followed(by later: Self) -> Self?
}

/// A change that replaces one value with another: the usual change of a ``History``.
///
/// It holds both values, so it can be applied and reverted without anything else.
///
/// ```swift
/// let move = HistoryReplacement(before: 10.0, after: 25.0)
/// x = move.value(after: .redo)    // 25
/// x = move.value(after: .undo)    // 10
/// ```
public struct HistoryReplacement<Value> {
  /// The value while the change is not applied.
  public var before: Value
  /// The value while the change is applied.
  public var after: Value

  /// A change from one value to another.
  @inlinable
  public init(before: Value, after: Value) {
    self.before = before
    self.after = after
  }

  /// The value that the subject has once the change was undone or redone.
  @inlinable
  public func value(after direction: UndoDirection) -> Value {
    direction == .undo ? before : after
  }

  /// The opposite change.
  @inlinable public var inverted: HistoryReplacement {
    HistoryReplacement(before: after, after: before)
  }
}

extension HistoryReplacement: ComposableChange where Value: Equatable {
  /// Whether both values are the same.
  @inlinable public var isEmpty: Bool { before == after }

  /// This change followed by another one, as a single change. Never nil.
  @inlinable
  public func followed(by later: HistoryReplacement) -> HistoryReplacement? {
    HistoryReplacement(before: before, after: later.after)
  }
}

extension HistoryReplacement: Equatable where Value: Equatable {}
extension HistoryReplacement: Hashable where Value: Hashable {}
extension HistoryReplacement: Sendable where Value: Sendable {}
extension HistoryReplacement: Encodable where Value: Encodable {}
extension HistoryReplacement: Decodable where Value: Decodable {}
