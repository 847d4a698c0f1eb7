extension BoardDifference {
  /// A line for each change; the words that were rewritten follow, indented.
  package var lines: [String] {
    changes.flatMap { change in
      let words = [change.kind.rawValue, change.item.title, change.detail]
      return [words.filter { !$0.isEmpty }.joined(separator: " ")] + change.lines.map { "  \($0)" }
    }
  }
}
