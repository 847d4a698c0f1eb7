/// A board as a JSON Canvas file has it: what can be shown, and all the rest, kept for writing back.
///
/// Nothing tracks what was changed. Each element carries the members it was read from, and writing
/// compares: a field that still means what its member says is written as its member stands, and all
/// of it into the text that was read. So a file that was only opened is saved byte for byte as it
/// was, and undoing a move brings back even its `10.0`.
struct CanvasDocument: Equatable, Sendable {
  /// Cards, then edges, each in file order; the place in this list is the `ElementID`.
  let elements: [Element]
  /// The text it was read from; empty for a new board.
  let text: [UInt8]
  /// What a user should hear about after opening: at most one of each kind. `CanvasCheck` has all.
  let warnings: [Problem]

  /// The top level; `nodes` and `edges` are in it for their position, their items are elsewhere.
  let top: JSONObject
  let unplacedNodes: [Unplaced]
  let unplacedEdges: [Unplaced]

  /// An item of `nodes` or `edges` that is no element: not an object, or without name or place.
  struct Unplaced: Equatable, Sendable {
    let value: JSONValue
    /// Its number in the list as it was read. Four bytes, since a file may hold millions.
    let index: UInt32

    init(_ value: JSONValue, index: Int) {
      self.value = value
      self.index = UInt32(clamping: index)
    }

    /// Among the ranks of the elements, so that it stays between the same neighbours.
    var rank: Rank { Rank.spaced(Int(index)) }
  }

  /// A new board, which writes both of its lists from the start.
  init(_ elements: [Element] = []) {
    self.elements = elements
    text = []
    warnings = []
    top = JSONObject([
      JSONObject.Member(key: "nodes", value: .array([])),
      JSONObject.Member(key: "edges", value: .array([])),
    ])
    unplacedNodes = []
    unplacedEdges = []
  }

  /// What a file says besides its elements.
  init(top: JSONObject, unplacedNodes: [Unplaced], unplacedEdges: [Unplaced]) {
    elements = []
    text = []
    warnings = []
    self.top = top
    self.unplacedNodes = unplacedNodes
    self.unplacedEdges = unplacedEdges
  }

  /// The same without the elements, the text they stood in, and what there is to say about them.
  var rest: CanvasDocument {
    CanvasDocument(top: top, unplacedNodes: unplacedNodes, unplacedEdges: unplacedEdges)
  }

  /// Refuses what is no board at all; of a board with bad items it keeps those unseen, and warns.
  init(parsing bytes: [UInt8]) throws(Problem) {
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
    top = builder.top
    unplacedNodes = builder.unplacedNodes
    unplacedEdges = builder.unplacedEdges
  }
}
