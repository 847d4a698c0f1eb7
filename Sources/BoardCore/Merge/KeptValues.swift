import BoardValues

/// The values that merges have kept beside those in place, because both versions had changed them. They
/// are a member of the item: an object of the other values, or a list of such objects if a field has
/// several. A value of null stands for a member that is not there.
struct KeptValues {
  struct Entry {
    let field: MergeField
    let value: FieldValues.Value

    func says(_ other: Entry) -> Bool { field == other.field && value.says(other.value) }
  }

  static let key = "dragboard:theirs"

  private(set) var entries: [Entry] = []
  private let written: JSONValue?

  init(_ object: JSONObject?, _ kind: MergeKind) {
    written = object?[Self.key]
    let parts: [JSONValue]
    if case .array(let items)? = written {
      parts = items
    } else {
      parts = [written].compactMap(\.self)
    }
    for case .object(let part) in parts {
      for (field, value) in Self.values(part, kind) {
        entries.append(Entry(field: field, value: value))
      }
    }
  }

  private static func values(
    _ part: JSONObject,
    _ kind: MergeKind
  ) -> [(MergeField, FieldValues.Value)] {
    var order: [MergeField] = []
    var values: [MergeField: FieldValues.Value] = [:]
    for member in part.members {
      let field = MergeField(of: member.key, in: kind)
      if values[field] == nil { order.append(field) }
      values[field, default: []] += member.value == .null ? [] : [member]
    }
    return order.map { ($0, values[$0] ?? []) }
  }

  func contains(_ field: MergeField, _ value: FieldValues.Value) -> Bool {
    entries.contains { $0.field == field && $0.value.says(value) }
  }

  /// The fields of which one of two versions keeps other values than the other.
  static func fieldsDiffering(_ one: KeptValues, _ other: KeptValues) -> Set<MergeField> {
    func fields(_ a: KeptValues, without b: KeptValues) -> [MergeField] {
      a.entries.filter { entry in !b.entries.contains(where: entry.says) }.map(\.field)
    }
    return Set(fields(one, without: other) + fields(other, without: one))
  }

  mutating func insert(_ field: MergeField, _ value: FieldValues.Value) {
    if !contains(field, value) { entries.append(Entry(field: field, value: value)) }
  }

  mutating func removeAll(where isGone: (Entry) -> Bool) { entries.removeAll(where: isGone) }

  /// Merges what was kept by two versions: what one of them added or removed since the base is added or
  /// removed.
  static func merged(_ base: KeptValues, _ ours: KeptValues, _ theirs: KeptValues) -> KeptValues {
    func contains(_ values: KeptValues, _ entry: Entry) -> Bool {
      values.entries.contains(where: entry.says)
    }
    var merged = ours
    merged.entries.removeAll { contains(base, $0) && !contains(theirs, $0) }
    merged.entries += theirs.entries.filter { !contains(base, $0) && !contains(ours, $0) }
    return merged
  }

  /// The member to write; nil if nothing is kept. What says the same as the one that was read is written
  /// as it was.
  func value(like read: KeptValues) -> JSONValue? {
    guard !entries.isEmpty else { return nil }
    let isSame =
      entries.count == read.entries.count
      && entries.allSatisfy { entry in read.entries.contains(where: entry.says) }
    if isSame, let written = read.written { return written }
    var parts: [JSONObject] = []
    var counts: [MergeField: Int] = [:]
    for entry in entries.sorted(by: {
      ($0.field.name.text, $0.value.signature.text) < ($1.field.name.text, $1.value.signature.text)
    }) {
      let index = counts[entry.field, default: 0]
      counts[entry.field] = index + 1
      if index == parts.count { parts.append(JSONObject()) }
      let empty = [JSONObject.Member(key: entry.field.name.text, value: .null)]
      parts[index].members += entry.value.isEmpty ? empty : entry.value
    }
    return parts.count == 1 ? .object(parts[0]) : .array(parts.map(JSONValue.object))
  }

  /// Returns an object without one of the values that it keeps, and the same with that value in place.
  static func settled(
    _ object: JSONObject,
    _ kind: MergeKind,
    _ index: Int
  ) -> (mine: JSONObject, theirs: JSONObject)? {
    var kept = KeptValues(object, kind)
    let read = kept
    guard kept.entries.indices.contains(index) else { return nil }
    let entry = kept.entries.remove(at: index)
    var mine = object
    mine.setOrRemove(key, kept.value(like: read))
    var theirs = mine
    theirs.put(entry.value, over: FieldValues(mine, kind)[entry.field])
    // What is in place now need not be kept.
    kept.removeAll { $0.says(entry) }
    theirs.setOrRemove(key, kept.value(like: read))
    return (mine, theirs)
  }
}

extension JSONObject {
  mutating func setOrRemove(_ key: String, _ value: JSONValue?) {
    if let value { set(key, to: value) } else { remove(key) }
  }

  /// Replaces the members of a field.
  package mutating func put(_ value: FieldValues.Value, over old: FieldValues.Value) {
    let keys = Set((value + old).map { ExactText($0.key) })
    let isRepeated = keys.count < max(value.count, old.count)
    for member in old
    where isRepeated || !value.contains(where: { $0.key.isSame(as: member.key) }) {
      remove(member.key)
    }
    for member in value {
      if isRepeated { members.append(member) } else { set(member.key, to: member.value) }
    }
  }
}
