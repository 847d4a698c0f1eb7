package import BoardValues
import UndoCore

/// The steps of a list that match a search: for words of what they did, for `@` and the beginning of a
/// card's words, for cards themselves. Case and accents don't matter.
package struct StepFilter: Sendable {
  private let query: FindQuery
  private let cards: [FindQuery]
  private let subjects: Set<ElementID>?
  /// The index below which steps are still to be searched.
  private var rest: Int
  /// The indices that were found, the newest first.
  private var found: [Int] = []

  /// Creates a filter; nil if all steps are wanted.
  @MainActor
  package init?(_ text: String, subjects: Set<ElementID>?, _ folder: TextFolder, steps: Int) {
    let words = text.split(separator: " ")
    let names = words.filter { $0.hasPrefix("@") }.map { $0.dropFirst() }
    let others = words.filter { !$0.hasPrefix("@") }.joined(separator: " ")
    query = FindQuery(others, folder)
    cards = names.map { FindQuery(String($0), folder) }.filter { !$0.isEmpty }
    self.subjects = subjects
    rest = steps
    if query.isEmpty, cards.isEmpty, subjects == nil { return nil }
  }

  package var isDone: Bool { rest == 0 }

  /// The indices of the steps that were found, the oldest first.
  package var steps: [Int] { found.reversed() }

  /// Searches the next steps, the newest first.
  @MainActor
  package mutating func search(
    _ list: StepList,
    _ words: StepWords,
    _ folder: TextFolder,
    limit: Int
  ) {
    let end = max(0, rest - limit)
    for index in (end..<rest).reversed() where matches(index, list, words, folder) {
      found.append(index)
    }
    rest = end
  }

  @MainActor
  private func matches(
    _ index: Int,
    _ list: StepList,
    _ words: StepWords,
    _ folder: TextFolder
  ) -> Bool {
    let changes = list.changes(at: index)
    if let subjects, !changes.contains(where: { subjects.contains($0.id) }) { return false }
    if !query.isEmpty {
      let line = words.words(for: list.steps, at: index).text
      guard query.matches(folder.fold(line)) else { return false }
    }
    guard !cards.isEmpty else { return true }
    let titles = words.cardTitles(changes).map(folder.fold)
    return cards.allSatisfy { card in titles.contains(where: card.matches) }
  }
}
