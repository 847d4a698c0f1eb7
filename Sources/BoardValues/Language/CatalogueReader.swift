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
    var rest = quoted.utf8
    guard rest.popFirst() == Ascii.quote else { throw Flaw(reason: "has no text in quotes") }
    var text = ""
    // Most texts have no escape and are taken as a whole.
    while let end = rest.firstIndex(where: { $0 == Ascii.quote || $0 == Ascii.backslash }) {
      text += Substring(rest[..<end])
      let isEscape = rest[end] == Ascii.backslash
      rest = rest[rest.index(after: end)...]
      if isEscape {
        guard let escaped = rest.popFirst() else { break }
        text += escape(escaped)
      } else {
        guard rest.allSatisfy({ $0 == Ascii.space || $0 == Ascii.tab || $0 == 0x0D }) else {
          throw Flaw(reason: "goes on after its text")
        }
        return text
      }
    }
    throw Flaw(reason: "has text whose closing quote is missing")
  }

  /// Returns the character that an escape stands for, by the byte after the backslash.
  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case 0x6E: "\n"
    case 0x74: "\t"
    default: String(Unicode.Scalar(byte))
    }
  }
}
