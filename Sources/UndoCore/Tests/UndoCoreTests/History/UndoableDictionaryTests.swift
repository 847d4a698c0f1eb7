import Foundation
import Testing
import UndoCore

@Suite("Values with undo")
struct UndoableDictionaryTests {
  private struct Person: Codable, Equatable {
    var name: String
    var age = 30
  }

  private var people = UndoableDictionary<Int, Person>()

  @Test("need no protocol: what has changed is found by comparing")
  mutating func whole() {
    people.change("New Person") { $0[7] = Person(name: "Ada") }
    people.change("Rename", at: 2) { $0[7]?.name = "Ada Lovelace" }
    people.change("Nothing") { $0[7]?.age = 30 }
    #expect(people.history.steps().map(\.name) == ["New Person", "Rename"])
    #expect(people.undo()?.name == "Rename")
    #expect(people.values == [7: Person(name: "Ada")])
    #expect(people.undo()?.name == "New Person")
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

  @Test("go where their history goes: to a line, to a branch, into a file")
  mutating func following() throws {
    people.limits.branches = 2
    people.change("New Person") { $0[7] = Person(name: "Ada") }
    people.change("Rename") { $0[7]?.name = "Ada Lovelace" }
    people.jump(toUndoCount: 1)
    #expect(people.values[7]?.name == "Ada")
    people.change("Birthday") { $0[7]?.age += 1 }
    people.restore(try #require(people.history.branches().first?.id))
    #expect(people.values[7] == Person(name: "Ada Lovelace"))

    for age in 31...40 {
      people.change("Grow Old", coalescing: .init("age", within: 1)) { $0[7]?.age = age }
    }
    #expect(people.history.undoCount() == 3)

    var read = try JSONDecoder().decode(
      UndoableDictionary<Int, Person>.self,
      from: JSONEncoder().encode(people)
    )
    #expect(read == people)
    read.undo()
    #expect(read.values[7]?.age == 30)
  }

  @Test("can be read only with the history that belongs to them")
  mutating func refused() throws {
    people.change("New Person") { $0[7] = Person(name: "Ada") }
    let text = String(decoding: try JSONEncoder().encode(people), as: UTF8.self)
    let bad = text.replacing("\"values\":{\"7\"", with: "\"values\":{\"8\"")
    try #require(bad != text, "\(text)")
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(UndoableDictionary<Int, Person>.self, from: Data(bad.utf8))
    }
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
