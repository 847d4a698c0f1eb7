import BoardCore
import BoardValues
import TestSupport

@testable import LiveBoard

/// Something that a person does in a test.
enum LiveAct: CaseIterable {
  case move, color, write, remove, connect, create, undo, redo
}

/// A person of a test with what they have done. Each value that they set is their own, so that it tells who set it.
struct LivePerson {
  var client: LiveClient
  /// Their own steps, with those that are undone.
  private(set) var steps: [LiveMessage] = []
  private var undone: [LiveMessage] = []
  private var number: Int

  init(_ number: Int, _ state: LiveState) {
    client = LiveClient(id: UInt64(number), state)
    self.number = number
  }

  /// The program ends and starts anew with what it had stored, and a state of the stream.
  mutating func restart(from state: LiveState) {
    number += 100
    client = LiveClient(id: UInt64(number), state, resending: client.pending)
  }

  /// Does something to a card. Returns the message, unless there is nothing to do.
  mutating func act(_ act: LiveAct, on id: String) -> LiveMessage? {
    let name = ItemName(.node, id)
    let value = "\(number)0\(steps.count)"
    guard act != .undo else { return undo() }
    guard act != .redo else { return redo() }
    let item = client.shown.items[name].flatMap { $0.isPresent ? $0 : nil }
    let changes: [LiveMessage.Change]
    switch (act, item) {
    case (.create, _):
      let new = LiveLife.card("new\(value)", x: steps.count)
      let change = LiveMessage.Change.Kind.made(new, rank: [UInt64(value) ?? 1], takesBack: false)
      changes = [.init(ItemName(.node, "new\(value)"), change)]
    case (_, nil): return nil
    case (.move, let item?): changes = [item.setting("x", to: .number(value), name)]
    case (.color, let item?): changes = [item.setting("color", to: .string("#\(value)"), name)]
    case (.write, let item?):
      let text = (item.object["text"]?.text ?? "") + " w\(value)"
      changes = [item.setting("text", to: .string(text), name)]
    case (.remove, let item?):
      let edges = client.shown.items.filter {
        $0.value.isPresent && $0.value.ends.contains(name.id)
      }
      changes =
        edges.sorted { $0.key.id.text < $1.key.id.text }.map {
          .init($0.key, .removed($0.value.object, takesBack: false))
        } + [.init(name, .removed(item.object, takesBack: false))]
    case (.connect, _):
      let edge = JSONObject([
        .init(key: "id", value: .string("e\(value)")), .init(key: "fromNode", value: .string(id)),
        .init(key: "toNode", value: .string(id == "x" ? "y" : "x")),
      ])
      changes = [
        .init(ItemName(.edge, "e\(value)"), .made(edge, rank: [1], takesBack: false))
      ]
    case (.undo, _), (.redo, _): return nil
    }
    guard let message = client.publish(.step, name: "move", changes) else { return nil }
    steps.append(message)
    undone = []
    return message
  }

  /// Takes back the newest of one's steps of which anything can be taken back.
  mutating func undo() -> LiveMessage? {
    for step in steps.reversed() {
      let changes = client.shown.takingBack(step.step)
      guard !changes.isEmpty else { continue }
      undone.append(step)
      return client.publish(.undo, of: step.step, name: step.name, changes)
    }
    return nil
  }

  private mutating func redo() -> LiveMessage? {
    guard let step = undone.popLast() else { return nil }
    return client.publish(.redo, of: step.step, name: step.name, step.changes)
  }
}

enum LiveLife {
  static func card(_ id: String, x: Int) -> JSONObject {
    JSONObject([
      .init(key: "id", value: .string(id)), .init(key: "type", value: .string("text")),
      .init(key: "text", value: .string("here")), .init(key: "x", value: .number("\(x)")),
      .init(key: "y", value: .number("0")), .init(key: "width", value: .number("100")),
      .init(key: "height", value: .number("50")),
    ])
  }

  static func start(_ ids: [String] = ["x", "y"]) -> LiveState {
    LiveState(
      ids.enumerated().map { index, id in
        (ItemName(.node, id), LiveItem(card(id, x: 300 * index), rank: [UInt64(index + 1) << 32]))
      }
    )
  }
}

extension LiveItem {
  fileprivate func setting(_ key: String, to value: JSONValue, _ name: ItemName)
    -> LiveMessage.Change
  {
    var new = self
    new.object.set(key, to: value)
    return .init(name, .fields(changes(to: new, name.kind)))
  }
}

extension LiveState {
  /// The changes that take back what is left of a step, if the step is the last to have made it.
  func takingBack(_ step: LiveStepID) -> [LiveMessage.Change] {
    var changes: [LiveMessage.Change] = []
    for (name, item) in items.sorted(by: { $0.key.id.text < $1.key.id.text }) {
      if item.lastStep(of: .life) == step {
        let kind: LiveMessage.Change.Kind =
          item.isPresent
          ? .removed(item.object, takesBack: true)
          : .made(item.object, rank: item.rank, takesBack: true)
        changes.append(.init(name, kind))
      } else if item.isPresent {
        let fields = item.writers.compactMap { field, writers -> LiveMessage.FieldChange? in
          guard let last = writers.last, last.step == step else { return nil }
          let now = item.value(of: field, name.kind)
          return .init(field, from: now, to: last.before, takesBack: true)
        }
        if !fields.isEmpty {
          changes.append(.init(name, .fields(fields.sorted { $0.field.word < $1.field.word })))
        }
      }
    }
    // What would change nothing is none.
    var trial = self
    let id = LiveStepID(client: .max, count: 1)
    let message = LiveMessage(
      id: id,
      seen: messageCount,
      .undo,
      of: step,
      name: "",
      changes: changes
    )
    return trial.apply(message)?.before.isEmpty == false ? changes : []
  }

  /// The items, with the steps that have changed them, that are not the same in another state.
  func differing(from other: LiveState) -> [String] {
    Set(items.keys).union(other.items.keys).filter { items[$0] != other.items[$0] }.map {
      "\($0.id.text): \(items[$0].map { "\($0)" } ?? "-") | \(other.items[$0].map { "\($0)" } ?? "-")"
    }
  }

  /// What is on the board, without the cards that hold clashing words.
  var seen: [String] {
    items.filter { $0.value.isPresent && $0.value.object[ConflictCard.key] == nil }.map {
      "\($0.key.kind) \($0.key.id.text) \(JSONValue.object($0.value.object).meaning.text) \($0.value.rank)"
    }.sorted()
  }
}
