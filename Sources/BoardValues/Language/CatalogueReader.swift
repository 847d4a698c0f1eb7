/// Reads the lines of a `.po` file into entries.
struct CatalogueReader {
  struct Entry {
    var context = ""
    var english = ""
    var hasPlural = false
    var forms: [Int: String] = [:]
    var isFuzzy = false
  }

  struct Flaw: Error {
    var reason: String
  }

  /// The field of an entry to which further lines of text belong.
  private enum Field: Equatable {
    case none, context, english, plural
    case form(Int)
  }

  private var entry = Entry()
  private var field = Field.none

  /// Reads a line; returns the entry before it, if the line begins another.
  mutating func read(_ line: String) throws(Flaw) -> Entry? {
    let words = line.drop(while: \.isWhitespace)
    guard let first = words.first else { return nil }
    if first == "#" {
      let finished = try finishAfterForms()
      if words.hasPrefix("#,"), words.contains("fuzzy") { entry.isFuzzy = true }
      return finished
    }
    if first == "\"" {
      guard field != .none else { throw Flaw(reason: "has text that belongs to nothing") }
      append(try Self.text(words))
      return nil
    }
    let keyword = words.prefix { !$0.isWhitespace && $0 != "\"" }
    let finished = keyword == "msgctxt" || keyword == "msgid" ? try finishAfterForms() : nil
    try begin(keyword)
    append(try Self.text(words.dropFirst(keyword.count).drop(while: \.isWhitespace)))
    return finished
  }

  /// Returns the last entry.
  mutating func finish() throws(Flaw) -> Entry? { try finishAfterForms() }

  private mutating func finishAfterForms() throws(Flaw) -> Entry? {
    switch field {
    case .none: return nil
    case .context: return nil
    case .english, .plural: throw Flaw(reason: "comes where the translation should be")
    case .form:
      defer {
        entry = Entry()
        field = .none
      }
      return entry
    }
  }

  private mutating func begin(_ keyword: Substring) throws(Flaw) {
    switch keyword {
    case "msgctxt": field = .context
    case "msgid": field = .english
    case "msgid_plural":
      entry.hasPlural = true
      field = .plural
    case "msgstr":
      entry.forms[0] = ""
      field = .form(0)
    default:
      guard keyword.hasPrefix("msgstr["), keyword.hasSuffix("]"),
        let form = Int(keyword.dropFirst(7).dropLast()), (0..<10).contains(form)
      else { throw Flaw(reason: "begins with “\(keyword)”, which no catalogue has") }
      entry.forms[form] = ""
      field = .form(form)
    }
  }

  private mutating func append(_ text: String) {
    switch field {
    case .none, .plural: break
    case .context: entry.context += text
    case .english: entry.english += text
    case .form(let form): entry.forms[form, default: ""] += text
    }
  }

  /// Returns the text between the quotes of a line.
  private static func text(_ quoted: Substring) throws(Flaw) -> String {
    var text = ""
    var isEscaped = false
    var isClosed = false
    guard quoted.first == "\"" else { throw Flaw(reason: "has no text in quotes") }
    for character in quoted.dropFirst() {
      if isClosed {
        guard character.isWhitespace else { throw Flaw(reason: "goes on after its text") }
      } else if isEscaped {
        text.append(character == "n" ? "\n" : character == "t" ? "\t" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isClosed = true
      } else {
        text.append(character)
      }
    }
    guard isClosed else { throw Flaw(reason: "has text whose closing quote is missing") }
    return text
  }
}
