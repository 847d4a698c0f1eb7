import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem
import UndoCore

/// Exporting a film of the board, which another process makes.
extension App {
  func exportFilm(to path: String, at now: Double) throws {
    guard [.webp, .gif].contains(FilmFormat(path: path)) else {
      throw Objection(description: "The name has to end in .webp or .gif")
    }
    guard let directory = storage.stateDirectory else { return }
    // The film includes the text that is being edited.
    leaveText(at: now)
    store(at: now)
    let theme = [.dark, .highContrastDark].contains(preferences.theme) ? "dark" : "light"
    let words = ["film", "-o", path, "--theme", theme, "--state-dir", directory]
    guard let film = FilmProcess(words + ["--", storage.file.path], output: path) else {
      throw Objection(description: "No process can be started")
    }
    storage.film = film
    message = "Making the film…"
    // The clock of a script stands still meanwhile.
    if storage.isPatient { noteFilm(at: now) }
  }

  /// Reports the outcome of the export, for which it waits if necessary.
  func noteFilm(at now: Double) {
    guard let film = storage.film else { return }
    storage.film = nil
    if let failure = film.failure() {
      report("The film could not be made: \(failure.visible)")
    } else {
      message = "Wrote \(film.output.visible)"
    }
  }
}
