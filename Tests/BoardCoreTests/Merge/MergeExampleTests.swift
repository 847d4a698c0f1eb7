import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardCore

/// What becomes of changes that two people have made, one example each.
@Suite("Two people change a board")
struct MergeExampleTests {
  private static let plan = CanvasText.card("plan", 100, 100)
  private static let price = CanvasText.card("price", 400, 100)

  private func board(_ nodes: String..., edges: [String] = []) -> String {
    CanvasText.board(nodes: nodes, edges: edges)
  }

  private func merge(_ base: String?, _ ours: String, _ theirs: String) throws -> BoardMerge {
    try BoardMerge(base: base.map(bytes), ours: bytes(ours), theirs: bytes(theirs))
  }

  private func merged(_ base: String?, _ ours: String, _ theirs: String) throws -> String {
    let merge = try merge(base, ours, theirs)
    #expect(merge.conflicts == [])
    return text(merge.bytes)
  }

  /// Returns a board, another card with the same name, and the name that this gets in a merge.
  private func clash() throws -> (mine: String, other: String, renamed: String) {
    let mine = board(card("mine"))
    let other = card("other").replacing("\"x\":100", with: "\"x\":900")
    let first = try CanvasDocument(parsing: bytes(try merged(nil, mine, board(other))))
    return (mine, other, try #require(first.cards.first { $0.text == "other" }?.name))
  }

  /// Returns a card with a text.
  private func card(_ text: String) -> String { Self.plan.replacing("# plan", with: text) }

  @Test("both move different cards: both are where they were moved, in the layout of ours")
  func differentCards() throws {
    let base = board(Self.plan, Self.price)
    let ours = base.replacing("\"x\":100", with: "\"x\":7")
    let theirs = base.replacing("\"x\":400", with: "\"x\":9").replacing("\t", with: "  ")
    #expect(try merged(base, ours, theirs) == ours.replacing("\"x\":400", with: "\"x\":9"))
  }

  @Test("one moves a card and the other edits its words: both are done")
  func differentFields() throws {
    let base = board(Self.plan)
    let theirs = base.replacing("# plan", with: "# idea")
    let result = try merged(base, base.replacing("\"x\":100", with: "\"x\":7"), theirs)
    #expect(result == theirs.replacing("\"x\":100", with: "\"x\":7"))
  }

  @Test(
    "words that both edit are merged where something unchanged is between them",
    arguments: [
      ("the red fox runs", "a red fox runs", "the red fox sleeps", "a red fox sleeps"),
      ("one\\ntwo", "1\\ntwo", "one\\n2", "1\\n2"),
      ("end", "end", "end of it", "end of it"),
      ("a b", "a b c", "a b c", "a b c"),
    ]
  )
  func words(_ base: String, _ ours: String, _ theirs: String, _ result: String) throws {
    #expect(
      try merged(board(card(base)), board(card(ours)), board(card(theirs))) == board(card(result))
    )
  }

  @Test(
    "words side by side, and lines of code, tables and addresses, are a conflict",
    arguments: [
      ("red fox", "blue fox", "red cat"), ("```\\na b\\n```", "```\\nx b\\n```", "```\\na y\\n```"),
      ("| a b |", "| x b |", "| a y |"),
      ("see http://a b c", "see http://x b c", "see http://a b y"),
    ]
  )
  func conflictOfWords(_ base: String, _ ours: String, _ theirs: String) throws {
    let merge = try merge(board(card(base)), board(card(ours)), board(card(theirs)))
    let conflict = try #require(merge.conflicts.first)
    #expect(conflict.element == "plan" && conflict.field == "text" && merge.conflicts.count == 1)
    #expect(conflict.mine == "\"\(ours)\"" && conflict.theirs == "\"\(theirs)\"")
    let cards = try CanvasDocument(parsing: merge.bytes).cards
    #expect(cards.count == 2 && cards[0].text.map { "\"\($0)\"" } != conflict.theirs)
    #expect(cards[1].frame.minX == 320 && cards[1].source["dragboard:conflict"]?.text == "plan")
  }

  @Test("another colour from each: ours is in place, theirs beside it")
  func conflictOfColours() throws {
    let base = board(Self.plan)
    func coloured(_ color: String) -> String {
      board(CanvasText.card("plan", 100, 100, color: color))
    }
    let merge = try merge(base, coloured("1"), coloured("2"))
    #expect(text(merge.bytes).contains(#""color":"1","dragboard:theirs":{"color":"2"}"#))
    let expected = MergeConflict(
      element: "plan",
      isEdge: false,
      field: "color",
      mine: "\"1\"",
      theirs: "\"2\""
    )
    #expect(merge.conflicts == [expected])
  }

  @Test("a conflict that one of them has resolved is over in the next merge")
  func resolved() throws {
    let base = board(
      Self.plan.replacing("\"x\":100", with: "\"x\":100,\"dragboard:theirs\":{\"color\":\"2\"}")
    )
    let ours = board(Self.plan)
    let theirs = base.replacing("\"y\":100", with: "\"y\":50")
    #expect(try merged(base, ours, theirs) == ours.replacing("\"y\":100", with: "\"y\":50"))
  }

  @Test("what one removed is gone with its edges, unless the other changed or connected it")
  func removals() throws {
    let edge = CanvasText.edge("e", "plan", "price")
    let base = board(Self.plan, Self.price, edges: [edge])
    let removed = board(Self.plan)
    let moved = base.replacing("\"x\":100", with: "\"x\":7")
    #expect(try merged(base, removed, moved) == removed.replacing("\"x\":100", with: "\"x\":7"))
    let changed = base.replacing("# price", with: "# cost")
    let merge = try merge(base, removed, changed)
    #expect(text(merge.bytes).contains("# cost"))
    #expect(merge.notes.count == 1 && merge.notes[0].contains("removed in ours"))
    let connected = board(
      Self.plan,
      Self.price,
      edges: [edge, CanvasText.edge("n", "price", "plan")]
    )
    let kept = try CanvasDocument(parsing: try self.merge(base, removed, connected).bytes)
    #expect(kept.cards.map(\.name) == ["plan", "price"] && kept.edges.map(\.name) == ["n"])
  }

  @Test("a card that was added to a group which moved away goes along")
  func groups() throws {
    let group = CanvasText.group("g", 0, 0, width: 800, height: 800)
    let base = board(group, Self.plan)
    let ours = board(
      CanvasText.group("g", 1000, 50, width: 800, height: 800),
      CanvasText.card("plan", 1100, 150)
    )
    let theirs = board(group, Self.plan, CanvasText.card("new", 300, 300))
    let cards = try CanvasDocument(parsing: bytes(try merged(base, ours, theirs))).cards
    #expect(cards.last?.frame.origin == Point(1300, 350))
  }

  @Test("a card that was removed with a group's move and changed by the other is kept in the group")
  func keptInGroup() throws {
    let group = CanvasText.group("g", 0, 0, width: 800, height: 800)
    let theirs = board(group, Self.plan.replacing("plan\",\"x", with: "idea\",\"x"))
    let base = board(group, Self.plan)
    let ours = board(CanvasText.group("g", 1000, 50, width: 800, height: 800))
    let once = try merged(base, ours, theirs)
    let origin = try CanvasDocument(parsing: bytes(base)).cards.last?.frame.origin
    let kept = try CanvasDocument(parsing: bytes(once)).cards.last
    #expect(kept?.frame.origin == origin.map { $0 + Vector(1000, 50) })
    #expect(try merged(base, once, theirs) == once)
  }

  @Test("two different cards of the same new name: theirs has another, and its edges with it")
  func namesakes() throws {
    let base = board(Self.plan)
    let ours = board(Self.plan, CanvasText.card("new", 0, 0))
    let theirs = board(
      Self.plan,
      CanvasText.card("new", 500, 500).replacing("# new", with: "other"),
      edges: [CanvasText.edge("e", "new", "plan")]
    )
    let first = try CanvasDocument(parsing: bytes(try merged(base, ours, theirs)))
    #expect(first.cards.first { $0.name == "new" }?.text == "# new" && first.cards.count == 3)
    let renamed = try #require(first.cards.first { $0.text == "other" })
    #expect(first.edges[0].source["fromNode"]?.text == renamed.name)
    #expect(try merged(base, text(first.text), theirs) == text(first.text))
  }

  @Test("a new name that another card has by now is not given once more")
  func takenName() throws {
    let (mine, other, renamed) = try clash()
    // The card that had got this name says something else since.
    let written = CanvasText.card(renamed, 400, 400).replacing("# \(renamed)", with: "else")
    let again = try merged(nil, mine, board(other, written))
    let cards = try CanvasDocument(parsing: bytes(again)).cards
    #expect(Set(cards.map(\.name)).count == 3, "\(again)")
    #expect(Set(cards.compactMap(\.text)) == ["mine", "other", "else"])
  }

  @Test("a card that was renamed before is not renamed again beside itself")
  func renamedTwin() throws {
    let (mine, other, renamed) = try clash()
    let twin = other.replacing("\"id\":\"plan\"", with: "\"id\":\"\(renamed)\"")
    let again = try merged(nil, mine, board(other, twin))
    let cards = try CanvasDocument(parsing: bytes(again)).cards
    #expect(Set(cards.map(\.name)) == ["plan", renamed] && cards.count == 2, "\(again)")
  }

  @Test("a card of a conflict that was written on since leaves its name to no other")
  func nameOfConflictCard() throws {
    let base = board(card("before"))
    let first = try merge(base, board(card("mine")), board(card("theirs")))
    let kept = try #require(first.conflicts.first)
    #expect(kept.theirs == "\"theirs\"")
    // The words on the card beside are others by now, and the same conflict comes up again.
    let written = text(first.bytes).replacing("\"theirs\"", with: "\"theirs and more\"")
    let again = try merge(base, written, board(card("theirs")))
    let names = try CanvasDocument(parsing: again.bytes).cards.map(\.name)
    #expect(names.count == 3 && Set(names).count == 3, "\(text(again.bytes))")
    #expect(try merge(base, text(again.bytes), board(card("theirs"))).bytes == again.bytes)
  }

  @Test("what one raised is raised, and other changes stay in their order")
  func order() throws {
    let cards = ["a", "b", "c"].map { CanvasText.card($0, 0, 0) }
    let base = CanvasText.board(nodes: cards)
    let ours = CanvasText.board(nodes: [cards[1], cards[2], cards[0]])
    let theirs = base.replacing("# c", with: "# C")
    #expect(try merged(base, ours, theirs) == ours.replacing("# c", with: "# C"))
  }

  @Test("without a base, what is equal on both sides is there once, and all else is kept")
  func withoutBase() throws {
    let merged = try merged(
      nil,
      board(Self.plan, Self.price),
      board(Self.plan, CanvasText.card("list", 0, 0))
    )
    let names = try CanvasDocument(parsing: bytes(merged)).cards.map(\.name)
    #expect(names.sorted() == ["list", "plan", "price"])
  }

  @Test(
    "a text with the conflicts of a merge by lines has its sides, and its base if that is in it"
  )
  func markers() throws {
    let plan = Self.plan
    func text(_ middle: String) -> String { "{\"nodes\":[\n\(middle)],\"edges\":[]}\n" }
    let (ours, theirs) = (plan.replacing("100", with: "1"), plan.replacing("plan", with: "idea"))
    let plain = text("<<<<<<< HEAD\n\(ours)\n=======\n\(theirs)\n>>>>>>> other\n")
    let read = try #require(ConflictedText(bytes(plain)))
    #expect(read.base == nil && read.count == 1)
    #expect(BoardCoreTests.text(read.ours) == text(ours + "\n"))
    #expect(BoardCoreTests.text(read.theirs) == text(theirs + "\n"))
    let full = text("<<<<<<< HEAD\r\n\(ours)\n||||||| b\n\(plan)\n=======\n\(theirs)\n>>>>>>>\n")
    #expect(ConflictedText(bytes(full))?.base.map(BoardCoreTests.text) == text(plan + "\n"))
    #expect(ConflictedText(bytes(text(plan))) == nil)
    #expect(ConflictedText(bytes("<<<<<<<\n=======\n")) == nil)
  }

  @Test("a change each of five thousand cards is merged")
  func large() throws {
    let cards = (0..<5000).map { CanvasText.card("c\($0)", $0 % 100 * 300, $0 / 100 * 200) }
    let base = CanvasText.board(nodes: cards)
    let ours = base.replacing("# c5\"", with: "# five\"")
    let theirs = base.replacing("# c7\"", with: "# seven\"")
    #expect(try merged(base, ours, theirs) == ours.replacing("# c7\"", with: "# seven\""))
  }
}
