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
    /// Looks in the open text, its selection or the selected cards only, or on the whole board again.
    case findHere
    /// Replaces the first place that has a text, or all of them, without the bar.
    case replace(String, with: String, all: Bool)

    var family: String? { if case .replace = self { "replace" } else { nil } }
  }

  nonisolated static let commands = CommandRow.about(
    .view,
    [
      row(.find, "Find", .leavesTextOpen, keys: [.control("f"), .press(.find)], words: "Search"),
      row(.findNext, "Find Next", .leavesTextOpen, keys: [.press(.function(3))]),
      row(.findPrevious, "Find Previous", .leavesTextOpen, keys: [.press(.function(3), .shift)]),
      row(
        .toggleReplacing,
        "Find and Replace",
        [.changesBoard, .leavesTextOpen],
        keys: [.controlShift("h")],
        words: "Substitute"
      ),
      row(.replaceOne, "Replace", .changesBoard),
      row(.replaceAll, "Replace All", .changesBoard, keys: [.press(.enter, [.control, .alt])]),
      row(
        .matchCase,
        "Match Case",
        .leavesTextOpen,
        keys: [.press(.character("c"), .alt)],
        words: "Find Accents Capital Letters"
      ),
      row(
        .wholeWords,
        "Whole Words",
        .leavesTextOpen,
        keys: [.press(.character("w"), .alt)],
        words: "Find"
      ),
      row(
        .findHere,
        "Find Here Only",
        .leavesTextOpen,
        keys: [.press(.character("h"), .alt)],
        words: "Card Selection"
      ),
      CommandRow(family: "replace", "Replace Text", [.changesBoard, .isLocal]),
    ]
  )
}
