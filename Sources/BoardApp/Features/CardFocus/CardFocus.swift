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

  func reasonAgainst(_ order: Order, _ context: Context) -> String? {
    switch order {
    case .focusNext, .focusPrevious: context.board.cardOrder.isEmpty ? "" : nil
    case .toggleFocused: card == nil ? "" : nil
    }
  }

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    switch order {
    case .focusNext: move(backward: false, context, &effects)
    case .focusPrevious: move(backward: true, context, &effects)
    case .toggleFocused:
      guard let card else { return }
      selection = context.selection.symmetricDifference([card])
      effects.add(.select(selection))
    }
  }

  private mutating func move(backward: Bool, _ context: Context, _ effects: inout Effects) {
    let from = card.map { [$0] } ?? context.selection
    guard let next = context.editor.card(after: from, backward: backward),
      let frame = context.board.card(next)?.frame
    else { return }
    (card, selection) = (next, context.selection)
    effects.add(.show(frame))
  }

  // MARK: The end of it

  func places(_ context: Context) -> Places { card == nil ? [] : .board }

  mutating func handle(
    _ input: Input,
    at place: Place,
    _ context: Context,
    _ effects: inout Effects
  ) -> Verdict {
    guard case .command(.escape) = input else { return .passed }
    card = nil
    return .taken
  }

  func isActive(_ context: Context) -> Bool { card != nil }

  mutating func follow(_ context: Context, _ effects: inout Effects) {
    let isThere = card.flatMap(context.board.card) != nil
    guard isThere, context.selection == selection, context.isPointerIdle, !context.isWriting else {
      return card = nil
    }
  }

  // MARK: Appearance

  func mark(_ frame: inout FrameState, _ context: Context) {
    guard let id = card, let card = context.board.card(id) else { return }
    frame.focused = frame.camera.toWindow(SceneBuilder.shownFrame(card, id, frame.moment))
  }

  func answer(_ query: Query, _ context: Context) -> String? {
    guard query.subject == .focus, context.focus == nil, let card else { return nil }
    return ["card", context.editor.accessibleName(of: card)].joined(separator: "\t")
  }
}

extension Command {
  static let focusNext = Command(CardFocus.Order.focusNext)
  static let focusPrevious = Command(CardFocus.Order.focusPrevious)
  static let toggleFocused = Command(CardFocus.Order.toggleFocused)
}
