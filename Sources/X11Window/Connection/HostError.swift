/// The reason why a window cannot be opened, as a sentence for the user.
package enum HostError: Error, Equatable, CustomStringConvertible {
  case noDisplay(String)
  case noSuitableVisual
  case noPixels(String)

  package var description: String {
    switch self {
    case .noDisplay(""): "no display: DISPLAY is not set"
    case .noDisplay(let name): "cannot open the display \(name)"
    case .noSuitableVisual: "the display has no true-colour visual"
    case .noPixels(let reason): "no memory for the window's pixels: \(reason)"
    }
  }
}
