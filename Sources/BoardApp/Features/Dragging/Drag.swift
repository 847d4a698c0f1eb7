import BoardCore
import BoardValues

/// What the pointer does to the board until it is let go.
enum Drag: Equatable, Sendable {
  case none
  /// Selected cards are in the hand, or copies of them.
  case cards(CardsDrag)
  /// Selected cards change their sizes.
  case sizes(SizeDrag)
  /// An end of a connection follows the pointer. It goes on without a button held, until a click or Enter.
  case connection(ConnectionDrag)
  case marquee(Marquee)
  /// Cards are over the windows of other programs. They were taken at a point of the board.
  case outside(from: Point)

  /// Cards that are resized by a handle.
  struct SizeDrag: Equatable, Sendable {
    var resizing: Resizing
    var draft: StepDraft?
    var alignment = Alignment()

    init(_ resizing: Resizing) { self.resizing = resizing }

    /// Makes the cards as large as they are with the handle where the pointer is.
    @MainActor
    mutating func pull(to place: Point, _ mode: Alignment.Mode, _ context: Context) {
      resizing.snapping = alignment.snapping(mode, of: resizing.ids, context)
      draft = resizing.draft(to: place, context.pointer.modifiers)
    }
  }

  struct ConnectionDrag: Equatable, Sendable {
    let connecting: Connecting
    var draft: StepDraft?

    init(_ connecting: Connecting) { self.connecting = connecting }
  }

  struct Marquee: Equatable, Sendable {
    /// The corner that stays: a board point, so that scrolling at the edge stretches the marquee.
    let corner: Point
    var rect: Rect
    /// What was selected before it: Escape brings it back, and Shift adds to it.
    let before: Set<ElementID>
  }

  /// What letting go would do; nil for cards that are moved, which are seen without it.
  var draft: StepDraft? {
    switch self {
    case .cards(let cards): cards.copying?.draft
    case .sizes(let sizes): sizes.draft
    case .connection(let connection): connection.draft
    case .none, .marquee, .outside: nil
    }
  }

  /// Whether letting go makes a step of a draft.
  var hasTool: Bool {
    switch self {
    case .sizes, .connection: true
    case .none, .cards, .marquee, .outside: false
    }
  }

  /// What is left of it once nothing is held: cards that other programs are offered may come back.
  var ended: Drag {
    switch self {
    case .cards(let cards): cards.offer.map(Drag.outside) ?? .none
    case .outside: self
    case .none, .sizes, .connection, .marquee: .none
    }
  }

  /// Whether the view scrolls while the pointer is at an edge of the window, with a button held or without.
  func scrolls(isHeld: Bool) -> Bool {
    switch self {
    case .cards, .marquee: true
    case .sizes, .connection: isHeld
    case .none, .outside: false
    }
  }

  /// The group that cards would join, or the card at which a connection would end.
  var target: ElementID? {
    if case .cards(let cards) = self { cards.joined } else { draft?.edgePreview?.landing?.card }
  }

  /// Why what is dragged comes to rest where it is.
  var guides: [SnapGuide] {
    if case .cards(let cards) = self { cards.guides } else { draft?.guides ?? [] }
  }

  /// Whether something would come to rest in line with others, were the pointer not so fast.
  var waitsForRest: Bool {
    switch self {
    case .cards(let cards): cards.alignment.waitsForRest
    case .sizes(let sizes): sizes.alignment.waitsForRest
    case .none, .connection, .marquee, .outside: false
    }
  }
}

// MARK: - One kind of drag

extension Drag {
  /// The cards in the hand. They are changed in place, for which they leave the enum meanwhile.
  var cards: CardsDrag? {
    get { if case .cards(let cards) = self { cards } else { nil } }
    _modify {
      var cards = self.cards
      if cards != nil { self = .none }
      defer { if let cards { self = .cards(cards) } }
      yield &cards
    }
  }

  var connection: ConnectionDrag? {
    get { if case .connection(let connection) = self { connection } else { nil } }
    set { if let newValue { self = .connection(newValue) } }
  }

  var marquee: Marquee? { if case .marquee(let marquee) = self { marquee } else { nil } }

  /// What is in the hand, and where it is seen.
  var held: Held? { if case .cards(let cards) = self { cards.held } else { nil } }
}
