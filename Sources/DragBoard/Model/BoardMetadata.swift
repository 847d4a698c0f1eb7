/// What a board's file says besides its elements. It is written back with them.
struct BoardMetadata: Equatable, Sendable {
  /// The top level; `nodes` and `edges` are in it for their position, their items are elsewhere.
  var top: JSONObject
  var unplacedNodes: [Unplaced] = []
  var unplacedEdges: [Unplaced] = []

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
}
