package import BoardValues

/// A board as a JSON Canvas file holds it: what can be shown, and the rest, kept for writing back.
///
/// Nothing tracks what was changed. Each element carries the members it was read from, and writing
/// compares: a field that still has the value of its member is written as it was, into the text that was
/// read. A file that was only opened is therefore saved byte for byte as it was, and undoing a move
/// restores even a `10.0`.
package struct CanvasDocument: Equatable, Sendable {
  /// The cards, then the edges, each in file order; the index in this list is the `ElementID`.
  package let elements: [Element]
  /// The text that the document was read from; empty for a new board.
  package let text: [UInt8]
  /// The warnings after opening, at most one of each kind. `CanvasCheck` finds all problems.
  let warnings: [Problem]

  /// The mark of the text if it has several lists of nodes, or of edges, which are one here.
  package let joinedMark: ContentMark?

  package var metadata: BoardMetadata

  /// Creates a new board, which writes both of its lists from the start.
  package init(_ elements: [Element] = []) {
    self.elements = elements
    text = []
    warnings = []
    joinedMark = nil
    metadata = BoardMetadata(
      top: JSONObject([
        JSONObject.Member(key: "nodes", value: .array([])),
        JSONObject.Member(key: "edges", value: .array([])),
      ])
    )
  }

  /// Creates what is left of a file when its elements have become a board. Its lists are one here if
  /// they `areJoined`.
  package init(_ metadata: BoardMetadata, text: [UInt8], areJoined: Bool = false) {
    elements = []
    warnings = []
    joinedMark = areJoined ? ContentMark(text) : nil
    self.metadata = metadata
    self.text = text
  }

  /// Reads a file. Throws if it is not a board at all; bad items stay in it unseen, with a warning.
  package init(parsing bytes: [UInt8]) throws(Problem) {
    let value: JSONValue
    do {
      value = try JSONReader.value(in: bytes)
    } catch {
      throw CanvasCheck.unreadable(bytes, error)
    }
    var builder = CanvasBuilder(value)
    builder.build()
    warnings = try CanvasCheck.warnings(in: bytes, about: builder)
    elements = builder.elements
    text = bytes
    joinedMark = builder.hasJoinedLists ? ContentMark(bytes) : nil
    metadata = builder.metadata
  }
}
