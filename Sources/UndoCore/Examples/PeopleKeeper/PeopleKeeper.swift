import UndoCore

/// Stays the same when a person is renamed or deleted.
struct PersonID: Hashable, Sendable {
  let number: Int
}

/// People and their history.
///
/// Each person is a subject of one history, `History<PersonID, HistoryReplacement<Person?>>`. A change
/// stores the whole person before and after, so no command needs an inverse, and steps of different
/// people can be undone in any order.
struct PeopleKeeper {
  private var people = UndoableDictionary<PersonID, Person>()
  private var count = 0

  /// Carries out a command, or throws a `Complaint` and changes nothing. Returns what to print.
  mutating func perform(_ command: Command, named step: String) throws -> [String] {
    switch command {
    case .add(let name):
      count += 1
      try change(PersonID(number: count), step) { $0 = Person(name: name) }
    case .set(let name, let field, let value):
      try change(living(name), step) { try $0?.set(field, to: value) }
    case .opinion(let name, let opinion, let topic):
      try change(living(name), step) { $0?.opinions[topic] = opinion }
    case .delete(let name): try change(living(name), step) { $0 = nil }
    case .list: return people.values.values.map(\.name).sorted()
    case .show(let name): return people.values[try living(name)].map(Self.description) ?? []
    case .undo(let name):
      let scope = try scope(of: name) { $0.nextUndo(in: .only($1))?.parts.first?.change.before }
      return ["undone: " + (try perform("undo", name) { $0.undo(in: scope)?.name })]
    case .redo(let name):
      let scope = try scope(of: name) { $0.nextRedo(in: .only($1))?.parts.first?.change.after }
      return ["redone: " + (try perform("redo", name) { $0.redo(in: scope)?.name })]
    case .history:
      return people.history.steps().map { ($0.isDone ? "done    " : "undone  ") + $0.name }
    case .help: return [Command.summary]
    case .quit: break
    }
    return []
  }

  /// The step is recorded in the scope of this person, so that what was undone for others can still
  /// be redone.
  private mutating func change(
    _ id: PersonID,
    _ step: String,
    _ body: (inout Person?) throws -> Void
  ) throws {
    try keepingNamesApart { people in
      try people.change(step, in: .only(id)) { try body(&$0[id]) }
    }
  }

  private mutating func perform(
    _ verb: String,
    _ name: String?,
    _ body: (inout UndoableDictionary<PersonID, Person>) -> String?
  ) throws -> String {
    try keepingNamesApart { people in
      if let step = body(&people) { return step }
      throw Complaint("there is nothing to \(verb)" + (name.map { " for \($0)" } ?? ""))
    }
  }

  /// People are found by name, and an undo can restore a name that is now taken. So everything is
  /// first tried on a copy, including the history, which is easy since both are values.
  private mutating func keepingNamesApart<Result>(
    _ body: (inout UndoableDictionary<PersonID, Person>) throws -> Result
  ) throws -> Result {
    var changed = people
    let result = try body(&changed)
    var names: Set<String> = []
    for person in changed.values.values where !names.insert(person.name).inserted {
      throw Complaint("there would be two people called \(person.name)")
    }
    people = changed
    return result
  }

  private func living(_ name: String) throws -> PersonID {
    if let found = people.values.first(where: { $0.value.name == name }) { return found.key }
    throw Complaint("there is nobody called \(name)")
  }

  /// Returns the scope of a person, or that of all without a name. A deleted person is found by the name that would be
  /// restored, the latest first.
  private func scope(
    of name: String?,
    returning: (History<PersonID, HistoryReplacement<Person?>>, PersonID) -> Person?
  ) throws -> HistoryScope<PersonID> {
    guard let name else { return .all }
    let away = (0..<count).reversed().lazy.map { PersonID(number: $0 + 1) }
      .filter { people.values[$0] == nil }
    if !people.values.values.contains(where: { $0.name == name }),
      let id = away.first(where: { returning(people.history, $0)?.name == name })
    {
      return .only(id)
    }
    return .only(try living(name))
  }

  private static func description(of person: Person) -> [String] {
    let fields = Field.allCases.compactMap { field in person[field].map { (field.rawValue, $0) } }
    let opinions = [("likes", person.topics(.likes)), ("dislikes", person.topics(.dislikes))]
      .filter { !$0.1.isEmpty }
      .map { ($0.0, $0.1.joined(separator: ", ")) }
    return (fields + opinions).map { "\($0.0): \($0.1)" }
  }
}
