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
      CommandRow(
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

  func reasonAgainst(_ order: Order, _ context: Context) -> String? {
    context.boxes.isEmpty ? localized("Select a card with check boxes first") : nil
  }

  func offers(_ family: String, _ context: Context) -> [Order] {
    family == "toggleBox" ? context.boxes.map(Order.toggle) : []
  }

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    let boxes = context.boxes
    switch order {
    case .checkNext where boxes.count > 1:
      let commands = boxes.map { Command(Order.toggle($0)) }
      effects.add(.openMenu([commands], at: Menus.place(context), choosesFirst: true))
    case .checkNext: if let box = boxes.first { effects.turn(box, context) }
    case .toggle(let box): effects.turn(box, context)
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

extension Context {
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

extension Effects {
  /// Checks or unchecks a box as a step of its card.
  mutating func turn(_ box: CheckBox, _ context: Context) {
    guard !refuse(context), !refuse(locked: box.card, context) else { return }
    let now = context.now
    change { editor, effects in
      let (id, name) = (box.card, box.step)
      if !editor.setTask(at: box.offset, of: id, isDone: !box.isDone, named: name, at: now) {
        effects.say(StatusMessage.onlyWhatIsTriedOut)
      }
    }
  }
}

extension Command {
  static let checkNext = Command(CheckBoxes.Order.checkNext)
}
