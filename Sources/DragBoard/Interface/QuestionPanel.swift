/// Something only the person can decide, with all answers in sight. Nothing happens until one is
/// chosen; Escape puts the question off.
enum Question: Equatable, Sendable {
  /// `isLate` when it happened while the program did not look, and may have been this program itself
  /// that could not write down what it did.
  case conflict(name: String, isReadable: Bool, isLate: Bool)
  case openElsewhere(name: String)
  case unkept(reason: String)

  struct Answer: Equatable, Sendable {
    var title: String
    var command: Command
    var isEnabled = true
  }

  var isConflict: Bool {
    if case .conflict = self { true } else { false }
  }

  var title: String {
    switch self {
    case .conflict(let name, _, true): "\(name) has changed since its steps were kept"
    case .conflict(let name, _, false): "\(name) was changed by another program"
    case .openElsewhere(let name): "\(name) is open in another window"
    case .unkept: "Your last steps could not be kept"
    }
  }

  var sentences: [String] {
    switch self {
    case .conflict(_, true, _):
      ["You have unsaved work on the same board. Both versions are still there."]
    case .conflict(_, false, _):
      ["You have work on the same board, and what is in the file now is no board."]
    case .openElsewhere:
      ["This window can look only, or take the board over from the other one."]
    case .unkept(let reason):
      [reason, "They are in memory only, and would be lost when the window closes."]
    }
  }

  var answers: [Answer] {
    switch self {
    case .conflict(_, let isReadable, _):
      [
        Answer(title: "Keep Mine", command: .keepMine),
        Answer(title: "Take Theirs", command: .takeTheirs, isEnabled: isReadable),
        Answer(title: "Keep Both", command: .keepBoth),
      ]
    case .openElsewhere:
      [
        Answer(title: "Look Only", command: .escape),
        Answer(title: "Take Over", command: .takeOver),
      ]
    case .unkept:
      [
        Answer(title: "Save to the File", command: .saveAndQuit),
        Answer(title: "Stay", command: .escape),
        Answer(title: "Close Without Them", command: .quitAnyway),
      ]
    }
  }
}

/// The panel of a question, worked by mouse, arrow keys or Enter.
struct QuestionPanel: Equatable, Sendable {
  let question: Question
  private(set) var chosen = 0

  init(_ question: Question) { self.question = question }

  /// What a key does here: nothing (nil), move the choice, or the answer's command.
  mutating func press(_ key: KeyStroke.Key) -> Command? {
    let count = question.answers.count
    switch key {
    case .left, .up: chosen = (chosen + count - 1) % count
    case .right, .down, .tab: chosen = (chosen + 1) % count
    case .enter, .space:
      return question.answers[chosen].isEnabled ? question.answers[chosen].command : nil
    default: break
    }
    return nil
  }

  @MainActor
  func controls(_ state: InterfaceState) -> [Control] {
    let scale = state.scale
    let line = 24 * scale
    let sentences = question.sentences
    let words = (sentences + [question.title]).map { InterfaceText.width($0, scale: scale) }
    let width = min(max((words.max() ?? 0) + 44 * scale, 400 * scale), state.size.width * 0.95)
    let height = 110 * scale + Double(sentences.count) * line
    let frame = Panel.frame(Size(width, height), in: state)
    var controls = Panel.ground(frame, title: question.title, scale: scale)
    var y = frame.minY + 46 * scale
    for sentence in sentences {
      let room = Rect(frame.minX + 20 * scale, y, frame.width - 40 * scale, line)
      controls.append(Control(room, .label(sentence, .plain)))
      y += line
    }
    var x = frame.minX + 20 * scale
    for (index, answer) in question.answers.enumerated() {
      let width = InterfaceText.width(answer.title, scale: scale) + 26 * scale
      var flags: Widget.State = index == chosen ? .checked : []
      if !answer.isEnabled { flags.insert(.disabled) }
      let button = Rect(x, y + 12 * scale, width, 30 * scale)
      controls.append(Control(button, .button(answer.title), answer.command, flags))
      x += width + 8 * scale
    }
    return controls
  }
}
