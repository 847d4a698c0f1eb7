import TestSupport

/// An action that a user performs and finishes.
enum HandAction: Sendable {
  case drag(Spot, Spot)
  /// An arrow key is pressed, perhaps with Shift, a number of seconds after the action before.
  case nudge(Arrow, isFar: Bool, after: Double)
  /// A card is made, with a letter on it.
  case newCard(Spot)
  case select(Spot)
  case selectToo(Spot)
  case deselect, delete, undo, redo, switchScope, save

  enum Arrow: String, CaseIterable, Sendable {
    case up, down, left, right
  }

  /// The action in the verbs of `dragboard play`. Pauses keep steps apart that must not be joined.
  var script: [String] {
    switch self {
    case .drag(let from, let to): ["wait 2", "drag \(from) to \(to) steps 8"]
    case .nudge(let arrow, let isFar, let pause):
      ["wait \(pause)", "key \(isFar ? "shift+" : "")\(arrow.rawValue)"]
    case .newCard(let spot):

      ["wait 2", "click \(spot)", "click \(spot)", "type \"n\"", "key Escape"]
    case .select(let spot): ["wait 2", "click \(spot)"]
    case .selectToo(let spot): ["wait 2", "click \(spot) shift"]
    case .deselect: ["wait 2", "key Escape"]
    case .delete: ["wait 2", "key Delete"]
    case .undo: ["wait 2", "key ctrl+z"]
    case .redo: ["wait 2", "key ctrl+shift+z"]
    case .switchScope: ["wait 2", "key ctrl+shift+u"]
    case .save: ["wait 2", "key ctrl+s"]
    }
  }
}

/// A user who performs random actions, one after the other.
@MainActor
struct RandomHand {
  private var random: SeededGenerator
  /// Whether the program uses the time of the model. Otherwise two nudges in a row would be one
  /// step or two, depending on the speed of the machine.
  private let sharesClock: Bool
  private var hasJustNudged = false

  init(seed: UInt64, sharesClock: Bool) {
    random = SeededGenerator(seed: seed)
    self.sharesClock = sharesClock
  }

  /// Returns the next action on the board of the model.
  mutating func next(on model: BoardModel) -> HandAction {
    let action = choose(on: model)
    // An action that does not change the history tells nothing: it may not have ended the series.
    switch action {
    case .nudge: hasJustNudged = true
    case .drag, .newCard: hasJustNudged = false
    default: break
    }
    return action
  }

  mutating func spot() -> Spot { .random(using: &random) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }

  mutating func pick<Value>(_ values: [Value]) -> Value? { values.randomElement(using: &random) }

  private mutating func choose(on model: BoardModel) -> HandAction {
    let card = pick(model.reachableCards)
    switch number(0...19) {
    case 0...4: return card.map { .drag($0, spot()) } ?? newCard(on: model)
    case 5, 6: return sharesClock || !hasJustNudged ? nudge() : .undo
    case 7, 8: return newCard(on: model)
    case 9: return card.map { .select($0) } ?? .redo
    case 10: return card.map { .selectToo($0) } ?? .redo
    case 11: return .deselect
    case 12: return .delete
    case 13...15: return .undo
    case 16, 17: return .redo
    case 18: return .switchScope
    default: return .save
    }
  }

  private mutating func nudge() -> HandAction {
    let pause: Double = sharesClock ? pick([0.1, 0.8, 2.0]) ?? 2 : 2
    return .nudge(pick(HandAction.Arrow.allCases) ?? .up, isFar: random.oneIn(2), after: pause)
  }

  /// Returns an action that makes a card at a free point, if a few attempts find one.
  private mutating func newCard(on model: BoardModel) -> HandAction {
    for _ in 0..<10 {
      let spot = spot()
      if model.isGround(spot) { return .newCard(spot) }
    }
    return .undo
  }
}
