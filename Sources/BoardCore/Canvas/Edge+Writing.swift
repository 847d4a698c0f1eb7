extension Edge {
  /// Returns the members as read, except for those whose values have changed.
  ///
  /// An end whose card is gone keeps the name it had: the format has no way to say “nothing”.
  package func object(_ nameOfCard: (ElementID) -> String?) -> JSONObject {
    let said = EdgeFields(source)
    var update = ObjectUpdate(source)
    update.text("id", name, said: said.id)
    update.text("fromNode", from.card.flatMap(nameOfCard) ?? said.fromNode, said: said.fromNode)
    update.side("fromSide", from.side, said: said.fromSide)
    update.arrow("fromEnd", from.hasArrow, said: said.fromArrow)
    update.text("toNode", to.card.flatMap(nameOfCard) ?? said.toNode, said: said.toNode)
    update.side("toSide", to.side, said: said.toSide)
    update.arrow("toEnd", to.hasArrow, said: said.toArrow)
    update.text("color", color, said: said.color)
    update.text("label", label, said: said.label)
    return update.object
  }
}

extension Element {
  /// Returns the members of a card or an edge as a file has them; nil for what is neither.
  package func object(_ nameOfCard: (ElementID) -> String?) -> JSONObject? {
    card?.object ?? edge?.object(nameOfCard)
  }
}
