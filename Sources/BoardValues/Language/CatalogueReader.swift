/// Reads the lines of a `.po` file into entries, by bytes: a start in another language waits for it.
struct CatalogueReader {
  struct Entry {
    var context = ""
    var english = ""
    var hasPlural = false
    var forms: [String] = []
    var isFuzzy = false
  }

  struct Flaw: Error {
    var reason: String
  }

  /// The field of an entry to which further lines of text belong.
  private enum Field: Equatable {
    case none, context, english, plural, form
  }

  private var entry = Entry()
  private var field = Field.none

  /// Reads a line; returns the entry before it, if the line begins another.
  mutating func read(_ line: ArraySlice<UInt8>) throws(Flaw) -> Entry? {
    let words = line.drop(while: Self.isSpace)
    switch words.first {
    case nil: return nil
    case UInt8(ascii: "#"):
      let finished = try finish()
      if words.starts(with: "#,".utf8), try Self.string(words).hasPrefix("#, fuzzy") {
        entry.isFuzzy = true
      }
      return finished
    case Ascii.quote:
      guard field != .none else { throw Flaw(reason: "has text that belongs to nothing") }
      append(try Self.text(words))
      return nil
    default:
      let end = words.firstIndex { Self.isSpace($0) || $0 == Ascii.quote } ?? words.endIndex
      let keyword = try Self.string(words[..<end])
      let finished = keyword == "msgctxt" || keyword == "msgid" ? try finish() : nil
      try begin(keyword)
      append(try Self.text(words[end...].drop(while: Self.isSpace)))
      return finished
    }
  }

  /// Returns the entry that was read, if it is complete.
  mutating func finish() throws(Flaw) -> Entry? {
    switch field {
    case .none, .context: return nil
    case .english, .plural: throw Flaw(reason: "comes where the translation should be")
    case .form:
      defer {
        entry = Entry()
        field = .none
      }
      return entry
    }
  }

  private mutating func begin(_ keyword: String) throws(Flaw) {
    switch keyword {
    case "msgctxt": field = .context
    case "msgid": field = .english
    case "msgid_plural":
      entry.hasPlural = true
      field = .plural
    case "msgstr", "msgstr[\(entry.forms.count)]":
      entry.forms.append("")
      field = .form
    default: throw Flaw(reason: "begins with “\(keyword)”, which does not belong here")
    }
  }

  private mutating func append(_ text: String) {
    switch field {
    case .none, .plural: break
    case .context: entry.context += text
    case .english: entry.english += text
    case .form: entry.forms[entry.forms.count - 1] += text
    }
  }

  // MARK: Text

  /// Returns the text between the quotes of a line.
  private static func text(_ quoted: ArraySlice<UInt8>) throws(Flaw) -> String {
    var rest = quoted
    guard rest.popFirst() == Ascii.quote else { throw Flaw(reason: "has no text in quotes") }
    var text = ""
    // Most texts have no escape and are taken as a whole.
    while let end = rest.firstIndex(where: { $0 == Ascii.quote || $0 == Ascii.backslash }) {
      text += try string(rest[..<end])
      let isEscape = rest[end] == Ascii.backslash
      rest = rest[(end + 1)...]
      if isEscape {
        guard let escaped = rest.popFirst() else { break }
        text += escape(escaped)
      } else {
        guard rest.allSatisfy(isSpace) else { throw Flaw(reason: "goes on after its text") }
        return text
      }
    }
    throw Flaw(reason: "has text whose closing quote is missing")
  }

  /// Returns the character that an escape stands for, by the byte after the backslash.
  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "n"): "\n"
    case UInt8(ascii: "t"): "\t"
    default: String(Unicode.Scalar(byte))
    }
  }

  private static func string(_ bytes: ArraySlice<UInt8>) throws(Flaw) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Flaw(reason: "is not UTF-8")
    }
    return text
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == Ascii.space || byte == Ascii.tab || byte == Ascii.carriageReturn
  }
}
