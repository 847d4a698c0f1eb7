import Foundation
import Testing
import UndoCore

struct Person: Equatable {
  var name: String
  var age = 0
}

@Suite("The article about value types")
struct ValueTypesArticle {
  @Test("shows values that are compared")
  func undoable() {
    var people = Undoable<Int, Person>()
    people.change("New Person") { $0[7] = Person(name: "Ada") }
    people.change("Rename") { $0[7]?.name = "Ada Lovelace" }

    people.undo()
    #expect(people.values[7]?.name == "Ada")
    people.undo()
    #expect(people.values.isEmpty)
  }

  @Test("shows a history beside a model")
  func history() throws {
    var places = ["plan": 0]
    var history = History<String, Replacement<Int>>()

    places["plan"] = 5
    history.record("Move", of: "plan", Replacement(before: 0, after: 5))

    if let undone = history.undo() {
      for part in undone.parts { places[part.subject] = part.change.before }
    }
    if let redone = history.redo() {
      for part in redone.parts { places[part.subject] = part.change.after }
    }
    #expect(places == ["plan": 5])

    history.record(
      "Swap",
      parts: [
        .init("plan", Replacement(before: 5, after: 9)),
        .init("list", Replacement(before: 9, after: 5)),
      ]
    )
    history.markSaved()
    history.record("Move", of: "plan", Replacement(before: 9, after: 12))
    #expect(history.hasUnsavedChanges)
    _ = history.undo()
    #expect(!history.hasUnsavedChanges)

    history.levelLimit = 100
    history.byteLimit = 1 << 20

    let data = try JSONEncoder().encode(history)
    let restored = try JSONDecoder().decode(History<String, Replacement<Int>>.self, from: data)
    #expect(restored == history)
  }
}
