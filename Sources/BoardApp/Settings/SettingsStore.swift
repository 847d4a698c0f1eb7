package import BoardValues
import LinuxSystem

/// The settings file, as it is read and written. An error doesn't keep the user from working.
package struct SettingsStore {
  /// The path of the file; nil if there is no directory for it.
  package let path: String?

  package init(
    path: String?
  ) {
    self.path = path
  }

  package func load() -> Settings { file.settings }

  /// Returns the keys of the commands, and what is wrong with each line that changes none, at which place.
  package func loadKeys() -> (keymap: Keymap, problems: [(place: String, what: Sentence)]) {
    let (keymap, problems) = file.keys
    let file = (path ?? "").visible
    return (keymap, problems.map { ([file, "\($0.line)"].joined(separator: ":"), $0.what) })
  }

  /// Writes the settings that have changed. The rest of the file stays unchanged, and command line
  /// options aren't written.
  package func keep(_ settings: Settings, insteadOf old: Settings) throws {
    guard let path else { throw FileError("settings", "there is no home directory for them") }
    var file = self.file
    file.update(from: old, to: settings)
    Path.makeDirectory(for: path)
    try AtomicFile.write(Array(file.text.utf8), to: path)
  }

  private var file: SettingsFile {
    let bytes = path.flatMap { try? FileReading.bytes($0, limit: 1 << 20) } ?? []
    return SettingsFile(String(decoding: bytes, as: UTF8.self))
  }
}
