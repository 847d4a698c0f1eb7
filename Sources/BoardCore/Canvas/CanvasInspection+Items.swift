import BoardValues

/// Nodes, edges and their members.
extension CanvasInspection {
  mutating func inspectNode(_ node: PlacedJSON) {
    guard case .object(let object) = node.value else {
      note(
        node.offset,
        .unplaced,
        localized("A node is an object, but here stands {kind}.", ["kind": node.value.kind])
      )
      return
    }
    inspectText("id", of: node, localized("a node"), missing: .unplaced)
    inspectName(ofNode: node)
    inspectType(node)
    for key in ["x", "y"] { inspectNumber(key, of: node, isSize: false) }
    for key in ["width", "height"] { inspectNumber(key, of: node, isSize: true) }
    inspectContent(node, NodeFields(object).content)
    inspectColor(node)
  }

  mutating func inspectEdge(_ edge: PlacedJSON) {
    guard case .object = edge.value else {
      note(
        edge.offset,
        .unplaced,
        localized("An edge is an object, but here stands {kind}.", ["kind": edge.value.kind])
      )
      return
    }
    for key in ["id", "fromNode", "toNode"] {
      inspectText(key, of: edge, localized("an edge"), missing: .unplaced)
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
    inspectText("type", of: node, localized("a node"), missing: .flaw)
    guard let type = node["type"], let text = type.value.text else { return }
    if !["text", "file", "link", "group"].contains(where: text.isSame) {
      note(
        type.offset,
        localized(
          "The type {type} is unknown; text, file, link and group are known.",
          ["type": text.quoted]
        )
      )
    }
  }

  private mutating func inspectContent(_ node: PlacedJSON, _ content: Card.Content) {
    switch content {
    case .text: inspectText("text", of: node, localized("a text node"), missing: .flaw)
    case .file:
      inspectText("file", of: node, localized("a file node"), missing: .flaw)
      inspectOptionalText("subpath", of: node)
      if let subpath = node["subpath"], let text = subpath.value.text, text.utf8.first != 0x23 {
        note(subpath.offset, localized("\"{key}\" should begin with #.", ["key": "subpath"]))
      }
    case .link: inspectText("url", of: node, localized("a link node"), missing: .flaw)
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
    guard item[key] != nil else { return noteMissing(key, of: item, owner, kind) }
    inspectOptionalText(key, of: item, kind)
  }

  private mutating func noteMissing(
    _ key: String,
    of item: PlacedJSON,
    _ owner: String,
    _ kind: FindingKind
  ) {
    note(
      item.offset,
      kind,
      localized("\"{key}\" is missing; {owner} must have it.", ["key": key, "owner": owner])
    )
  }

  private mutating func inspectOptionalText(
    _ key: String,
    of item: PlacedJSON,
    _ kind: FindingKind = .flaw
  ) {
    guard let member = item[key], member.value.text == nil else { return }
    note(
      member.offset,
      kind,
      localized(
        "\"{key}\" should be a string, not {kind}.",
        ["key": key, "kind": member.value.kind]
      )
    )
  }

  private mutating func inspectNumber(_ key: String, of node: PlacedJSON, isSize: Bool) {
    guard let member = node[key] else {
      return noteMissing(key, of: node, localized("a node"), .unplaced)
    }
    guard let number = member.value.double else {
      let kind = member.value.kind
      return note(
        member.offset,
        .unplaced,
        localized("\"{key}\" should be a number, not {kind}.", ["key": key, "kind": kind])
      )
    }
    if !number.isFinite {
      note(
        member.offset,
        .refusal,
        localized("\"{key}\" is larger than any number can be here.", ["key": key])
      )
    } else if abs(number) > NodeFields.limit {
      note(
        member.offset,
        .unplaced,
        localized("\"{key}\" is further from zero than 1000000000.", ["key": key])
      )
    } else if isSize, number <= 0 {
      note(
        member.offset,
        .unplaced,
        localized("\"{key}\" should be greater than zero.", ["key": key])
      )
    } else if number != number.rounded() {
      note(member.offset, localized("\"{key}\" should be a whole number.", ["key": key]))
    }
  }

  private mutating func inspectWord(_ key: String, of item: PlacedJSON, _ words: [String]) {
    guard let member = item[key] else { return }
    if let text = member.value.text, words.contains(where: text.isSame) { return }
    note(
      member.offset,
      localized(
        "\"{key}\" should be one of {words}.",
        ["key": key, "words": words.joined(separator: ", ")]
      )
    )
  }

  private mutating func inspectColor(_ item: PlacedJSON) {
    inspectOptionalText("color", of: item)
    guard let member = item["color"], let text = member.value.text else { return }
    guard let color = CanvasColor(text) else {
      return note(
        member.offset,
        localized("The colour {colour} is unknown and shows as none.", ["colour": text.quoted])
      )
    }
    if case .preset = color { return }
    if text.utf8.count == 7, text.utf8.first == 0x23 { return }
    note(
      member.offset,
      localized(
        "The colour {colour} is shown, but the format knows only \"1\" to \"6\" and #RRGGBB.",
        ["colour": text.quoted]
      )
    )
  }
}
