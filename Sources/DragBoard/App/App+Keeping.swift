/// Nothing is lost: what is done goes to the keeper before the next frame shows it.
extension App {
  /// Hands over what was done since the last time.
  func keep(at now: Double) {
    let deeds = editor.takeNewDeeds()
    guard let keeper else { return }
    let before = keeper.failure
    if deeds.isEmpty, newMark == nil {
      keeper.note(storedView, at: now)
    } else {
      keeper.keep(deeds, mark: newMark, view: storedView, at: now)
    }
    newMark = nil
    notice(keeper.failure, insteadOf: before)
  }

  /// What nobody sees: trying again, and keeping the view.
  var upkeepDeadline: Double? { [keeper?.deadline, saveRetry].compactMap(\.self).min() }

  func upkeep(at now: Double) {
    if let keeper {
      let before = keeper.failure
      keeper.advance(to: now)
      notice(keeper.failure, insteadOf: before)
    }
    if let saveRetry, saveRetry <= now { save(at: now) }
  }

  private func notice(_ failure: String?, insteadOf before: String?) {
    guard failure != before else { return }
    knownAppearance = nil
    needsFrame = true
    if let failure {
      message = "Your steps are in memory only: \(failure). Trying again."
    } else {
      message = "Your steps are kept again"
    }
  }

  private var storedView: StoredView {
    StoredView(
      x: camera.origin.x,
      y: camera.origin.y,
      zoom: camera.pixelsPerUnit / scale,
      selection: editor.selection
    )
  }

  // MARK: Saving

  func save(at now: Double) {
    needsFrame = true
    saveRetry = nil
    guard !editor.isReadOnly else {
      message = "This window only looks: the board is open in another one"
      return
    }
    if editor.document.edit != nil { endEdit(keeping: true, at: now) }
    write(at: now)
  }

  private func write(at now: Double) {
    do {
      try lookBeforeSaving(at: now)
      guard conflict == nil else { return }
      try file.save(editor.document)
      noteSaved()
      saveFailure = nil
      message = "Saved \(file.name)"
    } catch {
      saveFailure = "\(error)"
      saveRetry = now + 5
      message = "Not saved, trying again: \(error)"
    }
    knownAppearance = nil
  }

  private func noteSaved() {
    editor.markSaved()
    newMark = file.known
  }

  func revert(at now: Double) {
    guard let journey = editor.revert(at: now) else {
      message = editor.document.edit == nil ? "Nothing to revert" : "Save or cancel the edit first"
      return
    }
    message = "Reverted to the saved board; undo brings back what it was"
    follow(journey)
  }

  // MARK: Ending

  /// Unsaved work waits in the kept state, so there is nothing to ask, unless there is none.
  func quit(at now: Double) {
    perform(gesture.cancel(), at: now)
    keep(at: now)
    keeper?.finish(at: now)
    if isSafe {
      exitCode = 0
    } else if keeper == nil, !editor.isReadOnly {
      save(at: now)
      if !editor.hasUnsavedChanges { exitCode = 0 }
    } else {
      ask(.unkept(reason: keeper?.failure ?? ""))
    }
  }

  func saveAndQuit(at now: Double) {
    save(at: now)
    if !editor.hasUnsavedChanges { exitCode = 0 }
  }

  /// Whether the program may end now: all steps are kept, or there is nothing that is not in the file.
  private var isSafe: Bool {
    keeper?.isUpToDate ?? false || !editor.hasUnsavedChanges || editor.isReadOnly
  }

  /// Nobody can be asked any more: what cannot be kept goes into a file beside the board's.
  func saveBeforeExit() {
    perform(gesture.cancel(), at: 0)
    keep(at: 0)
    keeper?.finish(at: 0)
    guard !isSafe, exitCode == nil else { return }
    if keeper == nil {
      write(at: 0)
      if !editor.hasUnsavedChanges { return }
    }
    rescue()
  }

  private func end(with code: Int32) {
    exitCode = code
    knownAppearance = nil
  }

  private func rescue() {
    let folders = [Places.directory(of: file.path), Places.environment("TMPDIR") ?? "/tmp"]
    for folder in folders {
      let copy = Places.freeName(for: file.name, "rescued", in: folder)
      guard (try? AtomicFile.write(editor.document.bytes, to: copy)) != nil else { continue }
      StandardError.write("dragboard: the board could not be kept; it was written to \(copy)")
      end(with: 1)
      return
    }
    StandardError.write("dragboard: the board could not be kept anywhere; what was unsaved is lost")
    end(with: 1)
  }
}
