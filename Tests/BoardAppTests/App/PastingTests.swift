import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Graphics
import Testing
import Windowing

@testable import BoardApp

/// What browsers, office programs and editors of code offer, pasted into a text and on the board.
@MainActor
@Suite("Formatted words that are pasted", .serialized) struct PastingTests {
  private let session: Session
  private let folder: Folder

  init() throws {
    folder = try Folder()
    session = try Session(CanvasText.small, path: folder("board.canvas"))
  }

  private var app: App { session.app }
  private var words: String? {
    app.writing.text.map { String(decoding: $0.editor.text, as: UTF8.self) }
  }
  /// What the selected card is.
  private var card: Card.Content? {
    app.selectedCards.first.flatMap { app.editor.board.card($0)?.content }
  }

  /// The offers of which the plain text is taken.
  nonisolated private static let plain = ["vscode", "pre", "markdown", "link"]

  private func taken(_ offer: ProgramOffer) -> String {
    var plain = offer.plain
    while plain.last == "\n" { plain.removeLast() }
    return Self.plain.contains(offer.name) ? plain : offer.markdown
  }

  private func write(_ script: String = "") throws {
    try session.play("click 200,150\nkey Enter\nkey ctrl+a\nkey Delete\n\(script)")
  }

  private func paste(_ offer: ProgramOffer, _ key: String = "ctrl+v") throws {
    session.offer(offer.content)
    try session.play("key \(key)")
  }

  private func choose(_ form: PasteForm) {
    app.perform(.clipboard(.pasteAs(form)), at: session.now)
  }

  private var forms: [PasteForm] {
    PasteForm.allCases.filter { app.chain.answer(to: .clipboard(.pasteAs($0)), in: app).isEnabled }
  }

  private func item(_ type: String, _ text: String) -> TransferContent.Item {
    TransferContent.Item(type: type, bytes: Array(text.utf8))
  }

  private func pixel() throws -> TransferContent.Item {
    TransferContent.Item(type: TransferType.png, bytes: try Surface(width: 1, height: 1).png())
  }

  // MARK: What is taken

  @Test(
    "a text takes it as Markdown, code and addresses as they are (text 2.13)",
    arguments: ProgramOffer.all
  )
  func inText(offer: ProgramOffer) throws {
    try write()
    try paste(offer)
    var words = words ?? ""
    while words.last == "\n" { words.removeLast() }
    #expect(words == taken(offer))
    try session.play("key ctrl+z")
    #expect(self.words == "", "one step")
  }

  @Test("the board takes the same, as one card (text 2.13)", arguments: ProgramOffer.all)
  func onBoard(offer: ProgramOffer) throws {
    try session.play("move 550,400")
    try paste(offer)
    if offer.name == "link" {
      #expect(card == .link(url: offer.plain))
    } else {
      #expect(card == .text(taken(offer)))
    }
    #expect(session.answer(.history) == "done\tPaste")
  }

  @Test("what is dropped keeps its form, too (text 2.13)")
  func drops() throws {
    let offer = ProgramOffer("google-docs")
    session.drop(offer.content, at: Point(550, 450))
    #expect(card == .text(offer.markdown))
    #expect(session.answer(.undo).hasPrefix("Undo Drop"))
    try write("type \"a\"")
    let frame = try #require(app.openCardFrame)
    session.drop(offer.content, at: app.view.camera.toWindow(frame.center))
    #expect(words == "a" + offer.markdown)
  }

  @Test("Ctrl+Shift+V is plain in a text, and a card for each line on the board (text 2.13)")
  func plain() throws {
    let offer = ProgramOffer("writer")
    try write()
    try paste(offer, "ctrl+shift+v")
    #expect(words == offer.plain)
    try session.play("key Escape\nkey Escape\nmove 550,400")
    try paste(offer, "ctrl+shift+v")
    #expect(app.selectedCards.count == offer.plain.split(separator: "\n").count)
  }

  @Test(
    "in code it is plain text (text 2.13)",
    arguments: ["key ctrl+Home\nkey Down", "key ctrl+End\nkey Left\nkey Left"]
  )
  func inCode(move: String) throws {
    try write()
    session.offer(TransferContent([item(TransferType.text, "```\nx\n```\n\na `b `")]))
    try session.play("key ctrl+v\n\(move)")
    let (before, offer) = (words ?? "", ProgramOffer("firefox"))
    try paste(offer)
    #expect(words?.contains("Tides\n") == true && words?.count == before.count + offer.plain.count)
  }

  @Test(
    "a picture that comes with a page that only shows it is the picture",
    arguments: [true, false]
  )
  func picture(inText: Bool) throws {
    let offer = ProgramOffer("picture")
    if inText { try write() } else { try session.play("move 550,400") }
    session.offer(TransferContent([try pixel()] + offer.content.items))
    try session.play("key ctrl+v")
    let name = try #require(folder.names.first { $0.hasSuffix(".png") })
    if inText {
      #expect(words == "![[\(name)]]")
    } else {
      #expect(card == .file(path: name, subpath: nil))
    }
    choose(.link)
    if inText {
      #expect(words == offer.markdown)
    } else {
      #expect(card == .link(url: offer.plain))
    }
  }

  @Test("words with a picture of them are the words, as spreadsheets offer them")
  func pictureOfWords() throws {
    let offer = ProgramOffer("calc")
    session.offer(TransferContent([try pixel()] + offer.content.items))
    try session.play("move 550,400\nkey ctrl+v")
    #expect(card == .text(offer.markdown))
  }

  @Test("copied cards and words come back as they were, and others get HTML, too (x11 8.1)")
  func own() throws {
    let text = "# A\n\n- **b**\n\n==c== [[d]] \\*"
    let session = try Session(CanvasText.board(nodes: []))
    session.offer(
      TransferContent([item(TransferType.markdown, text), item(TransferType.text, text)])
    )
    try session.play("move 300,200\nkey ctrl+v")
    session.app.outbox.requests = []
    session.app.perform(.clipboard(.copy), at: session.now)
    let offered = session.app.outbox.requests.lazy.compactMap { request in
      if case .offer(let content, _) = request { content } else { nil }
    }.first
    #expect(offered?.text(of: TransferType.html)?.contains("<h1>A</h1>") == true)
    #expect(offered?.text(of: TransferType.html)?.contains("<li><strong>b</strong></li>") == true)
    session.offer(try #require(offered))
    try session.play("key Enter\nkey ctrl+a\nkey ctrl+v")
    let words = session.app.writing.text.map { String(decoding: $0.editor.text, as: UTF8.self) }
    #expect(words == text)
  }

  // MARK: Another form

  @Test("what was just pasted into a text can come in another form, as one step (text 2.15)")
  func again() throws {
    let offer = ProgramOffer("google-docs")
    try write("type \"x \"")
    try paste(offer)
    #expect(forms == [.plain, .cards])
    choose(.plain)
    #expect(words == "x " + offer.plain)
    #expect(forms == [.formatted, .cards])
    try session.play("key Left")
    #expect(forms == [.formatted, .cards], "the caret does not matter")
    choose(.formatted)
    #expect(words == "x " + offer.markdown)
    #expect(session.answer(.undo) == "Undo Paste\n-")
    try session.play("key ctrl+z")
    #expect(words == "x ")
    #expect(forms.isEmpty)
    try paste(offer)
    try session.play("type \"y\"")
    #expect(forms.isEmpty)
    app.perform(.clipboard(.pasteAs(.plain)), at: session.now)
    #expect(app.message == "Only what was just pasted can come in another form")
  }

  @Test(
    "code, of which the plain text was pasted, can come formatted, and an address as a link (text 2.15)"
  )
  func formatted() throws {
    try write()
    try paste(ProgramOffer("pre"))
    choose(.formatted)
    #expect(words == ProgramOffer("pre").markdown)
    try session.play("key ctrl+a\nkey Delete")
    let offer = ProgramOffer("link")
    try paste(offer)
    #expect(forms == [.formatted, .link, .cards])
    choose(.link)
    #expect(words == offer.markdown)
    try session.play("key ctrl+a\ntype \"see\"\nkey ctrl+a")
    try paste(offer)
    #expect(words == "[see](https://example.org/page)" && forms.contains(.plain))
    choose(.plain)
    #expect(words == "https://example.org/page")
    choose(.link)
    #expect(words == "[see](https://example.org/page)")
  }

  @Test("of a page without plain text the plain words are those of the page (text 2.15)")
  func wordsOfPage() throws {
    try write()
    session.offer(TransferContent([item(TransferType.html, "<p>a <b>b</b></p><p>c</p>")]))
    try session.play("key ctrl+v")
    #expect(words == "a **b**\n\nc")
    choose(.plain)
    #expect(words == "a b\nc")
  }

  @Test("from a text it can go to the board as cards, and the text is as before (text 2.15)")
  func cardsFromText() throws {
    try write("type \"x\"")
    try paste(ProgramOffer("markdown"))
    choose(.cards)
    #expect(words == nil)
    #expect(app.selectedCards.count == 3)
    #expect(session.saved.contains("\"text\":\"x\""))
  }

  @Test("on the board the cards are replaced, as one step (text 2.15)")
  func againOnBoard() throws {
    let offer = ProgramOffer("word")
    try session.play("move 550,400")
    let before = app.editor.board.cardOrder.count
    try paste(offer)
    #expect(forms == [.plain, .cards])
    choose(.cards)
    let lines = offer.plain.split(separator: "\n").count
    #expect(app.selectedCards.count == lines)
    try session.play("key Escape\nclick 200,150")
    #expect(forms == [.formatted, .plain], "what is selected does not matter")
    choose(.plain)
    #expect(app.editor.board.cardOrder.count == before + 1)
    choose(.formatted)
    #expect(card == .text(offer.markdown))
    #expect(session.answer(.history) == "done\tPaste")
    try session.play("key ctrl+z")
    #expect(app.editor.board.cardOrder.count == before)
    #expect(forms.isEmpty)
  }

  @Test("the menu shows the other forms as long as they can be had (text 2.15)")
  func menu() throws {
    try session.play("move 550,400")
    try paste(ProgramOffer("word"))
    try session.play("key Menu")
    #expect(session.answer(.menu).contains("Paste As Plain"))
    try session.play("key Escape\nkey Delete\nkey Menu")
    #expect(!session.answer(.menu).contains("Paste As"))
  }
}
