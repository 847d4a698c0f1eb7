import BoardCore
package import BoardValues

/// Colours that go over into each other.
extension SceneBuilder {
  /// Returns the faces that a card had, over the one that it has. Mixing them would paint its words anew
  /// in each frame.
  func formerFaces(of id: ElementID, _ item: CardItem) -> [SceneItem] {
    moment.formerColors(of: id).enumerated().map { index, former in
      var item = item
      item.face.color = former.color
      item.opacity *= former.share
      return .formerFace(item, index)
    }
  }

  /// Returns the colour of an edge or a group at this moment, as a file would have it. `plain` is the
  /// colour of no colour.
  func seenColor(of id: ElementID, _ color: String?, _ plain: Color) -> String? {
    let former = moment.formerColors(of: id)
    guard !former.isEmpty else { return color }
    let theme = Theme.named(theme)
    let mixed = former.reduce(theme.shade(of: color) ?? plain) { mixed, former in
      mixed.mixed(with: theme.shade(of: former.color) ?? plain, former.share)
    }
    return CanvasColor(mixed).text
  }
}

extension CanvasColor {
  package init(_ color: Color) {
    func byte(_ part: Double) -> UInt8 { UInt8((min(max(part, 0), 1) * 255).rounded()) }
    self = .rgb(
      red: byte(color.red),
      green: byte(color.green),
      blue: byte(color.blue),
      alpha: byte(color.alpha)
    )
  }
}
