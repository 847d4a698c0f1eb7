import BoardRenderer
import BoardValues

/// A question in the middle of the window, with a line under each answer that explains its effect.
///
/// The dialog opens unrequested, while the user may be typing: for a moment it ignores all input,
/// so that input meant for the board isn't an answer. The harmless answer is chosen.
struct OpenDialog: Equatable, Sendable {
  /// The time for which the dialog ignores input, in seconds: less than it takes to read anything,
  /// more than the time between two keys.
  static let quietTime = 0.3

  let dialog: Dialog
  /// The time at which it begins to accept input; nil once it does.
  private(set) var deadline: Double?

  /// Creates a dialog that opens at a time.
  init(_ dialog: Dialog, at start: Double) {
    self.dialog = dialog
    deadline = start + Self.quietTime
  }

  func listens(at now: Double) -> Bool { deadline.map { now >= $0 } ?? true }

  /// Updates the dialog. Until it accepts input the answers are gray.
  mutating func advance(to now: Double) {
    if listens(at: now) { deadline = nil }
  }

  /// The control that has the keyboard when it opens.
  var focus: Focus? {
    dialog.answers.first(where: \.isHarmless).map { Focus(pane: .dialog, part: $0.title) }
  }

  private static let width = 480.0

  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    let sentences = dialog.sentences.map { Layout.part(.label($0, .paragraph)) }
    let answers = Layout.column(dialog.answers.map { .part(part($0)) }, gap: Space.s)
    let layout = Layout.column(
      [.part(.label(dialog.title, .titleParagraph)), .column(sentences, gap: Space.xs)]
        + [.scrolling(answers, offset: state.scroll ?? 0)],
      gap: Space.m
    )
    return Pane(
      id: .dialog,
      name: dialog.title,
      ground: .dialog,
      anchor: .center,
      layout: .sized(
        .inset(state.room.height < 320 ? Space.m : Space.xl, layout),
        least: Size(min(Self.width, state.room.width - 2 * Pane.margin), 0),
        grows: false
      ),
      isModal: true
    )
  }

  /// Returns an answer with the line that explains it. All are alike, so that none is pressed for its
  /// looks.
  private func part(_ answer: Dialog.Answer) -> Component {
    let isEnabled = answer.isEnabled && deadline == nil
    return Component(
      .button,
      answer.title,
      .option(answer.title, detail: answer.explanation, .answer(isHarmless: answer.isHarmless)),
      isEnabled ? [] : .disabled,
      command: answer.command
    )
  }
}
