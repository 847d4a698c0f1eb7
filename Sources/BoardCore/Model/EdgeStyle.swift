import BoardValues

/// How an edge is drawn: what the file says of it beyond JSON Canvas, by the names of the Obsidian plugin Advanced
/// Canvas, and its width. Words that are not known are kept in the file and drawn as the default.
package struct EdgeStyle: Equatable, Sendable {
  package var dash: Dash?
  package var way: Way?
  package var head = Head.triangle
  /// The width of the line, in board units.
  package var width = 2.0

  package init() {}

  package enum Dash: String, CaseIterable, Sendable {
    case dotted
    case short = "short-dashed"
    case long = "long-dashed"
  }

  package enum Way: String, CaseIterable, Sendable {
    /// One straight line, whatever is in its way.
    case direct
    /// With right angles.
    case square
    /// With right angles around cards, which all lines go around here.
    case aroundCards = "a-star"
  }

  package enum Head: String, CaseIterable, Sendable {
    case triangle
    case triangleOutline = "triangle-outline"
    case thinTriangle = "thin-triangle"
    case halvedTriangle = "halved-triangle"
    case diamond
    case diamondOutline = "diamond-outline"
    case circle
    case circleOutline = "circle-outline"
    case blunt
  }

  private static let attributesKey = "styleAttributes"
  private static let widthKey = "dragboard:width"
  private static let widths = ["1": 1.0, "2": 2, "4": 4]

  /// Reads the style from the members of an edge.
  init(_ source: JSONObject) {
    // Hardly any edge has one, and both keys are equally long.
    for member in source.members where member.key.utf8.count == Self.widthKey.utf8.count {
      if member.key.isSame(as: Self.widthKey), case .number(let literal) = member.value {
        width = Self.widths[literal] ?? 2
      } else if member.key.isSame(as: Self.attributesKey), case .object(let object) = member.value {
        dash = object["path"]?.text.flatMap(Dash.init)
        way = object["pathfindingMethod"]?.text.flatMap(Way.init)
        head = object["arrow"]?.text.flatMap(Head.init) ?? .triangle
      }
    }
  }
}

extension Edge {
  package var style: EdgeStyle { EdgeStyle(source) }
}
