import BoardValues
package import UndoCore

/// Working on a live board.
extension Editor {
  /// Makes the board the live board of an address. Returns false during a draft, or if it is one already.
  package mutating func share(_ address: String) -> Bool { apply(.shared(address: address)) != nil }

  package mutating func stopSharing() { apply(.unshared) }

  /// What was done here and is not made a message of yet.
  package var unsentDeeds: [LiveLayer.Pending] {
    document.live?.pending.filter { $0.message == .unsent } ?? []
  }

  /// Notes what became of the oldest of them.
  package mutating func notePublished(_ message: LiveLayer.Pending.Message) {
    apply(.published(message))
  }

  /// Whether what has come in the stream can be taken over: not during a draft.
  package var canTakeNews: Bool { document.live != nil && document.draft == nil && !isReadOnly }

  /// Takes over what has come in the stream. Returns nil, and changes nothing, during a draft.
  package mutating func take(_ news: Document.News) -> AppliedStep? { apply(.streamed(news)) }

  /// Returns the author that stands for a person, who is met now if they never were.
  package mutating func liveAuthor(named name: String) -> BoardHistory.Author {
    author(Person(name: name, kind: .companion))
  }
}
