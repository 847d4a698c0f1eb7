import BoardValues
import LinuxSystem

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

  // MARK: Files

  /// Wants and offers: what is said of a file, its key, and the person.
  var fileNotes: String { start + "files.*.*.*" }
  func want(_ key: String, of person: LivePerson) -> String {
    "\(start)files.want.\(key).\(person.token)"
  }
  func offer(_ key: String, of person: LivePerson) -> String {
    "\(start)files.offer.\(key).\(person.token)"
  }
  /// A part of a content, or `*` for all of them.
  func filePart(_ digest: String, _ part: String) -> String { "\(start)files.\(digest).\(part)" }

  /// Reads the subject of a want or an offer, which may come from anybody.
  func fileNote(_ subject: String) -> (isOffer: Bool, key: String, person: LivePerson)? {
    let parts = subject.utf8.split(separator: Ascii.dot, omittingEmptySubsequences: false)
    guard subject.beginsExactly(with: start), parts.count == 6 else { return nil }
    let (kind, key) = (String(Substring(parts[3])), String(Substring(parts[4])))
    guard kind == "want" || kind == "offer", ContentDigest(key) != nil,
      let person = LivePerson(token: Substring(parts[5]))
    else { return nil }
    return (kind == "offer", key, person)
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
