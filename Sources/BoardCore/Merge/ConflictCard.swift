import BoardValues

/// A card beside another one, with words that a merge could not bring together with those in place.
package struct ConflictCard {
  /// The member that names the card whose words these are.
  package static let key = "dragboard:conflict"
  /// The member that says that only lines were compared (`lines`), as the words were too many.
  static let comparison = (key: "dragboard:compared", lines: JSONValue.string("lines"))

  /// The distance to the card, in board units.
  private static let gap = 20.0

  /// The words of conflict cards, by the name of the card that they are about.
  static func texts(in nodes: [MergeItem]) -> [ExactText: Set<ExactText>] {
    var texts: [ExactText: Set<ExactText>] = [:]
    for node in nodes {
      guard let subject = node.subject, let text = node.object?["text"]?.text else { continue }
      texts[subject, default: []].insert(ExactText(text))
    }
    return texts
  }

  /// Returns a card with these words to the right of another, below as many others as stand there.
  static func make(
    _ words: String,
    comparedByLines: Bool = false,
    beside subject: MergeItem,
    below count: Int,
    unlessTaken isTaken: (String) -> Bool
  ) -> MergeItem? {
    guard let object = subject.object else { return nil }
    return self.object(
      of: words,
      comparedByLines,
      beside: object,
      below: count,
      unlessTaken: isTaken
    )
    .map { MergeItem(.node, .object($0)) }
  }

  /// Returns the members of such a card beside a node; nil if the node has no name.
  package static func object(
    of words: String,
    _ comparedByLines: Bool = false,
    beside node: JSONObject,
    below count: Int,
    unlessTaken isTaken: (String) -> Bool
  ) -> JSONObject? {
    guard let id = node["id"]?.text else { return nil }
    let name = MergeDigest.name("conflict", id, words, unlessTaken: isTaken)
    let fields = NodeFields(node)
    let usual = Rect(0, 0, 240, 140)
    let (width, height) = (fields.width ?? usual.width, fields.height ?? usual.height)
    let beside = Rect(
      (fields.x ?? 0) + width + gap,
      (fields.y ?? 0) + Double(count) * (height + gap),
      width,
      height
    )
    // Beside what is too far away to be shown there is no place, and perhaps no number for it.
    let frame = NodeFields.isUsable(beside) ? beside : usual
    var card = JSONObject([
      JSONObject.Member(key: "id", value: .string(name)),
      JSONObject.Member(key: "type", value: .string("text")),
      JSONObject.Member(key: "text", value: .string(words)),
    ])
    let numbers = [frame.minX, frame.minY, frame.width, frame.height]
    for (key, number) in zip(["x", "y", "width", "height"], numbers) {
      card.set(key, to: .number(Decimals.shortest(number)))
    }
    card.set(Self.key, to: .string(id))
    if comparedByLines { card.set(comparison.key, to: comparison.lines) }
    return card
  }
}
