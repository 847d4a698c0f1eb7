/// Why a command cannot be carried out, for the person who entered it.
struct Complaint: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A command on one line.
enum Command {
  case add(String)
  case set(String, Field, to: String)
  case opinion(String, Person.Opinion, of: String)
  case delete(String)
  case list
  case show(String)
  case undo(String?)
  case redo(String?)
  case history
  case help
  case quit

  static let summary = """
    add NAME, delete NAME, show NAME, list
    set NAME FIELD VALUE
    like NAME TOPIC, dislike NAME TOPIC
    undo [NAME], redo [NAME], history
    help, quit
    fields: \(Field.list)
    """

  init(parsing words: [String]) throws {
    let verb = words.first ?? ""
    let rest = words.dropFirst()
    let (first, last) = (rest.first ?? "", rest.last ?? "")
    switch (verb, rest.count) {
    case ("add", 1): self = .add(first)
    case ("set", 3): self = .set(first, try Self.field(rest.dropFirst().first ?? ""), to: last)
    case ("like", 2): self = .opinion(first, .likes, of: last)
    case ("dislike", 2): self = .opinion(first, .dislikes, of: last)
    case ("delete", 1): self = .delete(first)
    case ("list", 0): self = .list
    case ("show", 1): self = .show(first)
    case ("undo", 0...1): self = .undo(rest.first)
    case ("redo", 0...1): self = .redo(rest.first)
    case ("history", 0): self = .history
    case ("help", 0): self = .help
    case ("quit", 0): self = .quit
    default: throw Complaint("this is no command; try help")
    }
  }

  private static func field(_ word: String) throws -> Field {
    if let field = Field(rawValue: word) { return field }
    throw Complaint("there is no field \(word), but \(Field.list)")
  }
}
