import AppTestSupport
import BoardCore
import BoardRenderer
import BoardTestSupport
import BoardValues
import Testing
import Windowing

@testable import BoardApp

/// What the features about cards and connections do at once, and what they ask for.
@MainActor
@Suite("Cards, each feature alone") struct CardsAloneTests {
  @Test("a new card is asked for as a text, in view; nothing is on the board yet")
  func newCard() throws {
    let cards = try Alone(BoardFeature.self)
    let asked = cards.perform(.newCard)
    guard case .show(.text(.newCard(_, isShown: true), selecting: nil))? = asked.first else {
      Issue.record("\(asked)")
      return
    }
    #expect(asked.count == 1 && cards.editor.board.cardOrder.count == 3)
  }

  @Test("Delete deletes at once and asks for nothing")
  func delete() throws {
    let cards = try Alone(BoardFeature.self)
    cards.select("plan")
    #expect(cards.perform(.delete).isEmpty)
    #expect(cards.editor.board.cardOrder.count == 2)
  }

  @Test("Select All and Select Next choose at once")
  func selects() throws {
    let cards = try Alone(BoardFeature.self)
    #expect(cards.perform(.selectAll).isEmpty && cards.editor.selection.count == 3)
    cards.app.editor.choose([])
    cards.perform(.selectNext)
    #expect(cards.editor.selection == [cards.element("plan")])
  }

  @Test("the text of the only selected card is asked for; of two, none")
  func editText() throws {
    let cards = try Alone(BoardFeature.self)
    cards.select("plan")
    #expect(cards.perform(.editText) == [.show(.text(.element(cards.element("plan"))))])
    cards.select("plan", "price")
    #expect(cards.perform(.editText).isEmpty)
  }

  @Test("a card in no group says so")
  func noGroup() throws {
    let cards = try Alone(BoardFeature.self)
    cards.select("plan")
    #expect(cards.perform(.selectGroup).isEmpty && cards.words == "It is in no group")
  }

  @Test("the ring goes on without selecting, and Space selects what it is on")
  func cardFocus() throws {
    let focus = try Alone(BoardFeature.self)
    #expect(focus.perform(.focusNext).isEmpty && focus.editor.selection.isEmpty)
    #expect(focus.feature?.ring?.card == focus.element("plan"))
    focus.perform(.toggleFocused)
    #expect(focus.editor.selection == [focus.element("plan")])
    #expect(focus.handle(.command(.escape), at: .board) == [])
    #expect(focus.feature?.ring?.card == nil)
  }

  @Test("Escape clears the selection; with none it is left to others")
  func clears() throws {
    let board = try Alone(BoardFeature.self)
    board.select("plan")
    #expect(board.handle(.command(.escape), at: .end) == [])
    #expect(board.editor.selection.isEmpty)
    #expect(board.handle(.command(.escape), at: .end) == nil)
  }

  @Test("a screen reader that writes on a card selects it, shows it and asks for its text")
  func assists() throws {
    let board = try Alone(BoardFeature.self)
    let plan = board.element("plan")
    let request = WindowEvent.assisted(.perform(1), on: .element(plan))
    #expect(board.handle(.event(request), at: .end) == [.show(.text(.element(plan)))])
    #expect(board.editor.selection == [plan])
    let other = WindowEvent.assisted(.focus, on: .text)
    #expect(board.handle(.event(other), at: .end) == nil)
  }

  @Test("a nudge is a step at once")
  func nudge() throws {
    let arrange = try Alone(Arrange.self)
    arrange.select("plan")
    #expect(arrange.perform(.nudge(1, 0)).isEmpty)
    #expect(arrange.editor.board.card(arrange.element("plan"))?.frame.minX == 101)
  }

  @Test("a group is made and selected at once, and its name is asked for")
  func group() throws {
    let arrange = try Alone(Arrange.self)
    arrange.select("plan", "price")
    let asked = arrange.perform(.group)
    let group = try #require(arrange.editor.selection.first)
    #expect(arrange.editor.board.card(group)?.isGroup == true)
    #expect(asked == [.show(.text(.element(group)))])
  }

  @Test("Ungroup selects what was in the group")
  func ungroup() throws {
    let arrange = try Alone(Arrange.self)
    arrange.select("plan", "price")
    arrange.perform(.group)
    #expect(arrange.perform(.ungroup).isEmpty)
    #expect(arrange.editor.selection == [arrange.element("plan"), arrange.element("price")])
  }

  @Test("too few cards to arrange are told of, and stay")
  func tooFew() throws {
    let arrange = try Alone(Arrange.self)
    arrange.select("plan")
    #expect(arrange.perform(.arrange(.left)).isEmpty)
    #expect(arrange.words == "Select two cards or more first")
  }

  @Test("ways to arrange are asked for as a menu")
  func arrangeMenu() throws {
    let arrange = try Alone(Arrange.self)
    arrange.select("plan", "price")
    let asked = arrange.perform(.openArrange)
    guard case .show(.menu(let sections, _, isPressed: false, choosesFirst: false))? = asked.first
    else {
      Issue.record("\(asked)")
      return
    }
    #expect(sections.joined().contains(.arrange(.arrange(.left))))
    #expect(!sections.joined().contains(.arrange(.ungroup)), "only what can be done")
  }

  @Test("Lock locks at once, and Unlock All unlocks")
  func lock() throws {
    let locking = try Alone(Locking.self)
    locking.select("plan")
    #expect(locking.perform(.lock).isEmpty && locking.editor.isLocked(locking.element("plan")))
    locking.perform(.unlockAll)
    #expect(!locking.editor.isLocked(locking.element("plan")))
  }

  @Test("where nothing else lies, Select Under says so")
  func selectUnder() throws {
    let locking = try Alone(Locking.self)
    locking.app.pointer.aim = Point(700, 500)
    #expect(locking.perform(.selectUnder).isEmpty)
    #expect(locking.words == "Nothing else lies there")
  }

  @Test("a colour is given at once; another one is asked for in a panel")
  func colours() throws {
    let colours = try Alone(Colours.self)
    colours.select("plan")
    let red = try #require(CanvasColor.presets.first)
    #expect(colours.perform(.colour(red)).isEmpty)
    #expect(colours.editor.sharedColor == .some(red))
    #expect(colours.perform(.otherColour) == [.show(.panel)])
    #expect(colours.feature?.panel != nil)
  }

  @Test("cards that are connected already are told of; others are connected at once")
  func connect() throws {
    let connections = try Alone(Connections.self)
    connections.select("plan", "list")
    #expect(connections.perform(.connect).isEmpty)
    #expect(connections.editor.board.edgeOrder.count == 3)
    connections.select("plan", "list")
    connections.perform(.connect)
    #expect(connections.words == "These cards are connected already")
  }

  @Test("from one card a connection follows the pointer; without one, a click chooses it")
  func connectOne() throws {
    let connections = try Alone(Connections.self)
    let plan = connections.element("plan")
    connections.select("plan")
    #expect(connections.perform(.connect) == [.show(.connection(from: plan))])
    connections.app.editor.choose([])
    #expect(connections.perform(.connect).isEmpty)
    #expect(connections.words == "Click the card to connect from")
    #expect(connections.click(Point(150, 150), at: .aim) == [.show(.connection(from: plan))])
    #expect(connections.editor.selection == [plan])
  }

  @Test("an end of the selected connection is asked to follow the pointer")
  func moveEnd() throws {
    let connections = try Alone(Connections.self)
    connections.select("e1")
    let edge = connections.element("e1")
    #expect(connections.perform(.moveEnd) == [.show(.end(.to, of: edge))])
  }

  @Test("the only box of a card is checked at once, of several one is asked for")
  func boxes() throws {
    func canvas(_ text: String) -> String {
      #"{"nodes":[{"id":"a","type":"text","text":"\#(text)","x":0,"y":0,"width":200,"height":100}]}"#
    }
    let one = try Alone(CheckBoxes.self, canvas(#"- [ ] milk"#))
    one.select("a")
    #expect(one.perform(.checkNext).isEmpty)
    #expect(one.editor.board.card(one.element("a"))?.content == .text("- [x] milk"))
    let two = try Alone(CheckBoxes.self, canvas(#"- [ ] milk\n- [ ] bread"#))
    two.select("a")
    let asked = two.perform(.checkNext)
    guard case .show(.menu(let rows, _, _, choosesFirst: true))? = asked.first else {
      Issue.record("\(asked)")
      return
    }
    #expect(rows.joined().count == 2)
  }

  @Test("the first letter opens the text of the selected card, and comes again for it")
  func types() throws {
    let writing = try Alone(TypeToWrite.self)
    writing.select("plan")
    let letter = WindowEvent.text("a")
    let asked = writing.handle(.event(letter), at: .board)
    #expect(asked == [.show(.text(.element(writing.element("plan"), at: .end))), .resend(letter)])
    writing.select("plan", "price")
    #expect(writing.handle(.event(letter), at: .board) == [])
    #expect(writing.words == "Select one card to write on it")
  }

  @Test("a stroke of the eraser selects what it touches, and its end asks for Delete")
  func erases() throws {
    let erasing = try Alone(Erasing.self)
    erasing.app.pointer.tool = .eraser
    #expect(erasing.click(Point(150, 150), at: .aim) == [])
    #expect(erasing.editor.selection == [erasing.element("plan")])
    let up = WindowEvent.released(.primary, at: Point(150, 150), modifiers: [])
    #expect(erasing.handle(.event(up), at: .drag) == [.command(.board(.delete))])
  }

  @Test("a stroke of the eraser leaves an open text first, and meets its card")
  func erasesWhatIsWritten() throws {
    let erasing = try Alone(Erasing.self)
    erasing.writeNewCard(at: Point(500, 400))
    let frame = try #require(erasing.app.openCardFrame)
    // A dab at the edge, which goes away from the card at once.
    #expect(erasing.click(Point(frame.minX + 1, 400), at: .aim) == [])
    #expect(erasing.app.writing.text == nil && erasing.editor.selection.count == 1)
    let up = WindowEvent.released(.primary, at: Point(frame.minX - 9, 400), modifiers: [])
    #expect(erasing.handle(.event(up), at: .drag) == [.command(.board(.delete))])
  }

  @Test("Escape takes a stroke of the eraser back, with the selection before it")
  func erasesNothing() throws {
    let erasing = try Alone(Erasing.self)
    erasing.select("price")
    _ = erasing.click(Point(150, 150), at: .aim)
    #expect(erasing.handle(.command(.escape), at: .drag) == [])
    #expect(erasing.editor.selection == [erasing.element("price")])
  }
}
