import AppTestSupport
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp

/// Keys that the settings file changes, from the line to the menus.
@MainActor
@Suite("Changed keys") struct KeyChangeTests {
  private func keymap(_ lines: String) -> Keymap { SettingsFile(lines).keys.keymap }

  private func problems(_ lines: String) -> [String] {
    SettingsFile(lines).keys.problems.map { "\($0.line): \($0.what.words)" }
  }

  private func titles(of command: Command, _ lines: String) -> [String] {
    keymap(lines).strokes(of: command).map(\.title)
  }

  private func stroke(_ words: String) throws -> KeyStroke {
    try #require(KeyStroke(parsing: words))
  }

  @Test("a line names a command by its title and gives it keys as menus write them")
  func changes() throws {
    let lines = "# mine\nkey Undo = Ctrl+Z, Alt+Backspace\ntheme = dark\nkey New Card=F4\n"
    #expect(titles(of: .undo(.undo), lines) == ["Ctrl+Z", "Alt+Backspace"])
    #expect(titles(of: .board(.newCard), lines) == ["F4"])
    #expect(keymap(lines).command(for: try stroke("alt+backspace")) == .undo(.undo))
    #expect(keymap(lines).command(for: try stroke("ctrl+n")) == nil)
    #expect(problems(lines).isEmpty)
    #expect(SettingsFile(lines).text == lines)
  }

  @Test("a line with a former title gives its keys to the command as it is called now")
  func renamed() throws {
    let lines = "key Keys = F2\nkey Take Over = F3\nkey Connections at Right Angles = F4\n"
    #expect(titles(of: .keyList(.toggleHelp), lines) == ["F2"])
    #expect(titles(of: .saving(.takeOver), lines) == ["F3"])
    #expect(titles(of: .settings(.toggle(.connections)), lines) == ["F4"])
    let names = CommandRow.all.flatMap(\.members).map(\.command.name)
    for (former, name) in KeyChange.renamed {
      #expect(problems("key \(former) = F5").isEmpty)
      #expect(names.contains(name) && !names.contains(former))
    }
  }

  @Test("a line without keys takes them away")
  func none() {
    #expect(titles(of: .board(.delete), "key Delete =") == [])
    #expect(keymap("key Delete =").shortcut(for: .board(.delete)).isEmpty)
  }

  @Test("commas and pluses can be keys themselves")
  func signs() {
    #expect(
      titles(of: .view(.zoomIn), "key Zoom In = Ctrl++,Ctrl+,, Ctrl+=") == [
        "Ctrl++", "Ctrl+,", "Ctrl+=",
      ]
    )
  }

  @Test("a key that two commands would have is that of the later line, and of no other command")
  func later() throws {
    let lines = "key Undo = F7\nkey Redo = F7, Ctrl+D\n"
    #expect(keymap(lines).command(for: try stroke("F7")) == .undo(.redo))
    #expect(titles(of: .undo(.undo), lines) == [])
    #expect(titles(of: .clipboard(.duplicate), lines) == [])
    #expect(titles(of: .undo(.undo), "key Undo = F7\nkey Undo = F8\n") == ["F8"])
    #expect(Set(keymap(lines).bindings.map(\.stroke)).count == keymap(lines).bindings.count)
  }

  @Test("directions take keys in turn, and settings are commands, too")
  func several() throws {
    let lines = "key Move by 1 = K, J, H, L, Up, Down, Left, Right\nkey Minimap = F9\n"
    #expect(titles(of: .arrange(.nudge(0, -1)), lines) == ["K", "Up"])
    #expect(titles(of: .arrange(.nudge(1, 0)), lines) == ["L", "Right"])
    #expect(keymap(lines).command(for: try stroke("F9")) == .settings(.toggle(.minimap)))
  }

  @Test("what is wrong in a line is said with its number, and the line changes nothing")
  func wrong() {
    let lines = "key Undoo = F7\n\nkey Undo = Hyper+Z\nkey Move by 1 = Up, Down\nkey Redo = F8\n"
    #expect(
      problems(lines) == [
        "1: no command is called “Undoo”", "3: “Hyper+Z” is no key",
        "4: “Move by 1” takes keys by 4",
      ]
    )
    #expect(titles(of: .undo(.undo), lines) == ["Ctrl+Z", "Undo"])
    #expect(titles(of: .undo(.redo), lines) == ["F8"])
  }

  @Test("every command with a key can be named")
  func allTitles() throws {
    for (_, command) in Keymap.standard.bindings {
      #expect(throws: Never.self, "\(command.name)") { try KeyChange(command.name, "") }
    }
  }

  @Test(
    "menus, tooltips, the list of keys and the palette show the changed keys, and texts obey them"
  )
  func followed() throws {
    let session = try Session(CanvasText.small)
    session.app.preferences.keymap = keymap("key Duplicate = F4\nkey Bold = Ctrl+J\n")
    try session.play("click 200,150\nkey F4")
    #expect(session.answer(.undo).hasPrefix("Undo Duplicate"))
    try session.play("key ctrl+z\nclick 200,150 button 3")
    let item = session.app.overlay.menu?.items.first { $0.command == .clipboard(.duplicate) }
    #expect(item?.shortcut == "F4")
    try session.play("key Escape\nmove control Duplicate\nwait 1")
    #expect(session.app.interfaceState.tip?.shortcut == "F4")
    try session.play("key F1\ntype \"Duplicate\"")
    #expect(session.controls.contains { $0.part.name == "Duplicate, F4" })
    try session.play("key Escape\nkey ctrl+shift+p\ntype \"Duplicate\"")
    #expect(session.answer(.palette).hasPrefix("Duplicate\tenabled chosen\tF4\t"))
    try session.play("key Escape\nkey Enter\nkey ctrl+a\nkey ctrl+b")
    #expect(session.answer(.editor) == "[# plan|]")
    try session.play("type \"x\"\nkey ctrl+a\nkey ctrl+j")
    #expect(session.answer(.editor).contains("**"))
  }

  @Test("a letter that is a key is still written in a text")
  func lettersInTexts() throws {
    let session = try Session(CanvasText.small)
    session.app.preferences.keymap = keymap("key Bold = B\nkey Save = S\n")
    try session.play("click 200,150\nkey Enter\nkey ctrl+a\nkey B\nkey S")
    #expect(session.answer(.editor) == "bs|")
  }
}
