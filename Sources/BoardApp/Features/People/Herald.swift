import BoardCore
import BoardValues
import UndoCore
import Windowing

/// What screen readers are told of others: who came and went, and, at most one sentence in a while, what they did.
struct Herald: Equatable, Sendable {
  /// The least time between two sentences about what was done, in seconds.
  static let pause = 5.0

  struct Said: Equatable, Sendable {
    var words: Words
    /// A number that differs if the same is said again.
    var number = 0
  }

  private(set) var said: Said?
  /// What was done and not said.
  private var waiting: [AppliedStep] = []
  private var lastDeed = -Double.infinity

  /// The time at which there is something to say; nil if there is nothing.
  var due: Double? { waiting.isEmpty ? nil : lastDeed + Self.pause }

  mutating func say(_ words: Words) { said = Said(words: words, number: (said?.number ?? 0) + 1) }

  /// Notes what somebody else has done, and says it unless something was said a moment ago.
  ///
  /// - Complexity: O(1) if nothing is said.
  @MainActor
  mutating func note(_ step: AppliedStep, at now: Double, _ editor: Editor) {
    waiting.append(step)
    speak(at: now, editor)
  }

  /// Says what was done, in one step for each author, if it is time for that.
  @MainActor
  mutating func speak(at now: Double, _ editor: Editor) {
    guard let due, due <= now else { return }
    var authors: [BoardHistory.Author] = []
    for step in waiting where !authors.contains(step.author) { authors.append(step.author) }
    let steps = authors.map { author in
      var sum = AppliedStep(allOf: waiting.filter { $0.author == author })
      sum.author = author
      sum.changes.removeAll { $0.before == $0.after }
      return sum
    }
    .filter { !$0.changes.isEmpty }
    waiting = []
    if steps.isEmpty { return }
    lastDeed = now
    say(steps.map(editor.stepWords.words(for:)).joined(separator: Separator.semicolon))
  }
}

extension Herald.Said {
  /// The node that announces it, which is not seen.
  var node: AccessibleNode {
    var node = AccessibleNode(.said, in: .window, .notification, words.text, frame: .zero)
    node.announcement = AccessibleNode.Announcement(isUrgent: false, number: number)
    return node
  }
}
