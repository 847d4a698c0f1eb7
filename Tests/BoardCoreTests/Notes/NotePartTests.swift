import TestSupport
import Testing

@testable import BoardCore

@Suite("The part of a note that a reference names")
struct NotePartTests {
  private static let note = """
    ---
    title: Harvest
    # A comment
    tags: [garden]
    ---

    # Harvest

    Before.

    ## Apples *and* [[pears|Pears]] ^heading

    Apples are
    picked first. ^apples

    - one ^one
      still one
    - two ^two
    \t- in two ^inner
    \t\t1. deep
    - three

    | Kind |
    |-|
    | Cox |

    ^table

    ```
    ## No heading
    words ^none

    ```
    ^code

    ### A `code` and a [link](http://x.org)

    > quoted ^quote

    ## Plums: _blue_ (or not)?

    Plums.

    Chapter
    =======

    ## Apples

    Others.

    ## snake_case ##
    """

  private func part(_ subpath: String?) -> String? {
    let text = Array(Self.note.utf8)
    return NotePart.range(of: subpath, in: text).map { String(decoding: text[$0], as: UTF8.self) }
  }

  private func ends(_ subpath: String) -> [String]? {
    part(subpath).map { part in
      let lines = part.split(separator: "\n").map(String.init)
      return [lines.first ?? "", lines.last ?? ""]
    }
  }

  @Test(
    "a section ends where the next heading of its level or of a higher one begins",
    arguments: [
      ("#Harvest", ["# Harvest", "Plums."]),
      ("#Apples and Pears", ["## Apples *and* [[pears|Pears]] ^heading", "> quoted ^quote"]),
      (
        "#A code and a link",
        ["### A `code` and a [link](http://x.org)", "> quoted ^quote"]
      ),
      ("#Plums", nil), ("#Chapter", ["Chapter", "## snake_case ##"]),
      ("#Chapter#Apples", ["## Apples", "Others."]),
      ("#snake_case", Array(repeating: "## snake_case ##", count: 2)),
    ] as [(String, [String]?)]
  )
  func sections(_ subpath: String, _ expected: [String]?) {
    #expect(ends(subpath) == expected)
  }

  @Test(
    "a heading is found by its words, whatever their case, their marks and their signs",
    arguments: [
      "#apples AND pears", "#Apples *and* pears Pears", "#Apples *and* [[pears|Pears]]",
      "#Harvest#Apples and Pears", "#Apples   and  Pears", "##Apples and Pears",
    ]
  )
  func words(_ subpath: String) {
    #expect(ends(subpath)?.first == "## Apples *and* [[pears|Pears]] ^heading")
  }

  @Test("signs in a heading do not matter, and letters do")
  func signs() {
    #expect(ends("#Plums blue or not")?.last == "Plums.")
    #expect(ends("#Plums: blue (or not)?")?.last == "Plums.")
    #expect(part("#Plum blue or not") == nil)
  }

  @Test(
    "a block is a paragraph, an item with what stands in it, or what stands above its name",
    arguments: [
      ("#^apples", "Apples are\npicked first. ^apples"),
      ("#^APPLES", "Apples are\npicked first. ^apples"),
      ("#^two", "- two ^two\n\t- in two ^inner\n\t\t1. deep"),
      ("#^inner", "- in two ^inner\n\t\t1. deep"), ("#^table", "| Kind |\n|-|\n| Cox |"),
      ("#^code", "```\n## No heading\nwords ^none\n\n```"), ("#^quote", "> quoted ^quote"),
      ("#^heading", "## Apples *and* [[pears|Pears]] ^heading"),
      ("#Harvest#^apples", "Apples are\npicked first. ^apples"),
    ]
  )
  func blocks(_ subpath: String, _ expected: String) {
    #expect(part(subpath) == expected)
  }

  @Test(
    "what is not there has no part, and neither has what only looks like it",
    arguments: [
      "#Nowhere", "#^nowhere", "#No heading", "#^none", "#^one", "#title: Harvest", "#A comment",
      "#Chapter#Harvest",
    ]
  )
  func missing(_ subpath: String) {
    #expect(part(subpath) == nil)
  }

  @Test("without a name all of the note is meant", arguments: [nil, "", "#"])
  func whole(_ subpath: String?) {
    #expect(part(subpath) == Self.note)
  }
}
