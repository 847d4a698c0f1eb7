import BoardCore
import BoardRenderer
import BoardValues
import UndoCore

/// What a script can see of an app.
extension App {
  func answer(_ query: Query, at now: Double) -> String {
    switch query.subject {
    case .cards: cardLines(query.argument) { $0.frame.numbers }
    case .shown: shownLines(query.argument, at: now)
    case .menu: menuLines
    case .palette: paletteLines
    case .undo: "\(title(.undo) ?? "-")\n\(title(.redo) ?? "-")"
    case .history: historyLines
    case .selection: selectionLine
    case .dirty: editor.hasUnsavedChanges ? "yes" : "no"
    case .status: statusLine
    case .question: questionLines
    case .controls: controlLines
    case .focus: focusLine
    case .editor: editorLine
    case .find: findLines
    case .text: textLines(query.argument)
    case .groups: groupLines(query.argument)
    case .guides: guideLines
    case .edges: edgeLines(query.argument)
    case .color: colorLines(query.argument)
    case .timeline: timelineLines
    case .branches: branchLines
    // Whoever plays the script has these.
    case .clipboard, .primary: ""
    }
  }

  private func textLines(_ name: String?) -> String {
    let cards = editor.board.cardOrder.compactMap { editor.board.card($0) }
    return cards.filter { name == nil || $0.name == name }.compactMap { card in
      if case .text(let text) = card.content { text.escaped } else { nil }
    }.joined(separator: "\n")
  }

  private func edgeLines(_ name: String?) -> String {
    func words(_ end: Edge.Attachment) -> [String] {
      [end.card.flatMap(editor.board.card)?.name ?? "-", end.side?.rawValue ?? "-"]
    }
    return editor.board.edgeOrder.compactMap(editor.board.edge)
      .filter { name == nil || $0.name == name }
      .map { edge in
        let label = edge.label.map { $0.isEmpty ? "-" : $0.escaped } ?? "-"
        return ([edge.name] + words(edge.from) + words(edge.to) + [label]).joined(separator: " ")
      }.joined(separator: "\n")
  }

  private func colorLines(_ name: String?) -> String {
    let board = editor.board
    let elements = (board.cardOrder + board.edgeOrder).compactMap { board[$0] }
    return elements.filter { name == nil || $0.name == name }
      .map { ($0.color ?? "-").escaped }
      .joined(separator: "\n")
  }

  private var editorLine: String {
    guard let editor = openText?.editor else { return "no editor" }
    let (text, selection) = (editor.text, editor.selection)
    let head = selection.head.offset
    let start = head == selection.range.lowerBound
    let parts = [
      text[..<selection.range.lowerBound], text[selection.range],
      text[selection.range.upperBound...],
    ].map { String(decoding: $0, as: UTF8.self).escaped }
    let chosen =
      selection.isEmpty ? "|" : start ? "[|\(parts[1])]" : "[\(parts[1])|]"
    return parts[0] + chosen + parts[2]
  }

  private var findLines: String {
    guard let bar = overlay.features.of(Finding.self)?.bar else { return "no find" }
    let name = bar.current.flatMap { editor.board[$0]?.name } ?? "-"
    return "\(bar.field.text.escaped)\n\(bar.number) of \(bar.matches.count) \(name)"
  }

  private func cardLines(_ name: String?, _ line: (Card) -> String) -> String {
    // A card that is being written is not on the board until there is something on it.
    let new = openText.flatMap { $0.id == nil ? $0.element.card : nil }
    return (editor.board.cardOrder.compactMap { editor.board.card($0) } + (new.map { [$0] } ?? []))
      .filter { name == nil || $0.name == name }
      .map { "\($0.name) \(line($0))" }
      .joined(separator: "\n")
  }

  private func groupLines(_ name: String?) -> String {
    editor.board.cardOrder.compactMap { id in
      guard let card = editor.board.card(id), case .group(let label) = card.content,
        name == nil || card.name == name
      else { return nil }
      return "\(card.name) \(card.frame.numbers) \(label?.escaped ?? "-")"
    }.joined(separator: "\n")
  }

  private var guideLines: String {
    let guides = pointer.drag.guides
    if guides.isEmpty { return "no guides" }
    return guides.map { guide in
      let ends = [guide.from.x, guide.from.y, guide.to.x, guide.to.y].map(Decimals.shortest)
      let length = guide.distance.map { [Decimals.shortest($0)] } ?? []
      return ([guide.distance == nil ? "line" : "gap"] + ends + length).joined(separator: " ")
    }.joined(separator: "\n")
  }

  private func shownLines(_ name: String?, at now: Double) -> String {
    let moment = moment(at: now)
    let board = shownEditor.board
    // What a drag would bring is seen, too.
    let new = (moment.drafted?.sorted() ?? []).filter { board[$0] == nil }
    return (board.cardOrder + new).compactMap { id in
      guard let card = moment.drafted(id)?.card ?? board.card(id),
        name == nil || card.name == name
      else { return nil }
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

  private var paletteLines: String {
    guard let palette = overlay.palette else { return "no palette" }
    return palette.found.enumerated().map { index, entry in
      let states = [
        entry.isEnabled ? "enabled" : "disabled", entry.isChecked ? "checked" : "",
        index == palette.chosen ? "chosen" : "",
      ].filter { !$0.isEmpty }
      return [entry.title, states.joined(separator: " "), entry.shortcut, entry.note]
        .joined(separator: "\t")
    }.joined(separator: "\n")
  }

  private var questionLines: String {
    guard let open = overlay.question else { return "no question" }
    let answers = open.question.answers.map {
      "\($0.title)\t\($0.isEnabled ? "enabled" : "disabled")"
    }
    return ([open.question.title] + answers).joined(separator: "\n")
  }

  private var controlLines: String {
    let focus = overlay.focus
    let ofPanes = panes.operable.map { pane, control in
      control.line(hasFocus: focus == Focus(pane: pane, part: control.part.id))
    }
    let ofMenu = overlay.menu?.controls.filter(\.part.isFocusable) ?? []
    return (ofPanes + ofMenu.map { $0.line(hasFocus: false) }).joined(separator: "\n")
  }

  private var focusLine: String {
    if let menu = overlay.menu { return menu.hotItem.map { "menu item\t\($0.title)" } ?? "menu" }
    guard let control = overlay.focus.flatMap({ panes[$0] }) else { return "board" }
    return "\(control.part.role.rawValue)\t\(control.part.name)"
  }

  /// What the band says of quarantined state, then the toast, or what else the band says.
  private var statusLine: String {
    let words =
      status.toast?.words.visible ?? (status.notice == nil ? interfaceState.condition?.words : nil)
    return [status.notice, words].compactMap(\.self).joined(separator: " ")
  }

  private var historyLines: String {
    editor.steps.map { "\($0.isDone ? "done" : "undone")\t\($0.name)" }
      .joined(separator: "\n")
  }

  private var timelineLines: String {
    let timeline = Timeline(of: editor.document, in: editor.scope)
    let branches = editor.branches
    func lines(after step: Int) -> [String] {
      timeline.branches.filter { $0.step == step }.flatMap { branch in
        branches[branch.index].steps.map { "branch\t\($0.name)" }
      }
    }
    let steps = editor.steps.enumerated().flatMap { index, step in
      ["\(step.isDone ? "done" : "undone")\t\(step.name)"]
        + lines(after: index + 1)
    }
    let place = stage.playhead?.position ?? Double(timeline.present)
    return (lines(after: 0) + steps + ["playhead \(Decimals.shortest(place))"])
      .joined(separator: "\n")
  }

  private var branchLines: String {
    let branches = editor.branches
    if branches.isEmpty { return "no branches" }
    return branches.enumerated().map { index, branch in
      "\(index + 1) \(branch.stepCount) \(branch.name)"
    }.joined(separator: "\n")
  }

  private var selectionLine: String {
    let cards = editor.selectedCards
    let edges = editor.selection.subtracting(cards).sorted()
    return (cards + edges).compactMap { editor.board[$0]?.name }.joined(separator: " ")
  }
}

extension Control {
  fileprivate func line(hasFocus: Bool) -> String {
    var part = part
    if hasFocus { part.state.insert(.focused) }
    let numbers = [frame.minX, frame.minY, frame.width, frame.height].map(Decimals.shortest)
    let words = [part.role.rawValue, part.name, part.stateWords, numbers.joined(separator: ",")]
    return words.joined(separator: "\t")
  }
}

extension String {
  /// On one line.
  fileprivate var escaped: String {
    let signs: [Character: String] = [
      "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\r\n": "\\r\\n", "\t": "\\t",
    ]
    return map { signs[$0] ?? String($0) }.joined()
  }
}

extension Rect {
  fileprivate var numbers: String {
    [minX, minY, width, height].map(Decimals.shortest).joined(separator: " ")
  }
}
