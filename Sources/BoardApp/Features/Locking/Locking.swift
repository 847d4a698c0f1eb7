import BoardCore
import BoardValues

/// Locking cards and groups, and reaching those that lie beneath others.
struct Locking: Feature {
  enum Order: CommandCase {
    /// Locks the selected cards, or unlocks them if all are locked.
    case lock
    case unlockAll
    case selectUnder
  }

  nonisolated static let commands = CommandRow.about(
    .cards,
    [
      CommandRow(
        .lock,
        "Lock",
        .changesBoard,
        keys: [.press(.character("l"), .alt)],
        words: "Unlock Pin Protect Fix"
      ),
      CommandRow(.unlockAll, "Unlock All", .changesBoard, words: "Unpin"),
      CommandRow(.selectUnder, "Select Under", words: "Beneath Behind Below Next"),
    ]
  )

  nonisolated init() {}

  func title(of order: Order, _ context: Context) -> String {
    order == .lock && !context.editor.onlyLockedCards.isEmpty
      ? localized("Unlock") : Command(order).title
  }

  func reasonAgainst(_ order: Order, _ context: Context) -> String? {
    switch order {
    case .lock: context.selectedCards.isEmpty ? localized("Select a card first") : nil
    case .unlockAll: context.board.hasLockedCards ? nil : localized("No card is locked")
    case .selectUnder: context.board.cardOrder.isEmpty ? "" : nil
    }
  }

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    let editor = context.editor
    switch order {
    case .lock:
      let locks = editor.onlyLockedCards.isEmpty
      setLocked(context.selectedCards, locks, context, &effects)
    case .unlockAll: setLocked(editor.lockedCards, false, context, &effects)
    case .selectUnder: selectUnder(context, &effects)
    }
  }

  private func setLocked(
    _ cards: [ElementID],
    _ isLocked: Bool,
    _ context: Context,
    _ effects: inout Effects
  ) {
    let draft = context.editor.lockDraft(of: cards, isLocked: isLocked)
    guard draft.changes.allSatisfy({ context.editor.mayChange($0.id) }) else {
      return effects.say(StatusMessage.onlyWhatIsTriedOut)
    }
    effects.add(.perform(draft))
  }

  private func selectUnder(_ context: Context, _ effects: inout Effects) {
    let view = context.view
    let point = view.camera.toBoard(context.pointer.aim ?? Menus.place(context))
    guard let id = context.editor.elementBeneath(point, reach: view.lineReach) else {
      return effects.say(localized("Nothing else lies there"))
    }
    effects.add(.select([id]))
  }

  // MARK: Refusing

  /// Returns why these cards cannot be changed, all of them being locked; nil if they aren't.
  static func words(about cards: Set<ElementID>, _ context: Context) -> String? {
    guard !cards.isEmpty, cards.allSatisfy(context.editor.isLocked) else { return nil }
    let isGroup = cards.count == 1 && cards.first.flatMap(context.board.card)?.isGroup == true
    let key = context.keymap.shortcut(for: .lock)
    if cards.count > 1 {
      return localized("These cards are locked; {key} unlocks them", ["key": key])
    }
    return isGroup
      ? localized("This group is locked; {key} unlocks it", ["key": key])
      : localized("This card is locked; {key} unlocks it", ["key": key])
  }
}

extension Effects {
  /// Returns whether a card is locked; if so, also tells the user.
  mutating func refuse(locked id: ElementID, _ context: Context) -> Bool {
    guard let words = Locking.words(about: [id], context) else { return false }
    say(verbatim(words))
    return true
  }
}

extension Command {
  static let lock = Command(Locking.Order.lock)
  static let unlockAll = Command(Locking.Order.unlockAll)
  static let selectUnder = Command(Locking.Order.selectUnder)
}
