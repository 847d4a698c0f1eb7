import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import Testing
import Windowing

@testable import BoardApp
@testable import BoardStore
@testable import LinuxSystem

@MainActor
@Suite("The file is changed by others") struct ConflictTests {
  private static let theirs = CanvasText.small.replacing("\"x\":400", with: "\"x\":444")

  private func touched(_ session: Session) { session.app.handle(.fileTouched, at: session.now) }

  @Test("1.7: without unsaved work the change is taken over as a step, while open")
  func reloadsWhileOpen() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try folder.write(Self.theirs)
    touched(session)
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
    #expect(session.answer(.dirty) == "no")
    #expect(session.answer(.undo) == "-\n-")
    try session.play("wait 2\nkey ctrl+z")
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
    #expect(session.answer(.status) == "Nothing to undo")
  }

  @Test("taking it back leads back to every byte, with what this program does not know")
  func undoesTheRest() throws {
    let mine = CanvasText.board(nodes: ["7", CanvasText.card("plan", 100, 100)])
      .replacing("{\n\t\"nodes", with: "{\n\t\"version\":1.0,\n\t\"nodes")
    let theirs = mine.replacing("1.0", with: "2.0").replacing("7,", with: "\"odd\",8,")
    let folder = try StateFolder(mine)
    let session = try folder.start()
    try folder.write(theirs)
    touched(session)
    let taken = session.saved
    let action = try #require(session.app.status.toast?.action, "though no card has changed")
    session.app.perform(action.command, at: session.now)
    try session.play("settle")
    #expect(session.saved == mine)
    #expect(session.answer(.dirty) == "yes")
    // The question comes at the next start, too, and revert has the content of the file.
    let again = try folder.start()
    #expect(again.saved == mine)
    again.app.perform(.saving(.revert), at: again.now)
    #expect(again.saved == taken)
    try again.play("wait 2\nkey ctrl+z\nwait 2\nkey ctrl+shift+z")
    #expect(try folder.start().saved == taken)
  }

  @Test("1.7: and also if it happened while the board was closed")
  func reloadsAtStart() throws {
    let folder = try StateFolder()
    try folder.start().play("drag 150,150 to 250,250\nkey ctrl+s")
    try folder.write(folder.text.replacing("\"x\":400", with: "\"x\":444"))
    let session = try folder.start()
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
    #expect(session.answer(.history) == "done\tMove\ndone\tReload")
  }

  /// Returns a session with unsaved work that shows a question about a change from outside.
  private func asked(atStart: Bool, _ folder: StateFolder) throws -> Session {
    var session = try folder.start()
    try session.play("drag 150,150 to 250,250")
    if atStart {
      session.app.perform(.saving(.quit), at: session.now)
      try folder.write(Self.theirs)
      session = try folder.start()
    } else {
      try folder.write(Self.theirs)
      touched(session)
    }
    #expect(session.answer(.question).hasPrefix("Which version of board.canvas should stay?"))
    // The other program is unknown if the change happened while the board was closed.
    let change = atStart ? "changed since its steps were kept" : "changed by another program"
    let said = session.app.overlay.question?.dialog.sentences.first
    #expect(said?.contains(change) == true)
    #expect(session.answer(.cards, "plan") == "plan 200 200 200 100", "nothing is dropped")
    #expect(folder.text == Self.theirs, "on either side")
    return session
  }

  @Test("keeping mine: saving replaces theirs", arguments: [false, true])
  func keepsMine(atStart: Bool) throws {
    let folder = try StateFolder()
    let session = try asked(atStart: atStart, folder)
    try session.play("choose \"Keep Mine\"\nkey ctrl+s")
    #expect(folder.text.contains("\"x\":200"))
    #expect(folder.text.contains("\"x\":400"))
    #expect(session.answer(.dirty) == "no")
  }

  @Test("an answer is kept, too: nothing is asked again at the next start")
  func keepsTheAnswer() throws {
    let folder = try StateFolder()
    let session = try asked(atStart: false, folder)
    try session.play("choose \"Keep Mine\"")
    let again = try folder.start()
    #expect(again.answer(.question) == "no question")
    #expect(again.answer(.dirty) == "yes")
  }

  @Test("a window whose steps cannot be kept does not let go of the board")
  func holdsOn() throws {
    let folder = try StateFolder()
    let first = try folder.start()
    let second = try folder.start(besideFormer: true)
    try folder.breakState()
    try first.play("drag 150,150 to 250,250")
    second.app.perform(.saving(.takeOver), at: second.now)
    first.app.handle(.boardRequested, at: first.now)
    #expect(!first.app.editor.isReadOnly)
    #expect(first.app.appearance.title.contains("not kept"))
  }

  @Test("taking theirs: mine is one undo away", arguments: [false, true])
  func takesTheirs(atStart: Bool) throws {
    let folder = try StateFolder()
    let session = try asked(atStart: atStart, folder)
    try session.play("choose \"Take Theirs\"")
    #expect(session.answer(.cards, "plan") == "plan 100 100 200 100")
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
    #expect(session.answer(.dirty) == "no")
    try session.play("wait 2\nkey ctrl+z")
    #expect(session.answer(.cards, "plan") == "plan 200 200 200 100")
  }

  @Test("keeping both: theirs is in a copy beside the board", arguments: [false, true])
  func keepsBoth(atStart: Bool) throws {
    let folder = try StateFolder()
    let session = try asked(atStart: atStart, folder)
    try session.play("choose \"Keep Both\"\nkey ctrl+s")
    let copy = folder.folder.appendingPathComponent("board (other version).canvas")
    #expect(try String(contentsOf: copy, encoding: .utf8) == Self.theirs)
    #expect(folder.text.contains("\"x\":200"))
  }

  @Test("saving looks first, and goes on after the answer")
  func savingLooksFirst() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250")
    try folder.write(Self.theirs)
    try session.play("key ctrl+s")
    #expect(folder.text == Self.theirs)
    try session.play("choose \"Keep Mine\"")
    #expect(folder.text.contains("\"x\":200"))
    #expect(session.answer(.dirty) == "no")
  }

  @Test("a question that was put off is asked again before saving, and at the next start")
  func asksAgain() throws {
    let folder = try StateFolder()
    let session = try asked(atStart: false, folder)
    try session.play("key Escape")
    #expect(session.answer(.question) == "no question")
    try session.play("key ctrl+s")
    #expect(session.answer(.question) != "no question")
    #expect(folder.text == Self.theirs)
    session.app.perform(.saving(.quit), at: session.now)
    #expect(try folder.start().answer(.question) != "no question")
  }

  @Test("what is no board any more cannot be taken, but it is not overwritten unasked either")
  func brokenElsewhere() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try folder.write("{ \"nodes\": [")
    touched(session)
    #expect(session.answer(.question).contains("Take Theirs\tdisabled"))
    try session.play("choose \"Keep Both\"\nkey ctrl+s")
    #expect(folder.text == CanvasText.small)
  }

  @Test("a conflict with a file that is gone by now is none any more")
  func goneInConflict() throws {
    let folder = try StateFolder()
    let session = try asked(atStart: false, folder)
    try FileManager.default.removeItem(at: folder.board)
    try session.play("key Escape\nkey ctrl+s")
    #expect(folder.text.contains("\"x\":200"))
    #expect(session.answer(.question) == "no question")
  }

  @Test("a file that is gone is made again by saving")
  func gone() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try FileManager.default.removeItem(at: folder.board)
    touched(session)
    #expect(session.answer(.status) == "board.canvas was deleted or moved away; your work is kept")
    try session.play("key ctrl+s")
    #expect(folder.text == CanvasText.small)
  }

  @Test("a window that asked one that died has the board, and does not give it to itself")
  func asksTheDead() throws {
    let folder = try StateFolder()
    let first = try folder.start()
    try first.play("drag 150,150 to 250,250")
    let second = try folder.start(besideFormer: true)
    second.app.perform(.saving(.takeOver), at: second.now)
    // Asking changes its own window too, which is no reason to ask again at once.
    let watch = try #require(second.app.storage.boardLock?.watches.first)
    second.app.handle(.boardRequested, at: second.now)
    #expect(!watch.hasNews())
    first.app.storage.boardLock?.drop()
    try second.play("wait 2")
    #expect(!second.app.editor.isReadOnly)
    second.app.handle(.boardRequested, at: second.now)
    #expect(!second.app.editor.isReadOnly)
    #expect(second.answer(.cards) == first.answer(.cards))
  }

  @Test("1.8: the second window is told, looks only, and may take over")
  func secondWindow() throws {
    let folder = try StateFolder()
    let first = try folder.start()
    try first.play("drag 150,150 to 250,250")
    let second = try folder.start(besideFormer: true)
    #expect(second.answer(.question).hasPrefix("Take board.canvas over"))
    #expect(second.answer(.cards, "plan") == "plan 200 200 200 100")
    try second.play("choose \"Look Only\"\ndrag 450,150 to 450,250\nkey ctrl+s")
    #expect(second.answer(.cards, "price") == "price 400 100 200 100")
    #expect(second.answer(.status).contains("open in another window"))
    #expect(folder.text == CanvasText.small)

    try first.play("drag 450,150 to 450,350")
    second.app.perform(.saving(.takeOver), at: second.now)
    #expect(second.app.editor.isReadOnly, "not before the first has let go")
    first.app.handle(.boardRequested, at: first.now)
    #expect(first.app.editor.isReadOnly)
    second.app.handle(.boardRequested, at: second.now)
    #expect(!second.app.editor.isReadOnly)
    #expect(second.answer(.cards) == first.answer(.cards))
    try second.play("drag 150,350 to 190,350")
    #expect(second.answer(.cards, "list") != first.answer(.cards, "list"))
  }

  @Test("what a window that only looks cannot do looks so, and whoever tries is told why")
  func looksDisabled() throws {
    let folder = try StateFolder()
    try folder.start().play("drag 150,150 to 250,250\nkey ctrl+z\nwait 1\nkey ctrl+y\nwait 1")
    let second = try folder.start(besideFormer: true)
    try second.play("choose \"Look Only\"\nclick 250,250\nclick 250,250 button 3")
    let menu = second.answer(.menu).split(separator: "\n").map(String.init)
    #expect(menu.first == "Edit Here\tenabled")
    for title in ["Undo", "Redo", "Delete", "Group", "Lock"] {
      #expect(menu.contains("\(title)\tdisabled"), "\(title)")
    }
    try second.play("key Escape\nclick 700,550 button 3")
    #expect(second.answer(.menu).contains("Revert to Saved\tdisabled"))
    try second.play("key Escape")
    for attempt in [
      "drag 250,250 to 350,350", "key Delete", "key ctrl+z", "key ctrl+n", "key Right",
      "key ctrl+shift+e", "key ctrl+s", "drag 700,550 to 701,550\nclick 750,550\nclick 750,550",
    ] {
      let before = second.answer(.cards)
      second.app.status.toast = nil
      try second.play(attempt)
      #expect(second.answer(.status).contains("open in another window"), "\(attempt)")
      #expect(second.answer(.cards) == before, "\(attempt)")
      #expect(second.answer(.shown).hasPrefix("plan 200.000 200.000"), "\(attempt)")
    }
    let buttons = second.controls(for: .undo(.undo)) + second.controls(for: .undo(.redo))
    #expect(buttons.allSatisfy { !$0.isEnabled })
    #expect(!second.controls(for: .saving(.takeOver)).isEmpty)
  }

  @Test("a window that only looks has the board once the other one is closed")
  func inherits() throws {
    let folder = try StateFolder()
    let first = try folder.start()
    try first.play("drag 150,150 to 250,250")
    let second = try folder.start(besideFormer: true)
    let third = try folder.start(besideFormer: true)
    let watches = try #require(second.app.storage.boardLock?.watches)
    // The end of a process drops the lock in the same form.
    first.app.storage.boardLock?.drop()
    FileReports.shared.read()
    #expect(watches.contains { $0.hasNews() })
    second.app.handle(.boardRequested, at: second.now)
    try second.play("wait 2")
    #expect(!second.app.editor.isReadOnly)
    #expect(second.answer(.question) == "no question")
    #expect(second.answer(.status).contains("yours now"))
    #expect(second.answer(.cards, "plan") == "plan 200 200 200 100")
    // Another window was first.
    third.app.handle(.boardRequested, at: third.now)
    try third.play("wait 2")
    #expect(third.app.editor.isReadOnly)
  }

  @Test("a window that gives the board away does not take it back while the other one is slow")
  func staysGiven() throws {
    let folder = try StateFolder()
    let first = try folder.start()
    let second = try folder.start(besideFormer: true)
    second.app.perform(.saving(.takeOver), at: second.now)
    first.app.handle(.boardRequested, at: first.now)
    first.app.handle(.boardRequested, at: first.now)
    try first.play("wait 0.1")
    #expect(first.app.editor.isReadOnly)
    second.app.handle(.boardRequested, at: second.now)
    try first.play("wait 5")
    #expect(first.app.editor.isReadOnly)
    #expect(!second.app.editor.isReadOnly)
  }

  @Test("what waits for a drag is saved before the board is given away, and then all is at rest")
  func savesBeforeGiving() throws {
    let folder = try StateFolder()
    let first = try folder.start()
    try first.play("drag 450,150 to 450,250")
    let second = try folder.start(besideFormer: true)
    try first.play("press 150,150\nmove 250,250\nkey ctrl+s")
    second.app.perform(.saving(.takeOver), at: second.now)
    first.app.handle(.boardRequested, at: first.now)
    #expect(first.app.editor.isReadOnly)
    try first.play("settle")
    #expect(first.answer(.status).contains("has taken over the board"))
    #expect(folder.text == first.saved)
    #expect(first.answer(.dirty) == "no")
  }

  @Test("who inherits the board ends a save in place that the other window did not survive")
  func inheritsTheSave() throws {
    let folder = try StateFolder()
    let first = try folder.start()
    try first.play("drag 150,150 to 250,250")
    let second = try folder.start(besideFormer: true)
    try #require(first.app.storage.backup).spread(Array(CanvasText.small.utf8))
    // The first of two numbers is written.
    try folder.write(CanvasText.small.replacing("\"x\":100,\"y\":100", with: "\"x\":200,\"y\":100"))
    first.app.storage.boardLock?.drop()
    second.app.handle(.boardRequested, at: second.now)
    try second.play("wait 2")
    #expect(second.answer(.question) == "no question")
    #expect(folder.text == first.saved)
    #expect(second.answer(.dirty) == "no")
  }

  @Test("a change that cannot be taken over during an edit is taken over at its end")
  func reloadsAfterEdit() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("key ctrl+shift+e")
    try folder.write(Self.theirs)
    touched(session)
    try session.play("wait 1")
    #expect(session.answer(.cards, "price") == "price 400 100 200 100")
    try session.play("key Escape\nwait 1")
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
    #expect(session.answer(.history) == "done\tReload")
  }

  @Test("a question about another version goes along with the board")
  func givesTheQuestion() throws {
    let folder = try StateFolder()
    let first = try asked(atStart: false, folder)
    let second = try folder.start(besideFormer: true)
    second.app.perform(.saving(.takeOver), at: second.now)
    first.app.handle(.boardRequested, at: first.now)
    second.app.handle(.boardRequested, at: second.now)
    #expect(first.answer(.question) == "no question")
    #expect(second.answer(.question).hasPrefix("Which version of board.canvas"))
    #expect(folder.text == Self.theirs)
  }

  @Test("a toast about a change by another program offers to take it back, which undo gives back")
  func offersToTakeBack() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try folder.write(Self.theirs)
    touched(session)
    #expect(session.app.status.toast?.action?.title.text == "Take Back")
    try session.play("set undo-scope object\nclick 150,150")
    try folder.write(CanvasText.small)
    touched(session)
    #expect(session.answer(.status) == "Another program: moved “price”")
    // Whatever is selected, it is about the board.
    let theirs = session.saved
    let action = try #require(session.app.status.toast?.action)
    session.app.perform(action.command, at: session.now)
    #expect(session.saved != theirs && session.answer(.selection) == "plan")
    try session.play("key ctrl+z")
    #expect(session.saved == theirs)
  }

  @Test("move, save, another program's change, undo: unsaved; redo: saved again")
  func savedPoint() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    // The file is saved, so that it spells this card differently than before.
    try session.play("drag 150,150 to 250,250\nkey ctrl+s")
    try folder.write(folder.text.replacing("\"x\":400", with: "\"x\":444"))
    touched(session)
    #expect(session.answer(.dirty) == "no")
    try session.play("wait 2\nkey ctrl+z")
    #expect(session.answer(.status) == "“plan” is back where it was")
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
    #expect(session.answer(.dirty) == "yes")
    try session.play("key ctrl+shift+z")
    #expect(session.answer(.dirty) == "no")
  }

  @Test("what arrives during a look at the past is recorded, and the look stays")
  func duringLook() throws {
    let folder = try StateFolder()
    let session = try folder.start(merges: true)
    try session.play("drag 150,150 to 250,250\nkey ctrl+s\nscrub 0\nsettle")
    let look = session.answer(.look)
    try folder.write(folder.text.replacing("\"x\":400", with: "\"x\":444"))
    touched(session)
    #expect(session.app.editor.isLooking)
    #expect(session.answer(.look) == look)
    #expect(session.answer(.history).hasPrefix("done\tMove\ndone\tReload"))
    try session.play("key Escape\nkey Escape\nsettle")
    #expect(!session.app.editor.isLooking)
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
  }

  @Test("undo of what was unsaved at a merge leads to what the file holds, and is saved")
  func savedPointOfMerge() throws {
    let folder = try StateFolder()
    let session = try folder.start(merges: true)
    try session.play("drag 150,150 to 250,250")
    try folder.write(folder.text.replacing("\"x\":400", with: "\"x\":444"))
    touched(session)
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
    #expect(session.answer(.dirty) == "yes")
    try session.play("wait 2\nkey ctrl+z")
    #expect(session.answer(.cards, "price") == "price 444 100 200 100")
    #expect(session.answer(.dirty) == "no")
    try session.play("key ctrl+shift+z")
    #expect(session.answer(.dirty) == "yes")
    // It holds in what is stored, too.
    session.app.store(at: session.now)
    let again = try folder.start(merges: true)
    #expect(again.answer(.dirty) == "yes")
    try again.play("key ctrl+z\nkey ctrl+z")
    #expect(again.answer(.dirty) == "no")
  }
}
