/// The values of a node's members, each nil if missing or of the wrong type.
///
/// Reading makes cards from it, writing compares cards with it, and checking looks for nil, so the
/// three cannot disagree about what a file means.
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
    // No known key is longer.
    for member in object.members where member.key.utf8.count <= 7 {
      switch member.key {
      case "id": id = member.value.text
      case "type": type = member.value.text
      case "x": x = member.value.double
      case "y": y = member.value.double
      case "width": width = member.value.double
      case "height": height = member.value.double
      case "color": color = member.value.text
      case "text": text = member.value.text
      case "file": file = member.value.text
      case "subpath": subpath = member.value.text
      case "url": url = member.value.text
      case "label": label = member.value.text
      default: break
      }
    }
  }
}

extension NodeFields {
  /// How far from zero a card may lie, and how large it may be. Up to here a `Double` still tells a
  /// millionth apart, and sums of such numbers are safe in whatever is computed from them.
  static let limit = 1e9

  /// Nil for a node that cannot be shown; it is kept in the file.
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

  /// Nil when the node has no usable name or frame.
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
