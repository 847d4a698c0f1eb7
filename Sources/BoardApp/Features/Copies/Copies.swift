import BoardCore
import BoardStore
import BoardValues
import LinuxSystem

/// Copies of the board's file that a program which copies files between devices has put beside it, and
/// saves that it has replaced unseen.
struct Copies: Feature {
  enum Order: CommandCase {
    case mergeCopy, compareCopy, leaveCopy, trashCopy
  }

  nonisolated static let commands = CommandRow.about(
    .file,
    [
      row(
        .mergeCopy,
        "Merge Copy",
        [.changesBoard, .isOfPresent],
        words: "Conflict Sync Syncthing Nextcloud Dropbox"
      ),
      row(.compareCopy, "Compare with Copy", words: "Conflict Sync Difference"),
      row(.leaveCopy, "Leave Copy", [.leavesTextOpen, .isLocal]),
      row(.trashCopy, "Move Copy to Trash", [.leavesTextOpen, .isLocal]),
    ]
  )

  /// The state of the board at which the copies were last looked through, and whether that was saved.
  private var checked: (revision: Document.Revision, isSaved: Bool, count: Int)?
  /// The copies that are part of the board.
  private var merged = MergedCopies()

  nonisolated init() {}

  // MARK: Time

  func isActive(_ question: Question) -> Bool {
    !question.copies.all.isEmpty || question.copies.waiting != nil
  }

  /// Moves copies to the trash that are part of the saved board.
  mutating func follow(_ turn: inout Turn) {
    if turn.copies.waiting != nil { turn.ask(.takeWaitingMerge) }
    let isSaved = !turn.editor.hasUnsavedChanges
    let state = (turn.editor.document.revision, isSaved, turn.copies.all.count)
    if let checked, checked == state { return }
    checked = state
    let present = turn.editor.document.mergedCopies
    if merged != present {
      merged = present
      // How much a copy differs depends on what is merged already.
      turn.ask(.lookForCopies)
    }
    guard isSaved, !turn.isReadOnly, let copy = turn.copies.settled(merged) else { return }
    turn.ask(.moveToTrash(copy))
  }

  // MARK: Commands

  private func offer(_ question: Question) -> BoardCopy? {
    question.isReadOnly ? nil : question.copies.offer(merged)
  }

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    if offer(question) == nil { return localized("There is no copy of this board beside it") }
    let changes = order == .mergeCopy || order == .compareCopy
    return changes && question.isTryingOut
      ? localized("Keep or discard what is tried out first") : nil
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    guard let copy = offer(turn.question) else { return }
    switch order {
    case .mergeCopy: turn.ask(.merge(copy))
    case .compareCopy: compare(copy, &turn)
    case .leaveCopy: turn.ask(.leave(copy))
    case .trashCopy: turn.ask(copy.isFile ? .moveToTrash(copy) : .leave(copy))
    }
  }

  private func compare(_ copy: BoardCopy, _ turn: inout Turn) {
    switch copy.place {
    case .file(let path, _): turn.ask(.compare(.compareWithFile(path)))
    case .history(let step, _):
      guard let count = turn.editor.document.stepCount(through: step) else { return }
      turn.ask(.compare(.compareWithStep(count)))
    }
  }

  // MARK: Appearance

  func publish(into state: inout InterfaceState, _ question: Question) {
    guard state.condition == nil, !question.isLooking, let copy = offer(question) else { return }
    let condition: InterfaceState.CopyCondition =
      question.copies.isStuck(copy) ? .stays : copy.hasNews ? .hasNews : .hasNothingNew
    state.condition = .copy(words(copy, condition), condition)
  }

  private func words(_ copy: BoardCopy, _ condition: InterfaceState.CopyCondition) -> String {
    let subject =
      switch copy.place {
      case .file(_, let origin?): localized("A copy from {source}", ["source": origin.visible])
      case .file(let path, nil): localized("The copy {file}", ["file": Path.name(of: path).visible])
      case .history(_, let time): localized("Your save of {time}", ["time": Clock.words(time)])
      }
    return switch condition {
    case .hasNews:
      localized("{copy} differs in {what}", ["copy": subject, "what": Self.words(copy.news)])
    case .hasNothingNew: localized("{copy} has nothing that is not here", ["copy": subject])
    case .stays:
      localized("{copy} cannot be moved to the trash, so it stays", ["copy": subject])
    }
  }

  private static func words(_ news: (cards: Int, connections: Int)) -> String {
    let cards = localized("{count} card", "{count} cards", count: news.cards)
    let connections =
      localized("{count} connection", "{count} connections", count: news.connections)
    if news.connections == 0 { return news.cards == 0 ? "" : cards }
    guard news.cards > 0 else { return connections }
    return localized("{one} and {other}", ["one": cards, "other": connections])
  }

  func answer(_ query: Query, _ question: Question) -> String? {
    guard query.subject == .copies else { return nil }
    return question.copies.all.map { copy in
      let state = merged.contains(copy) ? "merged" : copy.hasNews ? "differs" : "nothing new"
      return [copy.name.visible, copy.origin?.visible ?? "-", state].joined(separator: "\t")
    }.joined(separator: "\n")
  }
}

extension BoardCopy {
  /// The name of the file, or what it is otherwise.
  var name: String {
    switch place {
    case .file(let path, _): Path.name(of: path)
    case .history(_, let time): localized("the save of {time}", ["time": Clock.words(time)])
    }
  }

  /// The device or the person that it comes from, if its name says so.
  var origin: String? { if case .file(_, let origin) = place { origin } else { nil } }

  /// The origin for the user, or else the name.
  var title: String { origin ?? name }
}
