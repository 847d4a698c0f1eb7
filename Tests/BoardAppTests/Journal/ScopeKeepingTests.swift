import AppTestSupport
import BoardCore
import BoardStore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp

/// The undo scope, which is stored with the board.
@MainActor
@Suite("The undo scope of a board")
struct ScopeKeepingTests {
  let folder: StateFolder

  init() throws { folder = try StateFolder() }

  /// Returns the scope of a new session on the same board.
  private func scope(options: String = "") throws -> UndoScope {
    try folder.start(options: options).app.editor.undoScope
  }

  @Test("is there again with the board, even if nothing was done to that")
  func comesBack() throws {
    #expect(try scope() == .board)
    try folder.start().play("set undo-scope object")
    #expect(try scope() == .object)
    try folder.start().play("drag 150,150 to 250,250\nkey ctrl+shift+u")
    #expect(try scope() == .board)
  }

  @Test("is chosen by key, menu and toolbar alike", arguments: ["key", "menu", "toolbar"])
  func isChosen(by way: String) throws {
    let session = try folder.start()
    let scripts = [
      "key": "key ctrl+shift+u",
      "menu": "click 700,500 button 3\nchoose \"Undo for Each Card\"",
      "toolbar": "click control \"Undo for Each Card\"",
    ]
    try session.play(try #require(scripts[way]))
    #expect(try scope() == .object)
  }

  @Test("another board keeps its own, and is no reason to write the settings")
  func isOfOneBoard() throws {
    let other = try StateFolder()
    let session = try folder.start()
    var written = 0
    session.app.preferences.keep = { _, _ in written += 1 }
    try session.play("set undo-scope object")
    #expect(written == 0)
    #expect(try other.start().app.editor.undoScope == .board)
  }

  @Test("from the command line holds for that run, and is not kept")
  func passes() throws {
    let session = try folder.start(options: "--undo-scope object")
    try session.play("drag 150,150 to 250,250\nwait 2")
    #expect(session.app.editor.undoScope == .object)
    session.app.perform(.saving(.quit), at: session.now)
    #expect(try scope() == .board)
    // An explicit choice in a session counts.
    let chosen = try folder.start(options: "--undo-scope board")
    try chosen.play("set undo-scope object")
    #expect(try scope() == .object)
    #expect(try scope(options: "--undo-scope board") == .board)
    #expect(try scope() == .object)
  }

  @Test("that was chosen while only looking is not kept, and the owner’s is")
  func lookersKeepNone() throws {
    let first = try folder.start()
    try first.play("drag 150,150 to 250,250")
    let second = try folder.start(besideFormer: true)
    try second.play("choose \"Look Only\"\nset undo-scope object\nwait 2")
    #expect(second.app.editor.undoScope == .object)
    second.app.perform(.saving(.takeOver), at: second.now)
    first.app.handle(.boardRequested, at: first.now)
    second.app.handle(.boardRequested, at: second.now)
    try second.play("drag 150,350 to 190,350\nwait 2")
    #expect(!second.app.editor.isReadOnly)
    #expect(try scope() == .board)
  }

  @Test("goes with the board to the window that takes it over")
  func isTakenOver() throws {
    let first = try folder.start()
    try first.play("drag 150,150 to 250,250")
    let second = try folder.start(besideFormer: true)
    try second.play("choose \"Look Only\"")
    try first.play("set undo-scope object")
    second.app.perform(.saving(.takeOver), at: second.now)
    first.app.handle(.boardRequested, at: first.now)
    second.app.handle(.boardRequested, at: second.now)
    #expect(second.app.editor.undoScope == .object)
  }

  @Test("begins as the setting for new boards says, which the panel chooses as well")
  func beginsAsSet() throws {
    let session = try Session(CanvasText.small, options: "--view 0,0,1 --geometry 800x900")
    var kept: [Settings] = []
    session.app.preferences.keep = { kept.append($1) }
    try session.play("key ctrl+,\nclick control \"Undo for Each Card on New Boards\"")
    #expect(kept.map(\.undoScope) == [.object])
    #expect(session.app.editor.undoScope == .board, "this one is no new board")
    try session.play("click control \"Undo for Each Card\"")
    #expect(kept.count == 1)
    #expect(session.app.editor.undoScope == .object)

    var options = App.Options()
    options.settings = try #require(kept.last)
    let opening = try BoardOpening("new.canvas", bytes: Array(CanvasText.small.utf8))
    #expect(App(opening, options).editor.undoScope == .object)
  }

  @Test("how connections run is stored as well, and each is what was chosen last")
  func keepsLines() throws {
    #expect(try folder.start().app.editor.routing == .curved)
    try folder.start().play("set connections angled")
    let session = try folder.start()
    #expect(session.app.editor.routing == .angled)
    #expect(session.app.editor.undoScope == .board)
    try session.play("set undo-scope object\nset connections curved")
    #expect(try scope() == .object)
    #expect(try folder.start().app.editor.routing == .curved)
    #expect(try folder.start(options: "--connections angled").app.editor.routing == .angled)
    #expect(try folder.start().app.editor.routing == .curved)
  }
}
