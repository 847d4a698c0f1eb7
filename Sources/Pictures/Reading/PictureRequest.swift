import Graphics

/// How a picture is wanted: as large as it has to be for a box, and no larger than it is.
package struct PictureRequest: Hashable, Sendable {
  /// Pixels.
  var width: Int
  var height: Int
  var fit: Fit

  /// Inside the box, or over all of it.
  package enum Fit: Int, Hashable, Sendable {
    case inside, cover
  }

  /// The longest side that is ever asked for.
  static let longest = 4096

  /// How much of the size of a picture this takes.
  func scale(_ width: Double, _ height: Double) -> Double {
    let (across, down) = (Double(self.width) / width, Double(self.height) / height)
    let scale = fit == .inside ? min(across, down) : max(across, down)
    return min(scale, Double(Self.longest) / max(width, height))
  }
}

/// Why a picture cannot be shown.
enum PictureFailure: Int, Error, CaseIterable, Sendable {
  case unknownFormat = 1
  case damaged, tooLarge, noMemory, crashed, tooSlow, noDecoder, noJPEG, noWebP, noSVG

  /// The end of a sentence.
  var words: String {
    switch self {
    case .unknownFormat: "this is not a kind of picture that can be shown"
    case .damaged: "the picture is damaged"
    case .tooLarge: "the picture is too large"
    case .noMemory: "the picture takes too much memory"
    case .crashed: "reading the picture failed"
    case .tooSlow: "reading the picture takes too long"
    case .noDecoder: "pictures cannot be read on this system"
    case .noJPEG: "JPEG pictures need libturbojpeg"
    case .noWebP: "WebP pictures need libwebp"
    case .noSVG: "SVG pictures need librsvg"
    }
  }
}

/// A picture at the size that was asked for.
struct DecodedPicture {
  let surface: Surface
  /// Pixels of the whole picture.
  let naturalWidth: Int
  let naturalHeight: Int
  /// Whether a larger one would show no more.
  let isWhole: Bool
}
