import BoardCore
import Testing

@testable import BoardApp

@Suite struct SettingsFileTests {
  private static let dark: Settings = {
    var settings = Settings()
    settings.theme = .dark
    return settings
  }()
  private static let chosen: Settings = {
    var settings = dark
    settings.undoScope = .object
    settings.motion = .reduced
    return settings
  }()

  @Test("9.7: what was chosen is read again")
  func roundTrip() {
    var file = SettingsFile()
    file.update(from: Settings(), to: Self.chosen)
    #expect(file.text == "undo-scope = object\nmotion = reduced\ntheme = dark\n")
    #expect(SettingsFile(file.text).settings == Self.chosen)
  }

  @Test("9.7: comments, unknown keys, empty lines and their order are kept")
  func keeps() {
    let text = "# mine\n\nfont = Sans\ntheme=light # not a comment\nundo-scope = board\n"
    var file = SettingsFile(text)
    #expect(file.text == text)
    file.update(from: Settings(), to: Self.chosen)
    let expected =
      "# mine\n\nfont = Sans\ntheme = dark\nundo-scope = object\nmotion = reduced\n"
    #expect(file.text == expected)
  }

  @Test("only what differs is written down")
  func differences() {
    var file = SettingsFile("motion = full\n")
    file.update(from: Self.chosen, to: Self.chosen)
    #expect(file.text == "motion = full\n")
    file.update(from: Settings(), to: Self.dark)
    #expect(file.text == "motion = full\ntheme = dark\n")
  }

  @Test("of a key that stands twice the last counts, and is the one that changes")
  func lastWins() {
    var file = SettingsFile("theme = light\ntheme = dark\n")
    #expect(file.settings.theme == .dark)
    file.update(from: Self.dark, to: Settings())
    #expect(file.settings.theme == .system)
    #expect(file.text == "theme = light\ntheme = system\n")
  }

  @Test(
    "what means nothing leaves the default",
    arguments: ["theme = blue", "theme", "=", "#theme = dark"]
  )
  func nonsense(_ line: String) {
    #expect(SettingsFile(line).settings == Settings())
  }

  @Test("files from other systems are understood, and no line of them is lost")
  func otherLineEnds() {
    var file = SettingsFile("# mine\r\ntheme = dark\r\nfont = Sans\r\n")
    #expect(file.settings.theme == .dark)
    file.update(from: Self.dark, to: Settings())
    #expect(file.text.contains("# mine"))
    #expect(file.text.contains("font = Sans"))
    #expect(SettingsFile(file.text).settings == Settings())
  }
}
