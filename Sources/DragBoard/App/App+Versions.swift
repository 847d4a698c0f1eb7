import BoardCore

/// What becomes of a version that another program has written, and of those that were overwritten.
extension App {
  func keepMine(at now: Double) {
    guard let conflict = storage.conflict else { return }
    let place: String
    do {
      place = try storage.keep(conflict.version, at: editor.date(at: now))
    } catch {
      message = "The other version could not be kept, so it stays: \(error)"
      return
    }
    accept(conflict.version.mark)
    message = "Your version stays"
    if conflict.isSaving { save(at: now) }
    if storage.saveRetry == nil { message += "; the other version \(place)" }
  }

  func takeTheirs(at now: Double) {
    guard let version = storage.conflict?.version, version.isReadable else { return }
    // What was being edited becomes a step, so that undo reaches it.
    if editor.document.edit != nil { endEdit(keeping: true, at: now) }
    reload(version, at: now)
  }

  func keepBoth(at now: Double) {
    guard let conflict = storage.conflict else { return }
    do {
      let copy = try storage.copy(conflict.version)
      accept(conflict.version.mark)
      if conflict.isSaving { save(at: now) }
      message = "The other version is in \(Path.name(of: copy))"
    } catch {
      message = "The copy could not be written: \(error)"
    }
  }

  /// Makes the board what was overwritten, as a step.
  func bringBack(_ version: KeptVersions.Version, at now: Double) {
    if editor.document.edit != nil { endEdit(keeping: true, at: now) }
    do {
      let other = Storage.Version(try storage.bytes(of: version))
      guard let canvas = try? CanvasDocument(parsing: other.bytes) else {
        let copy = Path.name(of: try storage.copy(other))
        message = "That version is no board; it is in \(copy)"
        return
      }
      guard let appliedStep = editor.bringBack(canvas, at: now) else {
        message = "The board is the same as that version"
        return
      }
      message = "Brought back the version of \(Clock.words(version.date))"
      follow([appliedStep], at: now)
    } catch {
      message = "The version cannot be brought back: \(error)"
    }
  }
}
