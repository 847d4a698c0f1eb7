import LinuxSystem

/// The commands last chosen in the palette, by title: a file with one a line, the latest first. All
/// windows share it. An error doesn't keep the user from working.
package struct UsedCommands: Sendable {
  /// The maximum number of commands in the list.
  private static let maxCount = 10

  /// The path of the file; nil if the list lasts only as long as the program.
  package var path: String?
  private var known: [String] = []

  init(path: String? = nil) { self.path = path }

  var titles: [String] {
    guard let path else { return known }
    guard let bytes = try? FileReading.bytes(path, limit: 1 << 16) else { return known }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  mutating func note(_ title: String) {
    known = Array(([title] + titles.filter { $0 != title }).prefix(Self.maxCount))
    guard let path else { return }
    let text = known.map { $0 + "\n" }.joined()
    Path.makeDirectory(for: path)
    _ = try? AtomicFile.write(Array(text.utf8), to: path, mode: 0o600)
  }
}
