import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Foundation
import TestSupport
import Testing
import UndoCore
import Windowing

@testable import BoardApp
@testable import BoardStore

@MainActor
@Suite("Nothing is lost: the state of a board") struct KeepingTests {
  @Test("whatever was done is there again, however often the program is started", .goesRound)
  func keepsEverything() throws {
    try withEvery("seed", in: SeededGenerator.seeds(12)) { seed in
      let folder = try StateFolder()
      var walk = DocumentWalk(seed: seed, of: try folder.opening().document)
      var random = SeededGenerator(seed: seed)
      for _ in 0..<4 {
        let opening = try folder.opening()
        let stateWriter = try #require(opening.stateWriter)
        let view = StoredView(x: 1, y: 2, zoom: 0.5, selection: [ElementID(1)])
        #expect(opening.document.difference(from: walk.editor.document) == nil)
        for _ in 0..<Int.random(in: 1...40, using: &random) {
          stateWriter.store(walk.step(), view: view, at: 0)
        }
        stateWriter.finish(at: 0)
        #expect(stateWriter.failure == nil)
        #expect(stateWriter.isUpToDate)
      }
      let last = try folder.opening()
      #expect(last.document.difference(from: walk.editor.document) == nil)
      #expect(last.view?.selection == [ElementID(1)])
    }
  }

  @Test("what comes in the stream of a live board is written ten times a second, one's own at once")
  func streamIsWrittenSeldom() throws {
    let folder = try StateFolder()
    let opening = try folder.opening()
    let stateWriter = try #require(opening.stateWriter)
    var editor = Editor(opening.document)
    let view = StoredView(x: 0, y: 0, zoom: 1, selection: [])
    func store(at now: Double) {
      stateWriter.store(editor.takeNewOperations(), view: view, at: now)
    }
    _ = editor.share("test")
    store(at: 0)
    for number in 1...5 {
      let card = try #require(editor.board.card(ElementID(0)))
      var moved = card
      moved.frame.origin.x += 10
      let change = BoardChange(ElementID(0), from: .card(card), to: .card(moved))
      let step = Document.Operation.Step(
        name: .changeElsewhere,
        time: 1,
        changes: [change],
        scope: .all,
        author: .elsewhere
      )
      let name = LiveStepID(client: 1, count: UInt32(number))
      let arrival = Document.News.Arrival(name, .deed(.step(step)))
      let news = Document.News(sequence: UInt64(number), arrivals: [arrival], changes: [change])
      #expect(editor.take(news) != nil)
      let now = [0, 10, 10.02, 10.04, 10.25, 10.3][number]
      store(at: now)
      #expect(stateWriter.isSafe && stateWriter.isUpToDate == (number == 1 || number == 4))
      if number == 3 {
        #expect(stateWriter.deadline == 10.1)
        stateWriter.advance(to: 10.1)
        #expect(stateWriter.isUpToDate)
      }
    }
    editor.choose([ElementID(0)])
    editor.nudge(by: Vector(0, 10), at: 11)
    store(at: 10.31)
    #expect(stateWriter.isUpToDate && stateWriter.failure == nil)
    let last = try folder.opening()
    #expect(last.document.difference(from: editor.document) == nil)
  }

  @Test("1.1: the board, its history with both scopes, the selection and the view come back")
  func comesBack() throws {
    let folder = try StateFolder()
    let first = try folder.start()
    try first.play(
      """
      drag 150,150 to 250,250
      drag 450,150 to 450,250
      key ctrl+z
      drag 150,350 to 170,350
      wheel 400,400 3
      wait 2
      """
    )
    let cards = first.answer(.cards)
    let camera = first.app.view.camera
    first.app.perform(.saving(.quit), at: first.now)
    #expect(first.app.exitCode == 0)
    #expect(folder.text == CanvasText.small)

    let second = try folder.start(view: nil)
    #expect(second.answer(.cards) == cards)
    #expect(second.answer(.dirty) == "yes")
    #expect(second.answer(.selection) == "list")
    #expect(second.app.view.camera == camera)
    #expect(second.answer(.history) == "done\tMove\ndone\tMove")
    try second.play("key Escape\nset undo-scope object\nclick 250,90")
    #expect(second.answer(.selection) == "plan")
    #expect(second.answer(.history) == "done\tMove")
  }

  @Test("a view from the command line is for one run; the one from before comes back")
  func passingView() throws {
    let folder = try StateFolder()
    func view(during script: String, _ view: String?) throws -> Camera {
      let session = try folder.start(view: view)
      try session.play(script)
      session.app.perform(.saving(.quit), at: session.now)
      return session.app.view.camera
    }
    let fitting = try view(during: "wait 2", nil)
    _ = try view(during: "drag 150,150 to 250,250\nwait 2", "0,0,1")
    #expect(try view(during: "", nil) == fitting)
    let chosen = try view(during: "wheel 400,400 3\nwait 2", nil)
    #expect(chosen != fitting)
    _ = try view(during: "key Right\nwait 2", "5,5,2")
    #expect(try view(during: "", nil) == chosen)
    // An explicit view is intended.
    let moved = try view(during: "wheel 400,400 2", "7,7,2")
    #expect(try view(during: "", nil) == moved)
  }

  @Test("1.6: plain undo stops once where the session began, and says so")
  func stopsAtLine() throws {
    let folder = try StateFolder()
    try folder.start().play("drag 150,150 to 250,250")
    let session = try folder.start()
    try session.play("drag 450,150 to 450,250\nkey ctrl+z\nwait 2")
    let there = session.answer(.cards)
    try session.play("key ctrl+z")
    #expect(session.answer(.cards) == there)
    #expect(session.answer(.status).contains("session"))
    try session.play("key ctrl+z")
    #expect(session.answer(.cards, "plan") == "plan 100 100 200 100")
    // New work redraws the line.
    try session.play("key ctrl+shift+z\nwait 2\ndrag 450,150 to 470,150\nkey ctrl+z\nwait 2")
    let again = session.answer(.cards)
    try session.play("key ctrl+z")
    #expect(session.answer(.cards) == again)
  }

  @Test("looking at a board leaves no state behind")
  func leavesNoTrace() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("wheel 400,300 2\nclick 150,150\nwait 3")
    session.app.perform(.saving(.quit), at: session.now)
    #expect(!folder.namesOfState.contains { $0.hasSuffix(".db") })
  }

  @Test("saving is kept, too: the next start knows that there is nothing unsaved")
  func keepsSaving() throws {
    let folder = try StateFolder()
    try folder.start().play("drag 150,150 to 250,250\nkey ctrl+s")
    let session = try folder.start()
    #expect(session.answer(.dirty) == "no")
    #expect(!session.app.fileCoordinator.session.hasConflict)
    #expect(session.answer(.history) == "done\tMove")
  }

  @Test("killed between writing the file and writing that down, it knows its own bytes again")
  func knowsItsOwnBytes() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250")
    let bytes = session.app.editor.document.bytes
    try folder.write(String(decoding: bytes, as: UTF8.self))
    let again = try folder.start()
    #expect(!again.app.fileCoordinator.session.hasConflict)
    #expect(again.answer(.dirty) == "no")
  }

  @Test("a file that was renamed brings its unsaved work and its history along")
  func followsTheFile() throws {
    let folder = try StateFolder()
    try folder.start().play("drag 150,150 to 250,250")
    try folder.renameBoard(to: "other.canvas")
    let session = try folder.start()
    #expect(session.answer(.cards, "plan") == "plan 200 200 200 100")
    #expect(session.answer(.history) == "done\tMove")
    #expect(folder.namesOfState.filter { $0.hasSuffix(".db") }.count == 1)
    // The state now belongs to this file, and not to a copy.
    try folder.copyBoard(to: "copy.canvas")
    #expect(try folder.start().answer(.history) == "")
  }

  @Test("a copy of a file begins anew; the state stays with the original")
  func isNotCopied() throws {
    let folder = try StateFolder()
    try folder.start().play("drag 150,150 to 250,250")
    try folder.copyBoard(to: "copy.canvas")
    let session = try folder.start()
    #expect(session.answer(.history) == "")
    #expect(folder.text == CanvasText.small)
  }

  @Test("state that somebody removes while the board is open is there again after the next step")
  func survivesRemoval() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("drag 150,150 to 250,250")
    try FileManager.default.removeItem(atPath: folder.boards)
    try session.play("drag 450,150 to 450,250")
    let beside = try folder.start(besideFormer: true)
    #expect(beside.app.editor.isReadOnly, "the lock is there again, too")
    let again = try folder.start()
    #expect(again.answer(.cards) == session.answer(.cards))
    #expect(again.answer(.history) == "done\tMove\ndone\tMove")
  }

  @Test("the log of a database that was removed is not taken for the new one's")
  func forgetsOldLogs() throws {
    let folder = try StateFolder()
    let first = try folder.start()
    try first.play("drag 150,150 to 250,250")
    let path = try folder.database().path
    try FileManager.default.copyItem(atPath: path + "-wal", toPath: path + ".kept")
    for suffix in ["", "-wal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    try FileManager.default.moveItem(atPath: path + ".kept", toPath: path + "-wal")
    let second = try folder.start()
    try second.play("drag 450,150 to 450,250")
    let third = try folder.start()
    #expect(third.answer(.cards) == second.answer(.cards))
    #expect(third.answer(.history) == "done\tMove")
  }

  @Test("a disk that refuses is tried again, and then nothing is missing")
  func triesAgain() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    // No user, not even root, can make a folder in a file.
    let state = folder.folder.appendingPathComponent("state")
    try FileManager.default.removeItem(at: state)
    try Data().write(to: state)
    try session.play("drag 150,150 to 250,250\ndrag 450,150 to 450,250\nwait 20")
    let words = "Your steps are not being kept: the folder for them cannot be made."
    #expect(session.answer(.status) == words)
    #expect(session.app.status.toast == nil, "the band says it, and nothing says it twice")
    try session.play("click control \"Details\"")
    let details = try #require(session.app.status.toast?.words.text)
    #expect(details == "\(state.path)/boards: cannot make this directory: Not a directory")
    #expect(session.app.appearance.trouble?.words.contains("not kept") == true)
    #expect(session.app.appearance.title.contains("not kept"))
    try FileManager.default.removeItem(at: state)
    try session.play("wait 40")
    #expect(session.answer(.status) == "")
    #expect(session.app.appearance.trouble == nil)
    #expect(try folder.start().answer(.cards) == session.answer(.cards))
  }

  @Test("a folder that cannot be made is the reason, not the file that is missing without it")
  func namesTheFirstReason() throws {
    let folder = try StateFolder()
    // No user, not even root, can make a folder there.
    let opening = try BoardOpening(folder.board.path, stateIn: "/sys/dragboard/boards")
    let session = try Session(opening, view: "0,0,1", date: 0)
    try session.play("drag 150,150 to 250,250")
    let failure = try #require(session.app.storage.storingFailure)
    #expect(failure.words == "the folder for them cannot be made")
    #expect(failure.details.hasPrefix("/sys/dragboard: cannot make this directory: "))
    #expect(!failure.details.contains("No such file"))
  }
}
