import BoardCore
import BoardRenderer
import BoardValues
import Pictures
import UndoCore
import Windowing

/// The elements of the board in words.
extension Editor {
  /// Returns the words that name an element: those of a card, the ends and the label of an edge. `files` know the
  /// words of notes.
  @MainActor
  func accessibleName(of id: ElementID, in files: FilePreviews) -> String {
    if let card = board.card(id) {
      return Self.words(of: saying(of: card, in: files))
        ?? localized("Empty {kind}", ["kind": Self.kind(of: card)])
    }
    guard let edge = board.edge(id) else { return "" }
    let ends = localized(
      "{one} to {other}",
      ["one": title(of: edge.from.card), "other": title(of: edge.to.card)]
    )
    guard let label = edge.label, !label.isEmpty else { return ends }
    return localized("{title}: {value}", ["title": ends, "value": label.beginning])
  }

  /// Returns what there is to say about an element beyond its words: kind, what is wrong with its file, colour, place, group,
  /// connections.
  @MainActor
  func accessibleDescription(of id: ElementID, in files: FilePreviews) -> String {
    let title = board[id]?.color.flatMap { CanvasColor($0) }?.title
    let colour = Language.current == nil ? title?.lowercased() : title
    guard let card = board.card(id) else { return colour ?? "" }
    let parts = [
      Saying(card.content).form == .prose ? nil : Self.kind(of: card),
      Self.problem(of: card, in: files), colour,
      card.isLocked ? localized("locked") : nil,
      localized(
        "at {x}, {y}",
        ["x": Decimals.shortest(card.frame.minX), "y": Decimals.shortest(card.frame.minY)]
      ),
      group(around: id, card).map { localized("in {group}", ["group": $0]) }, connections(of: id),
      steps(of: id),
    ]
    return parts.compactMap(\.self).joined(separator: Separator.semicolon)
  }

  /// Returns how many steps of a card can be undone, if each card has its own undo.
  private func steps(of id: ElementID) -> String? {
    let count = undoesSingleCards ? stepCount(.undo, of: id) : 0
    return count == 0
      ? nil : localized("{count} step to undo", "{count} steps to undo", count: count)
  }

  /// Returns why the file of a card cannot be shown, as far as it was looked at.
  @MainActor
  private static func problem(of card: Card, in files: FilePreviews) -> String? {
    guard case .file(let path, let subpath) = card.content else { return nil }
    // It is looked at, in view or not.
    _ = files.words(of: path, subpath)
    guard case .problem(let reason) = files.preview(of: path, subpath, size: nil) else {
      return nil
    }
    return reason
  }

  private static func words(of saying: Saying) -> String? {
    let words = saying.beginning.document.blocks.flatMap(\.texts).flatMap { text in
      text.words.unicodeScalars.split { $0.properties.isWhitespace || $0 == MarkdownText.picture }
    }.map { String($0) }.joined(separator: " ").visible
    let said = words.isEmpty ? nil : words
    guard let name = saying.notePath.map({ Note.title(ofPath: $0).visible }) else { return said }
    return said.map { localized("{title}: {value}", ["title": name, "value": $0]) } ?? name
  }

  private static func kind(of card: Card) -> String {
    switch Saying(card.content).form {
    case .prose, .unknown: localized("card")
    case .name: localized("file")
    case .address: localized("link")
    case .label: localized("group")
    }
  }

  private func title(of id: ElementID?) -> String {
    guard let card = id.flatMap(board.card) else { return localized("nothing") }
    return Saying(card.content).title?.visible
      ?? localized("an empty {kind}", ["kind": Self.kind(of: card)])
  }

  /// Returns the name of the smallest group that a card is in.
  private func group(around id: ElementID, _ card: Card) -> String? {
    let middle = Rect(origin: card.frame.center, size: .zero)
    let groups = board.cards(in: middle).filter { other in
      guard other != id, let group = board.card(other), group.isGroup else { return false }
      return group.frame.contains(card.frame)
    }
    // Smaller groups are painted later.
    return groups.last.map { title(of: $0) }
  }

  /// Returns the cards that a card is connected with, and in which direction.
  private func connections(of id: ElementID) -> String? {
    let most = 5
    let edges = board.edges(of: id).sorted()
    let named = edges.prefix(most).compactMap(board.edge).map { edge -> String in
      edge.from.card == id
        ? localized("to {name}", ["name": title(of: edge.to.card)])
        : localized("from {name}", ["name": title(of: edge.from.card)])
    }
    guard !named.isEmpty else { return nil }
    let cards = named.joined(separator: Separator.comma)
    guard edges.count > most else { return localized("connected {cards}", ["cards": cards]) }
    return localized(
      "connected {cards} and {count} more",
      "connected {cards} and {count} more",
      count: edges.count - most,
      ["cards": cards]
    )
  }
}

extension Editor {
  /// What a reader can do with an element.
  enum AccessibleAction: String {
    case select, edit, undo, redo

    var key: String { self == .edit ? localized("Enter", context: "key") : "" }
  }

  func accessibleActions(on id: ElementID) -> [AccessibleAction] {
    let undoesCard = undoesSingleCards && board.card(id) != nil
    return [
      .select, obstacle(to: id) == nil ? .edit : nil,
      undoesCard && stepCount(.undo, of: id) > 0 ? .undo : nil,
      undoesCard && stepCount(.redo, of: id) > 0 ? .redo : nil,
    ].compactMap(\.self)
  }
}
