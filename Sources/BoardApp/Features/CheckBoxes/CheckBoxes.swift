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
  /// The offset of its sign in what the card says, in bytes.
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
    guard selection.count == 1, let id = selection.first, let saying = saying(of: id),
      saying.form == .prose
    else { return [] }
    return saying.document.tasks.map { task, words in
      CheckBox(card: id, offset: task.offset, isDone: task.isDone, words: words)
    }
  }
}

extension Turn {
  /// Checks or unchecks a box as a step of its card, or of the note on it.
  mutating func toggle(_ box: CheckBox) {
    guard let saying = saying(of: box.card), saying.hasBox(at: box.offset) else { return }
    let place = Editor.Place(box.card, saying, [box.offset..<box.offset + 1])
    let sign = box.isDone ? " " : "x"
    let change = editor.replacement(of: [place], with: sign, named: box.step, at: now)
    if let obstacle = change.skipped.first { say(words(about: obstacle, to: box.card)) }
    perform(change.draft)
  }
}

extension Saying {
  /// Returns whether the byte at an offset is a sign in brackets.
  fileprivate func hasBox(at offset: Int) -> Bool {
    let part = Array(words.utf8.dropFirst(max(offset - 1, 0)).prefix(3))
    return offset > 0 && part.count == 3 && part[0] == UInt8(ascii: "[")
      && part[2] == UInt8(ascii: "]") && (0x20..<0x7F).contains(part[1])
  }
}
