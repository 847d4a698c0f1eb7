import Testing
import UndoCore

@MainActor
@Suite("Mistakes of an undo manager's caller")
struct UndoManagerMisuseTests {
  struct Row: CustomTestStringConvertible {
    let misuse: UndoManager.Misuse
    let text: String
    var groupsByEvent = true
    let act: @MainActor @Sendable (UndoManager, Card) -> Void
    var testDescription: String { text }
  }

  nonisolated static let rows: [Row] = [
    Row(misuse: .endWithoutBegin, text: "end") { manager, _ in manager.endUndoGrouping() },
    Row(misuse: .endWithoutBegin, text: "cancel") { manager, _ in manager.cancelUndoGrouping() },
    Row(misuse: .endWithoutBegin, text: "cancel the event") { manager, card in
      card.set(1)
      manager.cancelUndoGrouping()
    },
    Row(misuse: .enableWithoutDisable, text: "enable") { manager, _ in
      manager.enableUndoRegistration()
    },
    Row(misuse: .noOpenGroup, text: "register", groupsByEvent: false) { _, card in card.set(1) },
    Row(misuse: .noOpenGroup, text: "name", groupsByEvent: false) { manager, _ in
      manager.setActionName("Move")
    },
    Row(misuse: .noOpenGroup, text: "info", groupsByEvent: false) { manager, _ in
      manager.setActionUserInfoValue(1, forKey: "key")
    },
    Row(misuse: .noOpenGroup, text: "mark", groupsByEvent: false) { manager, _ in
      manager.setActionIsDiscardable(true)
    },
    Row(misuse: .undoWithOpenGroups, text: "undo in a group") { manager, _ in
      manager.beginUndoGrouping()
      manager.undo()
    },
    Row(misuse: .undoWithOpenGroups, text: "undo at level 1", groupsByEvent: false) { manager, _ in
      manager.beginUndoGrouping()
      manager.undo(count: 3)
    },
    Row(misuse: .undoNestedWithPendingOperations, text: "nested after a change") { manager, card in
      card.set(1)
      manager.undoNestedGroup()
    },
    Row(misuse: .undoInsideUndo, text: "undo in a handler") { manager, card in
      manager.registerUndo(withTarget: card) { $0.manager.undo() }
      manager.undo()
    },
    Row(misuse: .undoInsideUndo, text: "nested in a handler") { manager, card in
      manager.registerUndo(withTarget: card) { $0.manager.undoNestedGroup() }
      manager.undo()
    },
    Row(misuse: .redoInsideUndo, text: "redo in a handler") { manager, card in
      manager.registerUndo(withTarget: card) { $0.manager.redo() }
      manager.undo()
    },
  ]

  @Test("X1: each is told to the hook, once", arguments: rows)
  func hook(_ row: Row) {
    let (manager, log) = UndoManager.forTests(groupsByEvent: row.groupsByEvent)
    row.act(manager, Card(manager))
    #expect(log.all == [row.misuse])
  }

  @Test("X1: nothing has changed when it is told")
  func nothingChanges() {
    let (manager, _) = UndoManager.forTests()
    let card = Card(manager)
    manager.event { card.set(1) }
    manager.undo()
    manager.groupsByEvent = false
    let log = EventLog(manager)
    manager.setActionName("Nothing")
    manager.endUndoGrouping()
    #expect(log.take() == [])
    #expect(manager.redoCount == 1)
  }

  @Test("X1: without a hook the program ends, and every mistake says how to mend it")
  func withoutHook() async {
    await #expect(processExitsWith: .failure) { @MainActor in UndoManager().endUndoGrouping() }
    await #expect(processExitsWith: .failure) { @MainActor in
      UndoManager().enableUndoRegistration()
    }
    for misuse in UndoManager.Misuse.allCases { #expect(misuse.explanation.hasSuffix(".")) }
  }

  @Test("U3: undo inside an open group says why not, what to call instead, and how deep it is")
  func undoInOpenGroup() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { @MainActor in
      let manager = UndoManager()
      manager.beginUndoGrouping()
      manager.undo()
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for words in [
      "undo() was called inside an open group", "endUndoGrouping()", "undoNestedGroup()",
      "cancelUndoGrouping()", "Grouping level: 2",
    ] {
      #expect(said.contains(words))
    }
  }

  @Test("D1, D2: registration takes as many enables as disables; one more is a mistake")
  func enableTooOften() {
    let (manager, log) = UndoManager.forTests()
    let card = Card(manager)
    manager.disableUndoRegistration()
    manager.disableUndoRegistration()
    manager.enableUndoRegistration()
    #expect(!manager.isUndoRegistrationEnabled)
    card.set(1)
    #expect(!manager.canUndo)
    manager.enableUndoRegistration()
    #expect(manager.isUndoRegistrationEnabled)
    #expect(log.all.isEmpty)
    manager.enableUndoRegistration()
    #expect(log.all == [.enableWithoutDisable])
    manager.disableUndoRegistration()
    #expect(!manager.isUndoRegistrationEnabled)
  }
}
