import BoardCore
package import BoardValues

/// A row of the table of settings. The settings file, the panel, the menu, the command line with
/// its help, and scripts all read it.
package struct Setting: Sendable {
  /// The name in the settings file and in scripts; preceded by two dashes, the name of the option.
  package let key: String
  /// The name in the panel, in menus and in the palette. That of a switch says what is on.
  var title: String { name.words }
  let name: Sentence
  /// What the setting does, without a period.
  package let explanation: Sentence
  /// Whether it is a switch: two choices, of which the second is on.
  let isSwitch: Bool
  /// Whether each board has its own value. The settings file has the value that new boards begin
  /// with.
  package let belongsToBoard: Bool
  /// The values in the order of the panel; those of a switch are off and on.
  let choices: [Choice]
  /// The values that the command line option takes; empty if there is no option.
  package let optionChoices: [Choice]

  private let read: @Sendable (Settings) -> Int?
  private let write: @Sendable (inout Settings, Int) -> Void
  private let writeToBoard: @Sendable (Settings?, inout BoardSettings) -> Void
  private let readFromBoard: @Sendable ([BoardSettings], Settings, inout Settings) -> Void

  /// One of the values of a setting.
  package struct Choice: Hashable, Sendable {
    let key: String
    let belongsToBoard: Bool
    /// The name in the settings file, in scripts and on the command line.
    package let name: String
    let title: Sentence
    /// What the choice does, without a period.
    let explanation: Sentence
    /// The name of the setting.
    fileprivate let settingTitle: Sentence

    /// The title as a command: “Theme: Dark”.
    var commandTitle: String {
      localized("{title}: {value}", ["title": settingTitle.words, "value": title.words])
    }
  }

  /// The values that a command line option takes.
  enum Option {
    case none, all
    case only([String])
  }

  /// Creates a row with several values; `ofBoard` is the value among those that belong to a board.
  init<Value: Equatable & Sendable>(
    _ key: String,
    _ value: any WritableKeyPath<Settings, Value> & Sendable,
    title: Sentence,
    explanation: Sentence,
    ofBoard: (any WritableKeyPath<BoardSettings, Value?> & Sendable)? = nil,
    option: Option = .none,
    isSwitch: Bool = false,
    _ rows: [(value: Value, name: String, title: Sentence, explanation: Sentence)]
  ) {
    self.key = key
    name = title
    self.explanation = explanation
    self.isSwitch = isSwitch
    let belongsToBoard = ofBoard != nil
    self.belongsToBoard = belongsToBoard
    let choices = rows.map {
      Choice(
        key: key,
        belongsToBoard: belongsToBoard,
        name: $0.name,
        title: $0.title,
        explanation: $0.explanation,
        settingTitle: title
      )
    }
    self.choices = choices
    optionChoices = choices.filter { option.takes($0.name) }
    let values = rows.map(\.value)
    read = { settings in values.firstIndex(of: settings[keyPath: value]) }
    write = { settings, index in settings[keyPath: value] = values[index] }
    writeToBoard = { settings, board in
      if let ofBoard { board[keyPath: ofBoard] = settings?[keyPath: value] }
    }
    readFromBoard = { boards, newBoards, settings in
      guard let ofBoard else { return }
      let chosen = boards.lazy.compactMap { $0[keyPath: ofBoard] }.first
      settings[keyPath: value] = chosen ?? newBoards[keyPath: value]
    }
  }

  /// Creates a switch. The title says what is on, and the explanation what that does.
  init<Value: Equatable & Sendable>(
    _ key: String,
    _ value: any WritableKeyPath<Settings, Value> & Sendable,
    title: Sentence,
    explanation: Sentence,
    ofBoard: (any WritableKeyPath<BoardSettings, Value?> & Sendable)? = nil,
    option: Option = .none,
    off: (value: Value, name: String),
    on: (value: Value, name: String)
  ) {
    self.init(
      key,
      value,
      title: title,
      explanation: explanation,
      ofBoard: ofBoard,
      option: option,
      isSwitch: true,
      [(off.value, off.name, "Off", explanation), (on.value, on.name, "On", explanation)]
    )
  }
}

extension Setting: Hashable {
  package static func == (a: Setting, b: Setting) -> Bool { a.key == b.key }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

// MARK: - Choosing

extension Setting {
  static func of(_ choice: Choice) -> Setting? { all.first { $0.key == choice.key } }

  /// Writes the value into those of a board, if it belongs there; nil leaves the board without one.
  func note(_ settings: Settings?, in board: inout BoardSettings) { writeToBoard(settings, &board) }

  /// Takes the value from the first of `boards` that has one, if it belongs to a board.
  func follow(
    _ boards: [BoardSettings],
    otherwise newBoards: Settings,
    in settings: inout Settings
  ) {
    readFromBoard(boards, newBoards, &settings)
  }

  /// Returns the choice in effect. Every value has a choice; the first is the fallback.
  package func choice(in settings: Settings) -> Choice { choices[read(settings) ?? 0] }

  /// Returns whether a switch is on.
  func isOn(in settings: Settings) -> Bool { choice(in: settings) == choices.last }

  /// Changes the setting to a choice. Does nothing if the choice belongs to another setting.
  func choose(_ choice: Choice, in settings: inout Settings) {
    guard let index = choices.firstIndex(of: choice) else { return }
    write(&settings, index)
  }

  /// Returns the choice `step` positions further in the list, wrapping around.
  func choice(after settings: Settings, step: Int = 1) -> Choice {
    let index = (read(settings) ?? 0) + step
    return choices[(index % choices.count + choices.count) % choices.count]
  }

  /// Returns the choice of a name. If `asOption`, only the values of the command line option count.
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
