import BoardCore
import Testing

@testable import BoardRenderer

@Suite("Marks that Obsidian adds to Markdown")
struct MarkdownMarksTests {
  private func outline(_ text: String) -> [String] { MarkdownTexts.shared.document(text).outline }

  @Test(
    "one tilde is a sign, and two strike out",
    arguments: [
      ("~a~", "~a~"), ("~~a~~", "{s:a}"), ("~**a**~ b", "~{b:a}~ b"), ("**~a~**", "{b:~a~}"),
      ("~~a ~b~ c~~", "{s:a ~b~ c}"), ("~a~ ~~b~~ ~c~", "~a~ {s:b} ~c~"),
      ("[~a~](http://x/~y) ~b~", "{→http://x/~y:~a~} ~b~"), ("`~a~` ~b~", "{c:~a~} ~b~"),
      (#"\~a~ ~b~"#, "~a~ ~b~"), ("~~~a~~~", "code "), ("a ~ b ~ c", "a ~ b ~ c"),
    ]
  )
  func tildes(_ text: String, _ expected: String) {
    #expect(outline(text) == [expected])
  }

  @Test(
    "comments are hidden",
    arguments: [
      ("a %%b%% c", ["a  c"]), ("a\n%%b%%\nc", ["a", "c"]), ("%%a%%\n\nb", ["b"]),
      ("a\n\n%%\n# b\n\n- c\n%%\n\nd", ["a", "¶¶d"]), ("a %%*b\nc* _d%% e_", ["a ⏎ e_"]),
      ("a %% b", ["a %% b"]), ("%%\na", ["%%⏎a"]), ("`%%a%%`", ["{c:%%a%%}"]),
      ("```\n%%a%%\n```", ["code %%a%%"]), ("- %%a%%\n- b", ["* ", "* b"]),
      ("> %%a%%\n> b", ["> b"]),
    ]
  )
  func comments(_ text: String, _ expected: [String]) {
    #expect(outline(text) == expected)
  }

  @Test(
    "formulas stay as they are written, and prices are none",
    arguments: [
      ("$x_1*y*z_2$", "{f:x_1*y*z_2}"), ("**$a$**", "{bf:a}"), ("$5 and *b* $6", "$5 and {i:b} $6"),
      ("$5-$6", "$5-$6"), (#"\$a$"#, "$a$"), (#"$\$a$ b"#, #"{f:\$a} b"#), ("$ a$", "$ a$"),
      ("`$a$`", "{c:$a$}"), ("$$a$$", "{f:a}"), ("$$\n- a\n$$", "{d:$$}⏎{f:- a}⏎{d:$$}"),
      ("|$a|b$|\n|-|", "table < {f:a|b}"),
    ]
  )
  func formulas(_ text: String, _ expected: String) {
    #expect(outline(text) == [expected])
  }

  @Test(
    "properties are one row: the title and the tags, or else their names",
    arguments: [
      ("---\ntitle: A *b*\ntags: [c, d]\n---\n# E", ["{d:A *b* · #c #d}", "h1 E"]),
      ("---\ntags:\n  - c\n- \"#d\"\ntitle: 'A'\n---", ["{d:A · #c #d}"]),
      ("---\r\nTags: c d, e\r\n---\r\n\r\nf", ["{d:#c #d #e}", "f"]),
      ("---\n# a comment\naliases: x\n\ncss: |\n  y: z\n---\nf", ["{d:aliases, css}", "f"]),
      ("---\n$a$: %%b%%\n---\n$c$", ["{d:$a$}", "{f:c}"]),
    ]
  )
  func properties(_ text: String, _ expected: [String]) {
    #expect(outline(text) == expected)
  }

  @Test(
    "words between two rules are no properties",
    arguments: [
      ("---\na\n---", ["rule", "h2 a"]), ("---\n\n---", ["rule", "rule"]),
      ("---\na: b", ["rule", "a: b"]), ("----\na: b\n---", ["rule", "h2 a: b"]),
      ("x\n\n---\na: b\n---", ["x", "rule", "h2 a: b"]),
      ("---\na: b\n\nwords\n---", ["rule", "a: b", "h2 words"]),
    ]
  )
  func rules(_ text: String, _ expected: [String]) {
    #expect(outline(text) == expected)
  }

  @Test(
    "the name of a block is hidden at its end, and only there",
    arguments: [
      ("a ^b-1", ["a"]), ("a ^b\nc", ["a ^b⏎c"]), ("a\nb ^c  \n\nd", ["a⏎b", "¶d"]),
      ("- a ^b\n- c ^d", ["* a", "* c"]), ("# a ^b\nc", ["h1 a", "c"]), ("> a ^b", ["> a"]),
      ("|a|\n|-|\n|b|\n\n^c\n\nd", ["table < a/b", "d"]), ("a^b", ["a^b"]), ("a ^b c", ["a ^b c"]),
      ("a ^b_c", ["a ^b_c"]), ("`a ^b`", ["{c:a ^b}"]), ("```\na ^b\n```", ["code a ^b"]),
      ("%%a%% b %%c%% ^d", [" b "]), ("a[^b]", ["a{r:b}"]),
    ]
  )
  func blockNames(_ text: String, _ expected: [String]) {
    #expect(outline(text) == expected)
  }

  @Test(
    "a table needs one dash in each column",
    arguments: [
      ("|a|b|\n|-|--|\n|c|d|", ["table << a|b/c|d"]), ("a|b\n:-|-:\nc|d", ["table <> a|b/c|d"]),
      ("- |a|\n  |-|\n  |b|", ["* table < a/b"]), ("> |a|\n> |-|", ["> table < a"]),
      ("|-|\na", ["|-|⏎a"]), ("a\n-", ["h2 a"]), ("```\n|a|\n|-|\n```", ["code |a|⏎|-|"]),
    ]
  )
  func tables(_ text: String, _ expected: [String]) {
    #expect(outline(text) == expected)
  }

  @Test(
    "a link in a table has other words behind an escaped bar",
    arguments: [
      ("|a|\n|-|\n|[[b\\|c]]|", "table < a/{→[b]:c}"), ("[[b\\|c]]", "{→[b]:c}"),
      ("|a|\n|-|\n|![[b.png\\|40]]|", "table < a/{e→[b.png]:▢40}"),
      ("|a|\n|-|\n|[[b#d\\|c]] ==e==|", "table < a/{→[b#d]:c} {h:e}"),
      ("[[\\|c]]", "{→[|c]:\\|c}"),
    ]
  )
  func aliases(_ text: String, _ expected: String) {
    #expect(outline(text) == [expected])
  }

  @Test("check boxes and words behind a short rule of a table are where they are in the text")
  func places() throws {
    let text = "|a|\n|-|\n|b|\n\n|c|\n|-|\n\n- [ ] d"
    let document = MarkdownTexts.shared.document(text)
    let task = try #require(document.tasks.first)
    #expect(Array(text.utf8)[task.task.offset - 1] == UInt8(ascii: "[") && task.words == "d")
    for words in document.blocks.flatMap(\.texts) {
      let place = try #require(words.source)
      #expect(words.words.utf8.elementsEqual(Array(text.utf8)[place]))
    }
  }

  @Test(
    "footnotes have their labels, and their words come last",
    arguments: [
      ("a[^1] b", ["a{r:1} b"]), ("[^1]: *a*\nb\n\nc[^1]", ["c{r:1}", "^1 {i:a}⏎b"]),
      ("[^1]: a\n[^x]: _b_", ["^1 a", "^x {i:b}"]), ("a\n[^1]: b", ["a", "^1 b"]),
      ("[^1]: http://x.org", ["^1 {→http://x.org:http://x.org}"]), ("[^ ] [^", ["[^ ] [^"]),
      ("> a[^1]\n\n[^1]:", ["> a{r:1}", "^1 "]), ("==h==\n[^1]:", ["{h:h}", "^1 "]),
      ("==h== ==i==\n[^1]: ==a== b\n[^2]: c", ["{h:h} {h:i}", "^1 {h:a} b", "^2 c"]),
      ("- [x] a\n  [^1]: b\n\nc", ["[x]@3 a", "[x]@3 ^1 b", "c"]),
      ("[^1]: a|b\n|---|---|\n\nc", ["table << a|b", "c"]),
    ]
  )
  func footnotes(_ text: String, _ expected: [String]) {
    #expect(outline(text) == expected)
  }

  @Test("a box may have any sign")
  func boxes() {
    let signs = "x-/>?!*"
    let text = signs.map { "- [\($0)] a" }.joined(separator: "\n")
    let places = signs.enumerated().map { "[\($1)]@\(3 + 8 * $0) a" }
    #expect(outline(text) == places)
    #expect(outline("- [] a\n- [ab] c\n- [x]a") == ["* [] a", "* [ab] c", "* [x]a"])
    #expect(outline("- a\n  > b\n- [?] c") == ["* a", "* > b", "[?]@13 c"])
    let tasks = signs.map { MarkdownTask(sign: $0.asciiValue ?? 0, offset: 0) }
    #expect(tasks.allSatisfy(\.isDone) && tasks.map(\.isStruck).filter(\.self).count == 2)
  }

  @Test("indented lines are code")
  func indentedCode() {
    #expect(outline("a\n\n    b\n\n      c\n\td\ne") == ["a", "code b⏎⏎  c⏎d", "e"])
    #expect(outline("- a\n\n      b") == ["* a", "* code b"])
  }

  @Test("a callout is folded as it is written, or the other way round")
  func folding() {
    let document = MarkdownTexts.shared.document(
      "> [!a]- b\n> c\n> > [!d]+ e\n> > f\n\n> [!g] h\n> i"
    )
    func outline(_ turned: Set<Int>) -> [String] { document.folded(turning: turned).outline }
    let rest = [">g title h", ">g i"]
    #expect(outline([]) == [">a- title b"] + rest)
    #expect(
      outline([0])
        == [">a- title b", ">a- c", ">a- >d+ title e", ">a- >d+ f"] + rest
    )
    #expect(outline([0, 1, 2]) == [">a- title b", ">a- c", ">a- >d+ title e"] + rest)
  }
}
