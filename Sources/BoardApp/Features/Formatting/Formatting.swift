import BoardCore
import BoardRenderer
import BoardValues

/// The Markdown formatting of the text that is being edited, and the bar with its buttons.
struct Formatting: Feature {
  enum Order: CommandCase, CaseIterable { case heading, bold, italic, list, checkBox, link }

  nonisolated static let commands = CommandRow.about(
    .text,
    [
      row(.heading, "Heading", keys: [.control("t")], words: "Title Larger"),
      row(.bold, "Bold", keys: [.control("b")], words: "Strong"),
      row(.italic, "Italic", keys: [.control("i")], words: "Emphasis"),
      row(.list, "List", keys: [.controlShift("l")], words: "Bullets Items"),
      row(.checkBox, "Check Box", keys: [.controlShift("t")], words: "Task Todo"),
      row(.link, "Link", keys: [.control("k")], words: "Address URL"),
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
    guard let frame = question.openCardFrame else { return }
    let seen = question.view.camera.toWindow(frame).intersection(question.view.bounds)
    state.openCard = seen
    let own = Set([question.openText?.id].compactMap(\.self))
    state.surroundings = surroundings.frames(around: seen, except: own, question)
  }

  /// Returns the bar, in the place of the selection's bar.
  func panes(_ state: InterfaceState) -> [Pane] {
    guard let frame = state.openCard, !frame.isEmpty else { return [] }
    let buttons = Order.allCases.map { order in
      let command = Command(order)
      return Layout.part(.icon(order.icon, command.title, command))
    }
    return [
      Pane(
        id: .selectionBar,
        name: localized("Text"),
        ground: .bar,
        anchor: .beside([frame], gap: Space.s, avoiding: state.surroundings),
        layout: .inset(.row(buttons, gap: 2), Insets(all: Space.xs))
      )
    ]
  }
}

extension Formatting.Order {
  fileprivate var icon: Icon {
    switch self {
    case .heading: .heading
    case .bold: .bold
    case .italic: .italic
    case .list: .items
    case .checkBox: .checkBox
    case .link: .link
    }
  }

  fileprivate var textCommand: TextCommand {
    switch self {
    case .heading: .heading
    case .bold: .bold
    case .italic: .italic
    case .list: .list
    case .checkBox: .checkBox
    case .link: .link
    }
  }
}

extension Command {
  /// The effect of a formatting command on an open text; nil for other commands.
  var formatting: TextCommand? { (order as? Formatting.Order)?.textCommand }
}
