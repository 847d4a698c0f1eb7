/// The picture behind the contents of a group. It stays in the members of the file's node, which nothing
/// here changes.
package struct GroupBackground: Equatable, Sendable {
  package var path: String
  package var style: Style

  package enum Style: String, Sendable {
    /// The picture covers all of the group, and what stands out is cut off.
    case cover
    /// All of the picture is seen.
    case ratio
    /// The pictures lie side by side, each at its own size.
    case `repeat`
  }
}

extension Card {
  package var background: GroupBackground? {
    guard isGroup else { return nil }
    var (path, style): (String?, String?)
    for member in source.members {
      switch member.key {
      case "background": path = member.value.text
      case "backgroundStyle": style = member.value.text
      default: break
      }
    }
    guard let path, !path.isEmpty else { return nil }
    let known = style.flatMap(GroupBackground.Style.init)
    return GroupBackground(path: path, style: known ?? .cover)
  }

  /// Names another file for the picture behind a group.
  package mutating func setBackground(_ path: String) {
    source.set("background", to: .string(path))
  }
}
