/// The identity of an element while the program runs. Files may repeat an `id`; this is unique.
///
/// Numbers count up from zero and are never reused, so that they can index arrays.
package struct ElementID: Hashable, Comparable, Sendable {
  package var rawValue: UInt32

  package init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// The view. It can be undone like an element, and is never on the board.
  package static let view = ElementID(.max - 1)
  /// The metadata of the board. They can be undone like an element, and are never on the board.
  package static let metadata = ElementID(.max - 2)

  var isOnBoards: Bool { self != .view && self != .metadata }

  package var index: Int { Int(rawValue) }

  package static func < (a: ElementID, b: ElementID) -> Bool { a.rawValue < b.rawValue }
}
