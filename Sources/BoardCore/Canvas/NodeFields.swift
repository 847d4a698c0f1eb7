package import BoardValues

/// The values of a node's members, each nil if missing or of the wrong type.
///
/// Reading makes cards from it, writing compares cards with it, and checking looks for nil, so the three
/// cannot disagree about what a file means.
struct NodeFields {
  var id: String?
  var type: String?
  var x: Double?
  var y: Double?
  var width: Double?
  var height: Double?
  var color: String?
  var text: String?
  var file: String?
  var subpath: String?
  var url: String?
  var label: String?

  init(_ object: JSONObject) {
    // Their lengths tell most keys apart at once.
    for member in object.members {
      switch (member.key.utf8.count, member.key) {
      case (2, "id"): id = member.value.text
      case (4, "type"): type = member.value.text
      case (1, "x"): x = member.value.double
      case (1, "y"): y = member.value.double
      case (5, "width"): width = member.value.double
      case (6, "height"): height = member.value.double
      case (5, "color"): color = member.value.text
      case (4, "text"): text = member.value.text
      case (4, "file"): file = member.value.text
      case (7, "subpath"): subpath = member.value.text
      case (3, "url"): url = member.value.text
      case (5, "label"): label = member.value.text
      default: break
      }
    }
  }
}

extension NodeFields {
  /// The greatest distance of a card from zero, and its greatest size. Up to here a `Double` still tells
  /// a millionth apart, and sums of such numbers are safe in whatever is computed from them.
  static let limit = 1e9

  /// The frame; nil for a node that cannot be shown, which is kept in the file.
  var frame: Rect? {
    guard let x, let y, let width, let height else { return nil }
    let frame = Rect(x, y, width, height)
    return Self.isUsable(frame) ? frame : nil
  }

  static func isUsable(_ frame: Rect, within limit: Double = limit) -> Bool {
    abs(frame.minX) <= limit && abs(frame.minY) <= limit && frame.width > 0 && frame.height > 0
      && frame.width <= limit && frame.height <= limit
  }

  /// Whether a number of the frame is out of range.
  var overflows: Bool {
    isInfinite(x) || isInfinite(y) || isInfinite(width) || isInfinite(height)
  }

  private func isInfinite(_ number: Double?) -> Bool { number?.isFinite == false }

  var content: Card.Content {
    switch type.map({ ExactText($0) }) {
    case "text": .text(text ?? "")
    case "file": .file(path: file ?? "", subpath: subpath)
    case "link": .link(url: url ?? "")
    case "group": .group(label: label)
    case let other: .unknown(type: other?.text ?? "")
    }
  }

  /// Returns the card; nil if the node has no usable name or frame.
  func card(zKey: ZKey, source: JSONObject) -> Card? {
    guard let id, let frame else { return nil }
    return Card(
      name: id,
      zKey: zKey,
      frame: frame,
      color: color,
      content: content,
      source: source
    )
  }
}

extension JSONObject {
  /// The frame of a node; nil for one that cannot be shown.
  package var nodeFrame: Rect? { NodeFields(self).frame }

  /// Moves a node, unless that would take it farther than a file can hold.
  package mutating func moveNode(by offset: Vector) {
    guard let frame = nodeFrame,
      NodeFields.isUsable(Rect(origin: frame.origin + offset, size: frame.size))
    else { return }
    for (key, distance) in [("x", offset.dx), ("y", offset.dy)] where distance != 0 {
      guard let number = self[key]?.double else { continue }
      set(key, to: .number(Decimals.shortest(number + distance)))
    }
  }
}
