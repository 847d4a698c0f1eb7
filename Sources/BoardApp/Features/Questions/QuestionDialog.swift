import BoardRenderer
import BoardValues

/// A question in the window, with a line under each answer that explains its effect.
///
/// The dialog opens unrequested, while the user may be typing: for a moment it ignores all input,
/// so that input meant for the board isn't an answer. The harmless answer is chosen.
struct QuestionDialog: Equatable, Sendable {
  /// The time for which the dialog ignores input, in seconds: less than it takes to read anything,
  /// more than the time between two keys.
  private static let quietTime = 0.3

  let question: Question
  /// The time at which it begins to accept input; nil once it does.
  private(set) var deadline: Double?

  /// Creates a dialog that opens at a time.
  init(_ question: Question, at start: Double) {
    self.question = question
    deadline = start + Self.quietTime
  }

  func listens(at now: Double) -> Bool { deadline.map { now >= $0 } ?? true }

  /// Updates the dialog. Until it accepts input the answers are gray.
  mutating func advance(to now: Double) {
    if listens(at: now) { deadline = nil }
  }

  /// The control that has the keyboard when it opens.
  var focus: Focus? {
    question.answers.first(where: \.isHarmless).map { Focus(pane: .dialog, part: $0.title) }
  }

  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    let sentences = question.sentences.map { Layout.part(.label($0, .paragraph)) }
    let layout = Layout.column(
      [.part(.label(question.title, .titleParagraph))] + sentences
        + [.scrolling(.column(question.answers.map(row), gap: Space.m), offset: state.scroll ?? 0)],
      gap: Space.m
    )
    return Pane(
      id: .dialog,
      name: question.title,
      ground: .dialog,
      anchor: .center,
      layout: .sized(
        .inset(state.room.height < 320 ? Space.m : Space.xl, layout),
        least: Size(min(440, state.room.width - 2 * Pane.margin), 0),
        grows: false
      ),
      isModal: true
    )
  }

  @MainActor
  private func row(_ answer: Question.Answer) -> Layout {
    let button = Component.button(
      answer.title,
      answer.command,
      answer.isHarmless ? .primary : .outlined,
      isEnabled: answer.isEnabled && deadline == nil
    )
    return .column(
      [.row([.part(button), .space]), .part(.label(answer.explanation, .dimParagraph))],
      gap: Space.xs
    )
  }
}
