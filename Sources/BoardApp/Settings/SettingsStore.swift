import LinuxSystem

/// Reads and writes the settings file. An error is no reason to stop anybody from working.
package struct SettingsStore {
  /// Nil if there is no directory for it.
  package let path: String?

  package init(
    path: String?
  ) {
    self.path = path
  }

  package func load() -> Settings { file.settings }

  /// Writes the settings that were just changed. The rest of the file stays as it is, and options
  /// of the command line are not written.
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
