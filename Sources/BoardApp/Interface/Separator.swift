import BoardValues

/// The signs between parts of a sentence that are put together. Languages have their own: in Greek a semicolon asks.
enum Separator {
  static var comma: String { localized(", ", context: "between parts of a list") }
  static var semicolon: String { localized("; ", context: "between parts of a list") }
}
