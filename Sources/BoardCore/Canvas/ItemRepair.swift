import BoardValues

/// A node or an edge while it is repaired. Its rules are those of `CanvasInspection`, one for one.
struct ItemRepair {
  private(set) var object: JSONObject
  private(set) var notes: [(offset: Int, sentence: String)] = []
  private let item: PlacedJSON

  /// The size of a card whose own cannot be used.
  private static let usualSize = Size(200, 100)

  /// Creates a repair; nil for what is not an object.
  init?(_ item: PlacedJSON) {
    guard case .object(let object) = item.value else { return nil }
    self.item = item
    self.object = object
  }

  subscript(key: String) -> JSONValue? { object[key] }

  mutating func repairNode() {
    for key in ["x", "y"] { repairNumber(key, usual: 0) }
    repairNumber("width", usual: Self.usualSize.width, isSize: true)
    repairNumber("height", usual: Self.usualSize.height, isSize: true)
    repairType()
    switch NodeFields(object).content {
    case .text: repairText("text", isRequired: true)
    case .file:
      repairText("file", isRequired: true)
      repairText("subpath")
      if let path = self["subpath"]?.text, path.utf8.first != 0x23 {
        replace("subpath", by: .string("#" + path))
      }
    case .link: repairText("url", isRequired: true)
    case .group:
      repairText("label")
      repairText("background")
      repairWord("backgroundStyle", ["cover", "ratio", "repeat"])
    case .unknown: break
    }
    repairColor()
  }

  /// Repairs an edge, except for its ends.
  mutating func repairEdge() {
    for end in ["from", "to"] {
      repairWord(end + "Side", ["top", "right", "bottom", "left"])
      repairWord(end + "End", ["none", "arrow"])
    }
    repairText("label")
    repairColor()
  }

  mutating func giveID(_ id: String) {
    if self["id"]?.text?.isSame(as: id) != true { replace("id", by: .string(id)) }
  }

  /// Gives a member the key that the format has for it, unless that is there.
  mutating func rename(_ old: String?, to key: String) {
    guard self[key] == nil, let old, self[old] != nil else { return }
    notes.append((item[old]?.offset ?? item.offset, "\"\(old)\" is \"\(key)\" now."))
    object.rename(old, to: key)
  }

  /// Repairs the type. A type that another program has made up stays.
  private mutating func repairType() {
    guard let type = self["type"]?.text else {
      let signs = [("text", "text"), ("file", "file"), ("url", "link"), ("label", "group")]
      let sign = signs.first { self[$0.0]?.text != nil }
      return replace("type", by: .string(sign?.1 ?? "text"))
    }
    let known = ["text", "file", "link", "group"]
    guard !known.contains(where: type.isSame), let meant = Self.meant(type, known) else { return }
    replace("type", by: .string(meant))
  }

  private mutating func repairNumber(_ key: String, usual: Double, isSize: Bool = false) {
    let said = self[key]?.double
    var number = said ?? self[key]?.text.flatMap(Double.init) ?? usual
    if !(abs(number) <= NodeFields.limit) { number = usual }
    if isSize, number <= 0 { number = number == 0 ? usual : -number }
    number = number.rounded()
    if isSize { number = max(number, 1) }
    guard number != said, let value = JSONValue.integer(number) else { return }
    replace(key, by: value)
  }

  mutating func repairText(_ key: String, isRequired: Bool = false) {
    guard self[key]?.text == nil, isRequired || self[key] != nil else { return }
    replace(key, by: self[key]?.words.map(JSONValue.string) ?? (isRequired ? .string("") : nil))
  }

  private mutating func repairWord(_ key: String, _ words: [String]) {
    guard let value = self[key] else { return }
    if let text = value.text, words.contains(where: text.isSame) { return }
    replace(key, by: value.text.flatMap { Self.meant($0, words) }.map(JSONValue.string))
  }

  private mutating func repairColor() {
    guard let value = self["color"] else { return }
    switch value.words.flatMap(CanvasColor.init) {
    case nil: replace("color", by: nil)
    case .preset(let number):
      if value.text == nil { replace("color", by: .string(String(number))) }
    case .rgb(let red, let green, let blue, _):
      if let text = value.text, text.utf8.count == 7, text.utf8.first == 0x23 { return }
      let digits = [red, green, blue].flatMap { [Ascii.hexDigit($0 >> 4), Ascii.hexDigit($0)] }
      replace("color", by: .string("#" + String(decoding: digits, as: UTF8.self)))
    }
  }

  /// Returns the word that `text` is in other letters.
  private static func meant(_ text: String, _ words: [String]) -> String? {
    guard text.utf8.count <= 16 else { return nil }
    let text = text.lowercased()
    return words.first { $0 == text }
  }

  /// Replaces a member; nil removes it.
  private mutating func replace(_ key: String, by value: JSONValue?) {
    let old = self[key]?.said ?? "missing"
    let new = value.map { "it is now \($0.said)" } ?? "it was removed"
    notes.append((item[key]?.offset ?? item.offset, "\"\(key)\" was \(old); \(new)."))
    if let value { object.set(key, to: value) } else { object.remove(key) }
  }
}

/// The ids that are taken, and the items that have them.
struct RepairedIDs {
  /// The ids of the text. No new id may be one of them.
  private var reserved: Set<ExactText> = []
  private var given: Set<ExactText> = []
  private var nodes: Set<ExactText> = []

  mutating func reserve(in items: [JSONValue]) {
    for case .object(let item) in items {
      if let id = item["id"]?.text { reserved.insert(ExactText(id)) }
    }
  }

  func isNode(_ name: String) -> Bool { nodes.contains(ExactText(name)) }

  /// Returns the id of an item with the given one: the first item with an id keeps it.
  mutating func id(
    for said: JSONValue?,
    isNode: Bool,
    using generator: inout some RandomNumberGenerator
  ) -> String {
    var id = said?.words ?? ""
    let isFree = said?.text != nil || !reserved.contains(ExactText(id))
    if said?.words == nil || !isFree || given.contains(ExactText(id)) {
      repeat {
        id = FreshName.make(using: &generator)
      } while reserved.contains(ExactText(id)) || given.contains(ExactText(id))
    }
    given.insert(ExactText(id))
    if isNode { nodes.insert(ExactText(id)) }
    return id
  }
}

extension JSONValue {
  /// The value as a text with the same meaning; nil if there is none.
  var words: String? {
    switch self {
    case .null: nil
    case .string(let text): text
    default: String(decoding: JSONWriter.bytes(of: self, .compact), as: UTF8.self)
    }
  }

  /// The value for sentences: short values as they are written, others by their kind.
  package var said: String {
    switch self {
    case .number(let literal) where literal.utf8.count <= 24: literal
    case .string(let text): text.quoted
    default: kind
    }
  }
}
