import BoardValues

/// A person on a live board, as the subjects of their messages name them.
///
/// A server with accounts lets each publish under their own name only. Without, a name is only polite.
package struct LivePerson: Hashable, Sendable {
  /// The longest name, in bytes.
  package static let maxLength = 64

  package let name: String

  /// Returns nil for a name that is empty, longer than 64 bytes, or has control characters.
  package init?(name: String) {
    guard (1...Self.maxLength).contains(name.utf8.count),
      name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F })
    else { return nil }
    self.name = name
  }

  private init(known name: String) { self.name = name }

  /// Whoever has no name that could be theirs.
  package static let somebody = LivePerson(known: "somebody")

  /// Reads the part of a subject. Each person has one form there, so that nobody looks like somebody else.
  init?(token: some StringProtocol) {
    guard token.utf8.count <= 3 * Self.maxLength, let name = Percent.decoded(token) else {
      return nil
    }
    self.init(name: name)
    guard self.token.utf8.elementsEqual(token.utf8) else { return nil }
  }

  /// The part of a subject that stands for the person, for the permissions of a server.
  package var token: String { Percent.encoded(name) }
}
