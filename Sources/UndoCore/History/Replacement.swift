/// A change that replaces one value with another: the usual change of a ``History``.
///
/// It holds both values, so it can be applied and reverted without anything else.
///
/// ```swift
/// let move = Replacement(before: 10.0, after: 25.0)
/// x = move.after    // to apply it
/// x = move.before   // to revert it
/// ```
public struct Replacement<Value> {
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

  /// The opposite change.
  @inlinable public var inverted: Replacement { Replacement(before: after, after: before) }

  /// This change followed by another one, as a single change.
  @inlinable
  public func followed(by next: Replacement) -> Replacement {
    Replacement(before: before, after: next.after)
  }
}

extension Replacement: Equatable where Value: Equatable {}
extension Replacement: Hashable where Value: Hashable {}
extension Replacement: Sendable where Value: Sendable {}
extension Replacement: Encodable where Value: Encodable {}
extension Replacement: Decodable where Value: Decodable {}
