import BoardValues

/// The lines that went and came between two texts, as `-` and `+` lines.
package struct LineDifference {
  package let lines: [String]

  /// The most lines of a part that is compared. Comparing takes as many steps as lines times differences;
  /// longer parts are exchanged whole.
  private static let longest = 1000

  package init(_ old: String, _ new: String) {
    let (old, new) = (Self.split(old), Self.split(new))
    let shorter = min(old.count, new.count)
    let start = (0..<shorter).first { old[$0] != new[$0] } ?? shorter
    let end =
      (0..<shorter - start).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
      ?? shorter - start
    let (gone, come) = (old[start..<old.count - end], new[start..<new.count - end])
    guard max(gone.count, come.count) <= Self.longest else {
      lines = gone.map { "- \($0.text.visible)" } + come.map { "+ \($0.text.visible)" }
      return
    }
    let difference = Array(come).difference(from: Array(gone))
    var removals = difference.removals[...]
    var insertions = difference.insertions[...]
    var (lines, oldIndex, newIndex): ([String], Int, Int) = ([], 0, 0)
    while oldIndex < gone.count || newIndex < come.count {
      if case .remove(oldIndex, let line, _) = removals.first {
        lines.append("- \(line.text.visible)")
        removals.removeFirst()
        oldIndex += 1
      } else if case .insert(newIndex, let line, _) = insertions.first {
        lines.append("+ \(line.text.visible)")
        insertions.removeFirst()
        newIndex += 1
      } else {
        oldIndex += 1
        newIndex += 1
      }
    }
    self.lines = lines
  }

  /// Returns the lines, to be compared by bytes.
  private static func split(_ text: String) -> [ExactText] {
    text.isEmpty
      ? []
      : text.split(separator: "\n", omittingEmptySubsequences: false).map { ExactText(String($0)) }
  }
}
