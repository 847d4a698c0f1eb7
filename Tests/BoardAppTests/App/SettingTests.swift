import AppTestSupport
import BoardCore
import BoardTestSupport
import BoardValues
import Testing

@testable import BoardApp
@testable import DragBoard

/// Every reader of the table of settings handles every row and every choice in it.
@MainActor
@Suite("The table of settings")
struct SettingTests {
  @Test("has a choice for every value, and no key or name twice")
  func isComplete() {
    func values<Value: Hashable>(_ setting: Setting, _ path: KeyPath<Settings, Value>) -> Set<Value>
    {
      Set(setting.choices.map { Self.settings(with: $0)[keyPath: path] })
    }
    #expect(values(.undoScope, \.undoScope) == Set(UndoScope.allCases))
    #expect(values(.motion, \.motion) == Set(Settings.Motion.allCases))
    #expect(values(.theme, \.theme) == Set(Settings.Appearance.allCases))
    #expect(Set(Setting.all.map(\.key)).count == Setting.all.count)
    for setting in Setting.all {
      #expect(Set(setting.choices.map(\.name)).count == setting.choices.count)
    }
  }

  private static func settings(with choice: Setting.Choice) -> Settings {
    var settings = Settings()
    settings.choose(choice)
    return settings
  }

  private static let choices = Setting.all.flatMap { setting in
    setting.choices.map { (setting, $0) }
  }

  @Test("what is chosen is chosen, and nothing else with it")
  func chooses() {
    for (setting, choice) in Self.choices {
      let settings = Self.settings(with: choice)
      #expect(settings[setting] == choice)
      for other in Setting.all where other != setting {
        #expect(settings[other] == Settings()[other])
        var untouched = Settings()
        other.choose(choice, in: &untouched)
        #expect(untouched == Settings())
      }
    }
  }

  @Test("the choices of a setting are a circle, both ways")
  func circles() {
    for setting in Setting.all {
      for step in [1, -1] {
        var settings = Settings()
        let seen = setting.choices.map { _ in
          settings.choose(setting.choice(after: settings, step: step))
          return settings[setting].name
        }
        #expect(Set(seen) == Set(setting.choices.map(\.name)))
        #expect(settings == Settings())
      }
    }
  }

  @Test("the settings file, scripts and the command line take every choice by its name")
  func isReadEverywhere() throws {
    for (setting, choice) in Self.choices {
      let settings = Self.settings(with: choice)
      #expect(SettingsFile("\(setting.key) = \(choice.name)").settings == settings)
      let session = try Session(CanvasText.small)
      try session.play("set \(setting.key) \(choice.name)")
      #expect(session.app.settings == settings)
      guard setting.optionChoices.contains(choice) else { continue }
      let arguments = try Arguments(parsing: ["--\(setting.key)", choice.name])
      #expect(arguments.settings(over: Settings()) == settings)
    }
  }

  @Test("the panel shows every setting, and a click on a choice or a switch chooses it")
  func isInPanel() throws {
    // The window is high enough for all of them at once.
    let session = try Session(CanvasText.small, options: "--view 0,0,1 --geometry 800x1300")
    try session.play("key ctrl+,")
    for (setting, choice) in Self.choices {
      if setting.isSwitch, session.app.settings[setting] == choice { continue }
      let command: Command =
        setting.isSwitch ? .settings(.toggle(setting)) : .settings(.choose(choice))
      let control = try #require(session.controls(for: command).last)
      let middle = control.frame.center
      try session.play("click \(middle.x),\(middle.y)")
      #expect(session.app.settings[setting] == choice)
    }
  }

  @Test(
    "a switch is on by its last choice, and has one name in the panel, the palette and the menu"
  )
  func switchesHaveOneName() throws {
    let session = try Session(CanvasText.small, options: "--view 0,0,1 --geometry 800x1100")
    for setting in Setting.all where setting.isSwitch {
      #expect(setting.isOn(in: Self.settings(with: setting.choices[1])))
      #expect(!setting.isOn(in: Self.settings(with: setting.choices[0])))
      #expect(Command.settings(.toggle(setting)).title == setting.title)
    }
    try session.play("key ctrl+,")
    let switches = Set(session.controls.filter { $0.part.role == .toggle }.map(\.part.name))
    try session.play("key Escape\nkey ctrl+shift+p")
    let palette = session.answer(.palette)
    for setting in Setting.all where setting.isSwitch {
      #expect(switches.contains(setting.title))
      #expect(palette.contains("\(setting.title)\t"))
    }
  }

  @Test("the usage explains every option with what it takes")
  func isInUsage() {
    for setting in Setting.options {
      let names = setting.optionChoices.map(\.name).joined(separator: "|")
      #expect(Grammar.usage.contains("--\(setting.key) \(names) "))
    }
  }
}
