import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem
import UndoCore

/// A film of the board, which another process makes meanwhile.
extension App {
  func exportFilm(to path: String, at now: Double) throws {
    guard [.webp, .gif].contains(FilmFormat(path: path)) else {
      throw Objection(description: "The name has to end in .webp or .gif")
    }
    guard let directory = storage.stateDirectory else { return }
    // What is being written belongs to it.
    leaveText(at: now)
    store(at: now)
    let theme = [.dark, .highContrastDark].contains(preferences.theme) ? "dark" : "light"
    let words = ["film", "-o", path, "--theme", theme, "--state-dir", directory]
    guard let film = FilmProcess(words + ["--", storage.file.path], output: path) else {
      throw Objection(description: "No process can be started")
    }
    storage.film = film
    message = "Making the film…"
    // A script's clock stands still meanwhile.
    if storage.isPatient { noteFilm(at: now) }
  }

  /// It has ended, or is waited for.
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
