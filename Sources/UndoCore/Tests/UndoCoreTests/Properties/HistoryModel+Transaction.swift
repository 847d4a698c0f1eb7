import UndoCore

extension HistoryModel {
  /// Returns whether a step was recorded.
  mutating func recordTogether(
    _ draft: Draft,
    merge: (Replacement, Replacement) -> Replacement?
  ) -> Bool {
    var folded: [Draft.Part] = []
    for part in draft.parts {
      guard let earlier = folded.lastIndex(where: { $0.subject == part.subject }),
        let change = merge(folded[earlier].change, part.change)
      else {
        folded.append(part)
        continue
      }
      folded[earlier].change = change
    }
    var step = draft
    step.parts = folded.filter { $0.change.before != $0.change.after }
    record(step)
    return !step.parts.isEmpty
  }
}
