import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp

/// The effect of every key of the board in the middle of a sentence.
@MainActor
@Suite("Keys of the board in an open text") struct KeysInTextTests {
  /// The effect of a key in a text.
  enum Meaning: Equatable {
    /// The text stays open beside it.
    case stays
    /// The key ends the text first, which becomes a step.
    case ends
    /// The key is about the text, and the board does not receive it.
    case isText
    case nothing
  }

  private static let staying: Set<Command> = [
    .saving(.save), .view(.zoomIn), .view(.zoomOut), .view(.zoomActual), .view(.zoomFit),
    .find(.find), .find(.findNext), .find(.findPrevious),
    .palette(.openPalette), .menus(.openMenu), .strip(.toggleHistory), .settings(.toggleSettings),
    .keyList(.toggleHelp), .settings(.toggle(.undoScope)),
  ]

  private static let ending: Set<Command> = [
    .escape, .tryOut(.keepDraft), .board(.editText), .board(.newCard), .files(.newBoard),
    .files(.openFile), .files(.saveAs), .files(.exportPicture),
    .files(.printToPDF), .saving(.quit),
  ]

  private static let textual: Set<KeyStroke> = Set(
    [
      "Up", "Down", "Left", "Right", "Shift+Up", "Shift+Down", "Shift+Left", "Shift+Right",
      "Ctrl+Up", "Ctrl+Down", "Ctrl+Left", "Ctrl+Right", "Ctrl+Shift+Up", "Ctrl+Shift+Down",
      "Ctrl+Shift+Left", "Ctrl+Shift+Right", "Alt+Up", "Alt+Down", "Enter", "Tab", "Shift+Tab",
      "Delete", "Backspace", "Shift+Delete", "Ctrl+A", "Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Y", "Ctrl+B",
      "Ctrl+I", "Ctrl+K", "Ctrl+X", "Ctrl+C", "Ctrl+V", "Ctrl+Insert", "Shift+Insert",
      "Ctrl+Shift+V", "Ctrl+T", "Ctrl+Shift+L", "Ctrl+Shift+T", "Ctrl+L", "Ctrl+]", "Ctrl+[", "M",
      "?", "PageUp", "PageDown", "Home", "End", "Ctrl+Home", "Ctrl+End", "Shift+Enter",
      "Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4", "Ctrl+5", "Ctrl+6", "Ctrl+D", "Ctrl+Shift+K",
      "Undo", "Redo", "Cut", "Copy", "Paste",
    ].compactMap { KeyStroke(parsing: $0.lowercased()) }
  )

  private func meaning(of stroke: KeyStroke, _ command: Command) -> Meaning {
    if Self.textual.contains(stroke) { return .isText }
    if Self.staying.contains(command) { return .stays }
    return Self.ending.contains(command) ? .ends : .nothing
  }

  /// Returns a session with an open text of three lines, the caret in the middle of the second, and
  /// a word that was just typed.
  private func writing(in folder: Folder) throws -> Session {
    let session = try Session(CanvasText.small, path: folder("board.canvas"))
    try session.play(
      "drag 200,150 to 220,150\nclick 220,150\nclick 220,150\nkey ctrl+a\ntype \"one\""
    )
    try session.play("key Enter\ntype \"two three\"\nkey Enter\ntype \"four\"\nkey Up")
    return session
  }

  private func steps(_ session: Session) -> [Substring] {
    session.answer(.history).split(separator: "\n")
  }

  @Test(
    "each of them is of a closed list, or does nothing",
    arguments: Keymap.standard.bindings.indices
  )
  func everyKey(_ index: Int) throws {
    let (stroke, command) = Keymap.standard.bindings[index]
    let folder = try Folder()
    let session = try writing(in: folder)
    let (text, revision) = (session.answer(.editor), session.app.editor.document.revision)
    session.app.handle(.keyPressed(stroke, isRepeat: false), at: session.now)
    let isOpen = session.app.writing.text.map { $0.id != nil } ?? false
    let said: Comment = "\(stroke.title): \(command)"
    switch meaning(of: stroke, command) {
    case .stays:
      #expect(isOpen && session.answer(.editor) == text, said)
      // The text so far is included in the save.
      if command == .saving(.save) { #expect(steps(session) == ["done\tMove", "done\tEdit Text"]) }
    case .ends:
      #expect(!isOpen, said)
      #expect(steps(session) == ["done\tMove", "done\tEdit Text"], said)
      #expect(session.answer(.text, "plan") == #"one\ntwo three\nfour"#, said)
    case .isText:
      #expect(isOpen && session.app.editor.document.revision == revision, said)
    case .nothing:
      #expect(isOpen && session.answer(.editor) == text, said)
      #expect(session.app.editor.document.revision == revision, said)
      #expect(session.answer(.status) == "", said)
    }
    if command != .saving(.save), command != .strip(.toggleHistory), isOpen {
      #expect(session.answer(.cards, "plan") == "plan 120 100 200 100", said)
    }
  }

  @Test("the keys of a text that the board has another use for")
  func keysOfTexts() throws {
    let folder = try Folder()
    let session = try writing(in: folder)
    try session.play("key ctrl+l")
    #expect(session.answer(.editor) == #"one\n[two three\n|]four"#)
    try session.play("key Up\nkey alt+Down")
    #expect(session.answer(.editor).hasPrefix(#"one\nfour\n"#))
    try session.play("key alt+Up\nkey alt+Up")
    #expect(session.answer(.editor).hasSuffix(#"\none\nfour"#))
    try session.play("key ctrl+a\ntype \"- one\"\nkey Enter\ntype \"two\"\nkey ctrl+]")
    #expect(session.answer(.editor) == #"- one\n\t- two|"#)
    try session.play("key ctrl+[")
    #expect(session.answer(.editor) == #"- one\n- two|"#)
  }

  @Test("the window or the session that is closed leaves the text as it is, to be gone on with")
  func closing() throws {
    let folder = try StateFolder()
    let session = try folder.start()
    try session.play("click 200,150\nkey Enter\ntype \" more\"")
    session.app.handle(.closeRequested, at: session.now)
    let next = try folder.start()
    #expect(next.answer(.editor) == "# plan more|")
    try next.play("key ctrl+q")
    let last = try folder.start()
    #expect(last.answer(.editor) == "no editor")
    #expect(last.answer(.history) == "done\tEdit Text")
  }

  @Test("where no mark counts, Ctrl+B says so")
  func marksNothing() throws {
    let folder = try Folder()
    let session = try writing(in: folder)
    try session.play("key ctrl+a\ntype \"```\"\nkey Enter\ntype \"code\"")
    let before = session.answer(.editor)
    try session.play("key ctrl+b")
    #expect(session.answer(.editor) == before)
    #expect(session.app.message == "Nothing here can be marked")
  }

  @Test("a field above the text has its keys, and the text none meanwhile")
  func fieldAbove() throws {
    let folder = try Folder()
    let session = try writing(in: folder)
    try session.play("key ctrl+f\ntype \"t\"")
    // The place is selected.
    let text = session.answer(.editor)
    try session.play("key ctrl+]\nkey ctrl+b\nkey alt+Up\nkey ctrl+g")
    try session.play("key ctrl+z\nkey ctrl+z\nkey ctrl+z")
    #expect(session.answer(.editor) == text)
  }
}
