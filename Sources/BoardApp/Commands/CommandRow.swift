import BoardValues

/// A row of the table of commands. Keys, menus, the list of keys and the palette all read it.
struct CommandRow: Sendable {
  /// Its commands that have keys: one, unless the row is that of a family.
  let members: [(command: Command, strokes: [KeyStroke])]
  let family: String?
  let title: String
  let traits: Traits
  /// Other words by which a person may look for it.
  let words: String
  private(set) var subject = Command.Subject.window

  struct Traits: OptionSet, Sendable {
    let rawValue: Int
    /// It does something to the board or its file, which takes the right to do so.
    static let changesBoard = Traits(rawValue: 1 << 0)
    /// It is about the clipboard, and so about the text that is being edited, if any.
    static let isTransfer = Traits(rawValue: 1 << 1)
    /// It answers a question, and so closes it.
    static let isAnswer = Traits(rawValue: 1 << 2)
    /// A text that is being edited stays open beside it. Where neither this nor `endsText` is said, the
    /// command's keys do nothing in a text, unless they are keys of texts.
    static let leavesTextOpen = Traits(rawValue: 1 << 3)
    /// It means nothing away from where it is offered, and is not in the palette.
    static let isLocal = Traits(rawValue: 1 << 4)
    /// A text that is being edited is ended by its key first.
    static let endsText = Traits(rawValue: 1 << 5)
    /// It means something else on other boards, or nothing, and is not remembered as used.
    static let isOfThisBoard = Traits(rawValue: 1 << 6)
  }

  init(
    _ command: Command,
    _ title: String,
    _ traits: Traits = [],
    keys: [KeyStroke] = [],
    words: String = ""
  ) {
    members = [(command, keys)]
    family = nil
    self.title = title
    self.traits = traits
    self.words = words
  }

  init(
    family: String,
    _ title: String,
    _ traits: Traits = [],
    _ members: [(command: Command, strokes: [KeyStroke])] = [],
    words: String = ""
  ) {
    self.members = members
    self.family = family
    self.title = title
    self.traits = traits
    self.words = words
  }

  /// Rows about one subject.
  static func about(_ subject: Command.Subject, _ rows: [CommandRow]) -> [CommandRow] {
    rows.map { row in
      var row = row
      row.subject = subject
      return row
    }
  }
}

extension Command {
  /// What a command is about: the heading it stands under, and the responder that does it.
  enum Subject: CaseIterable, Sendable {
    case undo, cards, clipboard, arrange, connections, colour, view, file, window

    var title: String {
      switch self {
      case .undo: "Undo"
      case .cards: "Cards"
      case .clipboard: "Clipboard"
      case .arrange: "Arrange"
      case .connections: "Connections"
      case .colour: "Colour"
      case .view: "View"
      case .file: "File"
      case .window: "Window"
      }
    }
  }
}

extension CommandRow {
  /// What a row is found by.
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
