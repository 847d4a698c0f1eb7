/// What a board's file holds besides its elements. It is written back with them.
package struct BoardMetadata: Equatable, Sendable {
  /// The top level, with `nodes` and `edges` as empty lists that mark their position.
  package var top: JSONObject
  var unplacedNodes: [Unplaced] = []
  var unplacedEdges: [Unplaced] = []

  package init(top: JSONObject, unplacedNodes: [Unplaced] = [], unplacedEdges: [Unplaced] = []) {
    self.top = top
    self.unplacedNodes = unplacedNodes
    self.unplacedEdges = unplacedEdges
  }

  /// An item of `nodes` or `edges` that is not an element: not an object, or without name or frame.
  package struct Unplaced: Equatable, Sendable {
    package let value: JSONValue
    /// Its index in the list as read. Four bytes, since a file may hold millions.
    package let index: UInt32

    package init(_ value: JSONValue, index: Int) {
      self.value = value
      self.index = UInt32(clamping: index)
    }

    /// Among the z-keys of the elements, so that it stays between the same neighbours.
    var zKey: ZKey { ZKey.spaced(Int(index)) }
  }
}
