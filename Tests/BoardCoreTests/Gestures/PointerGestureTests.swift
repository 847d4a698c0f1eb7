import BoardValues
import Testing

@testable import BoardCore

/// The gestures that presses, motions and releases make, as a table.
@Suite struct PointerGestureTests {
  enum Event: Sendable {
    case press(
      Double,
      card: UInt32? = nil,
      selected: Bool = false,
      locked: Bool = false,
      Modifiers = [],
      clicks: Int = 1
    )
    case pressOther(PointerButton, Double, card: UInt32? = nil, selected: Bool = false)
    case panPress(Double)
    case move(Double)
    case release(Double, PointerButton = .primary)
    case wait(Double)
    case cancel
    case lostRelease(Double)
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let events: [Event]
    let intents: [Intent]

    init(_ name: String, _ events: [Event], _ intents: [Intent]) {
      testDescription = name
      self.events = events
      self.intents = intents
    }
  }

  private static let card = ElementID(7)
  private static func at(_ x: Double) -> Point { Point(x, 0) }
  private static let marquee = Intent.marquee(from: at(100), to: at(120), extends: false)

  static let rows = [
    Row(
      "a click selects a card at the press",
      [.press(100, card: 7), .release(100)],
      [.select(card)]
    ),
    Row(
      "a click on one of several selected cards selects it alone at the release",
      [.press(100, card: 7, selected: true), .release(103)],
      [.select(card)]
    ),
    Row(
      "with Shift a click toggles at the release",
      [.press(100, card: 7, .shift), .release(100)],
      [.toggle(card)]
    ),
    Row("with Control too", [.press(100, card: 7, .control), .release(100)], [.toggle(card)]),
    Row(
      "with Alt a click goes on to what lies beneath, and selects nothing before",
      [.press(100, card: 7, .alt), .release(100)],
      [.selectBeneath(at(100))]
    ),
    Row(
      "with Alt a drag takes the card that was pressed",
      [.press(100, card: 7, .alt), .move(120)],
      [.select(card), .hold(.cards, pressedAt: at(100)), .carry(to: at(120))]
    ),
    Row(
      "a click selects a locked card, and a drag from there is one from the ground (tools 5.6)",
      [
        .press(100, card: 7, locked: true), .release(100), .press(100, card: 7, locked: true),
        .move(120),
      ],
      [.select(card), .select(card), marquee]
    ),
    Row(
      "a click on the board clears the selection",
      [.press(100), .release(100)],
      [.clearSelection]
    ),
    Row("with Shift it does not", [.press(100, .shift), .release(100)], []),
    Row(
      "4.1: below the threshold nothing moves",
      [.press(100, card: 7), .move(103.9), .release(103.9)],
      [.select(card)]
    ),
    Row(
      "4.1: at the threshold a drag begins, from where the press was",
      [.press(100, card: 7), .move(104), .release(130)],
      [
        .select(card), .hold(.cards, pressedAt: at(100)), .carry(to: at(104)), .carry(to: at(130)),
        .drop,
      ]
    ),
    Row(
      "a drag of a selected card takes the selection along",
      [.press(100, card: 7, selected: true), .move(120), .release(120)],
      [.hold(.cards, pressedAt: at(100)), .carry(to: at(120)), .carry(to: at(120)), .drop]
    ),
    Row(
      "a drag with Shift adds its card first",
      [.press(100, card: 7, .shift), .move(120), .release(120)],
      [
        .toggle(card), .hold(.cards, pressedAt: at(100)), .carry(to: at(120)), .carry(to: at(120)),
        .drop,
      ]
    ),
    Row(
      "2.5: a cancelled drag is put back, and what follows means nothing",
      [.press(100, card: 7), .move(120), .cancel, .move(140), .release(140)],
      [.select(card), .hold(.cards, pressedAt: at(100)), .carry(to: at(120)), .putBack]
    ),
    Row("a cancelled press does nothing", [.press(100), .cancel, .move(300), .release(300)], []),
    Row(
      "4.3: a release that was lost ends the drag at the next motion",
      [.press(100, card: 7), .move(120), .lostRelease(150), .move(170)],
      [
        .select(card), .hold(.cards, pressedAt: at(100)), .carry(to: at(120)), .carry(to: at(150)),
        .drop,
      ]
    ),
    Row(
      "on empty board a drag draws a frame",
      [.press(100), .move(120), .release(120)],
      [marquee, marquee, .endMarquee]
    ),
    Row(
      "a cancelled frame goes away",
      [.press(100), .move(120), .cancel],
      [marquee, .cancelMarquee]
    ),
    Row(
      "the middle button pans, with no threshold",
      [.pressOther(.middle, 100), .move(101), .move(105), .release(105, .middle), .move(200)],
      [.pan(by: Vector(1, 0)), .pan(by: Vector(4, 0))]
    ),
    Row(
      "so does the first button while Space is held, also on a card",
      [.panPress(100), .move(90), .release(90), .move(300)],
      [.pan(by: Vector(-10, 0))]
    ),
    Row(
      "5.1: the third button selects and opens the menu",
      [.pressOther(.secondary, 100, card: 7), .release(100, .secondary)],
      [.select(card), .openMenu(at: at(100))]
    ),
    Row(
      "5.1: on one of several selected cards it keeps them",
      [.pressOther(.secondary, 100, card: 7, selected: true)],
      [.openMenu(at: at(100))]
    ),
    Row(
      "5.1: on empty board it lets the selection go",
      [.pressOther(.secondary, 100)],
      [.clearSelection, .openMenu(at: at(100))]
    ),
    Row(
      "5.1: held still for half a second, the menu opens, and the release chooses nothing",
      [.press(100, card: 7), .wait(0.49), .wait(0.5), .wait(0.6), .release(100)],
      [.select(card), .openMenu(at: at(100))]
    ),
    Row(
      "moving on after that closes it and drags",
      [.press(100, card: 7), .wait(0.5), .move(120)],
      [
        .select(card), .openMenu(at: at(100)), .closeMenu, .hold(.cards, pressedAt: at(100)),
        .carry(to: at(120)),
      ]
    ),
    Row(
      "a card that is dragged does not open a menu, however long it is held",
      [.press(100, card: 7), .move(120), .wait(3)],
      [.select(card), .hold(.cards, pressedAt: at(100)), .carry(to: at(120))]
    ),
    Row(
      "a double click on the board makes a card",
      [.press(100), .release(100), .press(100, clicks: 2), .release(100)],
      [.clearSelection, .createCard(at: at(100))]
    ),
    Row(
      "a double click on a card opens what is written on it",
      [.press(100, card: 7, selected: true, clicks: 2), .release(100)],
      [.write(on: card, at: at(100))]
    ),
    Row(
      "a drag that begins with a second click is a drag",
      [.press(100, card: 7, selected: true, clicks: 2), .move(120), .release(120)],
      [.hold(.cards, pressedAt: at(100)), .carry(to: at(120)), .carry(to: at(120)), .drop]
    ),
    Row(
      "a second button during a drag means nothing, nor does its release",
      [
        .press(100, card: 7), .move(120), .pressOther(.secondary, 120), .release(120, .secondary),
        .move(130),
      ],
      [.select(card), .hold(.cards, pressedAt: at(100)), .carry(to: at(120)), .carry(to: at(130))]
    ),
  ]

  @Test("gestures mean what they should", arguments: rows)
  func table(_ row: Row) {
    var gesture = PointerGesture()
    let intents = row.events.flatMap { gesture.handle($0) }
    #expect(intents == row.intents)
  }

  @Test("5.1: a press that is held has a deadline, and no other state has one")
  func deadlines() {
    var gesture = PointerGesture()
    #expect(gesture.deadline == nil)
    _ = gesture.handle(.press(100, card: 7))
    #expect(gesture.deadline == PointerGesture.longPress)
    _ = gesture.handle(.move(150))
    #expect(gesture.deadline == nil)
    _ = gesture.handle(.release(150))
    #expect(gesture.isIdle)
  }
}

extension PointerGesture {
  fileprivate mutating func handle(_ event: PointerGestureTests.Event) -> [Intent] {
    func target(_ card: UInt32?, _ isSelected: Bool, _ isLocked: Bool = false) -> Target {
      Target(
        id: card.map(ElementID.init),
        isSelected: isSelected,
        isGround: card == nil,
        isLocked: isLocked
      )
    }
    func press(
      _ button: PointerButton,
      _ x: Double,
      _ target: Target,
      _ modifiers: Modifiers = [],
      clicks: Int = 1,
      pans: Bool = false
    ) -> [Intent] {
      self.press(
        button,
        at: Point(x, 0),
        on: target,
        modifiers: modifiers,
        clickCount: clicks,
        pans: pans,
        time: 0
      )
    }
    switch event {
    case .press(let x, let card, let selected, let locked, let modifiers, let clicks):
      return press(.primary, x, target(card, selected, locked), modifiers, clicks: clicks)
    case .pressOther(let button, let x, let card, let selected):
      return press(button, x, target(card, selected))
    case .panPress(let x): return press(.primary, x, target(7, false), pans: true)
    case .move(let x): return move(to: Point(x, 0))
    case .release(let x, let button): return release(button, at: Point(x, 0))
    case .wait(let time): return advance(to: time)
    case .cancel: return cancel()
    case .lostRelease(let x): return noticeHeld([], at: Point(x, 0))
    }
  }
}
