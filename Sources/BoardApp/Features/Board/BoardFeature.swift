import BoardCore
import BoardValues

/// Selecting, the basic operations on cards, and the keys that no other feature has taken.
struct BoardFeature: Feature {
  enum Order: CommandCase {
    case newCard, editText, delete, selectAll, selectNext, selectPrevious
    /// Selects the smallest group around the selected card, or the first card in the selected group.
    case selectGroup, selectInside
    /// Moves the ring, or selects the card with the ring.
    case focusNext, focusPrevious, toggleFocused
  }

  nonisolated static let commands = CommandRow.about(
    .cards,
    [
      row(
        .newCard,
        "New Card",
        [.changesBoard, .endsText],
        keys: [.control("n")],
        words: "Add Create"
      ),
      row(
        .editText,
        "Edit Text",
        [.changesBoard, .changesSelection, .endsText],
        keys: [.press(.enter), .press(.function(2))],
        words: "Write Rename Label"
      ),
      row(
        .delete,
        "Delete",
        [.changesBoard, .changesSelection],
        keys: [.press(.delete), .press(.backspace)],
        words: "Remove"
      ),
      row(.selectAll, "Select All", keys: [.control("a")]),
      row(.selectNext, "Select Next Card", keys: [.press(.tab)]),
      row(.selectPrevious, "Select Previous Card", keys: [.press(.tab, .shift)]),
      row(.selectGroup, "Select the Group Around", keys: [.press(.character("g"), .alt)]),
      row(.selectInside, "Select Inside", keys: [.press(.character("g"), [.alt, .shift])]),
      row(.focusNext, "Next Card without Selecting", keys: [.press(.tab, .control)]),
      row(
        .focusPrevious,
        "Previous Card without Selecting",
        keys: [.press(.tab, [.control, .shift])]
      ),
      row(
        .toggleFocused,
        "Select or Deselect It",
        .isLocal,
        keys: [.press(.enter, .shift), .press(.space, .control)]
      ),
    ]
  )

  /// A ring that goes from card to card without selecting them, so that several can be selected by keys. It
  /// goes when the selection changes in another way, or by a press or Escape. Nothing but the selection is
  /// what commands and undo are about.
  struct Ring {
    let card: ElementID
    /// The selection with which the ring stays.
    var selection: Set<ElementID>
  }

  var ring: Ring?
  let bar = BarPlace()

  nonisolated init() {}

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    switch order {
    case .selectAll, .focusNext, .focusPrevious: question.board.cardOrder.isEmpty ? "" : nil
    case .toggleFocused: ring == nil ? "" : nil
    case .delete:
      question.selection.isEmpty ? localized("Select a card or a connection first") : nil
    case .editText:
      question.linkToSelectedBoard == nil ? question.reasonAgainstWriting?.text : nil
    case .selectGroup: question.selectedCards.isEmpty ? localized("Select a card first") : nil
    case .selectInside: group(question) == nil ? localized("Select a group first") : nil
    case .newCard, .selectNext, .selectPrevious: nil
    }
  }

  /// Returns the center of a new card, which covers no other: where a menu was opened, else beside the selected card that is
  /// in view, else at the pointer or in the middle.
  private func placeOfNewCard(_ question: Question) -> Point {
    let seen = question.view.camera.toBoard(question.view.clearArea)
    let isAimed = question.pointer.aim != nil
    let beside = isAimed ? nil : question.selectedCards.last
    return beside.flatMap { question.editor.freePoint(forCardBeside: $0, in: seen) }
      ?? question.editor.freePoint(forCardAt: question.wishedPoint)
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .newCard: turn.show(.text(.newCard(at: placeOfNewCard(turn.question), isShown: true)))
    case .editText:
      if let link = turn.linkToSelectedBoard { return turn.ask(.links(.openLink(link))) }
      guard turn.reasonAgainstWriting == nil, let id = turn.selection.first else { return }
      turn.show(.text(.element(id)))
    case .delete: delete(&turn)
    case .selectAll: turn.editor.selectAll()
    case .selectNext: select(backward: false, &turn)
    case .selectPrevious: select(backward: true, &turn)
    case .focusNext: moveRing(backward: false, &turn)
    case .focusPrevious: moveRing(backward: true, &turn)
    case .toggleFocused: toggleFocused(&turn)
    case .selectGroup:
      let group = turn.selectedCards.last.flatMap(turn.board.group)
      go(to: group, otherwise: localized("It is in no group"), &turn)
    case .selectInside:
      let inside = group(turn.question).map(turn.board.cards(inside:)) ?? []
      let first = turn.editor.inReadingOrder(inside).first
      go(to: first, otherwise: localized("The group is empty"), &turn)
    }
  }

  /// Returns the selected group, if nothing else is selected.
  private func group(_ question: Question) -> ElementID? {
    guard question.selection.count == 1, let id = question.selection.first else { return nil }
    return question.board.card(id)?.isGroup == true ? id : nil
  }

  private func go(to card: ElementID?, otherwise words: Words, _ turn: inout Turn) {
    guard let card else { return turn.say(words) }
    turn.visit(card)
  }

  /// Deletes what is selected, and says what went.
  private func delete(_ turn: inout Turn) {
    let selected = turn.selection.sorted().compactMap { id in turn.board[id].map { (id, $0) } }
    turn.editor.deleteSelection(at: turn.now)
    let changes = selected.compactMap { id, element in
      turn.board[id] == nil ? BoardChange(id, from: element, to: nil) : nil
    }
    guard !changes.isEmpty else { return }
    turn.announce(.delete(count: changes.count { $0.before?.card != nil }), changes)
  }

  private func select(backward: Bool, _ turn: inout Turn) {
    turn.editor.selectNext(backward: backward)
    if let frame = turn.selection.first.flatMap(turn.board.card)?.frame { turn.reveal(frame) }
  }
}

extension Facts where Self: ~Copyable {
  /// The link to the board that the only selected card shows; nil for other cards.
  fileprivate var linkToSelectedBoard: MarkdownLink? {
    guard selection.count == 1, let id = selection.first else { return nil }
    return linkToBoard(on: id)
  }

  /// Why the selection cannot be written on; nil if it is one element whose words can be, as far as it tells.
  var reasonAgainstWriting: Words? {
    guard selection.count == 1, let id = selection.first else {
      return localized("Select a card to write on")
    }
    return editor.obstacle(to: id).map { words(about: $0, to: id) }
  }
}
