/// Boards in the form of files.
package enum CanvasText {
  package static func board(nodes: [String], edges: [String] = []) -> String {
    "{\n\t\"nodes\":\(list(nodes)),\n\t\"edges\":\(list(edges))\n}"
  }

  private static func list(_ items: [String]) -> String {
    items.isEmpty ? "[]" : "[\n" + items.map { "\t\t" + $0 }.joined(separator: ",\n") + "\n\t]"
  }

  package static func card(
    _ id: String,
    _ x: Int,
    _ y: Int,
    width: Int = 200,
    height: Int = 100,
    color: String? = nil
  ) -> String {
    let last = color.map { ",\"color\":\"\($0)\"" } ?? ""
    return "{\"id\":\"\(id)\",\"type\":\"text\",\"text\":\"# \(id)\","
      + "\"x\":\(x),\"y\":\(y),\"width\":\(width),\"height\":\(height)\(last)}"
  }

  package static func group(_ id: String, _ x: Int, _ y: Int, width: Int, height: Int) -> String {
    "{\"id\":\"\(id)\",\"type\":\"group\",\"label\":\"\(id)\","
      + "\"x\":\(x),\"y\":\(y),\"width\":\(width),\"height\":\(height)}"
  }

  package static func edge(_ id: String, _ from: String, _ to: String, label: String? = nil)
    -> String
  {
    let last = label.map { ",\"label\":\"\($0)\"" } ?? ""
    return "{\"id\":\"\(id)\",\"fromNode\":\"\(from)\",\"toNode\":\"\(to)\"\(last)}"
  }

  /// A board with two cards side by side, a third below, and edges between them.
  package static let small = board(
    nodes: [card("plan", 100, 100), card("price", 400, 100), card("list", 100, 300)],
    edges: [edge("e1", "plan", "price", label: "then"), edge("e2", "price", "list")]
  )
}
