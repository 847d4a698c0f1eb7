import BoardValues

/// Nodes, edges and their members.
extension CanvasInspection {
  mutating func inspectNode(_ node: PlacedJSON) {
    guard case .object(let object) = node.value else {
      note(
        node.offset,
        .unplaced,
        localized(
          "Each card is an entry in braces, but here is {kind}; it is not shown.",
          ["kind": node.value.kind]
        )
      )
      return
    }
    inspectText("id", of: node, missing: .unplaced)
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
        localized(
          "Each connection is an entry in braces, but here is {kind}; it is not drawn.",
          ["kind": edge.value.kind]
        )
      )
      return
    }
    for key in ["id", "fromNode", "toNode"] {
      inspectText(key, of: edge, missing: .unplaced, isEdge: true)
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
    inspectText("type", of: node, missing: .flaw)
    guard let type = node["type"], let text = type.value.text else { return }
    if !["text", "file", "link", "group"].contains(where: text.isSame) {
      note(
        type.offset,
        localized(
          "There is no kind of card {type}; there are text, file, link and group.",
          ["type": text.quoted]
        )
      )
    }
  }

  private mutating func inspectContent(_ node: PlacedJSON, _ content: Card.Content) {
    switch content {
    case .text: inspectText("text", of: node, missing: .flaw)
    case .file:
      inspectText("file", of: node, missing: .flaw)
      inspectOptionalText("subpath", of: node)
      if let subpath = node["subpath"], let text = subpath.value.text, text.utf8.first != 0x23 {
        note(
          subpath.offset,
          localized("{field} should begin with #.", ["field": Self.field("subpath")])
        )
      }
    case .link: inspectText("url", of: node, missing: .flaw)
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
    missing kind: FindingKind,
    isEdge: Bool = false
  ) {
    guard item[key] != nil else { return noteMissing(key, of: item, kind, isEdge: isEdge) }
    inspectOptionalText(key, of: item, kind)
  }

  private mutating func noteMissing(
    _ key: String,
    of item: PlacedJSON,
    _ kind: FindingKind,
    isEdge: Bool = false
  ) {
    note(item.offset, kind, Self.missing(Self.field(key), kind, isEdge: isEdge))
  }

  private static func missing(_ field: String, _ kind: FindingKind, isEdge: Bool) -> String {
    if isEdge {
      return localized(
        "{field} of this connection is missing, so it is not drawn.",
        ["field": field]
      )
    }
    return kind == .unplaced
      ? localized("{field} of this card is missing, so it is not shown.", ["field": field])
      : localized("{field} of this card is missing.", ["field": field])
  }

  /// Returns what a member is to people, with its key.
  private static func field(_ key: String) -> String {
    words(ofField: key).map { "\($0) (\(key.quoted))" } ?? key.quoted
  }

  private static func words(ofField key: String) -> String? {
    switch key {
    case "id": localized("The name")
    case "type": localized("The kind")
    case "x", "y": localized("The place")
    case "width": localized("The width")
    case "height": localized("The height")
    case "color": localized("The colour")
    case "text": localized("The text")
    case "file": localized("The file")
    case "subpath": localized("The part of the file")
    case "url": localized("The address")
    case "label": localized("The label")
    case "background": localized("The background")
    case "fromNode": localized("The start")
    case "toNode": localized("The end")
    default: nil
    }
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
        "{field} should be text in quotes, but is {kind}.",
        ["field": Self.field(key), "kind": member.value.kind]
      )
    )
  }

  private mutating func inspectNumber(_ key: String, of node: PlacedJSON, isSize: Bool) {
    guard let member = node[key] else {
      return noteMissing(key, of: node, .unplaced)
    }
    guard let number = member.value.double else {
      let kind = member.value.kind
      return note(
        member.offset,
        .unplaced,
        localized(
          "{field} should be a number, but is {kind}.",
          ["field": Self.field(key), "kind": kind]
        )
      )
    }
    if !number.isFinite {
      note(
        member.offset,
        .refusal,
        localized("{field} is a larger number than a board can hold.", ["field": Self.field(key)])
      )
    } else if abs(number) > NodeFields.limit {
      note(
        member.offset,
        .unplaced,
        localized(
          "{field} is beyond 1000000000, so the card is not shown.",
          ["field": Self.field(key)]
        )
      )
    } else if isSize, number <= 0 {
      note(
        member.offset,
        .unplaced,
        localized(
          "{field} should be more than zero; the card is not shown.",
          ["field": Self.field(key)]
        )
      )
    } else if number != number.rounded() {
      note(
        member.offset,
        localized("{field} should be a whole number.", ["field": Self.field(key)])
      )
    }
  }

  private mutating func inspectWord(_ key: String, of item: PlacedJSON, _ words: [String]) {
    guard let member = item[key] else { return }
    if let text = member.value.text, words.contains(where: text.isSame) { return }
    note(
      member.offset,
      localized(
        "\"{key}\" should be one of these words: {words}.",
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
        localized("There is no colour {colour}; none is shown.", ["colour": text.quoted])
      )
    }
    if case .preset = color { return }
    if text.utf8.count == 7, text.utf8.first == 0x23 { return }
    note(
      member.offset,
      localized(
        "The colour {colour} is shown here, but other programs know only \"1\" to \"6\" and #RRGGBB.",
        ["colour": text.quoted]
      )
    )
  }
}
