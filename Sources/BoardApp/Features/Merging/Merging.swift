import BoardCore
import BoardRenderer
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
      CommandRow(.nextConflict, "Next Conflict", words: "Merge Version"),
      CommandRow(
        .resolveWithMine,
        "Resolve with Mine",
        [.changesBoard, .isOfPresent],
        words: "Conflict"
      ),
      CommandRow(
        .resolveWithTheirs,
        "Resolve with Theirs",
        [.changesBoard, .isOfPresent],
        words: "Conflict"
      ),
      CommandRow(
        .resolveWithBoth,
        "Resolve with Both",
        [.changesBoard, .isOfPresent],
        words: "Conflict"
      ),
      CommandRow(.leaveConflicts, "Leave Conflicts", .isLocal),
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

  func isActive(_ context: Context) -> Bool { revision != context.editor.document.revision }

  mutating func follow(_ context: Context, _ effects: inout Effects) {
    revision = context.editor.document.revision
    if list.isFarBehind(context.editor.document.board) {
      upkeepDeadline = context.now
    } else {
      refresh(context.editor.document.board)
    }
  }

  mutating func upkeep(_ context: Context, _ effects: inout Effects) {
    if upkeepDeadline != nil { refresh(context.editor.document.board) }
  }

  private mutating func refresh(_ board: Board) {
    upkeepDeadline = nil
    let count = list.conflicts.count
    list.refresh(board)
    if list.conflicts.count > count { isLeft = false }
    current = min(current, max(list.conflicts.count - 1, 0))
  }

  // MARK: Commands

  func reasonAgainst(_ order: Order, _ context: Context) -> String? {
    if case .merge = order {
      return context.isTryingOut ? localized("Keep or discard what is tried out first") : nil
    }
    return list.conflicts.isEmpty ? localized("There are no conflicts") : nil
  }

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    switch order {
    case .nextConflict: goOn(context, &effects)
    case .resolveWithMine: resolve(.mine, context, &effects)
    case .resolveWithTheirs: resolve(.theirs, context, &effects)
    case .resolveWithBoth: resolve(.both, context, &effects)
    case .leaveConflicts: isLeft = true
    case .merge(let path, let base): merge(path, since: base, context, &effects)
    case .resolve(let element, let field, let choice):
      let found = list.conflicts.first {
        $0.conflict.element == element && $0.conflict.field == field
      }
      guard let found else { return effects.say(localized("There is no such conflict")) }
      resolve(found, choice, context, &effects)
    }
  }

  /// Shows the current conflict, or the next one if that is shown already.
  private mutating func goOn(_ context: Context, _ effects: inout Effects) {
    guard !list.conflicts.isEmpty else { return }
    if context.selection == subject.map({ [$0] }) || isLeft {
      current = isLeft ? current : (current + 1) % list.conflicts.count
    }
    isLeft = false
    show(context, &effects)
  }

  private var subject: ElementID? {
    list.conflicts.indices.contains(current) ? list.conflicts[current].element : nil
  }

  /// Selects what the current conflict is about, and brings it into view.
  private func show(_ context: Context, _ effects: inout Effects) {
    guard let subject else { return }
    effects.add(.select([subject]))
    let board = context.board
    let cards = board.edge(subject).map { [$0.from.card, $0.to.card] } ?? [subject]
    let others = board.frames(of: list.conflicts[current])
    if let box = (cards.compactMap({ $0.flatMap(board.frame) }) + others).box {
      effects.add(.show(box, onlyIfLost: true))
    }
  }

  private func resolve(
    _ choice: BoardConflict.Choice,
    _ context: Context,
    _ effects: inout Effects
  ) {
    guard list.conflicts.indices.contains(current) else { return }
    resolve(list.conflicts[current], choice, context, &effects)
  }

  private func resolve(
    _ conflict: BoardConflict,
    _ choice: BoardConflict.Choice,
    _ context: Context,
    _ effects: inout Effects
  ) {
    let now = context.now
    effects.change { editor, effects in
      guard let step = editor.resolve(conflict, choice, at: now) else {
        return effects.say(localized("This conflict cannot be resolved here"))
      }
      effects.add(.follow([step]))
    }
  }

  private func merge(
    _ path: String,
    since base: String?,
    _ context: Context,
    _ effects: inout Effects
  ) {
    let document = context.editor.document
    let (now, name) = (context.now, Path.name(of: path))
    do {
      let theirs = try FileReading.bytes(path)
      let before = try base.map { try FileReading.bytes($0) } ?? document.savedBytes
      let merge = try BoardMerge(base: before, ours: document.bytes, theirs: theirs)
      effects.change { editor, effects in
        let source = StepOrigin.Source(name: name, mark: ContentMark(theirs))
        guard let step = editor.takeMerge(merge.bytes, of: source, at: now) else {
          return effects.say(
            localized("{file} has nothing that is not here", ["file": name.visible])
          )
        }
        let words = MergeWords.merged(step, merge.conflicts.count, from: name)
        effects.add(.announce(words, step))
        effects.add(.follow([step]))
      }
    } catch let failure as BoardMerge.Failure {
      let file = failure.version == .base ? base ?? localized("the saved board") : path
      effects.add(.report(verbatim("\(file.visible):\(failure.problem)")))
    } catch {
      effects.add(
        .report(
          localized(
            "{file} cannot be merged: {reason}",
            ["file": name.visible, "reason": "\(error)"]
          )
        )
      )
    }
  }

  // MARK: Appearance

  func publish(into state: inout InterfaceState, _ context: Context) {
    guard !isLeft, !context.isLooking, context.preview == nil, context.openText == nil,
      list.conflicts.indices.contains(current)
    else { return }
    state.conflict = ShownConflict(
      list.conflicts[current],
      number: current + 1,
      of: list.conflicts.count,
      on: context.board
    )
  }

  /// Outlines both places of a card while the pointer is on the bar.
  func mark(_ frame: inout FrameState, _ context: Context) {
    guard let point = context.pointer.position, !context.isMenuOpen,
      context.panes[.conflict]?.frame.contains(point) == true,
      list.conflicts.indices.contains(current)
    else { return }
    frame.ghosts += context.board.frames(of: list.conflicts[current]).map {
      Ghost(to: frame.camera.toWindow($0))
    }
  }

  func panes(_ state: InterfaceState) -> [Pane] { [state.conflict?.pane(state)].compactMap(\.self) }

  func answer(_ query: Query, _ context: Context) -> String? {
    guard query.subject == .conflicts else { return nil }
    return list.conflicts.map { conflict in
      let conflict = conflict.conflict
      return [conflict.element, conflict.field, conflict.mine, conflict.theirs]
        .map(\.visible).joined(separator: "\t")
    }.joined(separator: "\n")
  }
}

extension Command {
  static let nextConflict = Command(Merging.Order.nextConflict)
  static let resolveWithMine = Command(Merging.Order.resolveWithMine)
  static let resolveWithTheirs = Command(Merging.Order.resolveWithTheirs)
  static let resolveWithBoth = Command(Merging.Order.resolveWithBoth)
  static let leaveConflicts = Command(Merging.Order.leaveConflicts)

  static func merge(_ path: String, since base: String?) -> Command {
    Command(Merging.Order.merge(path, since: base))
  }

  static func resolve(
    _ element: String,
    field: String,
    _ choice: BoardConflict.Choice
  ) -> Command {
    Command(Merging.Order.resolve(element, field: field, choice))
  }
}
