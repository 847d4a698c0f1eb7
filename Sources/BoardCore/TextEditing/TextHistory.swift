/// The steps of a text that is being edited, as a value.
package struct TextHistory: Equatable, Sendable {
  /// The steps that can be undone, the latest at the end.
  package var done: [Step] = []
  /// The steps that can be redone, the next at the end.
  package var undone: [Step] = []
  /// Whether undoing everything leads to where the editing began.
  package var isWhole: Bool

  /// One undo of the text.
  package struct Step: Equatable, Sendable {
    package var change: TextChange
    package var name: StepName

    package init(_ change: TextChange, name: StepName) {
      self.change = change
      self.name = name
    }

    /// The rough number of bytes that storing the step takes.
    fileprivate var cost: Int {
      change.removed.count + change.inserted.count + name.key.utf8.count + 16
    }
  }

  package init(isWhole: Bool = true) { self.isWhole = isWhole }

  /// Returns the steps nearest to the present that take at most the given number of bytes; steps that can
  /// be undone come first.
  package func limited(to bytes: Int) -> TextHistory {
    var (limited, rest) = (self, bytes)
    limited.done = Self.latest(of: done, within: &rest)
    limited.undone = Self.latest(of: undone, within: &rest)
    limited.isWhole = isWhole && limited.done.count == done.count
    return limited
  }

  private static func latest(of steps: [Step], within bytes: inout Int) -> [Step] {
    var start = steps.endIndex
    while start > 0, steps[start - 1].cost <= bytes {
      start -= 1
      bytes -= steps[start].cost
    }
    return Array(steps[start...])
  }

  /// Returns the text that the steps begin with if they lead to `text`, and on from there; nil if they
  /// belong to some other text.
  package func beginning(leadingTo text: [UInt8]) -> [UInt8]? {
    var (before, after) = (text, text)
    for step in done.reversed() {
      guard step.change.inverted.isPossible(in: before) else { return nil }
      step.change.inverted.apply(to: &before)
    }
    for step in undone.reversed() {
      guard step.change.isPossible(in: after) else { return nil }
      step.change.apply(to: &after)
    }
    return before
  }
}

extension TextChange {
  /// Returns whether the change removes what is there, and leaves text.
  fileprivate func isPossible(in text: [UInt8]) -> Bool {
    guard offset >= 0, removed.count <= text.count, offset <= text.count - removed.count,
      Array(text[offset..<offset + removed.count]) == removed,
      String(validating: removed, as: UTF8.self) != nil,
      String(validating: inserted, as: UTF8.self) != nil
    else { return false }
    return offset == text.count || text[offset] & 0xC0 != 0x80
  }
}
