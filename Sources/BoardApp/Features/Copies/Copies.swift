import BoardCore
import BoardStore
import BoardValues
import LinuxSystem

/// Copies of the board's file that a program which copies files between devices has put beside it, and
/// saves that it has replaced unseen.
struct Copies: Feature {
  enum Order: CommandCase {
    case mergeCopy, compareCopy, leaveCopy, trashCopy, mergeAll, showCopies
    /// Chooses a copy in the list.
    case choose(Int)

    var family: String? { if case .choose = self { "chooseCopy" } else { nil } }
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
      row(.mergeAll, "Merge All", [.changesBoard, .isOfPresent], words: "Conflict"),
      row(.compareCopy, "Compare with Copy", words: "Conflict Sync Difference"),
      row(.leaveCopy, "Leave Copy", [.leavesTextOpen, .isLocal]),
      row(.trashCopy, "Move Copy to Trash", [.leavesTextOpen, .isLocal]),
      row(.showCopies, "Copies of This Board", .leavesTextOpen, words: "Conflict"),
      CommandRow(family: "chooseCopy", "Choose", [.leavesTextOpen, .isLocal]),
    ]
  )

  /// The state of the board at which the copies were last looked through, and whether that was saved.
  private var checked: (revision: Document.Revision, isSaved: Bool, count: Int)?
  /// The copies that are part of the board.
  private var merged = MergedCopies()
  /// The open list; nil while it is closed.
  private var list: CopiesSheet?

  nonisolated init() {}

  // MARK: Time

  func isActive(_ question: Question) -> Bool {
    !question.copies.all.isEmpty || question.copies.waiting != nil || list != nil
  }

  /// Moves copies to the trash that are part of the saved board.
  mutating func follow(_ turn: inout Turn) {
    if turn.copies.waiting != nil { turn.ask(.takeWaitingMerge) }
    if var list {
      list.copies = rows(turn.copies)
      self.list = list
    }
    let isSaved = !turn.editor.hasUnsavedChanges
    let state = (turn.editor.document.revision, isSaved, turn.copies.all.count)
    if let checked, checked == state { return }
    checked = state
    let present = turn.editor.document.mergedCopies
    if merged != present {
      merged = present
      // How much a copy differs depends on what is merged already.
      turn.ask(.workOn([.look]))
    }
    guard isSaved, !turn.isReadOnly, let copy = turn.copies.settled(merged) else { return }
    turn.ask(.workOn([.trash(copy)]))
  }

  // MARK: Commands

  /// Returns the copies that a command is about: the one that is chosen in the list, or those of the band.
  private func subjects(_ question: Question) -> [BoardCopy] {
    if question.isReadOnly { return [] }
    return list.map { $0.chosenCopy.map { [$0] } ?? [] } ?? offers(question.copies)
  }

  /// Returns the copies that the band is about, which are all in the same condition.
  private func offers(_ copies: CopyList) -> [BoardCopy] {
    let groups = Dictionary(grouping: copies.offers(merged)) {
      copies.isStuck($0) ? 2 : $0.hasNews ? 0 : 1
    }
    return groups.min { $0.key < $1.key }?.value ?? []
  }

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    switch order {
    case .choose: return nil
    case .showCopies where !question.copies.all.isEmpty: return nil
    case .mergeAll where !question.copies.offers(merged).isEmpty && !question.isReadOnly: break
    case .showCopies, .mergeAll: return localized("There is no copy of this board beside it")
    case .mergeCopy, .compareCopy, .leaveCopy, .trashCopy:
      guard let copy = subjects(question).first else {
        return localized("There is no copy of this board beside it")
      }
      if order == .trashCopy, !copy.isFile { return "" }
      if order == .leaveCopy || order == .trashCopy { return nil }
      if copy.problem != nil { return localized("This copy cannot be read") }
    }
    return question.isTryingOut ? localized("Keep or discard what is tried out first") : nil
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    let copies = subjects(turn.question)
    switch order {
    case .mergeCopy: turn.ask(.workOn(copies.prefix(1).map { .merge($0) }))
    case .mergeAll: turn.ask(.workOn(turn.copies.offers(merged).map { .merge($0) }))
    case .compareCopy: if let copy = copies.first { compare(copy, &turn) }
    case .leaveCopy: turn.ask(.leave(copies))
    case .trashCopy: turn.ask(.workOn(copies.filter(\.isFile).map { .trash($0) }))
    case .choose(let index): list?.chosen = index
    case .showCopies:
      list = CopiesSheet(copies: rows(turn.copies))
      turn.togglePanel()
    }
    if [.mergeCopy, .mergeAll, .compareCopy].contains(order), turn.isPanelOpen {
      turn.close(.panel)
    }
  }

  private func compare(_ copy: BoardCopy, _ turn: inout Turn) {
    if let path = copy.place.path { turn.ask(.compare(.compareWithFile(path))) }
    guard case .history(let step, _) = copy.place,
      let count = turn.editor.document.stepCount(through: step)
    else { return }
    turn.ask(.compare(.compareWithStep(count)))
  }

  mutating func panelDidClose() { list = nil }

  // MARK: Appearance

  func publish(into state: inout InterfaceState, _ question: Question) {
    guard state.condition == nil, !question.isLooking, !question.isReadOnly else { return }
    let offers = offers(question.copies)
    guard let copy = offers.first else { return }
    let condition: InterfaceState.CopyCondition =
      question.copies.isStuck(copy)
      ? .stays : !copy.hasNews ? .hasNothingNew : offers.count == 1 ? .hasNews : .several
    state.condition = .copy(words(copy, condition, of: offers.count), condition)
  }

  private func words(
    _ copy: BoardCopy,
    _ condition: InterfaceState.CopyCondition,
    of count: Int
  ) -> String {
    let subject =
      switch copy.place {
      case .file(_, let origin?): localized("A copy from {source}", ["source": origin.visible])
      case .file(let path, nil), .chosen(let path):
        localized("The copy {file}", ["file": Path.name(of: path).visible])
      case .history(_, let time): localized("Your save of {time}", ["time": Clock.words(time)])
      }
    switch condition {
    case .several:
      return localized(
        "{count} copy of this board differs",
        "{count} copies of this board differ",
        count: count
      )
    case .hasNews:
      return localized("{copy} differs in {what}", ["copy": subject, "what": copy.news.words])
    case .hasNothingNew where count > 1:
      return localized(
        "{count} copy has nothing that is not here",
        "{count} copies have nothing that is not here",
        count: count
      )
    case .hasNothingNew:
      return localized("{copy} has nothing that is not here", ["copy": subject])
    case .stays:
      return localized("{copy} cannot be moved to the trash, so it stays", ["copy": subject])
    }
  }

  func panes(_ state: InterfaceState) -> [Pane] { (list?.pane(state)).map { [$0] } ?? [] }

  private func rows(_ copies: CopyList) -> [(BoardCopy, CopiesSheet.State)] {
    copies.all.map { ($0, state(of: $0, copies)) }
  }

  private func state(of copy: BoardCopy, _ copies: CopyList) -> CopiesSheet.State {
    if copy.problem != nil { return .unreadable }
    if merged.contains(copy) { return .merged }
    return !copy.hasNews ? .hasNothingNew : copies.isLeft(copy) ? .left : .differs
  }

  func answer(_ query: Query, _ question: Question) -> String? {
    guard query.subject == .copies else { return nil }
    return rows(question.copies).map { copy, state in
      [copy.name.visible, copy.origin?.visible ?? "-", state.rawValue].joined(separator: "\t")
    }.joined(separator: "\n")
  }
}

extension BoardCopy {
  /// The name of the file, or what it is otherwise.
  var name: String {
    switch place {
    case .file(let path, _), .chosen(let path): Path.name(of: path)
    case .history(_, let time): localized("the save of {time}", ["time": Clock.words(time)])
    }
  }

  /// The device or the person that it comes from, if its name says so.
  var origin: String? { if case .file(_, let origin) = place { origin } else { nil } }

  /// The origin for the user, or else the name.
  var title: String { origin ?? name }
}
