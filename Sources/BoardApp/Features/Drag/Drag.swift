import BoardCore
import BoardValues

/// A drag on the board, until the pointer is released.
///
/// It is indirect, as the app looks at it often and it is large.
indirect enum Drag: Equatable, Sendable {
  case none
  /// Selected cards are dragged, or copies of them.
  case cards(CardsDrag)
  /// Selected cards are resized.
  case sizes(SizeDrag)
  /// An end of an edge follows the pointer.
  case connection(ConnectionDrag)
  /// Selected cards are moved or resized by arrow keys.
  case keys(KeyDrag)
  case marquee(Marquee)
  /// Cards are over the windows of other programs. They were taken at a point of the board.
  case outside(from: Point)

  struct Marquee: Equatable, Sendable {
    /// The fixed corner: a board point, so that scrolling at the edge stretches the marquee.
    let corner: Point
    var rect: Rect
    /// The selection before the drag, which Escape restores and Shift extends.
    let before: Set<ElementID>
  }

  /// The step that a release would make; nil for cards that are moved, which are drawn without it.
  var draft: StepDraft? {
    switch self {
    case .cards(let cards): cards.copying?.draft
    case .sizes(let sizes): sizes.draft
    case .connection(let connection): connection.draft
    case .keys(let keys): keys.draft
    case .none, .marquee, .outside: nil
    }
  }

  /// Whether the drag goes on without a button held.
  var isAimed: Bool {
    switch self {
    case .connection, .keys: true
    case .none, .cards, .sizes, .marquee, .outside: false
    }
  }

  /// Whether a release turns a draft into a step.
  var hasTool: Bool {
    switch self {
    case .sizes, .connection, .keys: true
    case .none, .cards, .marquee, .outside: false
    }
  }

  /// The remains of the drag after the release: cards that other programs are offered may come
  /// back.
  var ended: Drag {
    switch self {
    case .cards(let cards): cards.offer.map(Drag.outside) ?? .none
    case .outside: self
    case .none, .sizes, .connection, .keys, .marquee: .none
    }
  }

  /// Returns whether the view scrolls while the pointer is at an edge of the window, with or
  /// without a button held.
  func scrolls(isHeld: Bool) -> Bool {
    switch self {
    case .cards, .marquee: true
    case .sizes, .connection: isHeld
    case .none, .keys, .outside: false
    }
  }

  /// The group that cards would join, or the card at which a connection would end.
  var target: ElementID? {
    if case .cards(let cards) = self { cards.joined } else { draft?.edgePreview?.landing?.card }
  }

  /// The step that resizes cards, whose size is shown; nil for another drag.
  var resized: StepDraft? {
    switch self {
    case .sizes(let sizes): sizes.draft
    case .keys(let keys): keys.kind == .resize ? keys.draft : nil
    case .none, .cards, .connection, .marquee, .outside: nil
    }
  }

  /// The guides that explain the snapped position.
  var guides: [SnapGuide] {
    if case .cards(let cards) = self { cards.guides } else { draft?.guides ?? [] }
  }

  /// Whether elements would snap if the pointer were slower.
  var waitsForRest: Bool {
    switch self {
    case .cards(let cards): cards.alignment.waitsForRest
    case .sizes(let sizes): sizes.waitsForRest
    case .none, .connection, .keys, .marquee, .outside: false
    }
  }
}

// MARK: - One kind of drag

extension Drag {
  /// The dragged cards. They are changed in place, for which they leave the enum meanwhile.
  var cards: CardsDrag? {
    get { if case .cards(let cards) = self { cards } else { nil } }
    _modify {
      var cards = self.cards
      if cards != nil { self = .none }
      defer { if let cards { self = .cards(cards) } }
      yield &cards
    }
  }

  /// Creates a drag of an end of an edge, or none.
  init(_ connection: ConnectionDrag?) { self = connection.map(Drag.connection) ?? .none }

  var connection: ConnectionDrag? {
    get { if case .connection(let connection) = self { connection } else { nil } }
    set { if let newValue { self = .connection(newValue) } }
  }

  var keys: KeyDrag? { if case .keys(let keys) = self { keys } else { nil } }

  var marquee: Marquee? { if case .marquee(let marquee) = self { marquee } else { nil } }

  /// The dragged elements with their positions.
  var held: Held? { if case .cards(let cards) = self { cards.held } else { nil } }
}
