import BoardValues

extension Element {
  /// Reads a card from the members of a node; nil if these cannot be shown.
  package init?(node: JSONObject, zKey: ZKey) {
    guard let card = NodeFields(node).card(zKey: zKey, source: node) else { return nil }
    self = .card(card)
  }

  /// Reads a connection from the members of an edge; nil if these do not say what it connects. `card` finds the
  /// card of a name.
  package init?(edge: JSONObject, zKey: ZKey, card: (String) -> ElementID?) {
    let fields = EdgeFields(edge)
    let ends = (from: fields.fromNode.flatMap(card), to: fields.toNode.flatMap(card))
    guard let edge = fields.edge(zKey: zKey, source: edge, ends: ends) else { return nil }
    self = .edge(edge)
  }
}
