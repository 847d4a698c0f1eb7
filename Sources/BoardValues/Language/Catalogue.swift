/// The sentences of a language, by the English ones.
package struct Catalogue: Equatable, Sendable {
  /// The key of a sentence: its English words, and the context in which they have this meaning.
  struct Key: Hashable, Sendable {
    var english: String
    var context = ""
  }

  /// The forms of each sentence: one, or as many as the rule of plurals has.
  private var forms: [Key: [String]] = [:]
  private(set) var plurals = PluralRule.english
  /// Whether the language is written from right to left.
  private(set) var isRightToLeft = false

  /// Reads the bytes of a `.po` file. Entries that are not translated, marked as fuzzy or obsolete are
  /// left out.
  package init(_ bytes: [UInt8]) throws(CatalogueError) {
    var reader = CatalogueReader()
    var number = 0
    do {
      for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        number += 1
        if let entry = try reader.read(line) { try add(entry) }
      }
      if let entry = try reader.finish() { try add(entry) }
    } catch {
      throw CatalogueError(line: number, reason: error.reason)
    }
  }

  private mutating func add(_ entry: CatalogueReader.Entry) throws(CatalogueReader.Flaw) {
    if entry.english.isEmpty { return try readHeader(entry.forms.first ?? "") }
    let count = entry.hasPlural ? plurals.count : 1
    guard entry.forms.count == count else {
      throw CatalogueReader.Flaw(reason: "has \(entry.forms.count) forms instead of \(count)")
    }
    guard !entry.isFuzzy, !entry.forms.contains("") else { return }
    forms[Key(english: entry.english, context: entry.context)] = entry.forms
  }

  private mutating func readHeader(_ header: String) throws(CatalogueReader.Flaw) {
    for line in header.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let value = parts[1].drop { $0 == " " }
      switch parts[0] {
      case "Plural-Forms":
        guard let rule = PluralRule(parsing: String(value)) else {
          throw CatalogueReader.Flaw(reason: "has no rule for plurals that can be read")
        }
        plurals = rule
      case "X-Direction": isRightToLeft = value == "rtl"
      default: break
      }
    }
  }

  /// Returns the words of a sentence before its arguments are put in; nil if it is not translated.
  func words(for sentence: Sentence) -> String? {
    let forms = forms[Key(english: sentence.english, context: sentence.context)]
    guard let forms, let count = sentence.count else { return forms?.first }
    let form = plurals.form(for: count)
    return forms.indices.contains(form) ? forms[form] : forms.first
  }
}

/// A flaw in a catalogue, because of which none of it is used.
package struct CatalogueError: Error, Equatable, CustomStringConvertible {
  package var line: Int
  package var reason: String

  package var description: String { "line \(line) \(reason)" }
}
