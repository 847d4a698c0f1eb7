import UndoCore

/// An item of the list. Its place is a key between those of its neighbours and not an index, so that
/// an item can come back without moving others.
struct Item: Codable, Equatable {
  var text: String
  var isDone = false
  var place: Double
}

/// A to-do list with undo for all of it and for each item.
///
/// The list has no undo code of its own: every change goes through `UndoableDictionary`, which finds what is
/// different and records it.
struct TodoList: Codable {
  private(set) var items = UndoableDictionary<Int, Item>()
  private var nextID = 1

  init() { items.limits.branches = 5 }

  /// The items in their order, with their IDs.
  var lines: [(id: Int, item: Item)] {
    items.values.map { (id: $0.key, item: $0.value) }
      .sorted { ($0.item.place, $0.id) < ($1.item.place, $1.id) }
  }

  /// Says what came of a command, a line each.
  mutating func perform(_ command: Command) throws -> [String] {
    switch command {
    case .add(let text):
      let place = (lines.last?.item.place ?? 0) + 1
      items.change("Add “\(text)”") { $0[nextID] = Item(text: text, place: place) }
      nextID += 1
    case .edit(let id, let text):
      try change(id, "Edit") { $0.text = text }
    case .check(let id):
      try change(id, "Check") { $0.isDone.toggle() }
    case .delete(let id):
      _ = try item(id)
      items.change("Delete", in: .only(id)) { $0[id] = nil }
    case .raise(let id):
      try raise(id)
    case .clear:
      // One step for all of them; each can be brought back alone.
      items.change("Clear") { $0 = $0.filter { !$0.value.isDone } }
    case .undo(let id):
      return [try name(of: items.undo(in: scope(id)), or: "Nothing to undo")]
    case .redo(let id):
      return [try name(of: items.redo(in: scope(id)), or: "Nothing to redo")]
    case .go(let line):
      items.jump(toUndoCount: line)
    case .other:
      // What was done before the last undo was overwritten.
      guard let branch = items.history.branches().last else { throw Complaint("No other version") }
      items.restore(branch.id)
    case .steps:
      return items.history.steps().enumerated().map { index, step in
        "\(index + 1) \(step.isDone ? "+" : "-") \(step.name)"
      }
    }
    return lines.map { "\($0.id) [\($0.item.isDone ? "x" : " ")] \($0.item.text)" }
  }

  /// A change of one item is recorded in the scope of that item, so what was undone for others can
  /// still be redone.
  private mutating func change(_ id: Int, _ name: String, _ body: (inout Item) -> Void) throws {
    var item = try item(id)
    body(&item)
    items.change(name, in: .only(id)) { $0[id] = item }
  }

  private mutating func raise(_ id: Int) throws {
    let places = lines.filter { $0.item.place < (items.values[id]?.place ?? 0) }.map(\.item.place)
    guard let above = places.last else { throw Complaint("It is at the top") }
    let next = places.dropLast().last ?? above - 2
    try change(id, "Raise") { $0.place = (above + next) / 2 }
  }

  private func item(_ id: Int) throws -> Item {
    guard let item = items.values[id] else { throw Complaint("There is no item \(id)") }
    return item
  }

  private func scope(_ id: Int?) -> HistoryScope<Int> { id.map { .only($0) } ?? .all }

  private func name(of performed: UndoableDictionary<Int, Item>.Log.Transition?, or words: String)
    throws
    -> String
  {
    guard let performed else { throw Complaint(words) }
    return (performed.direction == .undo ? "Undid " : "Redid ") + performed.name
  }
}

/// Words for the person.
struct Complaint: Error {
  let words: String

  init(_ words: String) { self.words = words }
}
