import BoardCore
import BoardValues

/// The basic operations on cards: creation, text editing, selection.
struct Cards: Feature {
  enum Order: CommandCase {
    case newCard, editText, delete, selectAll, selectNext, selectPrevious
    /// Selects the smallest group around the selected card, or the first card in the selected group.
    case selectGroup, selectInside
  }

  nonisolated static let commands = CommandRow.about(
    .cards,
    [
      CommandRow(
        .newCard,
        "New Card",
        [.changesBoard, .endsText],
        keys: [.control("n")],
        words: "Add Create"
      ),
      CommandRow(
        .editText,
        "Edit Text",
        [.changesBoard, .changesSelection, .endsText],
        keys: [.press(.enter), .press(.function(2))],
        words: "Write Rename Label"
      ),
      CommandRow(
        .delete,
        "Delete",
        [.changesBoard, .changesSelection],
        keys: [.press(.delete), .press(.backspace)],
        words: "Remove"
      ),
      CommandRow(.selectAll, "Select All", keys: [.control("a")]),
      CommandRow(.selectNext, "Select Next Card", keys: [.press(.tab)]),
      CommandRow(.selectPrevious, "Select Previous Card", keys: [.press(.tab, .shift)]),
      CommandRow(
        .selectGroup,
        "Select the Group Around",
        keys: [.press(.character("g"), .alt)]
      ),
      CommandRow(
        .selectInside,
        "Select Inside",
        keys: [.press(.character("g"), [.alt, .shift])]
      ),
    ]
  )

  nonisolated init() {}

  func reasonAgainst(_ order: Order, _ context: Context) -> String? {
    switch order {
    case .selectAll: context.board.cardOrder.isEmpty ? "" : nil
    case .delete: context.selection.isEmpty ? localized("Select a card or a connection first") : nil
    case .editText: context.writable == nil ? localized("Select a card to write on") : nil
    case .selectGroup: context.selectedCards.isEmpty ? localized("Select a card first") : nil
    case .selectInside: group(context) == nil ? localized("Select a group first") : nil
    case .newCard, .selectNext, .selectPrevious: nil
    }
  }

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    let now = context.now
    switch order {
    // The card appears at the pointer or in the middle, in view, and without covering other cards.
    case .newCard:
      let place = context.editor.freePoint(forCardAt: context.wishedPoint)
      effects.add(.write(.newCard(at: place, isShown: true)))
    case .editText: if let id = context.writable { effects.add(.write(.element(id, caretAt: nil))) }
    case .delete: effects.change { editor, _ in editor.deleteSelection(at: now) }
    case .selectAll: effects.change { editor, _ in editor.selectAll() }
    case .selectNext: select(backward: false, &effects)
    case .selectPrevious: select(backward: true, &effects)
    case .selectGroup:
      let group = context.selectedCards.last.flatMap(context.board.group)
      go(to: group, otherwise: localized("It is in no group"), context, &effects)
    case .selectInside:
      let inside = group(context).map(context.board.cards(inside:)) ?? []
      let first = context.editor.inReadingOrder(inside).first
      go(to: first, otherwise: localized("The group is empty"), context, &effects)
    }
  }

  /// Returns the selected group, if nothing else is selected.
  private func group(_ context: Context) -> ElementID? {
    guard context.selection.count == 1, let id = context.selection.first else { return nil }
    return context.board.card(id)?.isGroup == true ? id : nil
  }

  private func go(
    to card: ElementID?,
    otherwise words: Words,
    _ context: Context,
    _ effects: inout Effects
  ) {
    guard let card, let frame = context.board.card(card)?.frame else { return effects.say(words) }
    effects.add(.select([card]))
    effects.add(.show(frame))
  }

  private func select(backward: Bool, _ effects: inout Effects) {
    effects.change { editor, effects in
      editor.selectNext(backward: backward)
      guard let frame = editor.selection.first.flatMap(editor.board.card)?.frame else { return }
      effects.add(.show(frame))
    }
  }
}

extension Context {
  /// The selected element, if it is the only one and can be written on.
  var writable: ElementID? {
    guard selection.count == 1, let id = selection.first else { return nil }
    return editor.mayWrite(on: id) ? id : nil
  }
}

extension Command {
  static let newCard = Command(Cards.Order.newCard)
  static let editText = Command(Cards.Order.editText)
  static let delete = Command(Cards.Order.delete)
  static let selectGroup = Command(Cards.Order.selectGroup)
  static let selectInside = Command(Cards.Order.selectInside)
  static let selectAll = Command(Cards.Order.selectAll)
  static let selectNext = Command(Cards.Order.selectNext)
  static let selectPrevious = Command(Cards.Order.selectPrevious)
}
