package import UndoCore

/// Somebody who has changed the board elsewhere, as far as that is known.
package struct Person: Hashable, Sendable {
  package enum Kind: UInt8, Sendable {
    /// The author of a commit.
    case committer
    /// The author of a commit who is the person at this machine.
    case oneself
    /// A device that shares the file.
    case device
    /// Somebody on the same live board.
    case companion
  }

  package var name: String
  package var kind: Kind

  package init(name: String, kind: Kind) { (self.name, self.kind) = (name, kind) }
}

/// People are the authors of steps in the order in which they were met.
extension [Person] {
  /// The number of the first; those below are the person at this machine, and another program.
  private static var firstAuthor: Int { 2 }
  /// The most people who are remembered.
  static var mostPeople: Int { 1024 }

  /// Who an author is; nil for one of which nothing is known.
  package subscript(author: BoardHistory.Author) -> Person? {
    let index = Int(author.rawValue) - Self.firstAuthor
    return indices.contains(index) ? self[index] : nil
  }

  fileprivate func author(_ person: Person) -> BoardHistory.Author? {
    firstIndex(of: person).map { .init(rawValue: UInt16(clamping: $0 + Self.firstAuthor)) }
  }
}

/// Whose step it is when another version of the file is taken over.
package enum StepAuthor: Equatable, Sendable {
  /// This person has chosen the version.
  case oneself
  /// Whoever wrote it; nil if that is not known.
  case another(Person?)
}

extension Editor {
  mutating func author(_ author: StepAuthor) -> BoardHistory.Author {
    switch author {
    case .oneself: .own
    case .another(let person): self.author(person)
    }
  }

  /// Returns the author that stands for a person, which is a new one for somebody who was never met.
  mutating func author(_ person: Person?) -> BoardHistory.Author {
    guard let person else { return .elsewhere }
    if document.people.author(person) == nil { apply(.met(person)) }
    return document.people.author(person) ?? .elsewhere
  }
}
