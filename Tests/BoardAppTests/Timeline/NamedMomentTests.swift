import AppTestSupport
import BoardCore
import BoardRenderer
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp

@MainActor
@Suite("A moment with a name")
struct NamedMomentTests {
  private let folder: StateFolder
  private let session: Session
  private var app: App { session.app }
  private var names: [String] { app.editor.document.bookmarks.map(\.name) }

  /// Starts a session with three steps. The moment is after the first.
  init() throws {
    folder = try StateFolder()
    session = try folder.start()
    try session.play("drag 150,150 to 170,150\nwait 2")
    app.perform(.naming(.nameMoment(as: "first")), at: session.now)
    try session.play("drag 170,150 to 190,150\nwait 2\ndrag 190,150 to 210,150\nwait 2\nkey Escape")
  }

  @Test("is looked at from the palette, and forgotten nowhere in it")
  func isLookedAt() throws {
    let history = session.answer(.history)
    try session.play("key ctrl+shift+p\ntype \"first\"")
    let palette = try #require(app.overlay.palette)
    #expect(palette.chosenEntry?.title.hasPrefix("Look at “first” · ") == true)
    #expect(!palette.found.contains { $0.command == .compare(.forgetMoment(0)) })
    try session.play("key Enter\nsettle")
    #expect(app.editor.look?.position == 1)
    #expect(names == ["first"])
    #expect(session.answer(.history) == history)
    try session.play("key Escape\nsettle")
    #expect(app.editor.look == nil)
  }

  @Test("is looked at on the whole board, also while each card has an undo of its own")
  func isOfTheBoard() throws {
    try session.play("set undo-scope object\nclick 450,150")
    app.perform(.compare(.lookAtMoment(0)), at: session.now)
    #expect(app.editor.look?.position == 1)
  }

  @Test("is that of a look, whose board can be brought back, and nothing is changed by its name")
  func isOfALook() throws {
    let cards = session.answer(.cards)
    try session.play("scrub 2")
    let shown = session.answer(.shown)
    app.perform(.naming(.nameMoment(as: "second")), at: session.now)
    #expect(names == ["first", "second"])
    #expect(app.editor.look?.position == 2)
    #expect(session.answer(.cards) == cards)
    try session.play("key Escape\nsettle")
    app.perform(.compare(.compareWith(1)), at: session.now)
    app.perform(.compare(.bringAllBack), at: session.now)
    try session.play("settle")
    #expect(session.answer(.shown) == shown)
  }

  @Test("whose step is gone says so, and can be compared with")
  func isGone() throws {
    try session.play("key ctrl+z\nkey ctrl+z\nkey ctrl+z\nsettle\ndrag 450,150 to 470,150\nwait 2")
    #expect(
      app.chain.answer(to: .compare(.lookAtMoment(0)), in: app).reason?.contains("compared") == true
    )
    #expect(app.chain.answer(to: .compare(.compareWith(0)), in: app).isEnabled)
  }

  @Test("has a menu on its flag and in the list of steps", arguments: [true, false])
  func hasMenu(onFlag: Bool) throws {
    try session.play("key ctrl+h\nsettle")
    if onFlag {
      let (control, look) = try #require(app.strip)
      let x = look.scale(width: control.frame.width).x(of: 1)
      try session.play("click \(control.frame.minX + x + 2),\(control.frame.minY + 5) button 3")
    } else {
      let row = try #require(app.overlay.history?.rows.row(ofPosition: 1))
      let list = app.panes[.panel]?.controls ?? []
      let line = try #require(list.first { $0.part.role == .listItem && $0.part.id == "\(row)" })
      try session.play("click \(line.frame.center.x),\(line.frame.center.y) button 3")
    }
    let menu = session.answer(.menu)
    #expect(menu.contains("Look at “first” · "))
    #expect(menu.contains("Forget “first”\tenabled"))
  }

  @Test("that is forgotten can be taken back, with all that it knew")
  func isTakenBack() throws {
    let before = try #require(app.editor.document.bookmarks.first)
    app.perform(.compare(.forgetMoment(0)), at: session.now)
    #expect(names.isEmpty)
    let action = try #require(app.status.toast?.action)
    #expect(action.title.text == "Undo")
    app.perform(action.command, at: session.now)
    #expect(app.editor.document.bookmarks == [before])
    try session.play("drag 450,150 to 470,150")
    let document = app.editor.document
    let again = try folder.start()
    #expect(again.app.editor.document.bookmarks == document.bookmarks)
  }

  @Test("that is forgotten is not taken back once the board is another")
  func isNotTakenBack() throws {
    app.perform(.compare(.forgetMoment(0)), at: session.now)
    try session.play("drag 450,150 to 470,150")
    app.perform(.compare(.recallMoment), at: session.now)
    #expect(names.isEmpty)
  }
}
