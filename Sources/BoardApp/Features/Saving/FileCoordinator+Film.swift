import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem

/// Exporting a film of the board, which another process makes.
extension FileCoordinator {
  mutating func exportFilm(
    to path: String,
    _ choice: FilmChoice?,
    for feature: FeatureID,
    _ turn: inout Turn
  ) {
    guard [.webp, .gif].contains(FilmFormat(path: path)) else {
      let reason = localized("The name has to end in .webp or .gif")
      return then(.reply(Objection(description: reason), to: feature))
    }
    guard let directory = storage.stateDirectory else {
      return then(.reply(nil, to: feature))
    }
    // The film includes the text that is being edited.
    then(.finishText)
    then(.store)
    then { files, turn in
      let failure = files.startFilm(at: path, choice, stateIn: directory, &turn)
      files.then(.reply(failure, to: feature))
    }
  }

  /// Starts making a film; returns why that failed.
  private mutating func startFilm(
    at path: String,
    _ choice: FilmChoice?,
    stateIn directory: String,
    _ turn: inout Turn
  ) -> Objection? {
    let isDark = [.dark, .highContrastDark].contains(turn.preferences.theme)
    let lines = turn.settings[.connections]
    let words =
      ["film", "-o", path, "--theme", isDark ? "dark" : "light", "--\(lines.key)", lines.name]
    let choice = choice ?? FilmChoice(.webp, speed: turn.settings.filmSpeed)
    let places = ["--state-dir", directory, "--", storage.file.path]
    guard let film = FilmProcess(words + choice.options + places, output: path) else {
      return Objection(description: localized("No process can be started"))
    }
    self.film = film
    turn.say(localized("Making the film…"))
    // The clock of a script stands still meanwhile.
    if storage.isPatient { noteFilm(&turn) }
    return nil
  }

  /// Reports the outcome of the export, for which it waits if necessary.
  mutating func noteFilm(_ turn: inout Turn) {
    guard let film else { return }
    self.film = nil
    if let failure = film.failure() {
      turn.report(localized("The film could not be made: {reason}", ["reason": failure.visible]))
    } else {
      turn.status.toast = .written(film.output, home: nil)
    }
  }
}
