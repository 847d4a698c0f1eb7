import BoardCore
import BoardRenderer
import BoardValues

/// The Markdown formatting of the text that is being edited, and the bar with its buttons.
struct Formatting: Feature {
  enum Order: CommandCase, CaseIterable {
    case heading, bold, italic, list, checkBox, link
    case strike, highlight, code
    case heading1, heading2, heading3, heading4, heading5, heading6
    case numberedList, quote, codeBlock, rule
    case table, rowAbove, rowBelow, columnBefore, columnAfter, deleteRow, deleteColumn
    case deleteLine

    static let tableChanges: [Order] = [
      .rowAbove, .rowBelow, .columnBefore, .columnAfter, .deleteRow, .deleteColumn,
    ]
  }

  nonisolated static let commands = CommandRow.about(
    .text,
    [
      row(.heading, "Heading", keys: [.control("t")], words: "Title Larger"),
      row(.bold, "Bold", keys: [.control("b")], words: "Strong"),
      row(.italic, "Italic", keys: [.control("i")], words: "Emphasis"),
      row(.list, "List", keys: [.controlShift("l")], words: "Bullets Items"),
      row(.checkBox, "Check Box", keys: [.controlShift("t")], words: "Task Todo"),
      row(.link, "Link", keys: [.control("k")], words: "Address URL"),
      row(.strike, "Strikethrough", words: "Delete Cross Out"),
      row(.highlight, "Highlight", words: "Marker Yellow"),
      row(.code, "Code", words: "Monospace Literal"),
      row(.heading1, "Heading 1", keys: [.control("1")], words: "Title"),
      row(.heading2, "Heading 2", keys: [.control("2")], words: "Title"),
      row(.heading3, "Heading 3", keys: [.control("3")], words: "Title"),
      row(.heading4, "Heading 4", keys: [.control("4")], words: "Title"),
      row(.heading5, "Heading 5", keys: [.control("5")], words: "Title"),
      row(.heading6, "Heading 6", keys: [.control("6")], words: "Title"),
      row(.numberedList, "Numbered List", words: "Items"),
      row(.quote, "Quote", words: "Cite"),
      row(.codeBlock, "Code Block", words: "Monospace Literal"),
      row(.rule, "Rule", words: "Line"),
      row(.table, "Table", words: "Grid Cells"),
      row(.rowAbove, "Add Row Above", words: "Table"),
      row(.rowBelow, "Add Row Below", words: "Table"),
      row(.columnBefore, "Add Column Before", words: "Table"),
      row(.columnAfter, "Add Column After", words: "Table"),
      row(.deleteRow, "Delete Row", words: "Table"),
      row(.deleteColumn, "Delete Column", words: "Table"),
      row(.deleteLine, "Delete Line", keys: [.controlShift("k")]),
    ]
  )

  private let surroundings = Surroundings()

  nonisolated init() {}

  // An open text performs the commands itself, before they reach this feature.
  mutating func perform(_ order: Order, _ turn: inout Turn) {}

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    localized("Open a text first")
  }

  // MARK: The bar

  func publish(into state: inout InterfaceState, _ question: Question) {
    // An address has no marks.
    guard question.openText?.editor.isSingleLine == false, let frame = question.openCardFrame
    else { return }
    let seen = question.view.camera.toWindow(frame).intersection(question.view.bounds)
    state.openCard = seen
    let own = Set([question.openText?.id].compactMap(\.self))
    state.surroundings = surroundings.frames(around: seen, except: own, question)
  }

  /// Returns the bar, in the place of the selection's bar.
  func panes(_ state: InterfaceState) -> [Pane] {
    guard let frame = state.openCard, !frame.isEmpty else { return [] }
    let buttons = Order.allCases.compactMap { order in
      let command = Command(order)
      return order.icon.map { Layout.part(.icon($0, command.title, command)) }
    }
    return [
      Pane(
        id: .selectionBar,
        name: localized("Text"),
        ground: .bar,
        anchor: .beside([frame], gap: Space.s, avoiding: state.surroundings),
        layout: .inset(.row(buttons + count(state), gap: 2), Insets(all: Space.xs))
      )
    ]
  }

  /// Returns the number of words, which has room for one digit more, so that the bar stays where it is while
  /// they become more.
  private func count(_ state: InterfaceState) -> [Layout] {
    guard let words = state.textCount else { return [] }
    func label(_ text: String) -> Layout {
      .inset(
        .part(.label(text, .dim)),
        Insets(top: 0, left: Space.s, bottom: 0, right: Space.s)
      )
    }
    let room = label("0" + words.map { $0.isNumber ? "0" : $0 })
    let width = room.width(Ruler(scale: state.scale, font: state.font)).ideal
    return [.sized(label(words), least: Size(width, 0), grows: false)]
  }
}

extension Formatting.Order {
  /// The icon of the button in the bar; nil without a button.
  fileprivate var icon: Icon? {
    switch self {
    case .heading: .heading
    case .bold: .bold
    case .italic: .italic
    case .list: .items
    case .checkBox: .checkBox
    case .link: .link
    default: nil
    }
  }

  fileprivate var textCommand: TextCommand {
    switch self {
    case .heading: .heading
    case .bold: .mark(.bold)
    case .italic: .mark(.italic)
    case .list: .list
    case .checkBox: .checkBox
    case .link: .link
    case .strike: .mark(.strike)
    case .highlight: .mark(.highlight)
    case .code: .mark(.code)
    case .heading1: .headingLevel(1)
    case .heading2: .headingLevel(2)
    case .heading3: .headingLevel(3)
    case .heading4: .headingLevel(4)
    case .heading5: .headingLevel(5)
    case .heading6: .headingLevel(6)
    case .numberedList: .numberedList
    case .quote: .quote
    case .codeBlock: .codeBlock
    case .rule: .rule
    case .table: .table
    case .rowAbove: .tableChange(.rowAbove)
    case .rowBelow: .tableChange(.rowBelow)
    case .columnBefore: .tableChange(.columnBefore)
    case .columnAfter: .tableChange(.columnAfter)
    case .deleteRow: .tableChange(.deleteRow)
    case .deleteColumn: .tableChange(.deleteColumn)
    case .deleteLine: .deleteLine
    }
  }
}

extension Command {
  /// The effect of a formatting command on an open text; nil for other commands.
  var formatting: TextCommand? { (order as? Formatting.Order)?.textCommand }
}
