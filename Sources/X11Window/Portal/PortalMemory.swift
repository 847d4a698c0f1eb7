import LinuxSystem

/// The memory of the portal's settings for the first frame of the next start: without it a dark
/// desktop would get a light window for a moment each time.
package struct PortalMemory {
  var settings = PortalSettings() {
    didSet { if settings.words != oldValue.words { keep() } }
  }
  /// The path of the file, or nil to store nothing.
  private var path: String?

  package init() {}

  package init(path: String) {
    self.path = path
    let bytes = try? FileReading.bytes(path)
    settings = PortalSettings(words: String(decoding: bytes ?? [], as: UTF8.self))
  }

  /// Stores the settings in the background. Nothing is lost if that fails.
  private func keep() {
    guard let path else { return }
    let bytes = Array((settings.words + "\n").utf8)
    BackgroundWork.run {
      Path.makeDirectory(for: path)
      _ = try? AtomicFile.write(bytes, to: path)
    }
  }
}
