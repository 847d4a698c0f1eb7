import Testing
import UndoCore

@Suite("Values with undo")
struct UndoableTests {
  private struct Person: Equatable {
    var name: String
    var age = 30
  }

  private var people = Undoable<Int, Person>()

  @Test("need no protocol: what has changed is found by comparing")
  mutating func whole() {
    people.change("New Person") { $0[7] = Person(name: "Ada") }
    people.change("Rename", at: 2) { $0[7]?.name = "Ada Lovelace" }
    people.change("Nothing") { $0[7]?.age = 30 }
    #expect(people.history.steps().map(\.name) == ["New Person", "Rename"])
    #expect(people.undo() == "Rename")
    #expect(people.values == [7: Person(name: "Ada")])
    #expect(people.undo() == "New Person")
    #expect(people.values.isEmpty)
    #expect(people.undo() == nil)
    people.redo()
    people.redo()
    #expect(people.values[7]?.name == "Ada Lovelace")
  }

  @Test("can be undone in any order")
  mutating func anyOrder() {
    people.change("New People") {
      $0[1] = Person(name: "Ada")
      $0[2] = Person(name: "Grace")
    }
    people.change("Birthday") { $0[1]?.age += 1 }
    people.change("Remove") { $0[2] = nil }
    people.undo(in: .only(1))
    #expect(people.values == [1: Person(name: "Ada")])
    people.undo(in: .only(2))
    people.redo(in: .only(1))
    #expect(people.values == [1: Person(name: "Ada", age: 31), 2: Person(name: "Grace")])
  }

  @Test("stay as they were if the body throws")
  mutating func throwing() {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      try people.change("Fail") { values throws(Refusal) in
        values[1] = Person(name: "Nobody")
        throw Refusal()
      }
    }
    #expect(people.values.isEmpty && !people.history.canUndo())
  }
}
