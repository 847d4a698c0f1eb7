/// Returns the bytes of a text.
package func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// Returns a board with one node for each of these members, in the layout that the program writes.
package func board(nodes: [String], edges: [String] = []) -> String {
  let lists = [("nodes", nodes), ("edges", edges)].map { key, items in
    let lines = items.map { "\n\t\t" + $0 }.joined(separator: ",")
    return "\t\"\(key)\":[\(lines)\(items.isEmpty ? "" : "\n\t")]"
  }
  return "{\n" + lists.joined(separator: ",\n") + "\n}"
}

package func node(_ id: String, x: String = "0", _ more: String = "") -> String {
  #"{"id":"\#(id)","type":"text","text":"","x":\#(x),"y":0,"width":10,"height":10\#(more)}"#
}

package func edge(_ id: String, _ from: String, _ to: String, _ more: String = "") -> String {
  #"{"id":"\#(id)","fromNode":"\#(from)","toNode":"\#(to)"\#(more)}"#
}
