import BoardCore
import UndoCore

/// What a script can see of an app.
extension App {
  func answer(_ query: Query, at now: Double) -> String {
    switch query.subject {
    case .cards: cardLines(query.argument) { $0.frame.numbers }
    case .shown: shownLines(query.argument, at: now)
    case .menu: menuLines
    case .undo: "\(title(.undo) ?? "-")\n\(title(.redo) ?? "-")"
    case .history: historyLines
    case .selection: selectionLine
    case .dirty: editor.hasUnsavedChanges ? "yes" : "no"
    case .status: message.visible
    case .question: questionLines
    }
  }

  private func cardLines(_ name: String?, _ line: (Card) -> String) -> String {
    editor.board.cardOrder.compactMap { editor.board.card($0) }
      .filter { name == nil || $0.name == name }
      .map { "\($0.name) \(line($0))" }
      .joined(separator: "\n")
  }

  private func shownLines(_ name: String?, at now: Double) -> String {
    let moment = moment(at: now)
    return editor.board.cardOrder.compactMap { id in
      guard let card = editor.board.card(id), name == nil || card.name == name else { return nil }
      let shown = SceneBuilder.shownFrame(card, id, moment)
      let numbers = [shown.minX, shown.minY, shown.width, shown.height].map(Decimals.three)
      return "\(card.name) \(numbers.joined(separator: " "))"
    }.joined(separator: "\n")
  }

  private var menuLines: String {
    guard let menu = overlay.menu else { return "no menu" }
    return menu.items.map { "\($0.title)\t\($0.isEnabled ? "enabled" : "disabled")" }
      .joined(separator: "\n")
  }

  private var questionLines: String {
    guard let open = overlay.question else { return "no question" }
    let answers = open.question.answers.map {
      "\($0.title)\t\($0.isEnabled ? "enabled" : "disabled")"
    }
    return ([open.question.title] + answers).joined(separator: "\n")
  }

  private var historyLines: String {
    editor.steps.map { "\($0.state == .done ? "done" : "undone")\t\($0.name)" }
      .joined(separator: "\n")
  }

  private var selectionLine: String {
    let cards = editor.selectedCards
    let edges = editor.selection.subtracting(cards).sorted()
    return (cards + edges).compactMap { editor.board[$0]?.name }.joined(separator: " ")
  }
}

extension Rect {
  fileprivate var numbers: String {
    [minX, minY, width, height].map(Decimals.shortest).joined(separator: " ")
  }
}

/// Numbers as scripts read them.
enum Decimals {
  /// Whole numbers without a point.
  static func shortest(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }

  /// Three decimals, rounded half away from zero; never `-0.000`.
  static func three(_ value: Double) -> String {
    guard let thousandths = Int(exactly: (value * 1000).rounded()) else { return "\(value)" }
    let digits = String(abs(thousandths) % 1000)
    let fraction = String(repeating: "0", count: 3 - digits.count) + digits
    return "\(thousandths < 0 ? "-" : "")\(abs(thousandths) / 1000).\(fraction)"
  }
}
