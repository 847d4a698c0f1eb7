import AppTestSupport
import BoardCore
import BoardStore
import BoardTestSupport
import BoardValues
import Graphics
import LinuxSystem
import Testing
import UndoCore
import Windowing

@testable import BoardApp
@testable import BoardRenderer

/// The app with a host that records its requests.
@MainActor
@Suite("The clipboard and drops, as a host sees them") struct ClipboardTests {
  private let session: Session
  private let folder: Folder

  init() throws {
    folder = try Folder()
    session = try Session(CanvasText.small, path: folder("board.canvas"))
    session.app.outbox.requests = []
  }

  private var app: App { session.app }

  private func send(_ event: WindowEvent) { app.handle(event, at: session.now) }

  private func press(_ key: String) throws {
    let stroke = try #require(KeyStroke(parsing: key))
    send(.keyPressed(stroke, isRepeat: false))
  }

  private var offered: TransferContent? {
    app.takeRequests().lazy.compactMap {
      if case .offer(let content, .clipboard) = $0 { content } else { nil }
    }.first
  }

  private func item(_ type: String, _ text: String) -> TransferContent.Item {
    TransferContent.Item(type: type, bytes: Array(text.utf8))
  }

  /// Returns a picture of one pixel.
  private func pixel() throws -> TransferContent.Item {
    TransferContent.Item(type: TransferType.png, bytes: try Surface(width: 1, height: 1).png())
  }

  /// Returns the content for other programs once the first card was dragged out of the window.
  private func carryOut() throws -> TransferContent? {
    try session.play("press 200,150\nmove 300,300\nmove 900,300")
    #expect(app.appearance.isCarryingOutside)
    app.outbox.requests = []
    send(.carriedOut)
    return app.takeRequests().lazy.compactMap {
      if case .startDrag(let content, _) = $0 { content } else { nil }
    }.first
  }

  @Test(
    "a card carried to another program is offered there as cards, Markdown, text, HTML and a file"
  )
  func carriesOut() throws {
    let content = try #require(try carryOut())
    #expect(
      content.items.map(\.type) == [
        TransferType.canvas, TransferType.markdown, TransferType.text, TransferType.html,
        TransferType.uriList,
      ]
    )
    let list = URIList(try #require(content.bytes(of: TransferType.uriList)))
    guard case .file(let path)? = list.entries.first else {
      Issue.record("no file: \(list)")
      return
    }
    #expect(Path.name(of: path) == "plan.canvas")
    #expect(try FileReading.bytes(path) == content.bytes(of: TransferType.canvas))
    app.saveBeforeExit()
    #expect(!Path.exists(path))
  }

  @Test("the card stays where it was, and there is no step")
  func leavesTheCard() throws {
    let before = session.saved
    _ = try carryOut()
    send(.interrupted)
    #expect(session.saved == before)
    #expect(session.answer(.undo) == "-\n-")
    #expect(!app.appearance.isCarryingOutside)
  }

  @Test("back over the board the card is carried on by the point at which it was taken")
  func carriesBack() throws {
    _ = try carryOut()
    send(.interrupted)
    send(.carriedBack(at: Point(400, 350)))
    try session.play("release 300,250")
    #expect(session.answer(.cards, "plan") == "plan 200 200 200 100")
    #expect(session.answer(.undo) == "Undo Move\n-")
  }

  @Test("a picture that is carried out is its own file")
  func carriesPicturesOut() throws {
    _ = try NewFile.write([1], named: "a b.png", in: folder(""), mode: 0o600)
    let board = CanvasText.board(nodes: [
      #"{"id":"p","type":"file","file":"a b.png","x":100,"y":100,"width":200,"height":100}"#
    ])
    let session = try Session(board, path: folder("board.canvas"))
    try session.play("press 200,150\nmove 300,300\nmove 900,300")
    session.app.handle(.carriedOut, at: session.now)
    let lists = session.app.takeRequests().compactMap { request in
      if case .startDrag(let content, _) = request {
        content.bytes(of: TransferType.uriList)
      } else {
        nil
      }
    }
    let path = try #require(Path.resolvingLinks(folder("a b.png")))
    #expect(lists.map { URIList($0).entries } == [[.file(path)]])
  }

  @Test("pasting asks for cards, files, formatted words, pictures and text, in this order")
  func asks() throws {
    try press("ctrl+v")
    #expect(
      app.takeRequests() == [
        .fetch(
          [
            [TransferType.canvas], [TransferType.uriList, TransferType.text],
            [TransferType.markdown, TransferType.text],
            [TransferType.html, TransferType.text, TransferType.webData], ["image/png"],
            ["image/jpeg"], ["image/webp"], ["image/gif"], ["image/svg+xml"], [TransferType.text],
          ],
          from: .clipboard
        )
      ]
    )
    try press("ctrl+shift+v")
    #expect(app.takeRequests() == [.fetch(.words, from: .clipboard)])
  }

  @Test("what was not asked for is not pasted, and what was asked for only once")
  func answersOnce() throws {
    send(.received(TransferContent([item(TransferType.text, "Milk")]), from: .clipboard))
    #expect(session.answer(.undo) == "-\n-")
    try press("ctrl+v")
    send(.received(TransferContent([item(TransferType.text, "Milk")]), from: .primary))
    #expect(session.answer(.undo) == "-\n-")
    send(.received(TransferContent([item(TransferType.text, "Milk")]), from: .clipboard))
    send(.received(TransferContent([item(TransferType.text, "Milk")]), from: .clipboard))
    #expect(session.answer(.history) == "done\tPaste")
  }

  @Test("a board that is only looked at can be copied, and takes nothing")
  func looksOnly() throws {
    try press("ctrl+a")
    app.editor.isReadOnly = true
    try press("ctrl+c")
    #expect(offered?.items.first?.type == TransferType.canvas)
    for key in ["ctrl+x", "ctrl+v", "ctrl+shift+v", "ctrl+d"] {
      app.status.toast = nil
      try press(key)
      #expect(app.takeRequests().isEmpty, "\(key)")
      #expect(app.message == FileSession.wordsForLooking, "\(key)")
    }
    send(.dropHovered(at: Point(500, 400), types: [TransferType.text], modifiers: []))
    #expect(app.takeRequests() == [.acceptDrop([])])
  }

  @Test("a picture is written beside the board under a new name, and its card says so")
  func picture() throws {
    let picture = try pixel()
    for _ in 1...2 {
      try press("ctrl+v")
      send(.received(TransferContent([picture]), from: .clipboard))
    }
    let names = folder.names
    #expect(names.count == 2)
    let stem = "Pasted image \(Clock.fileStamp(0))"
    #expect(Set(names) == ["\(stem).png", "\(stem) (2).png"])
    for name in names {
      #expect(try FileReading.bytes(folder(name)) == picture.bytes)
      #expect(session.saved.contains("\"file\":\"\(name)\""))
    }
    #expect(session.answer(.history) == "done\tPaste\ndone\tPaste")
    try press("ctrl+z")
    #expect(folder.names == names, "undo leaves the file")
  }

  @Test("where there is no folder for a picture, that is said, and nothing is pasted")
  func noFolder() throws {
    let session = try Session(CanvasText.small, path: "\(folder.path)/nowhere/board.canvas")
    try session.play("key ctrl+v")
    session.app.perform(.clipboard(.paste), at: 0)
    session.app.handle(.received(TransferContent([try pixel()]), from: .clipboard), at: 0)
    #expect(session.answer(.status).hasPrefix("The picture cannot be kept beside the board: "))
    #expect(session.answer(.undo) == "-\n-")
  }

  @Test("copied files are named from the board's folder, if they are in it")
  func files() throws {
    Path.touch(folder("notes.txt"))
    try press("ctrl+v")
    let list = [folder("notes.txt"), "/nowhere/a.txt"].map(URIList.address).joined(
      separator: "\r\n"
    )
    send(.received(TransferContent([item(TransferType.uriList, list)]), from: .clipboard))
    #expect(session.saved.contains("\"file\":\"notes.txt\""))
    #expect(session.saved.contains("\"file\":\"/nowhere/a.txt\""))
    #expect(session.answer(.history) == "done\tPaste 2 Cards")
  }

  @Test("in an edit of some cards nothing is added, which is said")
  func inAnEdit() throws {
    try session.play("click 200,150\nkey ctrl+shift+e\nclipboard \"Milk\"\nkey ctrl+v")
    let words = "Only what is being tried out can be changed; Escape leaves Try Out"
    #expect(session.answer(.status) == words)
    try session.play("key ctrl+d")
    #expect(session.answer(.status) == words)
    #expect(session.answer(.cards).split(separator: "\n").count == 3)
  }

  @Test("the search field takes and gives text, and the board has nothing to do with it")
  func searchField() throws {
    try session.play("key F1\nclipboard \"undo\\nit\"\nkey ctrl+v\nkey ctrl+d\nkey ctrl+a")
    #expect(session.answer(.clipboard) == "undo\\nit")
    try session.play("key ctrl+x")
    #expect(session.answer(.clipboard) == "undo it")
    try session.play("key Escape\nkey Escape")
    #expect(session.answer(.history).isEmpty)
  }

  @Test("while a text is being written, the clipboard is for that, and the cards stay as they are")
  func inAText() throws {
    try session.play("click 200,150\nkey F2\nkey ctrl+a\nkey ctrl+x")
    #expect(session.answer(.clipboard) == "# plan")
    #expect(session.answer(.cards).split(separator: "\n").count == 3)
    try session.play("clipboard \"Milk\"\nkey ctrl+v\nkey Escape\nprint history")
    #expect(session.answer(.cards).split(separator: "\n").count == 3)
    #expect(session.saved.contains("\"text\":\"Milk\""))
  }

  @Test("the selection, or everything, is copied as a picture (tools 9.4)")
  func asPicture() throws {
    func side(_ bytes: [UInt8]) -> Int { bytes[16..<20].reduce(0) { $0 * 256 + Int($1) } }
    app.perform(.clipboard(.copyAsPNG), at: 0)
    let all = try #require(offered?.bytes(of: TransferType.png))
    try session.play("click 200,150")
    app.perform(.clipboard(.copyAsPNG), at: 0)
    let one = try #require(offered?.bytes(of: TransferType.png))
    #expect(side(all) > side(one))
    #expect(side(one) >= 200)
    app.perform(.clipboard(.copyAsSVG), at: 0)
    let drawing = try #require(offered?.bytes(of: TransferType.svg))
    #expect(String(decoding: drawing.prefix(400), as: UTF8.self).contains("<svg"))
    #expect(session.answer(.undo) == "-\n-")
  }

  // MARK: Drops

  @Test("what hovers is shown where it would land, until it leaves or is let go")
  func hovers() throws {
    let types = ["text/html", TransferType.text, TransferType.uriList]
    send(.dropHovered(at: Point(500, 450), types: types, modifiers: []))
    #expect(app.takeRequests() == [.acceptDrop([TransferType.uriList, TransferType.text])])
    let frame = app.frame(at: session.now)
    #expect(frame.ghosts == [Ghost(to: Rect(380, 380, 240, 140))])
    send(.dropLeft)
    #expect(app.frame(at: session.now).ghosts.isEmpty)
    #expect(session.answer(.undo) == "-\n-")
  }

  @Test("over a bar, beneath a question and for unknown types it is refused")
  func refuses() throws {
    send(.dropHovered(at: Point(400, 28), types: [TransferType.text], modifiers: []))
    send(.dropHovered(at: Point(500, 450), types: ["text/rtf"], modifiers: []))
    app.ask(.openElsewhere(name: "board.canvas"), at: 0)
    send(.dropHovered(at: Point(500, 450), types: [TransferType.text], modifiers: []))
    #expect(app.takeRequests() == Array(repeating: .acceptDrop([]), count: 3))
    #expect(app.frame(at: session.now).ghosts.isEmpty)
  }

  @Test("a drop that could not be had is said, and is no step")
  func lostDrop() {
    send(.dropHovered(at: Point(500, 450), types: [TransferType.text], modifiers: []))
    send(.dropped(TransferContent([]), at: Point(500, 450), modifiers: []))
    #expect(app.message == "What was dropped could not be read")
    #expect(app.overlay.features.of(Clipboard.self)?.dropPoint == nil)
    #expect(session.answer(.undo) == "-\n-")
  }
}
