import BoardValues

/// The values of an edge's members, each nil if missing or of the wrong type.
struct EdgeFields {
  var id: String?
  var fromNode: String?
  var fromSide: String?
  var fromEnd: String?
  var toNode: String?
  var toSide: String?
  var toEnd: String?
  var color: String?
  var label: String?

  init(_ object: JSONObject) {
    // Their lengths tell most keys apart at once.
    for member in object.members {
      switch (member.key.utf8.count, member.key) {
      case (2, "id"): id = member.value.text
      case (8, "fromNode"): fromNode = member.value.text
      case (8, "fromSide"): fromSide = member.value.text
      case (7, "fromEnd"): fromEnd = member.value.text
      case (6, "toNode"): toNode = member.value.text
      case (6, "toSide"): toSide = member.value.text
      case (5, "toEnd"): toEnd = member.value.text
      case (5, "color"): color = member.value.text
      case (5, "label"): label = member.value.text
      default: break
      }
    }
  }

  /// Whether the edge has an arrow at its start. The ends have different defaults: an edge points to its
  /// target.
  var fromArrow: Bool { fromEnd?.isSame(as: "arrow") == true }
  var toArrow: Bool { toEnd?.isSame(as: "none") != true }

  /// Returns the edge; nil if it has no name, or if its fields do not tell what it connects. `ends` are
  /// the cards at its ends, if they exist.
  func edge(zKey: ZKey, source: JSONObject, ends: (from: ElementID?, to: ElementID?)) -> Edge? {
    guard let id, fromNode != nil, toNode != nil else { return nil }
    return Edge(
      name: id,
      zKey: zKey,
      from: Edge.Attachment(
        card: ends.from,
        side: fromSide.flatMap(Side.init(word:)),
        hasArrow: fromArrow
      ),
      to: Edge.Attachment(card: ends.to, side: toSide.flatMap(Side.init(word:)), hasArrow: toArrow),
      color: color,
      label: label,
      source: source
    )
  }
}

extension Side {
  /// Creates the side of a word; nil for a word that the format does not define.
  package init?(word: String) {
    guard word.utf8.count <= 6 else { return nil }
    self.init(rawValue: word)
  }
}
