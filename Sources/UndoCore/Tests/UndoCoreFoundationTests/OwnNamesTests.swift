import Testing
import UndoCoreFoundation

// Names that a program may have for itself, although `UndoCore` has types or members that are called
// the same. That this file builds is half the test.

struct History<Entry> { var entries: [Entry] = [] }
struct Scope { var name = "file" }
struct Lens<Whole, Part> { let get: (Whole) -> Part }
struct Replacement { var text = "" }
struct StepSummary { var steps = 0 }
enum UndoDirection { case left, right }

@propertyWrapper
struct Undoable<Value> { var wrappedValue: Value }

struct Editor {
  @Undoable var history = History(entries: ["opened"])
  var scope = Scope()
  let name = Lens<Scope, String>(get: \.name)
  var replacement = Replacement()
  var summary = StepSummary()
  var direction = UndoDirection.left
}

/// A subclass as it might have been written for Apple's class, with members that are ours as well,
/// some with the same types and some with others.
final class Journal: UndoManager {
  typealias Event = String
  private(set) var calls: [String] = []
  var isClean = true
  var undoActionNames: Set<String> = []
  let redoActionNames = ["none"]
  var discardsEmptyGroups: Bool? = nil
  var onMisuse: (() -> Void)?

  func endEvent() { calls.append("endEvent") }
  func cancelUndoGrouping() { calls.append("cancel") }
  func markClean() -> Bool { isClean }
  func undo(count: Int) { for _ in 0..<count { undo() } }
  func redo(count: Int) -> Int { count }
  func undo(for target: AnyObject) { removeAllActions(withTarget: target) }
  func redo(for target: AnyObject) throws {}
  func canUndo(for target: AnyObject) -> Bool { false }
  func canRedo(for target: Any) -> Bool { false }
  func addObserver(_ observer: @escaping (Event) -> Void) { observer("added") }
  func removeObserver(_ observer: Int) {}
  func prepare(withInvocationTarget target: Any) -> Any { target }
  func registerUndo<Target: AnyObject>(
    withTarget target: Target,
    coalescing key: String,
    handler: @escaping (Target) -> Void
  ) { calls.append(key) }
  func registerUndo<Target: AnyObject>(
    withTarget target: Target,
    _ method: @escaping (Target) -> (Int) -> Void,
    argument: Int
  ) { calls.append("\(argument)") }
}

/// Bound to no actor, in Swift 6 mode.
final class Model {
  let undoManager = UndoManager()
}

@MainActor
@Suite("A program's own names beside the drop-in's")
struct OwnNamesTests {
  @Test("types with the names of UndoCore's")
  func types() {
    let editor = Editor()
    #expect(editor.history.entries == ["opened"])
    #expect(editor.name.get(editor.scope) == "file")
  }

  @Test("a subclass with members of the names that are added to Apple's class")
  func subclass() {
    let journal = Journal()
    journal.endEvent()
    journal.cancelUndoGrouping()
    journal.registerUndo(withTarget: journal, coalescing: "key") { _ in }
    #expect(journal.calls == ["endEvent", "cancel", "key"])
    journal.registerUndo(withTarget: journal) { _ in }
    #expect(journal.groupingLevel == 1)
    (journal as UndoManager).endEvent()
    #expect(journal.groupingLevel == 0)
    journal.undo(count: 1)
    #expect(!journal.canUndo)
  }

  @Test("a manager as a value of a class that is bound to no actor")
  func nonisolatedOwner() {
    let model = Model()
    model.undoManager.registerUndo(withTarget: model) { _ in }
    #expect(model.undoManager.canUndo)
  }
}
