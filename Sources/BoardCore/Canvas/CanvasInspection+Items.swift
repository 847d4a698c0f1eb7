import BoardValues

/// Nodes, edges and their members.
extension CanvasInspection {
  mutating func inspectNode(_ node: PlacedJSON) {
    guard case .object(let object) = node.value else {
      note(node.offset, .unplaced, "A node is an object, but here stands \(node.value.kind).")
      return
    }
    inspectText("id", of: node, "a node", missing: .unplaced)
    inspectName(ofNode: node)
    inspectType(node)
    for key in ["x", "y"] { inspectNumber(key, of: node, isSize: false) }
    for key in ["width", "height"] { inspectNumber(key, of: node, isSize: true) }
    inspectContent(node, NodeFields(object).content)
    inspectColor(node)
  }

  mutating func inspectEdge(_ edge: PlacedJSON) {
    guard case .object = edge.value else {
      note(edge.offset, .unplaced, "An edge is an object, but here stands \(edge.value.kind).")
      return
    }
    for key in ["id", "fromNode", "toNode"] {
      inspectText(key, of: edge, "an edge", missing: .unplaced)
    }
    inspectName(ofEdge: edge)
    for end in ["from", "to"] {
      inspectTarget(end + "Node", of: edge)
      inspectWord(end + "Side", of: edge, ["top", "right", "bottom", "left"])
      inspectWord(end + "End", of: edge, ["none", "arrow"])
    }
    inspectOptionalText("label", of: edge)
    inspectColor(edge)
  }

  private mutating func inspectType(_ node: PlacedJSON) {
    inspectText("type", of: node, "a node", missing: .flaw)
    guard let type = node["type"], let text = type.value.text else { return }
    if !["text", "file", "link", "group"].contains(where: text.isSame) {
      note(type.offset, "The type \(text.quoted) is unknown; text, file, link and group are known.")
    }
  }

  private mutating func inspectContent(_ node: PlacedJSON, _ content: Card.Content) {
    switch content {
    case .text: inspectText("text", of: node, "a text node", missing: .flaw)
    case .file:
      inspectText("file", of: node, "a file node", missing: .flaw)
      inspectOptionalText("subpath", of: node)
      if let subpath = node["subpath"], let text = subpath.value.text, text.utf8.first != 0x23 {
        note(subpath.offset, "\"subpath\" should begin with #.")
      }
    case .link: inspectText("url", of: node, "a link node", missing: .flaw)
    case .group:
      inspectOptionalText("label", of: node)
      inspectOptionalText("background", of: node)
      inspectWord("backgroundStyle", of: node, ["cover", "ratio", "repeat"])
    case .unknown: break
    }
  }

  private mutating func inspectText(
    _ key: String,
    of item: PlacedJSON,
    _ owner: String,
    missing kind: FindingKind
  ) {
    guard let member = item[key] else {
      note(item.offset, kind, "\"\(key)\" is missing; \(owner) must have it.")
      return
    }
    guard member.value.text == nil else { return }
    note(member.offset, kind, "\"\(key)\" should be a string, not \(member.value.kind).")
  }

  private mutating func inspectOptionalText(_ key: String, of item: PlacedJSON) {
    guard let member = item[key], member.value.text == nil else { return }
    note(member.offset, "\"\(key)\" should be a string, not \(member.value.kind).")
  }

  private mutating func inspectNumber(_ key: String, of node: PlacedJSON, isSize: Bool) {
    guard let member = node[key] else {
      return note(node.offset, .unplaced, "\"\(key)\" is missing; a node must have it.")
    }
    guard let number = member.value.double else {
      let kind = member.value.kind
      return note(member.offset, .unplaced, "\"\(key)\" should be a number, not \(kind).")
    }
    if !number.isFinite {
      note(member.offset, .refusal, "\"\(key)\" is larger than any number can be here.")
    } else if abs(number) > NodeFields.limit {
      note(member.offset, .unplaced, "\"\(key)\" is further from zero than 1000000000.")
    } else if isSize, number <= 0 {
      note(member.offset, .unplaced, "\"\(key)\" should be greater than zero.")
    } else if number != number.rounded() {
      note(member.offset, "\"\(key)\" should be a whole number.")
    }
  }

  private mutating func inspectWord(_ key: String, of item: PlacedJSON, _ words: [String]) {
    guard let member = item[key] else { return }
    if let text = member.value.text, words.contains(where: text.isSame) { return }
    note(member.offset, "\"\(key)\" should be one of \(words.joined(separator: ", ")).")
  }

  private mutating func inspectColor(_ item: PlacedJSON) {
    inspectOptionalText("color", of: item)
    guard let member = item["color"], let text = member.value.text else { return }
    guard let color = CanvasColor(text) else {
      return note(member.offset, "The colour \(text.quoted) is unknown and shows as none.")
    }
    if case .preset = color { return }
    if text.utf8.count == 7, text.utf8.first == 0x23 { return }
    note(
      member.offset,
      "The colour \(text.quoted) is shown, but the format knows only \"1\" to \"6\" and #RRGGBB."
    )
  }
}
