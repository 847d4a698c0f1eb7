import BoardCore
import BoardRenderer
import BoardValues

/// The check boxes of the selected card, by a key: a single one at once, of several the one that is chosen in a
/// menu.
struct CheckBoxes: Feature {
  enum Order: CommandCase {
    case checkNext
    case toggle(CheckBox)

    var family: String? { if case .toggle = self { "toggleBox" } else { nil } }

    func title(_ row: String) -> String {
      if case .toggle(let box) = self { box.step.title { _ in verbatim("") }.text } else { row }
    }
  }

  nonisolated static let commands = CommandRow.about(
    .cards,
    [
      row(
        .checkNext,
        "Check or Uncheck",
        [.changesBoard, .changesSelection],
        keys: [.press(.enter, .alt)],
        words: "Task Todo"
      ),
      CommandRow(
        family: "toggleBox",
        "Check",
        [.changesBoard, .changesSelection, .isOfThisBoard],
        words: "Task Todo"
      ),
    ]
  )

  nonisolated init() {}

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    question.boxes.isEmpty ? localized("Select a card with check boxes first") : nil
  }

  func offers(_ family: String, _ question: Question) -> [Order] {
    family == "toggleBox" ? question.boxes.map(Order.toggle) : []
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    let boxes = turn.boxes
    switch order {
    case .checkNext where boxes.count > 1:
      let commands = boxes.map { Command(Order.toggle($0)) }
      turn.show(.menu([commands], at: Menus.place(turn.question), choosesFirst: true))
    case .checkNext: if let box = boxes.first { turn.toggle(box) }
    case .toggle(let box): turn.toggle(box)
    }
  }
}

/// A check box of a card.
struct CheckBox: Hashable, Sendable {
  var card: ElementID
  /// The offset of its sign in the card's text, in bytes.
  var offset: Int
  var isDone: Bool
  var words: String

  /// The name of the step that checks or unchecks it.
  var step: StepName {
    isDone ? .uncheck(words.visible.shortened) : .check(words.visible.shortened)
  }
}

extension Facts where Self: ~Copyable {
  /// The check boxes of the selected card, if it is the only one.
  fileprivate var boxes: [CheckBox] {
    guard selection.count == 1, let id = selection.first,
      case .text? = board.card(id)?.content, let content = board.card(id)?.content
    else { return [] }
    return CardWords.document(of: content).tasks.map { task, words in
      CheckBox(card: id, offset: task.offset, isDone: task.isDone, words: words)
    }
  }
}

extension Turn {
  /// Checks or unchecks a box as a step of its card.
  mutating func toggle(_ box: CheckBox) {
    guard !refuse(), !refuse(locked: box.card) else { return }
    let (id, name) = (box.card, box.step)
    if !editor.setTask(at: box.offset, of: id, isDone: !box.isDone, named: name, at: now) {
      say(StatusMessage.onlyWhatIsTriedOut)
    }
  }
}
