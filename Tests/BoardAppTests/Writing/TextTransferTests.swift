import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Graphics
import LinuxSystem
import Testing
import UndoCore
import Windowing

@testable import BoardApp
@testable import BoardRenderer

/// An open text that gives words to other programs and takes them.
@MainActor
@Suite("A text that is dragged, dropped on and pasted into") struct TextTransferTests {
  private let session: Session
  private let folder: Folder

  init() throws {
    folder = try Folder()
    session = try Session(CanvasText.small, path: folder("board.canvas"))
    try session.play("click 200,150\nkey Enter\nkey ctrl+a\ntype \"one two\"")
    session.app.outbox.requests = []
  }

  private var app: App { session.app }
  private var editor: String { session.answer(.editor) }

  private func send(_ event: WindowEvent) { app.handle(event, at: session.now) }

  private func item(_ type: String, _ text: String) -> TransferContent.Item {
    TransferContent.Item(type: type, bytes: Array(text.utf8))
  }

  private func pixel() throws -> TransferContent.Item {
    TransferContent.Item(type: TransferType.png, bytes: try Surface(width: 1, height: 1).png())
  }

  /// Returns the point in the window before the byte at `offset`.
  private func point(before offset: Int) throws -> Point {
    let look = try #require(app.openItem(at: session.now))
    let caret = look.text.layout.caret(at: TextPosition(offset))
    return Point(look.text.origin.x + caret.minX + 1, look.text.origin.y + caret.center.y)
  }

  private func hover(_ point: Point, _ types: [String] = [TransferType.text]) -> [HostRequest] {
    app.outbox.requests = []
    send(.dropHovered(at: point, types: types, modifiers: []))
    return app.takeRequests()
  }

  private func drop(_ item: TransferContent.Item, at point: Point) {
    _ = hover(point, [item.type])
    send(.dropped(TransferContent([item]), at: point, modifiers: []))
  }

  private func paste(_ item: TransferContent.Item) throws {
    session.offer(TransferContent([item]))
    try session.play("key ctrl+v")
  }

  // MARK: Links

  @Test("Ctrl+K takes the address on the clipboard, in the same step, and nothing else (text 6.11)")
  func linksToClipboard() throws {
    func answer(_ words: String) {
      send(.received(TransferContent([item(TransferType.text, words)]), from: .clipboard))
    }
    // The desk of a script has an empty clipboard, and answers at once.
    func link() {
      send(.keyPressed(KeyStroke(.character("k"), .control), isRepeat: false))
    }
    link()
    #expect(editor == "one [two](|)")
    answer("https://a.b\n")
    #expect(editor == "one [two](https://a.b)|")
    try session.play("key ctrl+z")
    #expect(editor == "one two|")
    link()
    answer("some words")
    #expect(editor == "one [two](|)")
    link()
    #expect(editor == "one two|", "the same again takes it back")
    link()
    send(.typed("x"))
    answer("https://a.b")
    #expect(
      editor == "one [two](x|)",
      "an address that comes too late is not the one that is meant"
    )
  }

  // MARK: Drops

  @Test("text dropped on an open text goes in at the pointer as one step (x11 8.6, text 2.5)")
  func drops() throws {
    drop(item(TransferType.text, "and "), at: try point(before: 4))
    #expect(editor == "one and |two")
    #expect(session.answer(.undo) == "Undo Drop\n-")
    try session.play("key ctrl+z")
    #expect(editor == "one two|", "with the caret that was there (text 3.10)")
    try session.play("key Escape\nprint history")
    #expect(session.answer(.cards).split(separator: "\n").count == 3)
  }

  @Test("a caret shows where it would go, also in a window without the keyboard, and no card does")
  func showsTheCaret() throws {
    send(.unfocused)
    let place = try point(before: 4)
    #expect(hover(place) == [.acceptDrop([TransferType.text])])
    let frame = app.frame(at: session.now)
    let caret = try #require(frame.openText?.caret)
    #expect(abs(caret.minX - place.x) < 3)
    #expect(frame.ghosts.isEmpty)
    send(.dropLeft)
    #expect(app.frame(at: session.now).openText?.caret == nil)
    #expect(editor == "one two|")
  }

  @Test("beside the text the board takes it, with the card that it would be")
  func leavesTheText() throws {
    _ = hover(try point(before: 4))
    #expect(hover(Point(700, 500)) == [.acceptDrop([TransferType.text])])
    #expect(!app.frame(at: session.now).ghosts.isEmpty)
    _ = hover(try point(before: 4))
    #expect(app.frame(at: session.now).ghosts.isEmpty)
    send(.dropped(TransferContent([]), at: Point(0, 0), modifiers: []))
    #expect(app.message == "What was dropped could not be read")
    #expect(app.frame(at: session.now).ghosts.isEmpty)
    #expect(editor == "one two|")
  }

  @Test("near the edges of a long text a drag scrolls it (text 2.14)")
  func scrollsAtTheEdge() throws {
    let lines = (1...60).map { "line \($0)" }.joined(separator: "\n")
    try paste(item(TransferType.text, "\n" + lines))
    try session.play("key ctrl+Home\nwait 1")
    let frame = try #require(app.openCardFrame)
    let bottom = app.view.camera.toWindow(Point(frame.center.x, frame.maxY - 12))
    _ = hover(bottom)
    #expect(app.deadline(after: session.now) == session.now)
    let before = app.writing.text?.scroll ?? 0
    try session.play("wait 1")
    #expect((app.writing.text?.scroll ?? 0) > before + 20)
    let position = app.writing.text?.drop?.position.offset ?? 0
    send(.dropped(TransferContent([item(TransferType.text, "X")]), at: bottom, modifiers: []))
    #expect(app.writing.text?.editor.text[position] == UInt8(ascii: "X"))
    _ = hover(app.view.camera.toWindow(frame.center))
    let velocity = app.writing.textVelocity(app.question(of: app.writing, at: session.now))
    #expect(velocity == nil)
  }

  @Test("what a label takes is one line of words")
  func labels() throws {
    #expect(TransferWish.words.rows(of: [TransferType.uriList]).isEmpty)
    let page = ["image/png", TransferType.text, TransferType.html]
    #expect(TransferWish.inText.rows(of: page).first == [TransferType.html, TransferType.text])
    let card = [
      TransferType.canvas, TransferType.uriList, TransferType.markdown, TransferType.text,
    ]
    #expect(TransferWish.inText.rows(of: card).first == [TransferType.markdown, TransferType.text])
  }

  // MARK: Drags

  /// Drags the word “two” to a point.
  private func dragWord(to end: Point) throws {
    try session.play("key ctrl+End\nkey ctrl+shift+Left\nwait 1")
    let start = try point(before: 5)
    send(.pressed(.primary, at: start, modifiers: [], clickCount: 1))
    for share in [0.5, 1] {
      let place = start + (end - start) * share
      send(.moved(to: place, modifiers: [], held: [.primary]))
    }
  }

  private func carryOut() throws -> TransferContent? {
    try dragWord(to: Point(900, 300))
    #expect(app.appearance.isCarryingOutside)
    app.outbox.requests = []
    send(.carriedOut)
    for case .startDrag(let content, let mayMove) in app.takeRequests() {
      #expect(mayMove)
      return content
    }
    return nil
  }

  @Test(
    "selected text goes to other programs as text and as HTML, and stays until it is taken (x11 8.7)"
  )
  func carriesOut() throws {
    let content = try #require(try carryOut())
    #expect(
      content.items.map(\.type) == [TransferType.text, TransferType.markdown, TransferType.html]
    )
    #expect(content.bytes(of: TransferType.text) == Array("two".utf8))
    send(.interrupted)
    #expect(editor == "one [|two]" && !app.appearance.isCarryingOutside)
    send(.carriedAway)
    #expect(editor == "one |")
    #expect(session.answer(.undo) == "Undo Move Text\n-")
    try session.play("key ctrl+z")
    #expect(editor == "one [|two]")
    send(.carriedAway)
    #expect(editor == "one [|two]", "once")
  }

  @Test("a text that has changed since keeps what was taken")
  func keepsChangedText() throws {
    _ = try carryOut()
    try session.play("key Left\ntype \"X\"")
    let before = editor
    send(.carriedAway)
    #expect(editor == before)
  }

  @Test("back over the text the drag goes on, and let go beside it nothing moves")
  func carriesBack() throws {
    _ = try carryOut()
    send(.carriedBack(at: Point(700, 500)))
    send(.released(.primary, at: Point(700, 500), modifiers: []))
    #expect(editor == "one [|two]")
    _ = try carryOut()
    let start = try point(before: 0)
    send(.carriedBack(at: start))
    send(.released(.primary, at: start, modifiers: .control))
    #expect(editor == "[two|]one two")
    #expect(session.answer(.undo) == "Undo Copy Text\n-")
  }

  @Test("Escape ends a drag of text, which stays where it was, and the text stays open")
  func escapes() throws {
    try dragWord(to: try point(before: 0))
    try session.play("key Escape")
    send(.released(.primary, at: try point(before: 0), modifiers: []))
    #expect(editor == "one [|two]")
  }

  @Test("the board is where it was when a card goes to another program")
  func takesScrollingBack() throws {
    try session.play("key Escape\nkey Escape\nwait 2\npress 200,150\nmove 300,300\nmove 795,300")
    let camera = app.view.camera
    try session.play("move 830,300\nwait 2")
    #expect(app.view.camera != camera)
    send(.carriedOut)
    send(.interrupted)
    #expect(abs(app.view.camera.toBoard(.zero).x - camera.toBoard(.zero).x) < 1)
    #expect(app.scrollVelocity == nil)
  }

  // MARK: The clipboard

  @Test("copied text is offered as HTML too (x11 8.1)")
  func copiesHTML() throws {
    try session.play("key ctrl+a\ntype \"**a**\"")
    app.outbox.requests = []
    for key in ["a", "c"] {
      send(.keyPressed(KeyStroke(.character(Character(key)), .control), isRepeat: false))
    }
    let offers = app.takeRequests().compactMap { request in
      if case .offer(let content, _) = request { content } else { nil }
    }
    #expect(offers.map { $0.items.count } == [1, 3], "the selection is offered as text alone")
    let html = offers.last?.bytes(of: TransferType.html)
    #expect(
      html.map { String(decoding: $0, as: UTF8.self) }?.contains("<strong>a</strong>") == true
    )
  }

  @Test(
    "a pasted picture is a file beside the board and a link at the caret; undo leaves the file (x11 8.5)"
  )
  func pastesPictures() throws {
    let picture = try pixel()
    try paste(picture)
    let name = "Pasted image \(Clock.fileStamp(0)).png"
    #expect(editor == "one two![[\(name)]]|")
    #expect(folder.names == [name])
    #expect(try FileReading.bytes(folder(name)) == picture.bytes)
    try session.play("key ctrl+z")
    #expect(editor == "one two|")
    #expect(folder.names == [name])
    drop(picture, at: try point(before: 0))
    #expect(editor.hasPrefix("![[Pasted image") && folder.names.count == 2)
  }

  @Test("where a picture cannot be kept, that is said, and nothing is pasted")
  func noFolder() throws {
    let session = try Session(CanvasText.small, path: "\(folder.path)/nowhere/board.canvas")
    try session.play("click 200,150\nkey Enter\nkey ctrl+v")
    let before = session.answer(.editor)
    session.app.handle(.received(TransferContent([try pixel()]), from: .clipboard), at: session.now)
    #expect(session.answer(.status).hasPrefix("The picture cannot be kept beside the board: "))
    #expect(session.answer(.editor) == before)
    #expect(session.answer(.undo) == "-\n-")
  }

  @Test("files are pasted as links, those beside the board as a note links to them (x11 8.5)")
  func pastesFiles() throws {
    let paths = [folder("a b.pdf"), folder("p.png"), folder("x#y.md"), "/etc/a [b].txt"]
    try session.play("key ctrl+a")
    try paste(
      item(
        TransferType.uriList,
        (paths.map(URIList.address) + ["https://a.org"]).joined(separator: "\r\n")
      )
    )
    try session.play("key Escape")
    let text = app.editor.board.cardOrder.compactMap { app.editor.board.card($0)?.text }
    #expect(
      text.contains(
        """
        [[a b.pdf]]
        ![[p.png]]
        [x#y.md](x%23y.md)
        [a \\[b\\].txt](file:///etc/a%20%5Bb%5D.txt)
        https://a.org
        """
      )
    )
  }

  @Test("an address on its own makes a link of the selected words (text 6.10)")
  func pastesAddresses() throws {
    try session.play("key ctrl+shift+Left")
    try paste(item(TransferType.uriList, "https://a.org\r\n"))
    #expect(editor == "one [two](https://a.org)|")
  }

  @Test("HTML without plain text is pasted as Markdown (x11 8.5)")
  func pastesHTML() throws {
    try paste(item(TransferType.html, "<p> and <b>three</b></p>"))
    #expect(editor == "one twoand **three**|")
    try paste(item(TransferType.html, "<style>x</style>"))
    #expect(app.message == "There is nothing to paste")
    #expect(editor == "one twoand **three**|")
  }

  @Test("plain text is asked for alone by Ctrl+Shift+V and before HTML by Ctrl+V")
  func asks() throws {
    app.outbox.requests = []
    send(.keyPressed(KeyStroke(.character("v"), .control), isRepeat: false))
    #expect(app.takeRequests() == [.fetch(.inText, from: .clipboard)])
    send(.keyPressed(KeyStroke(.character("v"), [.control, .shift]), isRepeat: false))
    #expect(app.takeRequests() == [.fetch(.words, from: .clipboard)])
  }
}
