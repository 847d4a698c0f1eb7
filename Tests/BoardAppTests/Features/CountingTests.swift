import AppTestSupport
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp

/// The number of words beside an open text, and as an answer of the palette.
@MainActor
@Suite("Counting words") struct CountingTests {
  private let session: Session

  init() throws {
    session = try Session(CanvasText.small)
    try session.play("click 200,150\nkey Enter\nkey ctrl+a\ntype \"one two three\"")
  }

  private var app: App { session.app }
  /// What stands beside the text.
  private var shown: String? {
    app.panes.list.flatMap(\.controls).map(\.part.name).first { $0.contains("word") }
  }

  @Test("the words of an open text stand beside it, a moment after they were written")
  func beside() throws {
    #expect(shown == "1 word", "as it was opened")
    try session.play("wait 1")
    #expect(shown == "3 words")
    try session.play("key ctrl+shift+Left\nwait 1")
    #expect(shown == "1 of 3 words")
    try session.play("key Escape\nwait 1")
    #expect(shown == nil)
    #expect(app.upkeepDeadline.map { $0 > session.now + 1 } ?? true, "nothing is counted at rest")
  }

  @Test("the bar stays where it is while words become more")
  func staysInPlace() throws {
    func place() -> Rect? { app.panes.list.first { $0.id == .selectionBar }?.frame }
    try session.play("wait 1")
    let before = place()
    try session.play("type \" four five six seven eight nine\"\nwait 1")
    #expect(shown == "9 words" && place() == before)
  }

  @Test("the words of notes count, and their names do not")
  func notes() throws {
    let files = try BoardWithFiles()
    try files.write("# Plan\n\nfour words in it\n", to: "plan.md")
    let session = try files.session([
      #"{"id":"a","type":"file","file":"plan.md","x":100,"y":100,"width":240,"height":200}"#,
      #"{"id":"b","type":"file","file":"gone.md","x":400,"y":100,"width":240,"height":200}"#,
    ])
    session.app.perform(.counting(.count), at: session.now)
    #expect(session.app.message.hasPrefix("Board: 5 words, "))
  }

  @Test("the palette counts the selection, the card and the board, and leaves the text open")
  func asked() throws {
    try session.play("key ctrl+shift+Left")
    app.perform(.counting(.count), at: session.now)
    #expect(
      app.message
        == "Selection: 1 word, 5 characters · Card: 3 words, 13 characters · "
        + "Board: 6 words, 30 characters"
    )
    #expect(app.isWriting)
    try session.play("key Escape\nkey ctrl+a")
    app.perform(.counting(.count), at: session.now)
    #expect(app.message.hasPrefix("Selected: 5 words, "))
    try session.play("key Escape\nkey Escape")
    app.perform(.counting(.count), at: session.now)
    #expect(app.message == "Board: 6 words, 30 characters")
  }
}
