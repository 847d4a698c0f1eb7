import BoardValues

/// A board that comes with the program, to look at and to try things on.
package enum Example: String, CaseIterable, CommandCase {
  case welcome = "Welcome"
  case playingCards = "Playing Cards"
  case timeline = "Timeline"

  /// The name of its file, which it has once it is saved.
  package var fileName: String { rawValue + ".canvas" }

  var words: String {
    switch self {
    case .welcome: localized("Welcome")
    case .playingCards: localized("Playing Cards")
    case .timeline: localized("Timeline", context: "board")
    }
  }
}

/// The commands that open the boards that come with the program, each in a window of its own.
struct Examples: Feature {
  typealias Order = Example

  nonisolated static let commands = CommandRow.about(
    .file,
    [
      row(.welcome, "Example: Welcome", .endsText),
      row(.playingCards, "Example: Playing Cards", .endsText),
      row(.timeline, "Example: Timeline", .endsText),
    ]
  )

  nonisolated init() {}

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    question.preferences.examples == nil ? localized("There is no folder for examples") : nil
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    guard let folder = turn.preferences.examples else { return }
    turn.show(.board("\(folder)/\(order.fileName)"))
  }
}
