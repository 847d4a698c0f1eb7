/// A row of the table of settings. The settings file, the panel, the menu, the command line with its
/// help, and scripts all read it there.
package struct Setting: Sendable {
  /// Its name in the settings file and in scripts, and with two dashes as an option.
  package let key: String
  /// In the panel.
  let title: String
  /// What it is about, without a full stop.
  package let explanation: String
  /// Whether each board has a value of its own. The settings file holds the one that new boards begin with.
  package let belongsToBoard: Bool
  /// In the order of the panel.
  let choices: [Choice]
  /// What the option takes on the command line; empty if there is no option.
  package let optionChoices: [Choice]

  private let read: @Sendable (Settings) -> Int?
  private let write: @Sendable (inout Settings, Int) -> Void

  /// One of the values of a setting.
  package struct Choice: Hashable, Sendable {
    /// Of the setting.
    let key: String
    /// Of the setting, too.
    let belongsToBoard: Bool
    /// In the settings file, in scripts and on the command line.
    package let name: String
    let title: String
    /// What it does, without a full stop.
    let explanation: String
    /// Where it stands alone, as in a menu: “Undo for Each Card”.
    let commandTitle: String
  }

  /// The values that an option takes on the command line.
  enum Option {
    case none, all
    case only([String])
  }

  /// `commandPrefix` goes before the title of a choice that stands alone; it is usually the title of
  /// the setting.
  init<Value: Equatable & Sendable>(
    _ key: String,
    _ value: any WritableKeyPath<Settings, Value> & Sendable,
    title: String,
    explanation: String,
    commandPrefix: String? = nil,
    belongsToBoard: Bool = false,
    option: Option = .none,
    _ rows: [(value: Value, name: String, title: String, explanation: String)]
  ) {
    self.key = key
    self.title = title
    self.explanation = explanation
    self.belongsToBoard = belongsToBoard
    let choices = rows.map {
      Choice(
        key: key,
        belongsToBoard: belongsToBoard,
        name: $0.name,
        title: $0.title,
        explanation: $0.explanation,
        commandTitle: "\(commandPrefix ?? "\(title):") \($0.title)"
      )
    }
    self.choices = choices
    optionChoices = choices.filter { option.takes($0.name) }
    let values = rows.map(\.value)
    read = { settings in values.firstIndex(of: settings[keyPath: value]) }
    write = { settings, index in settings[keyPath: value] = values[index] }
  }
}

extension Setting: Hashable {
  package static func == (a: Setting, b: Setting) -> Bool { a.key == b.key }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension Setting {
  /// The first one stands for a value that no choice gives, of which there is none.
  package func choice(in settings: Settings) -> Choice { choices[read(settings) ?? 0] }

  /// Does nothing if it is a choice of another setting.
  func choose(_ choice: Choice, in settings: inout Settings) {
    guard let index = choices.firstIndex(of: choice) else { return }
    write(&settings, index)
  }

  /// The choice `step` further on in the list, which is a circle.
  func choice(after settings: Settings, step: Int = 1) -> Choice {
    let index = (read(settings) ?? 0) + step
    return choices[(index % choices.count + choices.count) % choices.count]
  }

  /// `asOption` asks for what the command line takes.
  package func choice(named name: String, asOption: Bool = false) throws(UnknownChoice) -> Choice {
    let choices = asOption ? optionChoices : choices
    guard let choice = choices.first(where: { $0.name == name }) else {
      throw UnknownChoice(
        key: asOption ? "--\(key)" : key,
        word: name,
        choices: choices.map(\.name)
      )
    }
    return choice
  }

  /// A word that names no choice.
  package struct UnknownChoice: Error, CustomStringConvertible {
    var key: String
    var word: String
    var choices: [String]

    package var description: String {
      "\(key) does not take “\(word)”; it takes \(choices.joined(separator: ", "))"
    }
  }
}

extension Setting.Option {
  fileprivate func takes(_ name: String) -> Bool {
    switch self {
    case .none: false
    case .all: true
    case .only(let names): names.contains(name)
    }
  }
}
