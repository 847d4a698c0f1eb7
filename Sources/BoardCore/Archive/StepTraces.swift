import BoardValues
import UndoCore

/// What steps say about elements without the board that they belong to.
///
/// A step says of a changed card only the fields that it changes. The rest is blank here until another
/// step says it.
package struct StepTraces {
  /// The most elements of a board that is put together, so that a wrong number does not fill the memory.
  private static let maxElements: UInt32 = 1 << 20

  /// The state of each element after the steps; nil for those that they removed.
  private var elements: [ElementID: Element?] = [:]
  /// The state of each element before the first step that touched it, as far as it is known.
  private var beginnings: [ElementID: Element?] = [:]
  /// The cards that the steps created.
  private var created: Set<ElementID> = []

  package init() {}

  /// Adds the step of an operation, if it has one that can be read.
  package mutating func add(_ bytes: [UInt8]) {
    guard let step = try? Document.Operation.step(in: bytes, before: state) else { return }
    for change in step.changes
    where change.id < ElementID(Self.maxElements) || !change.id.isOnBoards {
      // A step says all of a connection, whether or not it was there.
      let before = change.after?.edge == nil ? change.before : change.after
      if beginnings[change.id] == nil {
        beginnings[change.id] = .some(before)
        if before == nil, change.after?.card != nil { created.insert(change.id) }
      }
      elements[change.id] = .some(change.after)
    }
  }

  private func state(of id: ElementID, changesCard: Bool) -> Element? {
    let known = elements[id] ?? nil
    return changesCard && known?.card == nil ? Self.blank(id) : known
  }

  /// Returns a blank card, which stands for one that no record describes.
  private static func blank(_ id: ElementID) -> Element {
    .card(
      Card(
        name: "unknown-\(id.rawValue)",
        zKey: .spaced(id.index),
        frame: Rect(origin: Point(0, Double(id.index) * Card.newSize.height), size: Card.newSize),
        content: .text(""),
        source: JSONObject()
      )
    )
  }

  // MARK: The board before the steps

  /// Returns a document to which all steps apply, with everything that they say about its beginning.
  package var beginning: Document {
    var cards = beginnings.filter { $0.key.isOnBoards }
    // A card that was never touched is seen at the ends of its connections.
    for case .edge(let edge)? in cards.values {
      for id in edge.cards
      where cards[id] == nil && id < ElementID(Self.maxElements) { cards[id] = Self.blank(id) }
    }
    var states = [Element?](repeating: nil, count: cards.keys.max().map { $0.index + 1 } ?? 0)
    // Connections that came after a card did not exist before it.
    let end = created.min() ?? ElementID(Self.maxElements)
    for (id, element) in cards where id < end { states[id.index] = element }
    var canvas = CanvasDocument()
    canvas.metadata = (beginnings[.metadata] ?? nil)?.metadata ?? canvas.metadata
    let notes = (0...).lazy.map { ElementID.note($0).flatMap { beginnings[$0] ?? nil }?.note }
      .prefix { $0 != nil }
    return Document(
      canvas,
      Board(states),
      BoardHistory(),
      saved: [:],
      notes: notes.compactMap(\.self),
      sessions: [],
      lastTime: -.infinity
    )
  }

  // MARK: The steps and another board

  /// Returns whether the elements of a board can be those that the steps touched, if the board is what the
  /// steps led to: each is of the same kind, and has the same name as far as it is known.
  package func canLead(to board: Board) -> Bool {
    elements.allSatisfy { id, element in
      guard id.isOnBoards else { return true }
      guard let element, let other = board[id] else { return element == nil && board[id] == nil }
      return (element.card == nil) == (other.card == nil)
        && (element.name == other.name || element.name == Self.blank(id).name)
    }
  }

  /// Returns whether the elements of a board can be those that the steps touched, if the steps began with
  /// it: cards that changed are there, and new elements have the numbers that follow.
  package func canFollow(_ board: Board) -> Bool {
    let ids = beginnings.keys.filter(\.isOnBoards).sorted()
    let known = ids.prefix { $0 < board.nextID }
    return known.allSatisfy { id in
      guard let beginning = beginnings[id] ?? nil else { return !created.contains(id) }
      return (beginning.card == nil) == (board[id]?.card == nil)
    } && zip(ids.dropFirst(known.count), board.nextID.index...).allSatisfy { $0.index == $1 }
  }
}

extension Document.Operation {
  /// Returns the file of another program that an operation holds; nil if it holds none.
  package static func file(in bytes: [UInt8]) -> [UInt8]? {
    switch Kind(encoded: bytes) {
    case .reloaded, .merged:
      var reader = ByteReader(bytes.dropFirst())
      return (try? reader.block()).flatMap { $0.isEmpty ? nil : $0 }
    default: return nil
    }
  }

  /// Reads the step of an operation without the document that it applies to; nil if the operation has
  /// none.
  fileprivate static func step(
    in bytes: [UInt8],
    before: (ElementID, _ changesCard: Bool) -> Element?
  ) throws(DamagedState) -> Step? {
    var reader = ByteReader(bytes)
    switch Kind(rawValue: try reader.byte()) {
    case .step: break
    case .merged: _ = try reader.block()
    case .mergedCopy: _ = try reader.source()
    default: return nil
    }
    return try Step(decoding: &reader, next: .max, noteCount: .max, before: before)
  }
}
