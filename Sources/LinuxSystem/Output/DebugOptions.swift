/// The debug options in `DRAGBOARD_DEBUG`: words separated by commas.
package struct DebugOptions: OptionSet, Sendable {
  package let rawValue: UInt8

  /// The option that tints repainted areas.
  package static let damage = DebugOptions(rawValue: 1 << 0)
  /// The option that logs each event.
  package static let events = DebugOptions(rawValue: 1 << 1)
  /// The option that logs the cost of each frame.
  package static let frames = DebugOptions(rawValue: 1 << 2)
  /// The option that logs turns of the loop that take the processor long.
  package static let slow = DebugOptions(rawValue: 1 << 3)

  static let known: [(word: String, option: DebugOptions)] = [
    ("damage", .damage), ("events", .events), ("frames", .frames), ("slow", .slow),
  ]

  /// Reads options from a text. Unknown words are ignored and passed to `warn`.
  package init(parsing text: String, warn: (String) -> Void) {
    self = []
    let words = text.split { $0 == "," || $0.isWhitespace }
    let unknown = words.filter { word in
      guard let option = Self.known.first(where: { $0.word == word })?.option else { return true }
      formUnion(option)
      return false
    }
    guard !unknown.isEmpty else { return }
    let known = Self.known.map(\.word).joined(separator: ", ")
    warn("DRAGBOARD_DEBUG knows \(known), not \(unknown.joined(separator: ", "))")
  }

  package init(rawValue: UInt8) { self.rawValue = rawValue }
}
