import BoardValues

/// A row of the table of commands. Keys, menus, the list of keys and the palette all read it.
struct CommandRow: Sendable {
  /// The commands that have keys: one, unless the row belongs to a family.
  let members: [(command: Command, strokes: [KeyStroke])]
  let family: String?
  /// The English title.
  let name: String
  let title: String
  let traits: Traits
  /// Other words by which the user may search for it.
  let words: String
  private(set) var subject = Command.Subject.window

  struct Traits: OptionSet, Sendable {
    let rawValue: Int
    /// Changes the board or its file, and so needs the right to do that.
    static let changesBoard = Traits(rawValue: 1 << 0)
    /// Uses the clipboard, and so applies to the text that is being edited, if there is one.
    static let isTransfer = Traits(rawValue: 1 << 1)
    /// Answers a question, and so closes it.
    static let isAnswer = Traits(rawValue: 1 << 2)
    /// Leaves the text that is being edited open. If a command has neither this trait nor
    /// `endsText`, its keys do nothing during text editing, unless they also are keys of texts.
    static let leavesTextOpen = Traits(rawValue: 1 << 3)
    /// Has a meaning only where it is offered, and so isn't in the palette.
    static let isLocal = Traits(rawValue: 1 << 4)
    /// Ends text editing first if invoked by its key.
    static let endsText = Traits(rawValue: 1 << 5)
    /// Means something else or nothing on other boards, and so isn't remembered as used.
    static let isOfThisBoard = Traits(rawValue: 1 << 6)
    /// Changes what is selected, and so needs more than locked cards.
    static let changesSelection = Traits(rawValue: 1 << 7)
    /// Has a check in menus while what it chooses is chosen.
    static let isChoice = Traits(rawValue: 1 << 8)
    /// Is about the present and its history, and so ends a look at another point of it.
    static let isOfPresent = Traits(rawValue: 1 << 9)
  }

  init(
    _ command: Command,
    _ title: Sentence,
    _ traits: Traits = [],
    keys: [KeyStroke] = [],
    words: Sentence = ""
  ) {
    members = [(command, keys)]
    family = nil
    name = title.english
    self.title = title.words
    self.traits = traits
    self.words = words.words
  }

  init(
    family: String,
    _ title: Sentence,
    _ traits: Traits = [],
    _ members: [(command: Command, strokes: [KeyStroke])] = [],
    words: Sentence = ""
  ) {
    self.members = members
    self.family = family
    name = title.english
    self.title = title.words
    self.traits = traits
    self.words = words.words
  }

  /// Returns the rows with their subject set.
  static func about(_ subject: Command.Subject, _ rows: [CommandRow]) -> [CommandRow] {
    rows.map { row in
      var row = row
      row.subject = subject
      return row
    }
  }
}

extension Command {
  /// The subject of a command: the heading in lists, and the responder that performs it.
  enum Subject: CaseIterable, Sendable {
    case undo, cards, text, clipboard, arrange, connections, colour, view, file, window

    var title: String {
      switch self {
      case .undo: localized("Undo")
      case .cards: localized("Cards")
      case .text: localized("Text")
      case .clipboard: localized("Clipboard")
      case .arrange: localized("Arrange")
      case .connections: localized("Connections")
      case .colour: localized("Colour")
      case .view: localized("View")
      case .file: localized("File")
      case .window: localized("Window")
      }
    }
  }
}

extension CommandRow {
  /// The key by which a row is found.
  private enum Key: Hashable {
    case command(Command)
    case family(String)
  }

  private static let rows = Dictionary(
    all.flatMap { row in
      row.family.map { [(Key.family($0), row)] } ?? row.members.map { (.command($0.command), row) }
    },
    uniquingKeysWith: { first, _ in first }
  )

  static func row(of command: Command) -> CommandRow {
    let row = rows[command.order.family.map(Key.family) ?? .command(command)]
    assert(row != nil, "the table has no row for \(command)")
    return row ?? CommandRow(command, "")
  }
}
