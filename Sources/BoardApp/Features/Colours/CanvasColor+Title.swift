import BoardCore
import BoardValues

extension CanvasColor {
  /// The name in menus and for screen readers.
  var title: String {
    switch self {
    case .preset(let number): Self.names[number - 1]
    case .rgb: text
    }
  }

  private static let names = [
    localized("Red"), localized("Orange"), localized("Yellow"), localized("Green"),
    localized("Cyan"), localized("Purple"),
  ]
}
