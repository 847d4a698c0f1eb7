import BoardCore
import BoardStore
import BoardValues
import LinuxSystem

/// Other versions of the file, and other paths of it.
extension FileCoordinator {
  /// Takes over a step that was prepared, unless the board was changed since.
  func take(
    _ taken: TakenVersion,
    _ version: BoardFile.Version,
    _ purpose: FileSession.Purpose,
    _ context: Context,
    _ effects: inout Effects
  ) {
    let now = context.now
    effects.change { editor, effects in
      let (former, step) = (editor.document, taken.step.step)
      guard editor.adopt(taken.step) else { return effects.tell(.outdated(purpose)) }
      // Freeing a large board takes long.
      BackgroundWork.run { withExtendedLifetime(former) {} }
      if version.isConflicted { editor.noteConflictedFile(at: now) }
      let words: Words =
        switch taken.manner {
        case .reloaded(let words): verbatim(words)
        case .merged(let count): MergeWords.merged(step, count)
        }
      effects.add(.announce(words, step))
      if !step.changes.isEmpty { effects.add(.follow([step])) }
      effects.tell(.reloaded(version.mark, purpose))
    }
  }

  mutating func store(
    _ version: BoardFile.Version,
    _ context: Context,
    _ effects: inout Effects
  ) {
    let date = context.editor.date(at: context.now)
    do {
      effects.tell(.storedVersion(at: try storage.store(version, at: date)))
    } catch {
      effects.tell(.failed(.storeVersion, "\(error)"))
    }
  }

  func copy(_ version: BoardFile.Version, _ effects: inout Effects) {
    do {
      effects.tell(.copied(name: Path.name(of: try storage.copy(version))))
    } catch {
      effects.tell(.failed(.copy, "\(error)"))
    }
  }

  /// Restores the contents of an overwritten version as a step.
  func bringBack(_ version: StoredVersions.Version, _ context: Context, _ effects: inout Effects) {
    let now = context.now
    do {
      let other = BoardFile.Version(try storage.bytes(of: version))
      guard let canvas = try? CanvasDocument(parsing: other.bytes) else {
        let copy = Path.name(of: try storage.copy(other))
        return effects.say(localized("That version is no board; it is in {file}", ["file": copy]))
      }
      effects.change { editor, effects in
        guard let step = editor.bringBack(canvas, at: now) else {
          return effects.say(localized("The board is the same as that version"))
        }
        effects.add(
          .announce(
            localized("Brought back the version of {time}", ["time": Clock.words(version.date)]),
            step
          )
        )
        effects.add(.follow([step]))
      }
    } catch {
      effects.add(
        .report(localized("The version cannot be brought back: {reason}", ["reason": "\(error)"]))
      )
    }
  }

  // MARK: Other paths

  func follow(
    _ path: String,
    _ purpose: FileSession.Purpose,
    _ context: Context,
    _ effects: inout Effects
  ) {
    if context.isReadOnly { return effects.file { $0.followOwner(to: path, &$2) } }
    effects.add(.store)
    effects.file { $0.followFile(to: path, purpose, $1, &$2) }
  }

  private mutating func followFile(
    to path: String,
    _ purpose: FileSession.Purpose,
    _ context: Context,
    _ effects: inout Effects
  ) {
    let old = storage.file
    do throws(MovedBoard.Failure) {
      try storage.follow(to: path, at: context.now)
    } catch {
      return effects.tell(.notFollowed(purpose, error))
    }
    effects.add(.boardMoved(to: storage.file.path))
    let folder = Path.resolvingLinks(Path.directory(of: old.path))
    let isRenamed = folder == Path.directory(of: path)
    let words =
      isRenamed
      ? localized("{old} was renamed to {new}", ["old": old.name, "new": Path.name(of: path)])
      : localized("{old} was moved to {new}", ["old": old.name, "new": path])
    effects.tell(.followed(name: Path.name(of: path), purpose, saying: words.visible))
  }

  /// Reopens the state at a path. The window that owns the board has moved it there, or is gone.
  private mutating func followOwner(to path: String, _ effects: inout Effects) {
    guard let (document, facts) = try? storage.reopen(at: path) else { return }
    effects.add(.replace(document))
    effects.add(.boardMoved(to: storage.file.path))
    let words = localized(
      "{file} is where this board is now",
      ["file": Path.name(of: path).visible]
    )
    effects.tell(facts.isHeldElsewhere ? .refreshed(facts) : .tookOver(facts, saying: words))
  }

  // MARK: Jobs

  /// Does a job, and sends its outcome to the feature that asked for it.
  mutating func attempt(
    _ job: Job,
    for feature: FeatureID,
    _ context: Context,
    _ effects: inout Effects
  ) {
    switch job {
    case .saveAs(let path): saveAs(path, for: feature, at: context.now, &effects)
    case .exportFilm(let path): exportFilm(to: path, for: feature, &effects)
    }
  }

  /// Saves the board as another file and continues with that.
  private func saveAs(
    _ path: String,
    for feature: FeatureID,
    at now: Double,
    _ effects: inout Effects
  ) {
    effects.add(.endGesture)
    effects.awaitFile()
    effects.endDraft(keeping: true, at: now)
    effects.add(.store)
    effects.file { files, context, effects in
      let editor = context.editor
      do throws(FileError) {
        let date = editor.date(at: now)
        let mark = try files.storage.saveAs(path, editor.document, at: now, on: date)
        effects.add(.boardMoved(to: files.storage.file.path))
        effects.tell(.savedAs(name: files.storage.file.name, mark))
        effects.add(.store)
        effects.add(.reply(nil, to: feature))
      } catch {
        effects.add(.reply(error, to: feature))
      }
    }
  }
}
