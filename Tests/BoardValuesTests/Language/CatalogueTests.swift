import Testing

@testable import BoardValues

@Suite struct CatalogueTests {
  private static let header = """
    msgid ""
    msgstr ""
    "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

    """

  private func language(_ entries: String, header: String = Self.header) throws -> Language {
    Language("xx", try Catalogue(Array((header + entries).utf8)))
  }

  @Test("a sentence is that of the catalogue, with its arguments in another order")
  func arguments() throws {
    let german = try language(
      """
      msgid "Copied {file} to {folder}"
      msgstr "In {folder} liegt nun {file}"
      """
    )
    let sentence = Sentence("Copied {file} to {folder}", ["file": "a", "folder": "b"])
    #expect(sentence.words(in: german) == "In b liegt nun a")
    #expect(sentence.words(in: nil) == "Copied a to b")
  }

  @Test("a value with braces in it is put in as it is")
  func braces() {
    let sentence = Sentence("{one} and {two}", ["one": "{two}", "two": "}{"])
    #expect(sentence.words(in: nil) == "{two} and }{")
    #expect(Sentence("{one} {gone} {", ["one": "1"]).words(in: nil) == "1 {gone} {")
  }

  @Test("a number chooses the form")
  func plurals() throws {
    let german = try language(
      """
      msgid "{count} card"
      msgid_plural "{count} cards"
      msgstr[0] "eine Karte"
      msgstr[1] "{count} Karten"
      """
    )
    func words(_ count: Int, _ language: Language?) -> String {
      Sentence("{count} card", "{count} cards", count: count).words(in: language)
    }
    #expect([0, 1, 2].map { words($0, german) } == ["0 Karten", "eine Karte", "2 Karten"])
    #expect([0, 1, 2].map { words($0, nil) } == ["0 cards", "1 card", "2 cards"])
  }

  @Test("what a catalogue does not have is English")
  func missing() throws {
    let german = try language(
      """
      msgid "Open"
      msgstr ""

      #, fuzzy
      msgid "Close"
      msgstr "Schliessen"

      #~ msgid "Gone"
      #~ msgstr "Weg"
      """
    )
    for word in ["Open", "Close", "Gone", "Other"] {
      #expect(Sentence(word).words(in: german) == word)
    }
  }

  @Test("the same English words may mean two things")
  func contexts() throws {
    let german = try language(
      """
      msgid "Name"
      msgstr "Name"

      msgctxt "verb"
      msgid "Name"
      msgstr "Benennen"
      """
    )
    #expect(Sentence("Name").words(in: german) == "Name")
    #expect(Sentence("Name", context: "verb").words(in: german) == "Benennen")
    #expect(Sentence("Name", context: "other").words(in: german) == "Name")
  }

  @Test("text goes on in further lines, and escapes are read")
  func lines() throws {
    let german = try language(
      """
      # A comment.
      #: Sources/A.swift
      msgid "One\\n"
      "two \\"three\\""
      msgstr ""
      "Eins\\n"
      "zwei „drei“ \\\\"
      """
    )
    #expect(Sentence("One\ntwo \"three\"").words(in: german) == "Eins\nzwei „drei“ \\")
  }

  @Test("the header says the direction")
  func direction() throws {
    #expect(try !language("").isRightToLeft)
    #expect(try language("", header: Self.header + "\"X-Direction: rtl\\n\"\n").isRightToLeft)
  }

  @Test(
    "a broken catalogue is refused, with the line",
    arguments: [
      ("msgid \"Open\"\nmsgid \"Close\"\n", 5), ("\"Open\"\n\nhello\n", 6), ("msgid Open\n", 4),
      ("msgid \"Open\nmsgstr \"\"\n", 4), ("msgid \"Open\"\nmsgstr \"Auf\" x\n", 5),
      ("msgid \"{count} a\"\nmsgid_plural \"{count} b\"\nmsgstr[0] \"c\"\n", 7),
      ("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[99] \"c\"\n", 6),
    ]
  )
  func broken(text: String, line: Int) {
    #expect { try self.language(text) } throws: { error in
      (error as? CatalogueError)?.line == line
    }
  }

  @Test("a rule for plurals that is none, and bytes that are not UTF-8, are refused")
  func brokenHeader() {
    let header = "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=(n;\\n\"\n"
    #expect(throws: CatalogueError.self) { try language("", header: header) }
    #expect(throws: CatalogueError.self) { try Catalogue([0x22, 0xFF]) }
  }

  @Test("the pseudo-language has accents, brackets and two fifths more, and keeps the arguments")
  func pseudo() {
    let sentence = Sentence("Saved {file} as one", ["file": "a.canvas"])
    #expect(sentence.words(in: .pseudo) == "[Šávéd a.canvas áš öñé~~~~~~~~]")
  }
}
