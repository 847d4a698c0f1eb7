import BoardCore
import BoardStore
import BoardValues
import LinuxSystem

/// Files of cards that are not where they were. They are looked for by their name below the folder of the board, beside the
/// main thread; if that does not find exactly one, the user chooses the file. All cards that show it are changed at once.
struct Locating: Feature {
  enum Order: CommandCase {
    case locate
    /// Lets all cards show another file in place of one, by how they refer to it and by its path.
    case relink(String, to: String)

    var family: String? { if case .relink = self { "relink" } else { nil } }
  }

  nonisolated static let commands = CommandRow.about(
    .cards,
    [
      row(
        .locate,
        "Locate…",
        [.changesBoard, .isOfPresent],
        words: "Missing File Find Relink Broken"
      ),
      CommandRow(family: "relink", "Locate", [.changesBoard, .isLocal, .isOfThisBoard]),
    ]
  )

  /// The time for which the search is waited for at once, in milliseconds.
  private static let patience: Int32 = 50

  /// The search for a file, with how cards refer to it.
  private var search: (path: String, task: BackgroundTask<[String]>)?

  nonisolated init() {}

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    guard order == .locate else { return nil }
    if search != nil { return localized("A file is being looked for") }
    return question.missingFile == nil ? localized("No file of the selected cards is missing") : nil
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .locate: if let path = turn.missingFile { look(for: path, &turn) }
    case .relink(let path, let file): relink(path, to: file, &turn)
    }
  }

  // MARK: Looking

  private mutating func look(for path: String, _ turn: inout Turn) {
    // A file that is only out of reach is no other one of its name.
    guard case .missing = turn.folder.find(path), let root = turn.folder.root else {
      return turn.ask(.files(.chooseFile(path)))
    }
    let name = Path.name(of: path)
    let look: @Sendable () -> [String] = { FileSearch.files(named: name, below: root) }
    guard turn.storage.hasEventLoop, let task = BackgroundTask(look) else {
      return end(with: look(), path, &turn)
    }
    if let found = task.wait(milliseconds: Self.patience) { return end(with: found, path, &turn) }
    search = (path, task)
    turn.say(localized("Looking for “{name}”…", ["name": name.visible]))
  }

  var descriptor: Int32? { search?.task.descriptor }

  mutating func upkeep(_ turn: inout Turn) {
    guard let (path, task) = search, let found = task.value else { return }
    search = nil
    end(with: found, path, &turn)
  }

  private func end(with found: [String], _ path: String, _ turn: inout Turn) {
    turn.ask(
      found.count == 1 ? .locating(.relink(path, to: found[0])) : .files(.chooseFile(path))
    )
  }

  // MARK: Found

  private func relink(_ path: String, to file: String, _ turn: inout Turn) {
    let (board, folder) = (turn.board, turn.folder)
    let reference = turn.file.reference(to: file, in: folder)
    let cards = board.cardOrder.filter { board.isShowing(path, on: $0) }
    let new = cards.map { NewFileCard(id: $0, source: file, link: reference, frame: nil) }
    let changes = new.compactMap { $0.change(from: path, to: reference, board) }
    turn.allowFiles([file])
    let isElsewhere = !folder.holds(file)
    guard
      turn.editor.perform(
        .locateFile,
        changes,
        at: turn.now,
        joining: isElsewhere ? NewFileCard.key : nil
      )
    else { return turn.say(localized("No card was changed")) }
    turn.status.toast = Toast(
      words: localized(
        "{count} card shows “{file}” again",
        "{count} cards show “{file}” again",
        count: changes.count,
        ["file": folder.name(of: Path.resolvingLinks(file) ?? file).visible]
      ),
      action: Toast.Action(title: localized("Undo"), command: .undo(.undoOnBoard))
    )
    if isElsewhere { turn.ask(.intake(.bringIn(new))) }
  }
}

extension Board {
  func isShowing(_ path: String, on id: ElementID) -> Bool {
    if case .file(let shown, _)? = card(id)?.content { shown.isSame(as: path) } else { false }
  }
}

extension Facts where Self: ~Copyable {
  /// How the first selected card without its file refers to it; nil if all have theirs.
  var missingFile: String? {
    for id in selectedCards {
      guard case .file(let path, _)? = board.card(id)?.content else { continue }
      if case .file = folder.find(path) { continue }
      return path
    }
    return nil
  }
}
