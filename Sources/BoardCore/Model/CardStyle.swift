import BoardValues

/// How a card is drawn: what the file says of it beyond JSON Canvas, by the names of the Obsidian plugin Advanced Canvas. Words that
/// are not known are kept in the file and drawn as the default.
package struct CardStyle: Hashable, Sendable {
  /// The shape of a card with words; nil for a rectangle.
  package var shape: Shape?
  package var border: Border?
  /// How the words of a card stand; nil where lines begin.
  package var alignment: Alignment?

  package init() {}

  package enum Shape: String, CaseIterable, Sendable {
    case pill, diamond, parallelogram, circle
    case predefinedProcess = "predefined-process"
    case document, database
  }

  package enum Border: String, CaseIterable, Sendable {
    case dashed, dotted
    /// Neither an outline nor a ground.
    case invisible
  }

  package enum Alignment: String, CaseIterable, Sendable {
    case center, right
  }

  private static let key = "styleAttributes"

  /// Reads the style from the members of a node. Only text has a shape.
  init(_ source: JSONObject, isText: Bool) {
    // Hardly any node has one.
    for member in source.members where member.key.utf8.count == Self.key.utf8.count {
      guard member.key.isSame(as: Self.key), case .object(let object) = member.value else {
        continue
      }
      border = object["border"]?.text.flatMap(Border.init)
      shape = isText ? object["shape"]?.text.flatMap(Shape.init) : nil
      alignment = isText ? object["textAlign"]?.text.flatMap(Alignment.init) : nil
    }
  }
}

extension Card {
  package var style: CardStyle { CardStyle(source, isText: content.isText) }
}

extension Board {
  /// Returns the shape of a card without copying the card.
  package func shape(ofCard id: ElementID) -> CardStyle.Shape? {
    guard case .card(let card)? = self[id] else { return nil }
    return CardStyle(card.source, isText: card.content.isText).shape
  }
}

extension Card.Content {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}
