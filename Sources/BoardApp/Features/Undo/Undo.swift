import BoardCore
import BoardRenderer
import UndoCore

/// Undo and redo, and their messages.
struct Undo: Feature {
  enum Order: CommandCase {
    case undo, redo
    /// Redoes this many steps, or undoes them if negative.
    case jump(Int)

    var family: String? { if case .jump = self { "jump" } else { nil } }
  }

  nonisolated static let commands = CommandRow.about(
    .undo,
    [
      CommandRow(.undo, "Undo", .changesBoard, keys: [.control("z")]),
      CommandRow(.redo, "Redo", .changesBoard, keys: [.controlShift("z"), .control("y")]),
      CommandRow(
        family: "jump",
        "Go to this Step",
        [.changesBoard, .isLocal, .isOfThisBoard]
      ),
    ]
  )

  nonisolated init() {}

  func title(of order: Order, _ context: Context) -> String {
    let command = Command(order)
    return UndoDirection(command).flatMap(context.title) ?? command.title
  }

  func reasonAgainst(_ order: Order, _ context: Context) -> String? {
    switch order {
    case .undo: context.title(.undo) == nil ? "Nothing to undo" : nil
    case .redo: context.title(.redo) == nil ? "Nothing to redo" : nil
    case .jump: nil
    }
  }

  mutating func perform(_ order: Order, _ context: Context, _ effects: inout Effects) {
    switch order {
    case .undo: step(.undo, &effects)
    case .redo: step(.redo, &effects)
    case .jump(let count): Self.jump(by: count, &effects)
    }
  }

  private func step(_ direction: UndoDirection, _ effects: inout Effects) {
    effects.change { editor, effects in
      if editor.stopsAtSession(direction) {
        return effects.say("This is where the session began; undo again to go on")
      }
      guard let step = editor.undoRedo(direction) else {
        return effects.say(direction == .undo ? "Nothing to undo" : "Nothing to redo")
      }
      effects.add(.toast(Toast(words: editor.words(for: step, of: 1), action: editor.branchHere)))
      effects.add(.follow([step]))
    }
  }

  static func jump(by count: Int, _ effects: inout Effects) {
    guard count != 0 else { return }
    effects.change { editor, effects in
      let steps = editor.jump(by: count)
      guard let last = steps.last else { return }
      effects.say(editor.words(for: last, of: abs(count)))
      effects.add(.follow(steps))
    }
  }
}

extension Editor {
  /// The words that describe steps.
  @MainActor
  var stepWords: StepWords {
    StepWords(title: { CardWords.title(of: $0) }, card: { [board] in board.card($0) })
  }

  /// Returns the message for the last of several steps in one direction: “Undone: moved “Plan””.
  @MainActor
  func words(for last: AppliedStep, of count: Int) -> String {
    count == 1
      ? stepWords.words(for: last) : "\(StepWords.verb(last.direction)): \(count) steps"
  }

  /// The action that goes to the newest branch that begins at the current state; nil if there is
  /// none.
  @MainActor
  var branchHere: Toast.Action? {
    guard document.draft == nil, scope.isAll else { return nil }
    let branch = document.history.branchIndexHere
    return branch.map { Toast.Action(title: "Other Branch", command: .goThere($0)) }
  }
}

extension UndoDirection {
  init?(_ command: Command) {
    switch command.order as? Undo.Order {
    case .undo: self = .undo
    case .redo: self = .redo
    case .jump, nil: return nil
    }
  }
}

extension Command {
  static let undo = Command(Undo.Order.undo)
  static let redo = Command(Undo.Order.redo)

  static func jump(_ count: Int) -> Command { Command(Undo.Order.jump(count)) }
}
