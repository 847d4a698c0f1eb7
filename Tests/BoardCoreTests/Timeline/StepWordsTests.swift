import BoardTestSupport
import BoardValues
import TestSupport
import Testing
import UndoCore

@testable import BoardCore

@Suite("What a step did, in words") struct StepWordsTests {
  private static func card(_ text: String, x: Double = 0) -> Card {
    Card(
      name: text,
      zKey: .spaced(0),
      frame: Rect(x, 0, 200, 100),
      content: .text(text),
      source: JSONObject()
    )
  }

  private func edge(_ from: ElementID?, _ to: ElementID?, label: String? = nil) -> Element {
    .edge(
      Edge(
        name: "edge",
        zKey: .spaced(1),
        from: Edge.Attachment(card: from, hasArrow: false),
        to: Edge.Attachment(card: to, hasArrow: true),
        label: label,
        source: JSONObject()
      )
    )
  }

  /// The words of steps. The first line of a card is its title; the cards beside a step are called
  /// Ship.
  private let words = StepWords(
    title: { content in
      switch content {
      case .text(let text): text.split(separator: "\n").first.map(String.init)
      case .group(let label): label
      default: nil
      }
    },
    card: { $0 == ElementID(9) ? card("Ship") : nil }
  )

  private func moved(_ texts: String...) -> [BoardChange] {
    texts.enumerated().map { index, text in
      BoardChange(
        ElementID(UInt32(index)),
        from: .card(Self.card(text)),
        to: .card(Self.card(text, x: 50))
      )
    }
  }

  private func written(_ old: String, _ new: String) -> [BoardChange] {
    [BoardChange(ElementID(0), from: .card(Self.card(old)), to: .card(Self.card(new)))]
  }

  @Test("a step says what was done, and to which card or how many (tools 10.3)")
  func objects() {
    #expect(words.words(for: "Move", moved("Plan")) == "Moved “Plan”")
    #expect(words.words(for: "Move", moved("Plan", "Price", "Ship")) == "Moved 3 cards")
    #expect(words.words(for: "Delete 2 Cards", moved("Plan", "Price")) == "Deleted 2 cards")
    #expect(words.words(for: "Colour", moved("")) == "Coloured a card")
    #expect(words.words(for: "Bring to Front", moved("Plan")) == "Brought “Plan” to the front")
    #expect(words.words(for: "Same Size", moved("Plan", "Price")) == "Made 2 cards the same size")
  }

  /// A step, its changes, and the words for it.
  struct Said: CustomStringConvertible, Sendable {
    var name: String
    var changes: [BoardChange]
    var words: String
    var description: String { name }

    init(_ name: String, _ changes: [BoardChange], _ words: String) {
      (self.name, self.changes, self.words) = (name, changes, words)
    }
  }

  private static func change(_ id: UInt32, _ before: Card?, _ after: Card?) -> BoardChange {
    BoardChange(
      ElementID(id),
      from: before.map(Element.card),
      to: after.map(Element.card)
    )
  }

  private static func group(_ label: String?, x: Double = 0) -> Card {
    var group = card("", x: x)
    group.frame = Rect(x, -20, 300, 200)
    group.content = .group(label: label)
    return group
  }

  private static func coloured(_ color: String?) -> Card {
    var card = card("Plan")
    card.color = color
    return card
  }

  private static let line: Element = .edge(
    Edge(
      name: "edge",
      zKey: .spaced(1),
      from: Edge.Attachment(card: ElementID(0), hasArrow: false),
      to: Edge.Attachment(card: ElementID(9), hasArrow: true),
      label: nil,
      source: JSONObject()
    )
  )

  /// One step of each kind, with its words.
  static let told: [Said] = {
    let plan = [change(0, card("Plan"), card("Plan", x: 50))]
    let two = plan + [change(1, card("Price"), card("Price", x: 50))]
    let added = [change(0, nil, card("Plan"))]
    let group = change(3, Self.group("Trip"), Self.group("Trip", x: 50))
    let edge = [BoardChange(ElementID(5), from: line, to: nil)]
    return [
      Said("", plan, "Changed “Plan”"),
      Said("Align", two, "Aligned 2 cards"),
      Said("Arrange", two, "Arranged 2 cards"),
      Said("Arrows", edge, "Changed the arrows of the connection of a card and “Ship”"),
      Said("Bring Back", plan, "Brought back “Plan”"),
      Said("Bring Back Version", two, "Brought back an earlier version"),
      Said("Bring Forward", plan, "Brought “Plan” forward"),
      Said("Bring to Front", plan, "Brought “Plan” to the front"),
      Said("Changes", two, "Took over what was done meanwhile"),
      Said("Check “Milk”", plan, "Checked “Milk”"),
      Said("Check", plan, "Checked a box in “Plan”"),
      Said("Colour", [change(0, card("Plan"), coloured("1"))], "Coloured “Plan”"),
      Said("Colour", [change(0, coloured("1"), card("Plan"))], "Removed the colour of “Plan”"),
      Said(
        "Connect",
        [BoardChange(ElementID(5), from: nil, to: line)],
        "Connected a card and “Ship”"
      ),
      Said("Cut 2 Cards", two, "Cut 2 cards"),
      Said("Delete", edge, "Deleted the connection of a card and “Ship”"),
      Said("Delete", [change(3, Self.group("Trip"), nil)], "Deleted “Trip”"),
      Said("Distribute", two, "Distributed 2 cards"),
      Said("Drop", added, "Dropped “Plan”"),
      Said("Duplicate", added, "Duplicated “Plan”"),
      Said("Edit Text", [change(0, card("Plan"), card("Plan B"))], "Edited “Plan”: + B"),
      Said("Fit to Words", plan, "Fitted “Plan” to its words"),
      Said("Fit to Words", two, "Fitted 2 cards to their words"),
      Said("Group", [change(3, nil, Self.group(nil))], "Added a group"),
      Said("Group 3 Cards", [change(3, nil, Self.group(nil))], "Grouped 3 cards"),
      Said("Move", two, "Moved 2 cards"),
      Said("Move", plan + [group], "Moved “Trip”"),
      Said("Move", [change(3, Self.group(nil), Self.group(nil, x: 9))], "Moved a group"),
      Said("New Card", added, "Added “Plan”"),
      Said("New Card and Connection", added, "Added “Plan” and connected it"),
      Said("Paste", added, "Pasted “Plan”"),
      Said("Reconnect", edge, "Reconnected a card and “Ship”"),
      Said("Reload", two, "Reloaded the file"),
      Said("Replace in 2 Cards", two, "Replaced in 2 cards"),
      Said(
        "Replace",
        [change(0, card("Plan A"), card("Plan B"))],
        "Replaced in “Plan A”: A → B"
      ),
      Said("Resize", plan, "Resized “Plan”"),
      Said("Reverse", edge, "Reversed the connection of a card and “Ship”"),
      Said("Revert to Saved", two, "Reverted to the saved board"),
      Said("Same Size", two, "Made 2 cards the same size"),
      Said("Send Backward", plan, "Sent “Plan” backward"),
      Said("Send to Back", two, "Sent 2 cards to the back"),
      Said("Try Out", two, "Tried out changes to 2 cards"),
      Said("Uncheck", plan, "Unchecked a box in “Plan”"),
      Said("Ungroup", [change(3, Self.group("Trip"), nil)], "Ungrouped “Trip”"),
      Said(
        "Ungroup",
        [change(3, Self.group("Trip"), nil), change(4, Self.group(nil), nil)],
        "Ungrouped 2 groups"
      ),
    ]
  }()

  @Test("every kind of step is told as somebody would tell it", arguments: told)
  func tells(_ said: Said) {
    #expect(words.words(for: said.name, said.changes) == said.words)
  }

  /// Returns the words after a step with these changes was undone, or redone.
  private func words(
    _ direction: UndoDirection,
    _ name: String,
    _ changes: [BoardChange],
    count: Int = 1
  ) -> String {
    let applied = direction == .redo ? changes : changes.map(\.inverted)
    return words.words(
      for: AppliedStep(name: name, changes: applied, direction: direction, count: count)
    )
  }

  @Test("an undo says what came back, and a redo what it did")
  func undone() {
    let two = moved("Plan", "Price")
    let removed = two.map { BoardChange($0.id, from: $0.before, to: nil) }
    let added = removed.map(\.inverted)
    let group = Self.change(3, Self.group("Trip"), Self.group("Trip", x: 50))
    func undo(_ name: String, _ changes: [BoardChange]) -> String { words(.undo, name, changes) }
    #expect(undo("Move", moved("Plan")) == "“Plan” is back where it was")
    #expect(undo("Move", moved("")) == "A card is back where it was")
    #expect(undo("Move", two) == "2 cards are back where they were")
    #expect(undo("Move", moved("Plan") + [group]) == "“Trip” is back where it was")
    #expect(undo("Delete", [removed[0]]) == "Brought back “Plan”")
    #expect(undo("Delete 2 Cards", removed) == "Brought back 2 cards")
    #expect(undo("Cut", [removed[0]]) == "Brought back “Plan”")
    #expect(undo("New Card", [added[0]]) == "Removed “Plan”")
    #expect(undo("Paste 2 Cards", added) == "Removed 2 cards")
    #expect(undo("Arrange", two) == "Undone: arranged 2 cards")
    #expect(undo("Juggle", two) == "Undone: Juggle")
    #expect(words(.undo, "Move", two, count: 3) == "Undone: moved 2 cards")
    #expect(words(.redo, "Move", moved("Plan")) == "Moved “Plan”")
    #expect(words(.redo, "Delete 2 Cards", removed) == "Deleted 2 cards")
  }

  @Test("a card that was deleted with its connections is one card")
  func deleted() {
    let edge = edge(ElementID(0), ElementID(9))
    let changes = [
      BoardChange(ElementID(0), from: .card(Self.card("Plan")), to: nil),
      BoardChange(ElementID(1), from: edge, to: nil),
    ]
    #expect(words.words(for: "Delete", changes) == "Deleted “Plan”")
    #expect(
      words.words(for: "Delete", [changes[1]]) == "Deleted the connection of a card and “Ship”"
    )
  }

  @Test("a connection names the cards at its ends, whether the step changed them or not")
  func connections() {
    let changes =
      moved("Plan") + [BoardChange(ElementID(5), from: nil, to: edge(ElementID(0), ElementID(9)))]
    #expect(words.words(for: "Connect", changes) == "Connected “Plan” and “Ship”")
    let labelled = [BoardChange(ElementID(5), from: nil, to: edge(nil, nil, label: "needs"))]
    #expect(words.words(for: "Reverse", labelled) == "Reversed the connection “needs”")
  }

  @Test("an edited text says the old and the new words, and the card by its old name")
  func edits() {
    func edited(_ old: String, _ new: String) -> String {
      words.words(for: "Edit Text", written(old, new))
    }
    #expect(edited("Price\nnow £20 each", "Price\nnow £25 each") == "Edited “Price”: £20 → £25")
    #expect(edited("Plan", "Plan B") == "Edited “Plan”: + B")
    #expect(edited("Plan B", "Plan") == "Edited “Plan B”: − B")
    #expect(edited("", "Hello") == "Edited “Hello”: + Hello")
    #expect(edited("Plan\n\none", "Plan\none") == "Edited “Plan”")
    let label = [
      BoardChange(
        ElementID(5),
        from: edge(ElementID(9), nil, label: "needs"),
        to: edge(ElementID(9), nil, label: "wants")
      )
    ]
    #expect(words.words(for: "Edit Label", label) == "Edited “needs”: needs → wants")
  }

  @Test("a box that was ticked says which, as its step does")
  func boxes() {
    #expect(words.words(for: "Check “Buy milk”", written("- [ ]", "- [x]")) == "Checked “Buy milk”")
    #expect(words.words(for: "Uncheck", written("a", "b")) == "Unchecked a box in “b”")
  }

  @Test(
    "names that nobody knows stay as they are",
    arguments: ["Juggle", "Move to Mars", "“", " "]
  )
  func unknown(_ name: String) { #expect(words.words(for: name, moved("Plan")) == name) }

  @Test("a card is found by its old name and by its new one")
  func titles() {
    #expect(words.cardTitles(written("Plan", "Price")) == ["Plan", "Price"])
    #expect(words.cardTitles(moved("Plan", "")) == ["Plan"])
  }
}

@Suite("What differs between two texts") struct WordDifferenceTests {
  @Test("long words are cut around what differs")
  func cuts() throws {
    let start = "https://example.org/a/very/long/address"
    let words = try #require(WordDifference(from: start + "/one", to: start + "/two")).words
    #expect(words.contains("one → ") && words.hasSuffix("two"), "\(words)")
    #expect(words.count < 60)
  }

  @Test("texts that differ in blanks alone do not differ in words")
  func blanks() { #expect(WordDifference(from: "a\nb", to: "a  b") == nil) }

  @Test("whole words are named, and put into the old text they give the new one")
  func property() throws {
    let letters = ["a", "ab", "b", "ä", "日本", "e\u{301}"]
    var generator = SeededGenerator(seed: 1)
    func line() -> [String] {
      (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        letters.randomElement(using: &generator) ?? ""
      }
    }
    var cases = Cases()
    for _ in 0..<500 {
      let (old, new) = (line(), line())
      guard
        let difference = WordDifference(
          from: old.joined(separator: " "),
          to: new.joined(separator: " ")
        )
      else {
        cases.note(false)
        continue
      }
      let (before, after) = (words(difference.old), words(difference.new))
      cases.note(!before.isEmpty && !after.isEmpty)
      let start = old.indices.contains { index in
        Array(old.prefix(index) + after + old.dropFirst(index + before.count)) == new
      }
      #expect(start || old.isEmpty || Array(old + after) == new, "\(old) \(new)")
    }
    cases.expectEnough()
  }

  private func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }
}
