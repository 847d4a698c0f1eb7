import BoardValues
import LinuxSystem

/// A program of the desktop that was asked to open a location.
struct Opener {
  static let program = "xdg-open"

  let end: BackgroundTask<Int32>
  private let location: String

  init(_ location: String, _ end: BackgroundTask<Int32>) {
    self.location = location
    self.end = end
  }

  /// The message about a location that could not be opened; nil while the program runs and after success.
  var failure: String? {
    switch end.value {
    case nil, 0: nil
    case 2: Self.words(on: location, localized("it is not there any more"))
    case 3: Self.words(on: location, localized("there is no program for it"))
    default: Self.words(on: location, localized("the program for it has failed"))
    }
  }

  static func words(on location: String, _ reason: String) -> String {
    localized(
      "{file} could not be opened: {reason}.",
      ["file": location.visible, "reason": reason]
    )
  }
}
