import BoardValues

/// The text of an element that the user can edit.
extension Element {
  /// The words of a card or a note, the label of a group or an edge; nil for elements without text.
  package var text: String? {
    switch self {
    case .card(let card): card.text
    case .edge(let edge): edge.label ?? ""
    case .note(let note): note.text
    case .metadata: nil
    }
  }

  /// Whether the text is a label, on one line.
  package var isLabelled: Bool {
    switch self {
    case .card(let card): card.isGroup
    case .edge: true
    case .metadata, .note: false
    }
  }

  /// Returns the element with this text. A label without words is removed.
  package func saying(_ text: String) -> Element {
    switch self {
    case .card(var card):
      card.content = card.content.saying(text)
      return .card(card)
    case .edge(var edge):
      edge.label = text.isEmpty ? nil : text
      return .edge(edge)
    case .note(let note): return .note(Note(path: note.path, text: text))
    case .metadata: return self
    }
  }

  /// Returns the element with a height in board units, which only cards have.
  func withHeight(_ height: Double) -> Element {
    guard case .card(var card) = self else { return self }
    card.frame.size.height = height
    return .card(card)
  }
}

extension Card {
  /// The words that the card itself keeps; nil if it shows something else.
  package var text: String? {
    let saying = Saying(content)
    return [.prose, .label, .address].contains(saying.form) ? saying.words : nil
  }
}
