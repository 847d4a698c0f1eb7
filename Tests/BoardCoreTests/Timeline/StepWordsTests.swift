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
  private let stepWords = StepWords(
    title: { content in
      switch content {
      case .text(let text): text.split(separator: "\n").first.map(String.init)
      case .group(let label): label
      default: nil
      }
    },
    time: { verbatim("at \(Int($0))") },
    card: { $0 == ElementID(9) ? card("Ship") : nil }
  )

  private func words(for name: StepName, _ changes: [BoardChange]) -> String {
    stepWords.words(for: name, changes).text(in: nil)
  }

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
    #expect(words(for: .move, moved("Plan")) == "Moved “Plan”")
    #expect(words(for: .move, moved("Plan", "Price", "Ship")) == "Moved 3 cards")
    #expect(words(for: .delete(count: 2), moved("Plan", "Price")) == "Deleted 2 cards")
    #expect(words(for: .colour, moved("")) == "Coloured a card")
    #expect(words(for: .bringToFront, moved("Plan")) == "Brought “Plan” to the front")
    #expect(words(for: .sameSize, moved("Plan", "Price")) == "Made 2 cards the same size")
  }

  /// A step, its changes, and the words for it.
  struct Said: CustomStringConvertible, Sendable {
    var name: StepName
    var changes: [BoardChange]
    var words: String
    var description: String { name.key }

    init(_ name: StepName, _ changes: [BoardChange], _ words: String) {
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
      Said(.unknown(""), plan, "Changed “Plan”"),
      Said(.align, two, "Aligned 2 cards"),
      Said(.arrange, two, "Arranged 2 cards"),
      Said(.arrows, edge, "Changed the arrows of the connection of a card and “Ship”"),
      Said(.bringBack, plan, "Brought back “Plan”"),
      Said(.bringBackVersion, two, "Brought back an earlier version"),
      Said(.bringForward, plan, "Brought “Plan” forward"),
      Said(.bringToFront, plan, "Brought “Plan” to the front"),
      Said(.changesMeanwhile, two, "Took over what was done meanwhile"),
      Said(.check("Milk"), plan, "Checked “Milk”"),
      Said(.check(""), plan, "Checked a box in “Plan”"),
      Said(.colour, [change(0, card("Plan"), coloured("1"))], "Coloured “Plan”"),
      Said(.removeColour, [change(0, coloured("1"), card("Plan"))], "Removed the colour of “Plan”"),
      Said(
        .connect,
        [BoardChange(ElementID(5), from: nil, to: line)],
        "Connected a card and “Ship”"
      ),
      Said(.cut(count: 2), two, "Cut 2 cards"),
      Said(.delete(count: 1), edge, "Deleted the connection of a card and “Ship”"),
      Said(.delete(count: 1), [change(3, Self.group("Trip"), nil)], "Deleted “Trip”"),
      Said(.distribute, two, "Distributed 2 cards"),
      Said(.drop(count: 1), added, "Dropped “Plan”"),
      Said(.duplicate(count: 1), added, "Duplicated “Plan”"),
      Said(.editText, [change(0, card("Plan"), card("Plan B"))], "Edited “Plan”: + B"),
      Said(.fitToWords, plan, "Fitted “Plan” to its words"),
      Said(.fitToWords, two, "Fitted 2 cards to their words"),
      Said(.group(count: 1), [change(3, nil, Self.group(nil))], "Added a group"),
      Said(.group(count: 3), [change(3, nil, Self.group(nil))], "Grouped 3 cards"),
      Said(.move, two, "Moved 2 cards"),
      Said(.move, plan + [group], "Moved “Trip”"),
      Said(.move, [change(3, Self.group(nil), Self.group(nil, x: 9))], "Moved a group"),
      Said(.newCard, added, "Added “Plan”"),
      Said(.newConnectedCard, added, "Added “Plan” and connected it"),
      Said(.paste(count: 1), added, "Pasted “Plan”"),
      Said(.reconnect, edge, "Reconnected a card and “Ship”"),
      Said(.reload, two, "Reloaded the file"),
      Said(.replaceInCards(count: 2), two, "Replaced in 2 cards"),
      Said(
        .replace,
        [change(0, card("Plan A"), card("Plan B"))],
        "Replaced in “Plan A”: A → B"
      ),
      Said(.resize, plan, "Resized “Plan”"),
      Said(.reverse, edge, "Reversed the connection of a card and “Ship”"),
      Said(.revert, two, "Reverted to the saved board"),
      Said(.sameSize, two, "Made 2 cards the same size"),
      Said(.sendBackward, plan, "Sent “Plan” backward"),
      Said(.sendToBack, two, "Sent 2 cards to the back"),
      Said(.tryOut, two, "Tried out changes to 2 cards"),
      Said(.uncheck(""), plan, "Unchecked a box in “Plan”"),
      Said(.ungroup, [change(3, Self.group("Trip"), nil)], "Ungrouped “Trip”"),
      Said(
        .ungroup,
        [change(3, Self.group("Trip"), nil), change(4, Self.group(nil), nil)],
        "Ungrouped 2 groups"
      ),
    ]
  }()

  @Test("every kind of step is told as somebody would tell it", arguments: told)
  func tells(_ said: Said) {
    #expect(words(for: said.name, said.changes) == said.words)
  }

  /// Returns the words after a step with these changes was undone, or redone.
  private func words(
    _ direction: UndoDirection,
    _ name: StepName,
    _ changes: [BoardChange],
    count: Int = 1
  ) -> String {
    let applied = direction == .redo ? changes : changes.map(\.inverted)
    return stepWords.words(
      for: AppliedStep(name: name, changes: applied, direction: direction, count: count)
    ).text(in: nil)
  }

  @Test("an undo says what came back, and a redo what it did")
  func undone() {
    let two = moved("Plan", "Price")
    let removed = two.map { BoardChange($0.id, from: $0.before, to: nil) }
    let added = removed.map(\.inverted)
    let group = Self.change(3, Self.group("Trip"), Self.group("Trip", x: 50))
    func undo(_ name: StepName, _ changes: [BoardChange]) -> String { words(.undo, name, changes) }
    #expect(undo(.move, moved("Plan")) == "“Plan” is back where it was")
    #expect(undo(.move, moved("")) == "A card is back where it was")
    #expect(undo(.move, two) == "2 cards are back where they were")
    #expect(undo(.move, moved("Plan") + [group]) == "“Trip” is back where it was")
    #expect(undo(.delete(count: 1), [removed[0]]) == "Brought back “Plan”")
    #expect(undo(.delete(count: 2), removed) == "Brought back 2 cards")
    #expect(undo(.cut(count: 1), [removed[0]]) == "Brought back “Plan”")
    #expect(undo(.newCard, [added[0]]) == "Removed “Plan”")
    #expect(undo(.paste(count: 2), added) == "Removed 2 cards")
    #expect(undo(.arrange, two) == "Undone: arranged 2 cards")
    #expect(undo(.unknown("juggle"), two) == "Undone: changed 2 cards")
    #expect(words(.undo, .move, two, count: 3) == "Undone: moved 2 cards")
    #expect(words(.redo, .move, moved("Plan")) == "Moved “Plan”")
    #expect(words(.redo, .delete(count: 2), removed) == "Deleted 2 cards")
  }

  @Test("a card that was deleted with its connections is one card")
  func deleted() {
    let edge = edge(ElementID(0), ElementID(9))
    let changes = [
      BoardChange(ElementID(0), from: .card(Self.card("Plan")), to: nil),
      BoardChange(ElementID(1), from: edge, to: nil),
    ]
    #expect(words(for: .delete(count: 1), changes) == "Deleted “Plan”")
    #expect(
      words(for: .delete(count: 1), [changes[1]]) == "Deleted the connection of a card and “Ship”"
    )
  }

  @Test("a connection names the cards at its ends, whether the step changed them or not")
  func connections() {
    let changes =
      moved("Plan") + [BoardChange(ElementID(5), from: nil, to: edge(ElementID(0), ElementID(9)))]
    #expect(words(for: .connect, changes) == "Connected “Plan” and “Ship”")
    let labelled = [BoardChange(ElementID(5), from: nil, to: edge(nil, nil, label: "needs"))]
    #expect(words(for: .reverse, labelled) == "Reversed the connection “needs”")
  }

  @Test("an edited text says the old and the new words, and the card by its old name")
  func edits() {
    func edited(_ old: String, _ new: String) -> String {
      words(for: .editText, written(old, new))
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
    #expect(words(for: .editLabel, label) == "Edited “needs”: needs → wants")
  }

  @Test("a box that was ticked says which, as its step does")
  func boxes() {
    #expect(words(for: .check("Buy milk"), written("- [ ]", "- [x]")) == "Checked “Buy milk”")
    #expect(words(for: .uncheck(""), written("a", "b")) == "Unchecked a box in “b”")
  }

  @Test("a card is found by its old name and by its new one")
  func titles() {
    #expect(stepWords.cardTitles(written("Plan", "Price")) == ["Plan", "Price"])
    #expect(stepWords.cardTitles(moved("Plan", "")) == ["Plan"])
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
