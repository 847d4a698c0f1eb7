/// Reads and keeps the settings file. Failing to is no reason to stop anybody from working.
struct SettingsStore {
  let path: String

  func load() -> Settings { file.settings }

  /// What is in the file by then stays, except for the settings that this program knows.
  func keep(_ settings: Settings) throws {
    var file = self.file
    file.update(settings)
    Places.makeDirectory(for: path)
    try AtomicFile.write(Array(file.text.utf8), to: path)
  }

  private var file: SettingsFile {
    let bytes = (try? FileReading.bytes(path, limit: 1 << 20)) ?? []
    return SettingsFile(String(decoding: bytes, as: UTF8.self))
  }
}
