import BoardCore
import BoardValues

/// What is said about a comparison.
extension Compare {
  /// Returns how many elements differ in which way: “2 moved, 1 recoloured”.
  static func counts(_ comparison: StateComparison) -> String {
    var counts: [(word: String, count: Int)] = []
    for word in comparison.differences.flatMap(\.words) {
      if let index = counts.firstIndex(where: { $0.word == word }) {
        counts[index].count += 1
      } else {
        counts.append((word, 1))
      }
    }
    return counts.map { Self.words($0.word, $0.count) }.joined(separator: Separator.comma)
  }

  private static func words(_ difference: String, _ count: Int) -> String {
    let count: KeyValuePairs<String, any SentenceArgument> = ["count": "\(count)"]
    return switch difference {
    case "added": localized("{count} added", count)
    case "removed": localized("{count} removed", count)
    case "moved": localized("{count} moved", count)
    case "resized": localized("{count} resized", count)
    case "relabelled": localized("{count} relabelled", count)
    case "rewritten": localized("{count} rewritten", count)
    case "recoloured": localized("{count} recoloured", count)
    case "reconnected": localized("{count} reconnected", count)
    case "reordered": localized("{count} reordered", count)
    default: localized("{count} changed", count)
    }
  }
}
