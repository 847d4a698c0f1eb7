import BoardValues
import LinuxSystem

/// Saving, with another version or another window in the way.
extension FileSession {
  /// Saves. `addition` follows the words that it is saved.
  mutating func save(_ situation: Situation, adding addition: String = "") -> [Action] {
    if situation.isReadOnly {
      state.saving.cancel()
      return [.say(Self.wordsForLooking)]
    }
    // Before a drag has ended it is not known what there is to save, or to compare with the file.
    if situation.isGestureActive {
      state.saving.wait()
      return [.say(localized("Saving at the end of the drag"))]
    }
    // What is being written is not what there is to save now.
    if isWorking {
      state.saving.wait()
      return []
    }
    state.saving.begin(at: situation.now)
    state.isLookDue = false
    return [.endDraft] + look(.saving(adding: addition))
  }

  mutating func longSave(_ situation: Situation) -> [Action] {
    guard let time = state.saving.noticeTime, time <= situation.now else { return [] }
    state.saving.noticeTime = nil
    return [.say(localized("Saving…"))]
  }

  /// Continues after a look that found nothing in the way.
  mutating func next(_ purpose: Purpose) -> [Action] {
    guard case .saving(let addition) = purpose else { return [] }
    return begin(purpose, .write(over: state.known, adding: addition))
  }

  mutating func written(
    _ outcome: BoardFile.Outcome,
    _ addition: String,
    _ situation: Situation
  ) -> [Action] {
    switch outcome {
    case .saved(let mark, let manner):
      state.saving.succeed()
      return accept(mark) + [.markSaved, .say(words(manner, addition))]
    case .failed(let reason, let left):
      state.saving.leftover = left
      return saveFailed(reason, situation)
    }
  }

  /// Returns the words about a save, and about what else was done for it.
  private func words(_ manner: AtomicFile.Manner, _ addition: String) -> String {
    var words = localized("Saved {file}", ["file": name])
    if case .inPlace(let reason) = manner {
      words =
        localized("Saved {file} in place, since {reason}", ["file": name, "reason": reason])
    }
    return addition.isEmpty
      ? words : localized("{one}; {other}", ["one": words, "other": addition])
  }

  mutating func saveFailed(_ reason: String, _ situation: Situation) -> [Action] {
    state.saving.fail(reason, at: situation.now)
    return []
  }

  // MARK: Two versions

  mutating func answered(_ answer: Answer) -> [Action] {
    guard let version = state.conflict?.version else { return [] }
    switch answer {
    case .keepMine: return [.storeVersion(version)]
    case .keepBoth: return [.copy(version)]
    case .takeTheirs:
      // What was being edited becomes a step, so that undo reaches it.
      guard version.isReadable else { return [] }
      return [.endDraft] + reload(version, .checking(isLate: false), isChosen: true)
    }
  }

  mutating func storedVersion(_ path: String, _ situation: Situation) -> [Action] {
    guard let conflict = state.conflict else { return [] }
    let words = localized(
      "{one}; {other}",
      ["one": localized("Your version stays"), "other": path]
    )
    let actions = accept(conflict.version.mark) + [.say(words)]
    return conflict.isSaving ? actions + save(situation, adding: path) : actions
  }

  mutating func copied(_ copy: String, _ situation: Situation) -> [Action] {
    guard let conflict = state.conflict else { return [] }
    let actions = accept(conflict.version.mark) + (conflict.isSaving ? save(situation) : [])
    return actions + [.say(localized("The other version is in {file}", ["file": copy]))]
  }

  // MARK: Two windows

  /// The message in a window that only looks, for attempts to do more.
  package static let wordsForLooking =
    localized("This board is open in another window; Edit Here lets you edit it in this one")

  mutating func boardGiven(_ isDone: Bool) -> [Action] {
    guard isDone else {
      return [
        .say(localized("Another window asks for the board, but your last steps cannot be kept yet"))
      ]
    }
    state.saving.cancel()
    state.isLookDue = false
    // The other window asks about the other version, too.
    return settle()
      + [
        .lookOnly, .say(localized("Another window has taken over the board; this one only looks")),
      ]
  }

  func takeOver(_ words: String, _ situation: Situation) -> [Action] {
    situation.isReadOnly ? [.takeOver(saying: words)] : []
  }

  func ownerClosed(_ situation: Situation) -> [Action] {
    [.closeQuestion]
      + takeOver(localized("The other window has closed; the board is yours now"), situation)
  }
}
