/// Reads and keeps the settings file. Failing to is no reason to stop anybody from working.
struct SettingsStore {
  /// Nil where there is no place for it.
  let path: String?

  func load() -> Settings { file.settings }

  /// Keeps what was chosen just now. The rest of the file stays as it is by then; what the command
  /// line said for one run does not get into it.
  func keep(_ settings: Settings, insteadOf old: Settings) throws {
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
