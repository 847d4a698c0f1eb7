import BoardCore
import BoardRenderer
import BoardValues

/// A ring that goes from card to card without selecting them, so that several can be selected by keys. It goes
/// when the selection changes in another way, or by a press or Escape. Nothing but the selection is what
/// commands and undo are about.
struct CardFocus: Feature {
  enum Order: CommandCase { case focusNext, focusPrevious, toggleFocused }

  nonisolated static let commands = CommandRow.about(
    .cards,
    [
      CommandRow(
        .focusNext,
        "Next Card without Selecting",
        keys: [.press(.tab, .control)]
      ),
      CommandRow(
        .focusPrevious,
        "Previous Card without Selecting",
        keys: [.press(.tab, [.control, .shift])]
      ),
      CommandRow(
        .toggleFocused,
        "Select or Deselect It",
        .isLocal,
        keys: [.press(.space, .control), .press(.enter, .shift)]
      ),
    ]
  )

  /// The card with the ring; nil if there is none.
  private(set) var card: ElementID?
  /// The selection with which the ring stays.
  private var selection: Set<ElementID> = []

  nonisolated init() {}

  // MARK: Commands

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    switch order {
    case .focusNext, .focusPrevious: question.board.cardOrder.isEmpty ? "" : nil
    case .toggleFocused: card == nil ? "" : nil
    }
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .focusNext: move(backward: false, &turn)
    case .focusPrevious: move(backward: true, &turn)
    case .toggleFocused:
      guard let card else { return }
      selection = turn.selection.symmetricDifference([card])
      turn.editor.choose(selection)
    }
  }

  private mutating func move(backward: Bool, _ turn: inout Turn) {
    let from = card.map { [$0] } ?? turn.selection
    guard let next = turn.editor.card(after: from, backward: backward),
      let frame = turn.board.card(next)?.frame
    else { return }
    (card, selection) = (next, turn.selection)
    turn.reveal(frame)
  }

  // MARK: The end of it

  func places(_ question: Question) -> Places { card == nil ? [] : .board }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    guard case .command(.escape) = input else { return .passed }
    card = nil
    return .taken
  }

  func isActive(_ question: Question) -> Bool { card != nil }

  mutating func follow(_ turn: inout Turn) {
    let isThere = card.flatMap(turn.board.card) != nil
    guard isThere, turn.selection == selection, turn.isPointerIdle, !turn.isWriting else {
      return card = nil
    }
  }

  // MARK: Appearance

  func mark(_ frame: inout FrameState, _ question: Question) {
    guard let id = card, let card = question.board.card(id) else { return }
    frame.focused = frame.camera.toWindow(SceneBuilder.shownFrame(card, id, frame.moment))
  }

  func answer(_ query: Query, _ question: Question) -> String? {
    guard query.subject == .focus, question.focus == nil, let card else { return nil }
    return ["card", question.editor.accessibleName(of: card)].joined(separator: "\t")
  }
}

extension Command {
  static let focusNext = Command(CardFocus.Order.focusNext)
  static let focusPrevious = Command(CardFocus.Order.focusPrevious)
  static let toggleFocused = Command(CardFocus.Order.toggleFocused)
}
