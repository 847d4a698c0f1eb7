import BoardCore
import BoardRenderer
import BoardValues
import UndoCore

/// Answers to a script's queries about the board and its changes. The features answer the other
/// queries.
extension Question {
  /// The board as it is, also while another point of the history is shown.
  private var present: Board { editor.document.board }

  func answer(_ query: Query) -> String {
    switch query.subject {
    case .cards: cardLines(query.argument) { $0.frame.numbers }
    case .shown: shownLines(query.argument)
    case .undo: "\(stepTitle(.undo) ?? "-")\n\(stepTitle(.redo) ?? "-")"
    case .selection: selectionLine
    case .dirty: editor.hasUnsavedChanges ? "yes" : "no"
    case .editor: editorLine
    case .text: textLines(query.argument)
    case .groups: groupLines(query.argument)
    case .edges: edgeLines(query.argument)
    case .routes: routeLines(query.argument)
    case .color: colorLines(query.argument)
    default: ""
    }
  }

  private func textLines(_ name: String?) -> String {
    let cards = present.cardOrder.compactMap { present.card($0) }
    return cards.filter { name == nil || $0.name == name }.compactMap { card in
      saying(of: card).prose?.escaped
    }.joined(separator: "\n")
  }

  private func edgeLines(_ name: String?) -> String {
    func words(_ end: Edge.Attachment) -> [String] {
      [end.card.flatMap(present.card)?.name ?? "-", end.side?.rawValue ?? "-"]
    }
    return present.shownEdges.compactMap(present.edge)
      .filter { name == nil || $0.name == name }
      .map { edge in
        let label = edge.label.map { $0.isEmpty ? "-" : $0.escaped } ?? "-"
        return ([edge.name] + words(edge.from) + words(edge.to) + [label]).joined(separator: " ")
      }.joined(separator: "\n")
  }

  private func routeLines(_ name: String?) -> String {
    return present.edgeOrder.filter { name == nil || present.edge($0)?.name == name }
      .compactMap { id in
        guard let edge = present.edge(id), let path = present.route(of: id)?.curve else {
          return nil
        }
        let points = path.curves.flatMap { [$0.startControl, $0.endControl, $0.end] }
        return ([edge.name] + ([path.start] + points).map(\.numbers)).joined(separator: " ")
      }.joined(separator: "\n")
  }

  private func colorLines(_ name: String?) -> String {
    let elements = (present.cardOrder + present.shownEdges).compactMap { present[$0] }
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

  private func cardLines(_ name: String?, _ line: (Card) -> String) -> String {
    // A new card isn't on the board until it has text.
    let new = openText.flatMap { $0.id == nil ? $0.card : nil }
    return (present.cardOrder.compactMap { present.card($0) } + (new.map { [$0] } ?? []))
      .filter { name == nil || $0.name == name }
      .map { "\($0.name) \(line($0))" }
      .joined(separator: "\n")
  }

  private func groupLines(_ name: String?) -> String {
    present.cardOrder.compactMap { id in
      guard let card = present.card(id), case .group(let label) = card.content,
        name == nil || card.name == name
      else { return nil }
      return "\(card.name) \(card.frame.numbers) \(label?.escaped ?? "-")"
    }.joined(separator: "\n")
  }

  private func shownLines(_ name: String?) -> String {
    let moment = self.moment
    let board = (self.preview?.playhead.document ?? editor.shownDocument).board
    // Elements that a drag would add are visible, too.
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

  private var selectionLine: String {
    let cards = editor.selectedCards
    let edges = editor.selection.subtracting(cards).sorted()
    return (cards + edges).compactMap { editor.board[$0]?.name }.joined(separator: " ")
  }
}

extension String {
  /// The text on one line, with special characters escaped.
  var escaped: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for byte in utf8 {
      switch byte {
      case Ascii.backslash: bytes += Array("\\\\".utf8)
      case Ascii.newline: bytes += Array("\\n".utf8)
      case Ascii.carriageReturn: bytes += Array("\\r".utf8)
      case Ascii.tab: bytes += Array("\\t".utf8)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Rect {
  fileprivate var numbers: String {
    [minX, minY, width, height].map(Decimals.shortest).joined(separator: " ")
  }
}

extension Point {
  /// The position in whole units.
  fileprivate var numbers: String {
    [x, y].map { Decimals.shortest($0.rounded() + 0) }.joined(separator: " ")
  }
}
