import BoardCore
import BoardRenderer
import BoardValues

/// The order, alignment, groups and sizes of cards.
struct Arrange: Feature {
  enum Order: CommandCase {
    case bringToFront, sendToBack, bringForward, sendBackward
    case arrange(Arrangement)
    case group, ungroup
    /// Opens a menu of arrangements.
    case openArrange
    /// Moves cards by steps of board units.
    case nudge(Int, Int)
    /// Makes cards wider and higher, in board units.
    case grow(Int, Int)
    case fitToWords

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

  func title(of order: Order, _ context: Context) -> String {
    order == .group && context.selectedCards.isEmpty ? localized("New Group") : Command(order).title
  }

  func reasonAgainst(_ order: Order, _ context: Context) -> String? {
    let cards = context.freeCards
    switch order {
    case .bringToFront, .sendToBack, .bringForward, .sendBackward, .fitToWords, .openArrange:
      return cards.isEmpty ? localized("Select a card first") : nil
    case .ungroup:
      let hasGroup = cards.contains { context.board.card($0)?.isGroup == true }
      return hasGroup ? nil : localized("Select a group first")
    case .arrange(let arrangement):
      return subjects(of: arrangement, context).count < Arranging.least(for: arrangement)
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

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    switch order {
    case .bringToFront: change(context, &effects) { $0.bringToFront(at: $1) }
    case .sendToBack: change(context, &effects) { $0.sendToBack(at: $1) }
    case .bringForward: restack(.forward, context, &effects)
    case .sendBackward: restack(.backward, context, &effects)
    case .arrange(let arrangement): arrange(arrangement, context, &effects)
    case .group: group(context, &effects)
    case .ungroup: ungroup(context, &effects)
    case .openArrange: effects.add(menu(context))
    case .nudge(let x, let y): nudge(by: Vector(Double(x), Double(y)), context, &effects)
    case .grow(let x, let y): grow(by: Vector(Double(x), Double(y)), context, &effects)
    case .fitToWords: effects.add(.perform(Self.fitting(context.freeCards, context.board)))
    }
  }

  private func change(
    _ context: Context,
    _ effects: inout Effects,
    _ body: @escaping @MainActor (inout Editor, Double) -> Void
  ) {
    let now = context.now
    effects.change { editor, _ in body(&editor, now) }
  }

  private func arrange(
    _ arrangement: Arrangement,
    _ context: Context,
    _ effects: inout Effects
  ) {
    let arranging = Arranging(Set(subjects(of: arrangement, context)), on: context.board)
    // A group and its contents count as one.
    guard arranging.count >= Arranging.least(for: arrangement) else {
      return effects.say(Self.words(forTooFew: arrangement))
    }
    let draft = arranging.draft(arrangement)
    effects.add(.perform(draft))
    guard arrangement.concernsAll else { return }
    let box = draft.changes.lazy.compactMap { $0.after?.card?.frame }.box
    let target = box.map(context.view.showingAll)
    if let target, target != context.view.camera { effects.add(.glide(to: target)) }
  }

  /// Returns the cards that would be arranged, which aren't locked: the selected ones, or all if that
  /// makes sense.
  private func subjects(of arrangement: Arrangement, _ context: Context) -> [ElementID] {
    guard context.selectedCards.isEmpty, arrangement.concernsAll else { return context.freeCards }
    return context.board.cardOrder.filter { !context.editor.isLocked($0) }
  }

  private func restack(
    _ direction: Stacking.Direction,
    _ context: Context,
    _ effects: inout Effects
  ) {
    let stacking = Stacking(Set(context.freeCards), on: context.board)
    effects.add(.perform(stacking.draft(direction)))
  }

  /// Moves the selected cards by a step of 1 or 10 board units; if the grid is shown, a long step
  /// goes to the next dot instead.
  private func nudge(by delta: Vector, _ context: Context, _ effects: inout Effects) {
    let isFar = abs(delta.dx) + abs(delta.dy) > 1
    let length = isFar && context.settings.hasGrid ? DotGrid.spacing / 10 : 1
    change(context, &effects) { $0.nudge(by: delta * length, at: $1) }
  }

  /// Enlarges or shrinks the selected cards, in board units.
  private func grow(by delta: Vector, _ context: Context, _ effects: inout Effects) {
    let (cards, board) = (context.freeCards, context.board)
    guard let box = cards.lazy.compactMap({ board.card($0)?.frame }).box,
      let resizing = Resizing(.bottomRight, of: Set(cards), on: board, pressedAt: box.center)
    else { return }
    let draft = resizing.draft(growingBy: delta)
    change(context, &effects) { $0.perform(draft, at: $1, joining: "resize") }
  }

  /// Creates a group around the selected cards, or an empty one at the pointer. Selects it, and
  /// asks for its name.
  private func group(_ context: Context, _ effects: inout Effects) {
    let cards = Set(context.selectedCards)
    let name = context.freshNames(1).joined()
    let draft =
      Grouping.draft(around: cards, on: context.board, named: name)
      ?? Grouping.draft(at: context.wishedPoint, on: context.board, named: name)
    effects.add(.perform(draft))
    effects.change { editor, effects in
      editor.selection = Set(draft.elements.keys.filter { editor.board[$0] != nil })
      guard let group = editor.selection.first, let frame = editor.board.card(group)?.frame else {
        return
      }
      if cards.isEmpty { effects.add(.show(frame)) }
      effects.add(.write(.element(group, caretAt: nil)))
    }
  }

  /// Removes groups, and selects their contents.
  private func ungroup(_ context: Context, _ effects: inout Effects) {
    let cards = Set(context.freeCards)
    guard let draft = Grouping.ungroup(cards, on: context.board) else { return }
    let held = context.editor.movedCards
    effects.add(.perform(draft))
    effects.change { editor, _ in
      editor.selection = held.filter { editor.board[$0] != nil }
    }
  }

  /// Returns a menu of arrangements of the selected cards, at the position of the menu that it was
  /// chosen from.
  private func menu(_ context: Context) -> Effect {
    let sections: [[Arrangement]] = [
      [.left, .center, .right], [.top, .middle, .bottom], [.horizontally, .vertically],
      [.grid, .cells, .tree, .connection], [.width, .height, .size],
    ]
    return .openMenu(
      sections.map { $0.map(Command.arrange) } + [
        [.bringToFront, .sendToBack, .bringForward, .sendBackward], [.group, .ungroup],
      ],
      at: context.pointer.aim ?? Menus.place(context)
    )
  }

  // MARK: Fitting

  /// Returns a step that makes each card as high as its text, and each group as large as its
  /// contents.
  static func fitting(_ cards: [ElementID], _ board: Board) -> StepDraft {
    let changes = cards.compactMap { id -> BoardChange? in
      guard let card = board.card(id), let frame = fittedFrame(of: card, board) else { return nil }
      var fitted = card
      fitted.frame = frame
      return BoardChange(id, from: .card(card), to: .card(fitted))
    }
    return StepDraft(.fitToWords, changes)
  }

  private static func fittedFrame(of card: Card, _ board: Board) -> Rect? {
    switch card.content {
    case .text, .link:
      let height = CardText.height(of: card.content, width: card.frame.width)
      return Rect(origin: card.frame.origin, size: Size(card.frame.width, height))
    case .group:
      let held = board.cards(in: card.frame).compactMap(board.card).map(\.frame)
      return held.filter { $0 != card.frame && card.frame.contains($0) }.box?
        .expanded(by: Card.groupMargin)
    case .file, .unknown:
      return nil
    }
  }
}
