import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem

/// Exporting a film of the board, which another process makes.
extension FileCoordinator {
  func exportFilm(to path: String, for feature: FeatureID, _ effects: inout Effects) {
    guard [.webp, .gif].contains(FilmFormat(path: path)) else {
      let reason = localized("The name has to end in .webp or .gif")
      return effects.add(.reply(Objection(description: reason), to: feature))
    }
    guard let directory = storage.stateDirectory else {
      return effects.add(.reply(nil, to: feature))
    }
    // The film includes the text that is being edited.
    effects.add(.leaveText)
    effects.add(.store)
    effects.file { files, context, effects in
      let failure = files.startFilm(at: path, stateIn: directory, context, &effects)
      effects.add(.reply(failure, to: feature))
    }
  }

  /// Starts making a film; returns why that failed.
  private mutating func startFilm(
    at path: String,
    stateIn directory: String,
    _ context: Context,
    _ effects: inout Effects
  ) -> Objection? {
    let isDark = [.dark, .highContrastDark].contains(context.preferences.theme)
    let lines = context.settings[.connections]
    let words =
      ["film", "-o", path, "--theme", isDark ? "dark" : "light", "--\(lines.key)", lines.name]
    let speed = ["--speed", "\(context.settings.filmSpeed)"]
    let places = ["--state-dir", directory, "--", storage.file.path]
    guard let film = FilmProcess(words + speed + places, output: path) else {
      return Objection(description: localized("No process can be started"))
    }
    self.film = film
    effects.say(localized("Making the film…"))
    // The clock of a script stands still meanwhile.
    if storage.isPatient { noteFilm(&effects) }
    return nil
  }

  /// Reports the outcome of the export, for which it waits if necessary.
  mutating func noteFilm(_ effects: inout Effects) {
    guard let film else { return }
    self.film = nil
    if let failure = film.failure() {
      effects.add(
        .report(localized("The film could not be made: {reason}", ["reason": failure.visible]))
      )
    } else {
      effects.add(.toast(.written(film.output, home: nil)))
    }
  }
}
