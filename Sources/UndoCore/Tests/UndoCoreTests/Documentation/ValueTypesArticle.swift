import Foundation
import Testing
import UndoCore

struct Person: Equatable {
  var name: String
  var age = 0
}

struct Page: Equatable {
  var title = "Untitled"
  var lines: [String] = []
}

@Suite("The article about value types")
struct ValueTypesArticle {
  @Test("shows values that are compared")
  func undoable() {
    var people = UndoableDictionary<Int, Person>()
    people.change("New Person") { $0[7] = Person(name: "Ada") }
    people.change("Rename") { $0[7]?.name = "Ada Lovelace" }

    people.undo()
    #expect(people.values[7]?.name == "Ada")
    people.undo()
    #expect(people.values.isEmpty)
  }

  @Test("shows a model that is one value")
  func wholeModel() {
    var pages = UndoableDictionary<String, Page>(["page": Page()])
    pages.change("Write") { $0["page"]?.lines.append("Milk") }
    pages.change("Rename") { $0["page"]?.title = "Shopping" }

    pages.undo()
    #expect(pages.values["page"] == Page(title: "Untitled", lines: ["Milk"]))
  }

  @Test("shows a jump")
  func jump() {
    var places = ["plan": 0, "list": 0]
    var history = History<String, HistoryReplacement<Int>>()
    for subject in ["plan", "list", "plan"] {
      let old = places[subject] ?? 0
      places[subject] = old + 1
      history.record("Move", of: subject, HistoryReplacement(before: old, after: old + 1))
    }
    for step in history.jump(toUndoCount: 1) {
      for part in step.parts {
        places[part.subject] = part.change.value(after: step.direction)
      }
    }
    #expect(places == ["plan": 1, "list": 0])
  }

  @Test("shows a stashed branch")
  func branches() {
    var history = History<String, HistoryReplacement<Int>>()
    history.record("Move", of: "plan", HistoryReplacement(before: 0, after: 5))

    history.limits.branches = 10
    _ = history.undo()
    history.record("Drop", of: "plan", HistoryReplacement(before: 0, after: 1))
    #expect(history.branches().last?.steps.map(\.name) == ["Move"])

    let transitions = history.branches().last.map { history.restore($0.id) ?? [] }
    #expect(transitions?.map(\.direction) == [.undo, .redo])
    #expect(history.undoName() == "Move")
  }

  @Test("shows what to do when another program changed the file")
  func reload() {
    var history = History<String, HistoryReplacement<Int?>>()
    let mine = ["plan": 5, "list": 3]
    history.record("Move", of: "plan", HistoryReplacement(before: 0, after: 5))
    let theirs = ["plan": 7, "note": 1]

    history.record("Reload", from: mine, to: theirs)
    history.markClean()
    #expect(history.isClean)

    var places = theirs
    for step in history.jump(toUndoCount: 0) {
      for part in step.parts { places[part.subject] = part.change.value(after: step.direction) }
    }
    #expect(places == ["plan": 0, "list": 3])
    for step in history.jump(toUndoCount: 2) {
      for part in step.parts { places[part.subject] = part.change.value(after: step.direction) }
    }
    #expect(places == theirs && history.isClean)
  }

  @Test("shows a history beside a model")
  func history() throws {
    var places = ["plan": 0]
    var history = History<String, HistoryReplacement<Int>>()

    places["plan"] = 5
    history.record("Move", of: "plan", HistoryReplacement(before: 0, after: 5))

    if let undone = history.undo() {
      for part in undone.parts { places[part.subject] = part.change.before }
    }
    if let redone = history.redo() {
      for part in redone.parts { places[part.subject] = part.change.after }
    }
    #expect(places == ["plan": 5])

    var drag = History<String, HistoryReplacement<Int>>.Transaction()
    drag.add("plan", HistoryReplacement(before: 5, after: 6))
    drag.add("plan", HistoryReplacement(before: 6, after: 8))
    history.record("Drag", drag)
    #expect(history.nextUndo()?.parts.first?.change == HistoryReplacement(before: 5, after: 8))
    _ = history.undo()

    history.record(
      "Swap",
      parts: [
        .init("plan", HistoryReplacement(before: 5, after: 9)),
        .init("list", HistoryReplacement(before: 9, after: 5)),
      ]
    )
    history.markClean()
    history.record("Move", of: "plan", HistoryReplacement(before: 9, after: 12))
    #expect(!history.isClean)
    _ = history.undo()
    #expect(history.isClean)

    history.limits.steps = 100
    history.limits.bytes = 1 << 20

    let data = try JSONEncoder().encode(history)
    let restored = try JSONDecoder().decode(
      History<String, HistoryReplacement<Int>>.self,
      from: data
    )
    #expect(restored == history)
  }
}
