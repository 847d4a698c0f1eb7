/// What can be undone on its own: its whole life is one value, and nil while it is not on the board.
///
/// Indirect, so that the history's before and after are two words and share what did not change.
indirect enum Element: Equatable, Sendable {
  case card(Card)
  case edge(Edge)
  /// Where the person looks, at scale 1 of the display.
  case view(Camera)
  case metadata(BoardMetadata)

  var card: Card? {
    if case .card(let card) = self { card } else { nil }
  }

  var edge: Edge? {
    if case .edge(let edge) = self { edge } else { nil }
  }

  var view: Camera? {
    if case .view(let camera) = self { camera } else { nil }
  }

  var metadata: BoardMetadata? {
    if case .metadata(let metadata) = self { metadata } else { nil }
  }

  var name: String {
    switch self {
    case .card(let card): card.name
    case .edge(let edge): edge.name
    case .view, .metadata: ""
    }
  }

  var rank: Rank {
    switch self {
    case .card(let card): card.rank
    case .edge(let edge): edge.rank
    case .view, .metadata: .spaced(0)
    }
  }
}
