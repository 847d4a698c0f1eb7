import BoardValues

/// The subjects of a board’s messages.
struct BoardSubjects: Sendable {
  private let start: String

  init(board: String) { start = "dragboard.\(board)." }

  var steps: String { start + "steps.*" }
  func steps(of person: LivePerson) -> String { start + "steps." + person.token }
  var signals: String { start + "here.*" }
  func signals(of person: LivePerson) -> String { start + "here." + person.token }
  var head: String { start + "snapshot.head" }
  var parts: String { start + "snapshot.part.*" }

  /// Returns the subject of a part, or nil if the digest, which may come from anybody, cannot be in one.
  func part(_ digest: String) -> String? {
    let isUsable =
      (1...128).contains(digest.utf8.count)
      && digest.utf8.allSatisfy {
        Ascii.isLetterOrDigit($0) || $0 == Ascii.minus || $0 == UInt8(ascii: "_")
      }
    return isUsable ? start + "snapshot.part." + digest : nil
  }

  /// Returns whose a message is, by its subject below this one that ends in `*`.
  static func person(in subject: String, of pattern: String) -> LivePerson? {
    token(of: subject, in: pattern).flatMap { LivePerson(token: $0) }
  }

  /// Returns what stands in a subject for the `*` at the end of a pattern.
  static func token(of subject: String, in pattern: String) -> Substring? {
    let start = String(pattern.dropLast())
    guard subject.beginsExactly(with: start) else { return nil }
    return subject[subject.utf8.index(subject.startIndex, offsetBy: start.utf8.count)...]
  }
}
