import BoardValues

extension Finding {
  enum Order: CommandCase {
    case find, findNext, findPrevious
    /// Shows or hides the row for replacing.
    case toggleReplacing
    /// Replaces the current place, or all of them.
    case replaceOne, replaceAll
    /// Switches what counts as a place.
    case matchCase, wholeWords
    /// Replaces the first place that has a text, or all of them, without the bar.
    case replace(String, with: String, all: Bool)

    var family: String? { if case .replace = self { "replace" } else { nil } }
  }

  nonisolated static let commands = CommandRow.about(
    .view,
    [
      CommandRow(.find, "Find", .leavesTextOpen, keys: [.control("f")], words: "Search"),
      CommandRow(.findNext, "Find Next", .leavesTextOpen, keys: [.press(.function(3))]),
      CommandRow(
        .findPrevious,
        "Find Previous",
        .leavesTextOpen,
        keys: [.press(.function(3), .shift)]
      ),
      CommandRow(
        .replace,
        "Find and Replace",
        [.changesBoard, .leavesTextOpen],
        keys: [.controlShift("h")],
        words: "Substitute"
      ),
      CommandRow(.replaceOne, "Replace", .changesBoard),
      CommandRow(
        .replaceAll,
        "Replace All",
        .changesBoard,
        keys: [.press(.enter, [.control, .alt])]
      ),
      CommandRow(
        .matchCase,
        "Match Case",
        .leavesTextOpen,
        keys: [.press(.character("c"), .alt)],
        words: "Find Accents Capital Letters"
      ),
      CommandRow(
        .wholeWords,
        "Whole Words",
        .leavesTextOpen,
        keys: [.press(.character("w"), .alt)],
        words: "Find"
      ),
      CommandRow(family: "replace", "Replace Text", [.changesBoard, .isLocal]),
    ]
  )
}

extension Command {
  static let find = Command(Finding.Order.find)
  static let findNext = Command(Finding.Order.findNext)
  static let findPrevious = Command(Finding.Order.findPrevious)
  static let replace = Command(Finding.Order.toggleReplacing)
  static let replaceOne = Command(Finding.Order.replaceOne)
  static let replaceAll = Command(Finding.Order.replaceAll)
  static let matchCase = Command(Finding.Order.matchCase)
  static let wholeWords = Command(Finding.Order.wholeWords)

  static func replace(_ text: String, with words: String, all isAll: Bool) -> Command {
    Command(Finding.Order.replace(text, with: words, all: isAll))
  }
}
