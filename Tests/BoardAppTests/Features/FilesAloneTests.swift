import AppTestSupport
import BoardCore
import BoardStore
import BoardTestSupport
import BoardValues
import Foundation
import Testing
import Windowing

@testable import BoardApp

/// What the features about files and other programs do at once, and what they ask for.
@MainActor
@Suite("Files, each feature alone") struct FilesAloneTests {
  @Test("saving tells the session of the file; an answer waits for the file first")
  func saves() throws {
    let saving = try Alone(Saving.self)
    #expect(saving.perform(.save) == [.file(.tell(.saveRequested))])
    #expect(saving.perform(.keepMine) == [.file(.wait), .file(.tell(.answered(.keepMine)))])
    #expect(saving.perform(.quit) == [.close(.window)])
    #expect(saving.perform(.quitAnyway) == [.file(.tell(.ended(0)))])
  }

  @Test("the board goes back to what was saved at once, and offers to undo it")
  func reverts() throws {
    let saving = try Alone(Saving.self)
    saving.select("plan")
    saving.app.editor.deleteSelection(at: 0.5)
    #expect(saving.perform(.revert).isEmpty)
    #expect(saving.editor.board.cardOrder.count == 3)
    #expect(saving.words == "Reverted to the saved board")
  }

  @Test("Save As asks for its panel, and for the job once a path is chosen")
  func savesAs() throws {
    let folder = try StateFolder()
    let chooser = try Alone(FileChooser.self)
    #expect(chooser.perform(.saveAs) == [.show(.panel)])
    let path = folder.folder.appendingPathComponent("new.canvas").path
    chooser.turn { chooser, _ in chooser.field = TextField(path) }
    #expect(chooser.perform(.acceptPath) == [.run(.saveAs(path))])
    #expect(chooser.handle(.reply(nil), at: .end) == [.close(.panel)])
  }

  @Test("a job that failed leaves the panel open")
  func savesNothing() throws {
    let chooser = try Alone(FileChooser.self)
    chooser.perform(.saveAs)
    let failure = Objection(description: "the disk is full")
    #expect(chooser.handle(.reply(failure), at: .end)?.contains(.close(.panel)) == false)
    #expect(chooser.feature?.sheet != nil)
  }

  @Test("a copy is written at once")
  func savesACopy() throws {
    let folder = try StateFolder()
    let chooser = try Alone(FileChooser.self)
    chooser.perform(.saveCopy)
    let path = folder.folder.appendingPathComponent("copy.canvas").path
    chooser.turn { chooser, _ in chooser.field = TextField(path) }
    #expect(chooser.perform(.acceptPath) == [.close(.panel)])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == CanvasText.small)
  }

  @Test("where the desktop has a dialog, it is requested instead of the panel")
  func asksTheDesktop() throws {
    let chooser = try Alone(FileChooser.self)
    chooser.app.preferences.desktop.hasFileDialog = true
    #expect(chooser.perform(.openFile).isEmpty)
    #expect(chooser.app.outbox.requests.count == 1)
    #expect(chooser.feature?.places(chooser.question) == .end)
  }

  @Test("a board opens in a window of its own; other files with their programs")
  func opensWhatWasWritten() throws {
    let chooser = try Alone(FileChooser.self)
    #expect(chooser.perform(.openWritten("/a.canvas")) == [.show(.board("/a.canvas"))])
    #expect(chooser.perform(.openWritten("/a.png")).isEmpty)
    #expect(chooser.app.outbox.requests == [.open("/a.png")])
    #expect(chooser.perform(.openBoard("/b.canvas")) == [.show(.board("/b.canvas"))])
  }

  @Test("boards that were open before are asked for once")
  func reopens() throws {
    let reopening = try Alone(Reopening.self)
    reopening.app.preferences.abandonedBoards = ["/a.canvas", "/b.canvas"]
    let asked = reopening.perform(.reopenBoards)
    #expect(asked == [.show(.board("/a.canvas")), .show(.board("/b.canvas"))])
    #expect(reopening.app.preferences.abandonedBoards.isEmpty)
  }

  @Test("boards that are not wanted are forgotten at once")
  func forgets() throws {
    let reopening = try Alone(Reopening.self)
    var forgotten: [String] = []
    reopening.app.preferences.forgetBoard = { forgotten.append($0) }
    reopening.app.preferences.abandonedBoards = ["/a.canvas"]
    #expect(reopening.perform(.forgetOpenBoards).isEmpty && forgotten == ["/a.canvas"])
  }

  @Test("an example is a board beside the others")
  func examples() throws {
    let examples = try Alone(Examples.self)
    let example = try #require(Example.allCases.first)
    #expect(examples.perform(example).isEmpty)
    examples.app.preferences.examples = "/examples"
    #expect(examples.perform(example) == [.show(.board("/examples/\(example.fileName)"))])
  }

  @Test("an address opens with its program; one that runs a program is refused")
  func links() throws {
    let links = try Alone(Links.self)
    #expect(links.perform(.openLink(.address("https://example.org/"))).isEmpty)
    #expect(links.app.outbox.requests == [.open("https://example.org/")])
    #expect(links.perform(.openLink(.address("javascript:1"))).isEmpty)
    #expect(links.app.status.toast?.isError == true)
  }

  @Test("a message is dismissed at once")
  func dismisses() throws {
    let notices = try Alone(Notices.self)
    notices.app.say(verbatim("Saved"))
    #expect(notices.perform(.dismissToast).isEmpty && notices.words.isEmpty)
    notices.app.status.notice = "Something was set aside"
    notices.perform(.explainNotice)
    #expect(notices.words == "Something was set aside")
    notices.perform(.closeNotice)
    #expect(notices.app.status.notice == nil)
  }

  @Test("Copy offers the cards, and says what it copied")
  func copies() throws {
    let clipboard = try Alone(Clipboard.self)
    clipboard.select("plan")
    #expect(clipboard.perform(.copy).isEmpty)
    guard case .offer(_, as: .clipboard)? = clipboard.app.outbox.requests.first else {
      Issue.record("\(clipboard.app.outbox.requests)")
      return
    }
    #expect(clipboard.words.hasPrefix("Copied"))
  }

  @Test("Cut deletes at once what it offers")
  func cuts() throws {
    let clipboard = try Alone(Clipboard.self)
    clipboard.select("plan")
    #expect(clipboard.perform(.cut).isEmpty)
    #expect(clipboard.editor.board.cardOrder.count == 2)
    #expect(clipboard.app.outbox.requests.count == 1)
  }

  @Test("Duplicate selects the copies, which are in view")
  func duplicates() throws {
    let clipboard = try Alone(Clipboard.self)
    clipboard.select("plan")
    #expect(clipboard.perform(.duplicate).isEmpty)
    #expect(clipboard.editor.board.cardOrder.count == 4)
    #expect(clipboard.editor.selection != [clipboard.element("plan")])
  }

  @Test("what is pasted arrives as an event, and becomes a card at once")
  func pastes() throws {
    let clipboard = try Alone(Clipboard.self)
    #expect(clipboard.perform(.paste).isEmpty)
    let item = TransferContent.Item(type: TransferType.text, bytes: Array("milk".utf8))
    #expect(
      clipboard.handle(.event(.received(TransferContent([item]), from: .clipboard)), at: .end) == []
    )
    #expect(clipboard.editor.board.cardOrder.count == 4)
  }

  @Test("an answer about the open note is for the one who writes")
  func notes() throws {
    let notes = try Alone(Notes.self)
    #expect(notes.perform(.settleNote(.keepMine)) == [.settleNote(.keepMine)])
    notes.turn { $0.report(NoteProblem("Plan.md", .missing), &$1) }
    #expect(notes.app.status.toast?.actions.map(\.command) == [Command(Notes.Order.writeNoteAgain)])
  }

  @Test("a board that cannot be read is not merged, and that is reported")
  func mergesNothing() throws {
    let merging = try Alone(Merging.self)
    #expect(merging.perform(.merge("/nowhere/a.canvas", since: nil)).isEmpty)
    #expect(merging.app.status.toast?.isError == true)
    #expect(merging.feature?.reasonAgainst(.nextConflict, merging.question) != nil)
  }

  @Test("another version is merged as one step at once")
  func merges() throws {
    let folder = try StateFolder(CanvasText.small.replacing("\"x\":400", with: "\"x\":444"))
    let merging = try Alone(Merging.self)
    #expect(merging.perform(.merge(folder.board.path, since: nil)).isEmpty)
    #expect(merging.editor.board.card(merging.element("price"))?.frame.minX == 444)
    #expect(merging.app.status.toast?.actions.map(\.command) == [.undo(.undoOnBoard)])
  }
}
