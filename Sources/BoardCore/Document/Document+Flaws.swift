import BoardValues

/// Messages about a file with problems.
extension Document {
  /// The message about the first problem of the file; nil if it has none.
  package var wordsOnFlaws: String? {
    let first = canvas.warnings.first.map {
      localized("Line {number}: {problem}", ["number": "\($0.line)", "problem": $0.sentence])
    }
    let words = [wordsOnUnshown, first].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  /// The message about items that are kept in the file but cannot be shown; nil if there are none.
  package var wordsOnUnshown: String? {
    let edges = board.edgeOrder.count { id in
      board.edge(id).map { $0.from.card == nil || $0.to.card == nil } ?? false
    }
    switch canvas.metadata.unplacedNodes.count + canvas.metadata.unplacedEdges.count + edges {
    case 0: return nil
    case let count:
      return localized(
        "{count} item of the file is kept but not shown.",
        "{count} items of the file are kept but not shown.",
        count: count
      )
    }
  }
}
