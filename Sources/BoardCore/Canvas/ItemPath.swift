/// The path to a node or an edge in a file: the member of the top level, and the index in that list.
package struct ItemPath: Comparable {
  var member: Int
  package var item: Int

  package static func < (a: ItemPath, b: ItemPath) -> Bool {
    (a.member, a.item) < (b.member, b.item)
  }
}
