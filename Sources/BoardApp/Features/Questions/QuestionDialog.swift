import BoardRenderer
import BoardValues

/// A question on the window, with a line under each answer that says what it will do.
///
/// It opens without being called, under hands that are busy with something else: for a moment it does
/// not listen, so what was on its way to the board is no answer. The harmless answer is chosen.
struct QuestionDialog: Equatable, Sendable {
  /// In seconds: less than it takes to read anything, more than from one key to the next.
  private static let quietTime = 0.3

  let question: Question
  /// When it begins to listen; nil once it does.
  private(set) var deadline: Double?

  /// `start` is when it opens.
  init(_ question: Question, at start: Double) {
    self.question = question
    deadline = start + Self.quietTime
  }

  func listens(at now: Double) -> Bool { deadline.map { now >= $0 } ?? true }

  /// Until then the answers are grey.
  mutating func advance(to now: Double) {
    if listens(at: now) { deadline = nil }
  }

  /// What has the keyboard when it opens.
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
