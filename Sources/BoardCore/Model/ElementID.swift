/// The identity of an element while the program runs. Files may repeat an `id`; this is unique.
///
/// Numbers count up from zero and are never reused, so that they can index arrays.
package struct ElementID: Hashable, Comparable, Sendable {
  package var rawValue: UInt32

  package init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// The metadata of the board. They can be undone like an element, and are never on the board.
  package static let metadata = ElementID(.max - 1)

  /// The most notes that a history can have changed. Their ids are the highest but that above.
  private static let maxNotes: UInt32 = 1 << 20
  private static let lastNote: UInt32 = .max - 2

  /// Returns the id of a note, which can be undone like an element, and is never on the board; nil if
  /// there are too many.
  static func note(_ index: Int) -> ElementID? {
    UInt32(exactly: index).flatMap { $0 < maxNotes ? ElementID(lastNote - $0) : nil }
  }

  /// The index of the note that the id belongs to; nil for other ids.
  var noteIndex: Int? {
    isOnBoards || rawValue > Self.lastNote ? nil : Int(Self.lastNote - rawValue)
  }

  /// Whether the element is a card or a connection, and neither the metadata nor a note.
  package var isOnBoards: Bool { rawValue <= Self.lastNote - Self.maxNotes }

  package var index: Int { Int(rawValue) }

  package static func < (a: ElementID, b: ElementID) -> Bool { a.rawValue < b.rawValue }
}
