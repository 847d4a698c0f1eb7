import BoardCore

/// Something only the person can decide, with all answers in sight. Nothing happens until one is
/// chosen; Escape puts the question off.
enum Question: Equatable, Sendable {
  /// `isLate` when it happened while the program did not look, and may have been this program itself
  /// that could not write down what it did.
  case conflict(name: String, isReadable: Bool, isLate: Bool)
  case openElsewhere(name: String)
  case unkept(reason: String)
  case leaveEdit(name: String)

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
    case .conflict(let name, _, true): "\(name.visible) has changed since its steps were kept"
    case .conflict(let name, _, false): "\(name.visible) was changed by another program"
    case .openElsewhere(let name): "\(name.visible) is open in another window"
    case .unkept: "Your last steps could not be kept"
    case .leaveEdit(let name): "Keep the changes of “\(name.visible)”?"
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
      [reason.visible, "They are in memory only, and would be lost when the window closes."]
    case .leaveEdit:
      ["Kept, they are one step that can be undone. What is discarded cannot be brought back."]
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
    case .leaveEdit:
      [
        Answer(title: "Keep", command: .keepEdit),
        Answer(title: "Discard", command: .cancelEdit),
        Answer(title: "Go On Editing", command: .escape),
      ]
    }
  }
}

/// The panel of a question, worked by mouse, arrow keys or Enter.
///
/// It opens without being called, under hands that are busy with something else: no answer is chosen
/// beforehand, and what was on its way to the board is no answer.
struct QuestionPanel: Equatable, Sendable {
  /// In seconds: less than it takes to read anything, more than from one key to the next.
  private static let quietTime = 0.3

  let question: Question
  private(set) var chosen: Int?
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

  /// What a key does here: nothing (nil), move the choice, or the answer's command. A key that is
  /// held down moves the choice and answers nothing.
  mutating func press(_ stroke: KeyStroke, isRepeat: Bool, at now: Double) -> Command? {
    guard listens(at: now), stroke.modifiers.isSubset(of: .shift) else { return nil }
    let isBackwards = stroke.modifiers.contains(.shift)
    switch stroke.key {
    case .left, .up: step(by: -1)
    case .right, .down: step(by: 1)
    case .tab: step(by: isBackwards ? -1 : 1)
    case .enter, .space:
      guard let chosen, !isRepeat, question.answers[chosen].isEnabled else { return nil }
      return question.answers[chosen].command
    default: break
    }
    return nil
  }

  /// Over answers that are not to be had.
  private mutating func step(by way: Int) {
    let count = question.answers.count
    var next = chosen ?? (way > 0 ? count - 1 : 0)
    for _ in 0..<count {
      next = (next + way + count) % count
      if question.answers[next].isEnabled { break }
    }
    chosen = next
  }

  @MainActor
  func controls(_ state: InterfaceState) -> [Control] {
    let scale = state.scale
    let line = 24 * scale
    let sentences = question.sentences
    let words = (sentences + [question.title]).map { state.font.width(of: $0, scale: scale) }
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
      let width = state.font.width(of: answer.title, scale: scale) + 26 * scale
      var flags: Widget.State = index == chosen ? .checked : []
      if !answer.isEnabled || deadline != nil { flags.insert(.disabled) }
      let button = Rect(x, y + 12 * scale, width, 30 * scale)
      controls.append(Control(button, .button(answer.title), answer.command, flags))
      x += width + 8 * scale
    }
    return controls
  }
}
