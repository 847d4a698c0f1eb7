import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem

/// Merging other versions of the board, and going through the conflicts that this leaves.
struct Merging: Feature {
  enum Order: CommandCase {
    case nextConflict, resolveWithMine, resolveWithTheirs, resolveWithBoth, leaveConflicts
    /// Merges the board at a path. The base is the board at another path, or else what was saved.
    case merge(String, since: String?)
    /// Resolves the conflict of a field of an element, by its name in the file.
    case resolve(String, field: String, BoardConflict.Choice)

    var family: String? {
      switch self {
      case .merge: "merge"
      case .resolve: "resolve"
      default: nil
      }
    }
  }

  nonisolated static let commands = CommandRow.about(
    .file,
    [
      row(.nextConflict, "Next Conflict", words: "Merge Version"),
      row(.resolveWithMine, "Resolve with Mine", [.changesBoard, .isOfPresent], words: "Conflict"),
      row(
        .resolveWithTheirs,
        "Resolve with Theirs",
        [.changesBoard, .isOfPresent],
        words: "Conflict"
      ),
      row(.resolveWithBoth, "Resolve with Both", [.changesBoard, .isOfPresent], words: "Conflict"),
      row(.leaveConflicts, "Leave Conflicts", .isLocal),
      CommandRow(family: "merge", "Merge", [.changesBoard, .isLocal, .isOfPresent]),
      CommandRow(family: "resolve", "Resolve Conflict", [.changesBoard, .isLocal, .isOfPresent]),
    ]
  )

  private var list = ConflictList()
  /// The state of the board that the list is about.
  private var revision: Document.Revision?
  private var current = 0
  /// Whether the user has put the bar away, until there are other conflicts.
  private var isLeft = false
  /// When conflicts are looked for after many changes. That takes too long for a frame.
  private(set) var upkeepDeadline: Double?

  nonisolated init() {}

  // MARK: Time

  func isActive(_ question: Question) -> Bool {
    revision != question.editor.document.revision
  }

  mutating func follow(_ turn: inout Turn) {
    revision = turn.editor.document.revision
    if list.isFarBehind(turn.editor.document.board) {
      upkeepDeadline = turn.now
    } else {
      refresh(turn.editor.document)
    }
  }

  mutating func upkeep(_ turn: inout Turn) {
    if upkeepDeadline != nil { refresh(turn.editor.document) }
  }

  private mutating func refresh(_ document: Document) {
    upkeepDeadline = nil
    let count = list.conflicts.count
    list.refresh(document)
    if list.conflicts.count > count { isLeft = false }
    current = min(current, max(list.conflicts.count - 1, 0))
  }

  /// Returns a conflict with the names of its sides.
  private func named(_ conflict: BoardConflict, _ sides: MergeSides?) -> BoardConflict {
    sides?.naming(conflict, MergeWords.name) ?? conflict
  }

  // MARK: Commands

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    if case .merge = order {
      return question.isTryingOut ? localized("Keep or discard what is tried out first") : nil
    }
    return list.conflicts.isEmpty ? localized("There are no conflicts") : nil
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .nextConflict: goOn(&turn)
    case .resolveWithMine: resolve(current, .mine, &turn)
    case .resolveWithTheirs: resolve(current, .theirs, &turn)
    case .resolveWithBoth: resolve(current, .both, &turn)
    case .leaveConflicts: isLeft = true
    case .merge(let path, let base): merge(path, since: base, &turn)
    case .resolve(let element, let field, let choice):
      let found = list.conflicts.firstIndex {
        $0.conflict.element == element && $0.conflict.field == field
      }
      guard let found else { return turn.say(localized("There is no such conflict")) }
      resolve(found, choice, &turn)
    }
  }

  /// Shows the current conflict, or the next one if that is shown already.
  private mutating func goOn(_ turn: inout Turn) {
    guard !list.conflicts.isEmpty else { return }
    if turn.selection == subject.map({ [$0] }) || isLeft {
      current = isLeft ? current : (current + 1) % list.conflicts.count
    }
    isLeft = false
    show(&turn)
  }

  private var subject: ElementID? {
    list.conflicts.indices.contains(current) ? list.conflicts[current].element : nil
  }

  /// Selects what the current conflict is about, and brings it into view.
  private func show(_ turn: inout Turn) {
    guard let subject else { return }
    turn.goTo(subject)
    let board = turn.board
    let cards = board.edge(subject).map { [$0.from.card, $0.to.card] } ?? [subject]
    let others = board.frames(of: list.conflicts[current])
    if let box = (cards.compactMap({ $0.flatMap(board.frame) }) + others).box {
      turn.reveal(box, onlyIfLost: true)
    }
  }

  private func resolve(_ index: Int, _ choice: BoardConflict.Choice, _ turn: inout Turn) {
    guard list.conflicts.indices.contains(index) else { return }
    let conflict = named(list.conflicts[index], turn.copies.sides)
    guard let step = turn.editor.resolve(conflict, choice, at: turn.now) else {
      return turn.say(localized("This conflict cannot be resolved here"))
    }
    turn.follow([step])
  }

  private func merge(_ path: String, since base: String?, _ turn: inout Turn) {
    let document = turn.editor.document
    let name = Path.name(of: path)
    do {
      let theirs = try FileReading.bytes(path)
      let before = try base.map { try FileReading.bytes($0) } ?? document.savedBytes
      let merge = try BoardMerge(base: before, ours: document.bytes, theirs: theirs)
      let source = StepOrigin.Source(name: name, mark: ContentMark(theirs))
      guard let step = turn.editor.takeMerge(merge.bytes, of: source, at: turn.now) else {
        return turn.say(
          localized("{file} has nothing that is not here", ["file": name.visible])
        )
      }
      let words = MergeWords.merged(step, merge.conflicts.count, from: name)
      turn.announce(words, step)
      turn.follow([step])
    } catch let failure as BoardMerge.Failure {
      let file = failure.version == .base ? base ?? localized("the saved board") : path
      turn.report(verbatim("\(file.visible):\(failure.problem)"))
    } catch {
      turn.report(
        localized(
          "{file} cannot be merged: {reason}",
          ["file": name.visible, "reason": "\(error)"]
        )
      )
    }
  }

  // MARK: Appearance

  func publish(into state: inout InterfaceState, _ question: Question) {
    guard !isLeft, !question.isLooking, question.preview == nil, question.openText == nil,
      list.conflicts.indices.contains(current)
    else { return }
    state.conflict = ShownConflict(
      named(list.conflicts[current], question.copies.sides),
      number: current + 1,
      of: list.conflicts.count,
      in: question.editor
    )
  }

  /// Outlines both places of a card that two have moved or resized, as long as the bar asks about them.
  func mark(_ frame: inout FrameState, _ question: Question) {
    guard question.panes[.conflict] != nil, list.conflicts.indices.contains(current) else { return }
    frame.ghosts += question.board.frames(of: list.conflicts[current]).map {
      Ghost(to: frame.camera.toWindow($0))
    }
  }

  func panes(_ state: InterfaceState) -> [Pane] { [state.conflict?.pane(state)].compactMap(\.self) }

  func answer(_ query: Query, _ question: Question) -> String? {
    guard query.subject == .conflicts else { return nil }
    return list.conflicts.map { conflict in
      let conflict = named(conflict, question.copies.sides).conflict
      return [conflict.element, conflict.field, conflict.mine, conflict.theirs]
        .map(\.visible).joined(separator: "\t")
    }.joined(separator: "\n")
  }
}
