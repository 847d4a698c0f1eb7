import BoardValues
import Graphics

/// The requested size of a picture: as large as a box requires, but no larger than the picture.
package struct PictureRequest: Hashable, Sendable {
  /// The size of the box in pixels.
  var width: Int
  var height: Int
  var fit: Fit

  /// The relation of picture and box: inside the box, or covering all of it.
  package enum Fit: Int, Hashable, Sendable {
    case inside, cover
  }

  /// The longest side that can be requested, in pixels.
  static let longest = 4096

  /// Returns the factor that reduces a picture of this size to the requested one.
  func scale(_ width: Double, _ height: Double) -> Double {
    let (across, down) = (Double(self.width) / width, Double(self.height) / height)
    let scale = fit == .inside ? min(across, down) : max(across, down)
    return min(scale, Double(Self.longest) / max(width, height))
  }
}

/// The reason why a picture cannot be shown.
enum PictureFailure: Int, Error, CaseIterable, Sendable {
  case unknownFormat = 1
  case damaged, tooLarge, noMemory, crashed, tooSlow, noDecoder, noJPEG, noWebP, noSVG

  /// The reason as the end of a sentence.
  var words: String {
    switch self {
    case .unknownFormat: localized("this is not a kind of picture that can be shown")
    case .damaged: localized("the picture is damaged")
    case .tooLarge: localized("the picture is too large")
    case .noMemory: localized("the picture takes too much memory")
    case .crashed: localized("reading the picture failed")
    case .tooSlow: localized("reading the picture takes too long")
    case .noDecoder: localized("pictures cannot be read on this system")
    case .noJPEG: localized("JPEG pictures need libturbojpeg")
    case .noWebP: localized("WebP pictures need libwebp")
    case .noSVG: localized("SVG pictures need librsvg")
    }
  }
}

/// A picture at the requested size.
struct DecodedPicture {
  let surface: Surface
  /// The size of the whole picture in pixels.
  let naturalWidth: Int
  let naturalHeight: Int
  /// Whether the picture has its full size, so that a larger one would show no more.
  let isWhole: Bool
}
