import BoardCore
import BoardRenderer
import BoardValues

/// The order, alignment, groups and sizes of cards.
struct Arrange: Feature {
  enum Order: CommandCase {
    case bringToFront, sendToBack, bringForward, sendBackward
    case arrange(Arrangement)
    case group, ungroup
    /// Collapses the selected groups, or expands them if all are collapsed.
    case collapse
    /// Opens a menu of arrangements.
    case openArrange
    /// Moves cards by steps of board units.
    case nudge(Int, Int)
    /// Makes cards wider and higher, in board units.
    case grow(Int, Int)
    case fitToWords
    /// Lets the arrow keys move or resize cards, until Enter makes one step of it.
    case adjust(KeyDrag.Kind)

    var family: String? {
      switch self {
      case .nudge(let x, let y): abs(x) + abs(y) > 1 ? "farNudge" : "nudge"
      case .grow: "grow"
      default: nil
      }
    }
  }

  nonisolated init() {}

  // MARK: Availability

  func title(of order: Order, _ question: Question) -> String {
    switch order {
    case .group where question.selectedCards.isEmpty: localized("New Group")
    case .collapse where question.collapses == false: localized("Expand Group")
    default: Command(order).title
    }
  }

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    let cards = question.freeCards
    switch order {
    case .bringToFront, .sendToBack, .bringForward, .sendBackward, .fitToWords, .openArrange,
      .adjust:
      return cards.isEmpty ? localized("Select a card first") : nil
    case .ungroup, .collapse:
      return question.freeGroups.isEmpty ? localized("Select a group first") : nil
    case .arrange(let arrangement):
      return subjects(of: arrangement, question).count < Arranging.least(for: arrangement)
        ? Self.words(forTooFew: arrangement).text : nil
    case .group, .nudge, .grow: return nil
    }
  }

  private static func words(forTooFew arrangement: Arrangement) -> Words {
    Arranging.least(for: arrangement) == 2
      ? localized("Select two cards or more first")
      : localized("Select three cards or more first")
  }

  // MARK: Performing

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .bringToFront: turn.editor.bringToFront(at: turn.now)
    case .sendToBack: turn.editor.sendToBack(at: turn.now)
    case .bringForward: restack(.forward, &turn)
    case .sendBackward: restack(.backward, &turn)
    case .arrange(let arrangement): arrange(arrangement, &turn)
    case .group: group(&turn)
    case .ungroup: ungroup(&turn)
    case .collapse: collapse(&turn)
    case .openArrange:
      let place = turn.pointer.aim ?? Menus.place(turn.question)
      turn.show(.menu(menu(of: order, turn.question) ?? [], at: place))
    case .nudge(let x, let y): nudge(by: Vector(Double(x), Double(y)), &turn)
    case .grow(let x, let y): grow(by: Vector(Double(x), Double(y)), &turn)
    case .adjust(let kind): turn.show(.adjusting(kind))
    case .fitToWords: turn.perform(Self.fitting(turn.freeCards, turn.question))
    }
  }

  private func arrange(_ arrangement: Arrangement, _ turn: inout Turn) {
    let arranging = Arranging(Set(subjects(of: arrangement, turn.question)), on: turn.board)
    // A group and its contents count as one.
    guard arranging.count >= Arranging.least(for: arrangement) else {
      return turn.say(Self.words(forTooFew: arrangement))
    }
    let draft = arranging.draft(arrangement)
    turn.perform(draft)
    guard arrangement.concernsAll else { return }
    turn.announce(draft.name, draft.changes)
    let box = draft.changes.lazy.compactMap { $0.after?.card?.frame }.box
    let target = box.map(turn.view.showingAll)
    if let target, target != turn.view.camera { turn.glide(to: target) }
  }

  /// Returns the cards that would be arranged, which aren't locked: the selected ones, or all if that
  /// makes sense.
  private func subjects(of arrangement: Arrangement, _ question: Question) -> [ElementID] {
    guard question.selectedCards.isEmpty, arrangement.concernsAll else { return question.freeCards }
    return question.board.shownCards.filter { !question.editor.isLocked($0) }
  }

  private func restack(_ direction: Stacking.Direction, _ turn: inout Turn) {
    let stacking = Stacking(Set(turn.freeCards), on: turn.board)
    turn.perform(stacking.draft(direction))
  }

  /// Moves the selected cards by a step of 1 or 10 board units; if the grid is shown, a long step
  /// goes to the next dot instead.
  private func nudge(by delta: Vector, _ turn: inout Turn) {
    let isFar = abs(delta.dx) + abs(delta.dy) > 1
    let length = isFar && turn.settings.hasGrid ? DotGrid.spacing / 10 : 1
    turn.editor.nudge(by: delta * length, at: turn.now)
  }

  /// Enlarges or shrinks the selected cards, in board units.
  private func grow(by delta: Vector, _ turn: inout Turn) {
    let (cards, board) = (turn.freeCards, turn.board)
    guard let box = cards.lazy.compactMap({ board.card($0)?.frame }).box,
      let resizing = Resizing(.bottomRight, of: Set(cards), on: board, pressedAt: box.center)
    else { return }
    turn.editor.perform(resizing.draft(growingBy: delta), at: turn.now, joining: "resize")
  }

  /// Creates a group around the selected cards, or an empty one at the pointer. Selects it, and
  /// asks for its name.
  private func group(_ turn: inout Turn) {
    let cards = Set(turn.selectedCards)
    let name = turn.freshNames(1).joined()
    let draft =
      Grouping.draft(around: cards, on: turn.board, named: name)
      ?? Grouping.draft(at: turn.wishedPoint, on: turn.board, named: name)
    turn.perform(draft)
    turn.editor.selection = Set(draft.elements.keys.filter { turn.board[$0] != nil })
    guard let group = turn.selection.first, let frame = turn.board.card(group)?.frame else {
      return
    }
    if cards.isEmpty { turn.reveal(frame) }
    turn.show(.text(.element(group)))
  }

  /// Removes groups, and selects their contents.
  private func ungroup(_ turn: inout Turn) {
    let cards = Set(turn.freeCards)
    guard let draft = Grouping.ungroup(cards, on: turn.board) else { return }
    let held = turn.editor.movedCards
    turn.perform(draft)
    turn.editor.selection = held.filter { turn.board[$0] != nil }
  }

  /// Returns the arrangements that the selected cards can have now.
  func menu(of order: Order, _ question: Question) -> [[Command]]? {
    guard order == .openArrange else { return nil }
    let arrangements: [[Arrangement]] = [
      [.left, .center, .right], [.top, .middle, .bottom], [.horizontally, .vertically],
      [.grid, .cells, .tree, .connection], [.width, .height, .size],
    ]
    let sections: [[Order]] =
      arrangements.map { $0.map(Order.arrange) }
      + [
        [.bringToFront, .sendToBack, .bringForward, .sendBackward], [.group, .ungroup, .collapse],
      ]
    let arranging = sections.map { section in
      section.filter { reasonAgainst($0, question) == nil }.map { Command($0) }
    }
    let byKeys: [Command] = [
      .arrange(.adjust(.move)), .arrange(.adjust(.resize)), .inspector(.toggle),
    ]
    return arranging + [question.freeCards.isEmpty ? [] : byKeys]
  }

  // MARK: Fitting

  /// Returns a step that makes each card as high as its text, and each group as large as its
  /// contents.
  static func fitting(_ cards: [ElementID], _ question: Question) -> StepDraft {
    let changes = cards.compactMap { id -> BoardChange? in
      guard let card = question.board.card(id), let frame = fittedFrame(of: card, question) else {
        return nil
      }
      var fitted = card
      fitted.frame = frame
      return BoardChange(id, from: .card(card), to: .card(fitted))
    }
    return StepDraft(.fitToWords, changes)
  }

  private static func fittedFrame(of card: Card, _ question: Question) -> Rect? {
    let (board, saying) = (question.board, question.saying(of: card))
    switch saying.form {
    case .prose, .address:
      let embeds = question.embeds(on: card)
      let height = CardText.height(of: saying, width: card.frame.width, embeds: embeds)
      return Rect(origin: card.frame.origin, size: Size(card.frame.width, height))
    case .label:
      let held = board.cards(in: card.frame).compactMap(board.card).map(\.frame)
      return held.filter { $0 != card.frame && card.frame.contains($0) }.box?
        .expanded(by: Card.groupMargin)
    case .name, .unknown:
      return nil
    }
  }
}
