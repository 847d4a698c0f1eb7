import BoardValues

/// How a card is drawn: what the file says of it beyond JSON Canvas, by the names of the Obsidian plugin Advanced Canvas. Words that
/// are not known are kept in the file and drawn as the default.
package struct CardStyle: Hashable, Sendable {
  /// The shape of a card with words; nil for a rectangle.
  package var shape: Shape?
  package var border: Border?
  /// How the words of a card stand; nil where lines begin.
  package var alignment: Alignment?

  package init(border: Border? = nil) { self.border = border }

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

  /// Reads the style from the members of a node.
  init(_ source: JSONObject) {
    // Hardly any node has one.
    for member in source.members where member.key.utf8.count == Self.key.utf8.count {
      guard member.key.isSame(as: Self.key), case .object(let object) = member.value else {
        continue
      }
      border = object["border"]?.text.flatMap(Border.init)
      shape = object["shape"]?.text.flatMap(Shape.init)
      alignment = object["textAlign"]?.text.flatMap(Alignment.init)
    }
  }
}

extension Board {
  /// Returns the shape of a card without copying the card.
  package func shape(ofCard id: ElementID) -> CardStyle.Shape? {
    guard case .card(let card)? = self[id] else { return nil }
    return card.style.shape
  }
}
