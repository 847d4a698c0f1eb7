/// The parts of a board's file that are not elements. They are written back with the elements.
package struct BoardMetadata: Equatable, Sendable {
  /// The top level, with `nodes` and `edges` as empty lists that mark their position.
  package var top: JSONObject
  var unplacedNodes: [Unplaced] = []
  var unplacedEdges: [Unplaced] = []

  /// An item of `nodes` or `edges` that is not an element: not an object, or without a name or a frame.
  package struct Unplaced: Equatable, Sendable {
    package let value: JSONValue
    /// The index in the list as read. Four bytes, since a file may hold millions.
    package let index: UInt32

    package init(_ value: JSONValue, index: Int) {
      self.value = value
      self.index = UInt32(clamping: index)
    }

    /// The position among the z-keys of the elements, so that the item stays between the same neighbours.
    var zKey: ZKey { ZKey.spaced(Int(index)) }
  }
}
