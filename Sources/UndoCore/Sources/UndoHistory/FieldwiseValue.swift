/// Fields of a value, each by its number: those that a change touches.
public struct FieldSet: OptionSet, Hashable, Codable, Sendable {
  /// A bit for each field.
  public let rawValue: UInt64

  /// The fields with these bits.
  @inlinable
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Every field, and whether there is a value at all.
  @inlinable public static var all: FieldSet { FieldSet(rawValue: .max) }
}

/// A value of which two people can change different fields without being in each other's way.
///
/// ```swift
/// struct Card: FieldwiseValue {
///   var place = 0.0
///   var text = ""
///
///   static let table = FieldTable<Card>(\.place, \.text)
///   func fields(differingFrom other: Card) -> FieldSet { Self.table.fields(self, other) }
///   mutating func take(_ fields: FieldSet, from other: Card) {
///     Self.table.take(fields, from: other, into: &self)
///   }
/// }
/// ```
///
/// An optional of such a value is one, too: to come or to go touches everything.
public protocol FieldwiseValue {
  /// Fields that are never in anybody's way, such as the rank among others.
  static var passiveFields: FieldSet { get }

  /// The fields in which two values differ.
  func fields(differingFrom other: Self) -> FieldSet

  /// Makes some fields those of another value.
  mutating func take(_ fields: FieldSet, from other: Self)
}

extension FieldwiseValue {
  /// None.
  public static var passiveFields: FieldSet { [] }
}

extension Optional: FieldwiseValue where Wrapped: FieldwiseValue {
  /// Those of the value.
  public static var passiveFields: FieldSet { Wrapped.passiveFields }

  /// The fields in which two values differ; all if only one of them is there.
  public func fields(differingFrom other: Self) -> FieldSet {
    switch (self, other) {
    case (nil, nil): []
    case (let value?, let other?): value.fields(differingFrom: other)
    default: .all
    }
  }

  /// Makes some fields those of another value, if both are there, or becomes the other one if all are meant.
  public mutating func take(_ fields: FieldSet, from other: Self) {
    if fields == .all { return self = other }
    if let other { self?.take(fields, from: other) }
  }
}

/// The fields of a structure, at most 63, numbered in the order in which they are given.
public struct FieldTable<Value>: Sendable {
  private let differ: [@Sendable (Value, Value) -> Bool]
  private let copy: [@Sendable (Value, inout Value) -> Void]

  /// The fields that these key paths lead to.
  public init<each Field: Equatable>(
    _ paths: repeat any WritableKeyPath<Value, each Field> & Sendable
  ) {
    var differ: [@Sendable (Value, Value) -> Bool] = []
    var copy: [@Sendable (Value, inout Value) -> Void] = []
    for path in repeat each paths {
      differ.append { $0[keyPath: path] != $1[keyPath: path] }
      copy.append { $1[keyPath: path] = $0[keyPath: path] }
    }
    precondition(differ.count < 64, "A table has \(differ.count) fields.")
    (self.differ, self.copy) = (differ, copy)
  }

  /// The fields in which two values differ.
  public func fields(_ value: Value, _ other: Value) -> FieldSet {
    differ.enumerated().reduce(into: []) { fields, field in
      if field.element(value, other) { fields.insert(FieldSet(rawValue: 1 << field.offset)) }
    }
  }

  /// Copies some fields of a value into another one.
  public func take(_ fields: FieldSet, from other: Value, into value: inout Value) {
    for (number, copy) in copy.enumerated()
    where fields.contains(FieldSet(rawValue: 1 << number)) { copy(other, &value) }
  }
}

/// A change that can be told apart from another one of the same subject, field by field.
///
/// Without this, each change touches all of its subject.
public protocol FieldwiseChange {
  /// The state of a subject.
  associatedtype Value: FieldwiseValue

  /// The state while the change is not applied.
  var before: Value { get }
  /// The state while the change is applied.
  var after: Value { get }

  /// A change from one state to another.
  init(before: Value, after: Value)
}

extension HistoryReplacement: FieldwiseChange where Value: FieldwiseValue {}

// MARK: - Patches

extension FieldwiseChange {
  var fields: FieldSet { after.fields(differingFrom: before) }

  /// The change that sets some fields as this one does, made on a value.
  func patching(_ value: Value, _ fields: FieldSet) -> Self {
    var after = value
    after.take(fields, from: self.after)
    return Self(before: value, after: after)
  }
}

/// What is done with changes that may be told apart field by field. A change that cannot touches everything, so
/// that it never has to be made on another value than its own.
enum Patch<Change> {
  static func fields(_ change: Change) -> FieldSet {
    func open<Kind: FieldwiseChange>(_ change: Kind) -> FieldSet { change.fields }
    return (change as? any FieldwiseChange).map { open($0) } ?? .all
  }

  /// The fields that stand in the way of others.
  static func obstacle(_ change: Change) -> FieldSet {
    func open<Kind: FieldwiseChange>(_ change: Kind) -> FieldSet {
      let fields = change.fields
      return fields == .all ? .all : fields.subtracting(Kind.Value.passiveFields)
    }
    return (change as? any FieldwiseChange).map { open($0) } ?? .all
  }

  /// Changes that follow each other, without some fields of the first one, and these as a change that comes after
  /// all of them. The first is nil if nothing is left of it.
  static func lifting(_ fields: FieldSet, of first: Change, over above: [Change])
    -> (stays: Change?, above: [Change], lifted: Change)
  {
    func open<Kind: FieldwiseChange>(_ first: Kind) -> (Change?, [Change], Change)? {
      guard let above = above as? [Kind] else { return nil }
      let blocked = first.fields.subtracting(fields)
      let stays = blocked.isEmpty ? nil : first.patching(first.before, blocked)
      var value = stays?.after ?? first.before
      var moved: [Kind] = []
      for change in above {
        moved.append(change.patching(value, change.fields))
        value = moved[moved.count - 1].after
      }
      let lifted = Kind(before: value, after: above.last?.after ?? first.after)
      guard let moved = moved as? [Change], let lifted = lifted as? Change else { return nil }
      return (stays as? Change, moved, lifted)
    }
    return (first as? any FieldwiseChange).flatMap { open($0) } ?? (nil, above, first)
  }

  /// Changes that follow each other, made one by one on what another change leaves, or on what it found.
  static func rebasing(_ changes: [Change], on base: Change, after isApplied: Bool) -> [Change] {
    func open<Kind: FieldwiseChange>(_ base: Kind) -> [Change]? {
      guard let changes = changes as? [Kind] else { return nil }
      var value = isApplied ? base.after : base.before
      return changes.map { change -> Kind in
        let rebased = change.patching(value, change.fields)
        value = rebased.after
        return rebased
      } as? [Change]
    }
    return (base as? any FieldwiseChange).flatMap { open($0) } ?? changes
  }

  /// The fields of a change as a change of their own.
  static func taking(_ fields: FieldSet, of change: Change) -> Change {
    func open<Kind: FieldwiseChange>(_ change: Kind) -> Change? {
      change.patching(change.before, fields) as? Change
    }
    return (change as? any FieldwiseChange).flatMap { open($0) } ?? change
  }

  /// The state before a change, as a change that does nothing.
  static func start(of change: Change) -> Change {
    func open<Kind: FieldwiseChange>(_ change: Kind) -> Change? {
      Kind(before: change.before, after: change.before) as? Change
    }
    return (change as? any FieldwiseChange).flatMap { open($0) } ?? change
  }

  /// A state with what a change sets, as a change that does nothing.
  static func setting(_ state: Change, as change: Change) -> Change {
    func open<Kind: FieldwiseChange>(_ state: Kind) -> Change? {
      guard let change = change as? Kind else { return nil }
      let after = change.patching(state.after, change.fields).after
      return Kind(before: after, after: after) as? Change
    }
    return (state as? any FieldwiseChange).flatMap { open($0) } ?? change
  }

  /// A change that leaves alone the fields which a later one sets, or all if it is stuck: what makes or removes the
  /// subject is stuck if any field is, and then so is all that is older.
  static func yielding(_ change: Change, to later: Change, _ stuck: inout FieldSet) -> Change {
    let isStuck = fields(change) == .all && !stuck.isEmpty
    if isStuck { stuck = .all }
    func open<Kind: FieldwiseChange>(_ later: Kind) -> Change? {
      guard var (before, after) = (change as? Kind).map({ ($0.before, $0.after) }) else {
        return nil
      }
      let fields = stuck == .all ? .all : later.fields
      before.take(fields, from: later.after)
      after.take(fields, from: later.after)
      return Kind(before: before, after: after) as? Change
    }
    return (later as? any FieldwiseChange).flatMap { open($0) } ?? change
  }

  /// The change from where the first one starts to where the last one ends.
  static func joining(_ first: Change, _ last: Change) -> Change {
    func open<Kind: FieldwiseChange>(_ first: Kind) -> Change? {
      (last as? Kind).flatMap { Kind(before: first.before, after: $0.after) as? Change }
    }
    return (first as? any FieldwiseChange).flatMap { open($0) } ?? last
  }

  /// The opposite change.
  static func inverting(_ change: Change) -> Change {
    func open<Kind: FieldwiseChange>(_ change: Kind) -> Change? {
      Kind(before: change.after, after: change.before) as? Change
    }
    return (change as? any FieldwiseChange).flatMap { open($0) } ?? change
  }
}
