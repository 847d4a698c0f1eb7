/// A row of the table of verbs: how a line of a script begins, what follows, and what it does. The
/// reader goes by it, the help prints it, and tests compare the manual with it.
package struct VerbRow: Sendable {
  /// Throws only complaints.
  typealias Reading = @Sendable (inout VerbReader) throws -> Verb

  /// The words at the beginning of a line.
  let name: String
  /// The words that follow, as the help writes them.
  let arguments: String
  /// What the verb does, without a full stop.
  package let summary: String
  /// Reads what follows the name.
  let read: Reading

  init(_ name: String, _ arguments: String, _ summary: String, _ read: @escaping Reading) {
    self.name = name
    self.arguments = arguments
    self.summary = summary
    self.read = read
  }

  /// The whole line as the help writes it.
  package var usage: String { arguments.isEmpty ? name : "\(name) \(arguments)" }

  /// The rows by their names. Those of two words come before those of their first word.
  static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
