package import BoardCore
package import BoardValues

/// What a live board knows an element by: a node and an edge may have the same id.
package struct ItemName: Hashable, Sendable {
  package var kind: MergeKind
  package var id: ExactText

  package init(_ kind: MergeKind, _ id: String) { (self.kind, self.id) = (kind, ExactText(id)) }

  /// What is neither a card nor a connection, such as members that other programs have put beside them.
  package static let board = ItemName(.board, "")
}

/// A part of an item that is changed as a whole.
package enum LiveField: Hashable, Sendable {
  /// Whether the item is on the board.
  case life
  /// The place among the items above and below.
  case rank
  case members(MergeField)
}

package enum LiveValue: Equatable, Sendable {
  case life(Bool)
  /// The digits of a `ZKey`.
  case rank([UInt64])
  /// The members of a field in their order; none if the item does not have it.
  case members(FieldValues.Value)

  /// Returns whether both say the same, however they are written.
  package func says(_ other: LiveValue) -> Bool {
    switch (self, other) {
    case (.members(let a), .members(let b)): a.says(b)
    default: self == other
    }
  }
}

/// An element of a live board, or one that was removed.
package struct LiveItem: Equatable, Sendable {
  /// The members as in a file.
  package internal(set) var object: JSONObject
  package internal(set) var rank: [UInt64]
  package internal(set) var isPresent = true
  /// The steps that have changed each field and are not undone, the newest last.
  var writers: [LiveField: [Writer]] = [:]
  /// The number of messages when it was removed.
  var removal: UInt64 = 0

  /// A step that has changed a field, and what it has replaced.
  struct Writer: Equatable, Sendable {
    var step: LiveStepID
    var before: LiveValue
    /// The number of the message that has made the change.
    var message: UInt64

    /// The most of a field that are remembered. What older ones have replaced is known to their authors alone.
    static func most(of field: LiveField) -> Int { field == .members(.text) ? 16 : 64 }
  }

  /// The greatest number of digits that a rank may have.
  static let mostDigits = 64

  package init(_ object: JSONObject, rank: [UInt64]) {
    (self.object, self.rank) = (object, rank)
  }
}

extension LiveItem {
  func value(of field: LiveField, _ kind: MergeKind) -> LiveValue {
    switch field {
    case .life: .life(isPresent)
    case .rank: .rank(rank)
    case .members(let field): .members(FieldValues(object, kind)[field])
    }
  }

  /// Sets a field to a value of its kind.
  mutating func set(_ field: LiveField, to value: LiveValue, _ kind: MergeKind) {
    switch (field, value) {
    case (.life, .life(let isPresent)): self.isPresent = isPresent
    case (.rank, .rank(let digits)): rank = digits
    case (.members(let field), .members(let members)):
      object.put(members, over: FieldValues(object, kind)[field])
    default: break
    }
  }

  /// Returns the changes from this state of an item to another.
  package func changes(to other: LiveItem, _ kind: MergeKind) -> [LiveMessage.FieldChange] {
    let (old, new) = (FieldValues(object, kind), FieldValues(other.object, kind))
    var seen: Set<MergeField> = []
    var changes = (old.fields + new.fields).compactMap { field -> LiveMessage.FieldChange? in
      guard seen.insert(field).inserted, !old[field].says(new[field]) else { return nil }
      return LiveMessage.FieldChange(
        .members(field),
        from: .members(old[field]),
        to: .members(new[field])
      )
    }
    if kind != .board, rank != other.rank {
      changes.append(LiveMessage.FieldChange(.rank, from: .rank(rank), to: .rank(other.rank)))
    }
    return changes
  }

  /// Returns whether two items look the same on a board; who has changed them does not count.
  package func looks(like other: LiveItem?, _ kind: MergeKind) -> Bool {
    guard let other, isPresent, other.isPresent else {
      return !isPresent && other?.isPresent != true
    }
    return rank == other.rank
      && (object == other.object || JSONValue.object(object).says(.object(other.object)))
  }

  /// The last step that has changed a field and is not undone.
  func lastStep(of field: LiveField) -> LiveStepID? { writers[field]?.last?.step }

  var isGroup: Bool { object["type"]?.text == "group" }

  /// Whether a field had a value before one of the steps that have changed it last.
  func hasHad(_ value: LiveValue, in field: LiveField) -> Bool {
    writers[field]?.contains { $0.before.says(value) } ?? false
  }

  /// The names of the nodes at the ends, as an edge has them.
  package var ends: [ExactText] {
    ["fromNode", "toNode"].compactMap { object[$0]?.text.map { ExactText($0) } }
  }
}
