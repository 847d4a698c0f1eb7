import LinuxSystem

/// What the portal said the last time, for the first frame of the next: without it a dark desktop
/// would get a light window for a moment, every time.
package struct PortalMemory {
  var settings = PortalSettings() {
    didSet { if settings.words != oldValue.words { keep() } }
  }
  /// Nil keeps nothing.
  private var path: String?

  package init() {}

  package init(path: String) {
    self.path = path
    let bytes = try? FileReading.bytes(path)
    settings = PortalSettings(words: String(decoding: bytes ?? [], as: UTF8.self))
  }

  /// Nothing is lost if that is not possible, and nobody waits for the disk.
  private func keep() {
    guard let path else { return }
    let bytes = Array((settings.words + "\n").utf8)
    BackgroundWork.run {
      Path.makeDirectory(for: path)
      _ = try? AtomicFile.write(bytes, to: path)
    }
  }
}
