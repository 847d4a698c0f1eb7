import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardApp

/// Undo of everyone's steps, which is one's own choice.
@MainActor
@Suite("Undo of everyone’s steps") struct EveryonesUndoTests {
  private let session: Session

  init() throws {
    session = try Session(CanvasText.small)
    // Mine, Ann’s, mine, Bob’s.
    try session.play("drag 150,150 to 170,150\nsettle\nwait 2")
    try session.move("price", by: Vector(0, 20), of: "Ann")
    try session.play("drag 150,350 to 190,350\nsettle\nwait 2")
    try session.move("price", by: Vector(0, 30), of: "Bob")
  }

  private func places() -> [String] {
    session.answer(.cards).split(separator: "\n").map {
      $0.split(separator: " ").prefix(3).joined(separator: " ")
    }
  }

  @Test("of my own the newest is next, whatever others have done since")
  func mine() throws {
    #expect(session.app.title(.undo)?.contains(" by ") == false)
    try session.play("key ctrl+z\nsettle")
    #expect(places() == ["plan 120 100", "price 400 150", "list 100 300"])
  }

  @Test("of everyone’s the newest is next, redo gives it back, and titles say whose it is")
  func everyones() throws {
    try session.play("set undo-steps everyone")
    #expect(session.app.title(.undo) == "Undo Move of “price” by Bob")
    try session.play("key ctrl+z\nsettle")
    #expect(places() == ["plan 120 100", "price 400 120", "list 140 300"])
    #expect(session.app.title(.redo) == "Redo Move of “price” by Bob")
    #expect(
      session.app.title(.undo) == "Undo Move of “list”" || session.app.title(.undo) == "Undo Move"
    )
    try session.play("key ctrl+z\nkey ctrl+z\nsettle")
    #expect(places() == ["plan 120 100", "price 400 100", "list 100 300"])
    #expect(session.app.title(.redo) == "Redo Move of “price” by Ann")
    try session.play("key ctrl+z\nsettle")
    #expect(places() == ["plan 100 100", "price 400 100", "list 100 300"])
    try session.play(
      "key ctrl+shift+z\nkey ctrl+shift+z\nkey ctrl+shift+z\nkey ctrl+shift+z\nsettle"
    )
    #expect(places() == ["plan 120 100", "price 400 150", "list 140 300"])
    #expect(session.app.title(.redo) == nil)
  }

  @Test("with undo for each card it is the newest of the selected card")
  func eachCard() throws {
    try session.play("set undo-scope object\nset undo-steps everyone\nclick 450,180\nmove 700,500")
    #expect(session.app.title(.undo) == "Undo Move by Bob")
    try session.play("key ctrl+z\nkey ctrl+z\nsettle")
    #expect(places() == ["plan 120 100", "price 400 100", "list 140 300"])
    #expect(session.app.title(.undo) == nil)
    try session.play("key ctrl+shift+z\nkey ctrl+shift+z\nsettle")
    #expect(places() == ["plan 120 100", "price 400 150", "list 140 300"])
    try session.play("click 150,150\nmove 700,500\nkey ctrl+z\nsettle")
    #expect(places() == ["plan 100 100", "price 400 150", "list 140 300"])
  }

  @Test("what was taken of others comes back also once one has turned to one’s own steps")
  func turnsBack() throws {
    try session.play("set undo-steps everyone\nkey ctrl+z\nset undo-steps mine\nsettle")
    #expect(session.app.title(.redo) == nil)
    try session.play("key ctrl+z\nsettle")
    #expect(places() == ["plan 120 100", "price 400 120", "list 100 300"])
    try session.play("key ctrl+shift+z\nsettle")
    #expect(places() == ["plan 120 100", "price 400 120", "list 140 300"])
    try session.play("set undo-steps everyone\nkey ctrl+shift+z\nsettle")
    #expect(places() == ["plan 120 100", "price 400 150", "list 140 300"])
  }

  @Test(
    "a step of my own in between is next again, and holding Undo lists everyone’s with their names"
  )
  func lists() throws {
    try session.play("set undo-steps everyone\ndrag 470,180 to 480,180\nsettle")
    #expect(session.app.title(.undo)?.hasSuffix("by Bob") == false)
    session.app.perform(Command(LastSteps.Order.list(.undo, byKey: true)), at: session.now)
    let titles = session.answer(.menu).split(separator: "\n").map(String.init)
    #expect(titles.count == 5)
    #expect(titles[1].contains("by Bob") && titles[3].contains("by Ann"), "\(titles)")
  }

  @Test(
    "the choice is mine alone: no operation and no file has it, and the switch stands beside the faces"
  )
  func isMine() throws {
    _ = session.app.editor.takeNewOperations()
    try session.play("person 1 Ann\nclick control \"Undo Everyone’s Steps\"")
    #expect(session.app.editor.undoesEveryones && session.app.settings.undoesEveryones)
    #expect(session.app.editor.takeNewOperations().isEmpty)
    try session.play("click control \"Undo My Own Steps\"")
    #expect(!session.app.editor.undoesEveryones)
  }

  @Test("whatever is undone and redone of everyone’s, all of it can be given back", .goesRound)
  func givesBack() throws {
    try withEvery("seed", in: SeededGenerator.seeds(20)) { seed in
      var random = SeededGenerator(seed: seed)
      let session = try Session(CanvasText.small)
      for _ in 0..<12 {
        let name = ["plan", "price", "list"].randomElement(using: &random) ?? "plan"
        let person = ["Ann", "Bob"].randomElement(using: &random) ?? "Ann"
        if random.oneIn(3) {
          try session.play("key ctrl+a\nkey right\nwait 2")
        } else {
          try session.move(name, by: Vector(10, 0), of: person)
        }
      }
      let end = session.answer(.cards)
      try session.play("set undo-steps everyone\nkey escape")
      var count = 0
      while session.app.editor.undoRedo(.undo) != nil { count += 1 }
      #expect(session.answer(.cards).contains("plan 100 100 200 100\nprice 400 100"))
      #expect(count == 12)
      while session.app.editor.undoRedo(.redo) != nil { count -= 1 }
      #expect(session.answer(.cards) == end && count == 0)
    }
  }
}
