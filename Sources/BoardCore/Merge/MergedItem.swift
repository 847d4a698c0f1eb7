import BoardValues

/// An item that both versions have, merged field by field.
struct MergedItem {
  private(set) var object: JSONObject
  /// The words of theirs that are to be kept on a card beside this one.
  private(set) var textBeside: String?
  /// Whether they are kept though only lines were compared, since the words of the board are too many.
  private(set) var isComparedByLines = false

  /// The words on the cards that each version keeps beside the item.
  struct TextsBeside {
    var ours: Set<ExactText> = []
    var theirs: Set<ExactText> = []
  }

  /// Merges an item. Without a base, the two versions have made the same item on their own.
  init(
    _ kind: MergeKind,
    base: JSONObject?,
    ours: JSONObject,
    theirs: JSONObject,
    beside: TextsBeside = TextsBeside(),
    wordLimit: Int = TextMerge.maxPairs
  ) {
    object = ours
    let values = [base ?? JSONObject(), ours, theirs].map { FieldValues($0, kind) }
    let keptByOurs = KeptValues(ours, kind)
    let keptByTheirs = KeptValues(theirs, kind)
    var kept = KeptValues.merged(KeptValues(base, kind), keptByOurs, keptByTheirs)
    var seen: Set<MergeField> = []
    for field in values[1].fields + values[2].fields where seen.insert(field).inserted {
      let (before, mine, other) = (values[0][field], values[1][field], values[2][field])
      guard !mine.says(other) else { continue }
      var isKnown = (
        byOurs: keptByOurs.contains(field, other), byTheirs: keptByTheirs.contains(field, mine)
      )
      if field == .text {
        if let text = other.onlyText, beside.ours.contains(ExactText(text)) {
          isKnown.byOurs = true
        }
        if let text = mine.onlyText, beside.theirs.contains(ExactText(text)) {
          isKnown.byTheirs = true
        }
      }
      switch isKnown {
      case (true, true):
        // Each version has what the other has kept: both machines choose the same one now.
        let (first, second) =
          mine.signature.text < other.signature.text ? (mine, other) : (other, mine)
        object.put(first, over: mine)
        keep(second, field, in: &kept)
      case (true, false): keep(other, field, in: &kept)
      case (false, true):
        object.put(other, over: mine)
        keep(mine, field, in: &kept)
      case (false, false):
        if base != nil, before.says(mine) {
          object.put(other, over: mine)
        } else if base != nil, before.says(other) {
          continue
        } else if base == nil, mine.isEmpty || other.isEmpty {
          if mine.isEmpty { object.put(other, over: mine) }
        } else {
          let versions = Self.texts(field, before, mine, other)
          if let text = versions.flatMap({ TextMerge.merge($0, wordLimit: wordLimit) }) {
            object.put([JSONObject.Member(key: field.name.text, value: .string(text))], over: mine)
          } else {
            keep(other, field, in: &kept)
            isComparedByLines = versions.map { $0.pairCount > wordLimit } ?? isComparedByLines
          }
        }
      }
    }
    let result = FieldValues(object, kind)
    kept.removeAll { result[$0.field].says($0.value) }
    object.setOrRemove(KeptValues.key, kept.value(like: keptByOurs))
  }

  /// Returns the texts of an item if both versions have changed its text.
  static func texts(base: JSONObject, ours: JSONObject, theirs: JSONObject) -> TextMerge.Versions? {
    let values = [base, ours, theirs].map { FieldValues($0, .node)[.text] }
    guard !values[0].says(values[1]), !values[0].says(values[2]), !values[1].says(values[2]) else {
      return nil
    }
    return texts(.text, values[0], values[1], values[2])
  }

  private static func texts(
    _ field: MergeField,
    _ base: FieldValues.Value,
    _ ours: FieldValues.Value,
    _ theirs: FieldValues.Value
  ) -> TextMerge.Versions? {
    guard field == .text, let base = base.onlyText, let ours = ours.onlyText,
      let theirs = theirs.onlyText
    else { return nil }
    return TextMerge.Versions(base: base, ours: ours, theirs: theirs)
  }

  /// Keeps a value beside the item: words on a card, where they can be read, and any other in a member.
  private mutating func keep(
    _ value: FieldValues.Value,
    _ field: MergeField,
    in kept: inout KeptValues
  ) {
    if field == .text, let text = value.onlyText {
      textBeside = text
    } else {
      kept.insert(field, value)
    }
  }
}
