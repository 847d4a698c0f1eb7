package import BoardValues

/// What can be undone on its own. The whole state of an element is one value, which is nil while the
/// element is not on the board.
///
/// Indirect, so that the history's before and after are two words and share what did not change.
package indirect enum Element: Equatable, Sendable {
  case card(Card)
  case edge(Edge)
  case metadata(BoardMetadata)
  case note(Note)

  package var card: Card? {
    if case .card(let card) = self { card } else { nil }
  }

  /// The frame of a card, which is not copied for it.
  package var frame: Rect? {
    if case .card(let card) = self { card.frame } else { nil }
  }

  package var edge: Edge? {
    if case .edge(let edge) = self { edge } else { nil }
  }

  package var metadata: BoardMetadata? {
    if case .metadata(let metadata) = self { metadata } else { nil }
  }

  package var note: Note? {
    if case .note(let note) = self { note } else { nil }
  }

  /// The colour of a card or an edge, as written in the file.
  package var color: String? {
    get { card?.color ?? edge?.color }
    set {
      switch self {
      case .card(var card):
        card.color = newValue
        self = .card(card)
      case .edge(var edge):
        edge.color = newValue
        self = .edge(edge)
      case .metadata, .note: break
      }
    }
  }

  package var name: String {
    switch self {
    case .card(let card): card.name
    case .edge(let edge): edge.name
    case .metadata, .note: ""
    }
  }

  package var zKey: ZKey {
    switch self {
    case .card(let card): card.zKey
    case .edge(let edge): edge.zKey
    case .metadata, .note: .spaced(0)
    }
  }
}
