import BoardCore
import BoardStore
import BoardValues
import LinuxSystem

/// Other versions of the file, and other paths of it.
extension FileCoordinator {
  /// Takes over a step that was prepared, unless the board was changed since.
  mutating func take(
    _ taken: TakenVersion,
    _ version: BoardFile.Version,
    _ purpose: FileSession.Purpose,
    _ turn: inout Turn
  ) {
    let (former, step) = (turn.editor.document, taken.step.step)
    guard turn.editor.adopt(taken.step) else { return tell(.outdated(purpose)) }
    // Freeing a large board takes long.
    BackgroundWork.run { withExtendedLifetime(former) {} }
    if version.isConflicted { turn.editor.noteConflictedFile(at: turn.now) }
    let words: Words? =
      switch taken.manner {
      case .passed: nil
      case .reloaded where step.othersStep != nil,
        .merged(conflictCount: 0) where step.othersStep != nil:
        turn.editor.stepWords.words(for: step)
      case .reloaded(let words): verbatim(words)
      case .merged(let count): MergeWords.merged(step, count)
      }
    if let words { turn.announce(words, step) }
    if !step.changes.isEmpty { turn.follow([step]) }
    tell(.reloaded(version.mark, purpose))
  }

  mutating func store(_ version: BoardFile.Version, _ turn: inout Turn) {
    let date = turn.editor.date(at: turn.now)
    do {
      tell(.storedVersion(at: try storage.store(version, at: date)))
    } catch {
      tell(.failed(.storeVersion, "\(error)"))
    }
  }

  mutating func copy(_ version: BoardFile.Version, _ turn: inout Turn) {
    do {
      tell(.copied(name: Path.name(of: try storage.copy(version))))
    } catch {
      tell(.failed(.copy, "\(error)"))
    }
  }

  /// Restores the contents of an overwritten version as a step.
  func bringBack(_ version: StoredVersions.Version, _ turn: inout Turn) {
    do {
      let other = BoardFile.Version(try storage.bytes(of: version))
      guard let canvas = try? CanvasDocument(parsing: other.bytes) else {
        let copy = Path.name(of: try storage.copy(other))
        return turn.say(localized("That version is no board; it is in {file}", ["file": copy]))
      }
      guard let step = turn.editor.bringBack(canvas, at: turn.now) else {
        return turn.say(localized("The board is the same as that version"))
      }
      let time = Clock.words(version.date)
      turn.announce(localized("Brought back the version of {time}", ["time": time]), step)
      turn.follow([step])
    } catch {
      turn.report(
        localized("The version cannot be brought back: {reason}", ["reason": "\(error)"])
      )
    }
  }

  // MARK: Other paths

  mutating func follow(_ path: String, _ purpose: FileSession.Purpose, _ turn: inout Turn) {
    if turn.isReadOnly { return then { $0.followOwner(to: path, &$1) } }
    then(.store)
    then { $0.followFile(to: path, purpose, &$1) }
  }

  private mutating func followFile(
    to path: String,
    _ purpose: FileSession.Purpose,
    _ turn: inout Turn
  ) {
    let old = storage.file
    do throws(MovedBoard.Failure) {
      try storage.follow(to: path, at: turn.now)
    } catch {
      return tell(.notFollowed(purpose, error))
    }
    then(.moved(to: storage.file.path))
    let folder = Path.resolvingLinks(Path.directory(of: old.path))
    let isRenamed = folder == Path.directory(of: path)
    let words =
      isRenamed
      ? localized("{old} was renamed to {new}", ["old": old.name, "new": Path.name(of: path)])
      : localized("{old} was moved to {new}", ["old": old.name, "new": path])
    tell(.followed(name: Path.name(of: path), purpose, saying: words.visible))
  }

  /// Reopens the state at a path. The window that owns the board has moved it there, or is gone.
  private mutating func followOwner(to path: String, _ turn: inout Turn) {
    guard let (document, facts) = try? storage.reopen(at: path) else { return }
    then(.replace(document))
    then(.moved(to: storage.file.path))
    let words = localized(
      "{file} is where this board is now",
      ["file": Path.name(of: path).visible]
    )
    tell(facts.isHeldElsewhere ? .refreshed(facts) : .tookOver(facts, saying: words))
  }

  // MARK: Jobs

  /// Does a job, and sends its outcome to the feature that asked for it.
  mutating func attempt(_ job: Job, for feature: FeatureID, _ turn: inout Turn) {
    switch job {
    case .saveAs(let path): saveAs(path, for: feature, at: turn.now, &turn)
    case .exportFilm(let path, let choice): exportFilm(to: path, choice, for: feature, &turn)
    }
  }

  /// Saves the board as another file and continues with that.
  private mutating func saveAs(
    _ path: String,
    for feature: FeatureID,
    at now: Double,
    _ turn: inout Turn
  ) {
    then(.finishGesture)
    awaitFile()
    then { _, turn in turn.endDraft(keeping: true) }
    then(.store)
    then { files, turn in
      let links = files.keptLinks(at: path, turn.question)
      var editor = turn.editor
      let count = links.map { editor.keepLinks($0.changes, at: now) } ?? 0
      do throws(FileError) {
        let date = editor.date(at: now)
        let mark = try files.storage.saveAs(path, editor.document, at: now, on: date)
        turn.editor = editor
        files.then(.moved(to: files.storage.file.path))
        files.tell(.savedAs(name: files.storage.file.name, mark))
        if let links, count > 0 { files.then { $0.say(links, count, &$1) } }
        files.then(.store)
        files.then(.reply(nil, to: feature))
      } catch {
        files.then(.reply(error, to: feature))
      }
    }
  }

  /// Returns how cards have to refer to their files from the folder of another path; nil if they need not. What others
  /// see of a live board has its files elsewhere.
  private func keptLinks(at path: String, _ question: Question) -> KeptLinks? {
    guard !storage.file.path.isEmpty, question.editor.document.live == nil else { return nil }
    return KeptLinks(
      of: question.editor.document.board,
      from: question.folder,
      to: BoardFolder(withVaultOfBoard: Path.absolute(path))
    )
  }

  /// Says that cards have got other paths, with an offer to undo it.
  private func say(_ links: KeptLinks, _ count: Int, _ turn: inout Turn) {
    turn.allowFiles(links.outside)
    turn.status.toast = Toast(
      words: localized(
        "Saved as {file}; {count} card names its files from there",
        "Saved as {file}; {count} cards name their files from there",
        count: count,
        ["file": storage.file.name.visible]
      ),
      action: Toast.Action(title: localized("Undo"), command: .undo(.undoOnBoard))
    )
  }
}
