import LinuxSystem

/// The commands that were chosen in the palette lately, by their titles: a file with a line for each, the
/// latest first. All windows share it, and an error is no reason to stop anybody from working.
package struct UsedCommands: Sendable {
  /// Nobody remembers more than a few.
  private static let most = 10

  /// Nil if it ends with the program.
  package var path: String?
  private var known: [String] = []

  init(path: String? = nil) { self.path = path }

  var titles: [String] {
    guard let path else { return known }
    guard let bytes = try? FileReading.bytes(path, limit: 1 << 16) else { return known }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  mutating func note(_ title: String) {
    known = Array(([title] + titles.filter { $0 != title }).prefix(Self.most))
    guard let path else { return }
    let text = known.map { $0 + "\n" }.joined()
    Path.makeDirectory(for: path)
    _ = try? AtomicFile.write(Array(text.utf8), to: path, mode: 0o600)
  }
}
