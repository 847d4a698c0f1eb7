import BoardCore
import BoardStore
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
      row(
        .lock,
        "Lock",
        .changesBoard,
        keys: [.press(.character("l"), .alt)],
        words: "Unlock Pin Protect Fix"
      ),
      row(.unlockAll, "Unlock All", .changesBoard, words: "Unpin"),
      row(.selectUnder, "Select Under", words: "Beneath Behind Below Next"),
    ]
  )

  nonisolated init() {}

  func title(of order: Order, _ question: Question) -> String {
    order == .lock && !question.editor.onlyLockedCards.isEmpty
      ? localized("Unlock") : Command(order).title
  }

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    switch order {
    case .lock: question.selectedCards.isEmpty ? localized("Select a card first") : nil
    case .unlockAll: question.board.hasLockedCards ? nil : localized("No card is locked")
    case .selectUnder: question.board.cardOrder.isEmpty ? "" : nil
    }
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    let editor = turn.editor
    switch order {
    case .lock:
      let locks = editor.onlyLockedCards.isEmpty
      setLocked(turn.selectedCards, locks, &turn)
    case .unlockAll: setLocked(editor.lockedCards, false, &turn)
    case .selectUnder: selectUnder(&turn)
    }
  }

  private func setLocked(_ cards: [ElementID], _ isLocked: Bool, _ turn: inout Turn) {
    let draft = turn.editor.lockDraft(of: cards, isLocked: isLocked)
    guard draft.changes.allSatisfy({ turn.editor.mayChange($0.id) }) else {
      return turn.say(StatusMessage.onlyWhatIsTriedOut)
    }
    turn.perform(draft)
  }

  private func selectUnder(_ turn: inout Turn) {
    let view = turn.view
    let point = view.camera.toBoard(turn.pointer.aim ?? Menus.place(turn.question))
    guard let id = turn.editor.elementBeneath(point, reach: view.lineReach) else {
      return turn.say(localized("Nothing else lies there"))
    }
    turn.editor.choose([id])
  }

  // MARK: Refusing

  /// Returns why these cards cannot be changed, all of them being locked; nil if they aren't.
  static func words(about cards: Set<ElementID>, _ question: Question) -> String? {
    guard !cards.isEmpty, cards.allSatisfy(question.editor.isLocked) else { return nil }
    let isGroup = cards.count == 1 && cards.first.flatMap(question.board.card)?.isGroup == true
    let key = question.keymap.shortcut(for: .locking(.lock))
    if cards.count > 1 {
      return localized("These cards are locked; {key} unlocks them", ["key": key])
    }
    return isGroup
      ? localized("This group is locked; {key} unlocks it", ["key": key])
      : localized("This card is locked; {key} unlocks it", ["key": key])
  }
}

extension Facts where Self: ~Copyable {
  /// Returns why the words of an element cannot be written.
  func words(about obstacle: WritingObstacle, to id: ElementID) -> Words {
    switch obstacle {
    case .readOnly: verbatim(FileSession.wordsForLooking)
    case .noWords: localized("This card has no words of its own")
    case .locked: verbatim(Locking.words(about: [id], question) ?? "")
    case .outsideDraft: StatusMessage.onlyWhatIsTriedOut
    case .tryingOut: localized("Keep or discard what is tried out first")
    case .past: localized("A note is only shown as it was; Escape goes back to now")
    case .note(let problem): verbatim(problem.words)
    }
  }
}

extension Turn {
  /// Returns whether the words of an element cannot be written; if so, also tells the user why.
  mutating func refuse(writingOn id: ElementID) -> Bool { wordsToWrite(on: id) == nil }

  /// Returns the words that writing on an element changes: its own, or those of the file of the note on it. If that
  /// is not possible, tells the user why.
  mutating func wordsToWrite(on id: ElementID) -> String? {
    do throws(WritingObstacle) {
      return try editor.keptWords(of: id)
    } catch {
      say(words(about: error, to: id))
      return nil
    }
  }
}
