import LinuxSystem

/// The hints that are shown only once, ever: a file with one a line. All windows share it. An error only
/// shows a hint again.
package struct SeenHints: Equatable, Sendable {
  package enum Hint: String, Sendable {
    /// What lay ahead is kept as a branch.
    case branches
  }

  /// The path of the file; nil if the list lasts only as long as the program.
  package var path: String?
  private var known: Set<String> = []

  package init(path: String? = nil) { self.path = path }

  private var names: Set<String> {
    guard let path, let bytes = try? FileReading.bytes(path, limit: 1 << 12) else { return known }
    return known.union(
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    )
  }

  func contains(_ hint: Hint) -> Bool { names.contains(hint.rawValue) }

  mutating func note(_ hint: Hint) {
    known = names.union([hint.rawValue])
    guard let path else { return }
    let text = known.sorted().map { $0 + "\n" }.joined()
    Path.makeDirectory(for: path)
    _ = try? AtomicFile.write(Array(text.utf8), to: path, mode: 0o600)
  }
}
