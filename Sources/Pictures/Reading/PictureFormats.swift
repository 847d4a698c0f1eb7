import Graphics

/// The format of a picture, as its first bytes tell, whatever its name is.
package enum PictureFormat: Sendable {
  case png, jpeg, gif, webP, svg

  /// Returns nil for bytes that are no picture.
  package init?(of bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: Array("GIF8".utf8)) {
      self = .gif
    } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webP
    } else if Self.isSVG(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// Returns whether a file is SVG: it has an element of this name near its beginning and no zero,
  /// which would mean another kind of file.
  private static func isSVG(_ bytes: [UInt8]) -> Bool {
    let beginning = bytes.prefix(4096)
    let name = Array("<svg".utf8)
    guard !beginning.contains(0) else { return false }
    return beginning.indices.contains { beginning[$0...].starts(with: name) }
  }
}

/// The formats of pictures that can be read, with their readers. They are used in the picture
/// process alone.
@MainActor
struct PictureFormats {
  /// The largest number of pixels in memory at once.
  static let maxPixels = 64 << 20

  private let jpeg = JPEGReader()
  private let webP = WebPReader()
  private let svg = SVGReader()

  /// Reads a picture.
  func picture(of bytes: [UInt8], _ request: PictureRequest) throws(PictureFailure)
    -> DecodedPicture
  {
    switch PictureFormat(of: bytes) {
    case .png: return try PNGReader.read(bytes).fitted(to: request)
    case .jpeg:
      guard let jpeg else { throw .noJPEG }
      return try jpeg.read(bytes, request).fitted(to: request)
    case .gif: return try GIFReader.read(bytes, request).fitted(to: request)
    case .webP:
      guard let webP else { throw .noWebP }
      return try webP.read(bytes).fitted(to: request)
    case .svg:
      guard let svg else { throw .noSVG }
      return try svg.read(bytes, request)
    case nil: throw .unknownFormat
    }
  }

  static func check(_ width: Int, _ height: Int) throws(PictureFailure) {
    guard width > 0, height > 0 else { throw .damaged }
    guard width < 1 << 31, height < 1 << 31, width * height <= maxPixels,
      max(width, height) <= 32_767
    else { throw .tooLarge }
  }

  /// Returns a surface to read a picture into.
  static func surface(_ width: Int, _ height: Int) throws(PictureFailure) -> Surface {
    try check(width, height)
    guard let surface = try? Surface(width: width, height: height, hasAlpha: true) else {
      throw .noMemory
    }
    return surface
  }
}

/// A picture in the form in which it was read.
@MainActor
struct RawPicture {
  let surface: Surface
  /// The size in the file. The picture may have been read at a smaller one.
  let width: Int
  let height: Int
  /// The turn that makes the picture upright.
  var turn = PictureTurn.none

  init(_ surface: Surface) {
    self.surface = surface
    width = surface.width
    height = surface.height
  }

  init(_ surface: Surface, width: Int, height: Int, turn: PictureTurn) {
    self.surface = surface
    self.width = width
    self.height = height
    self.turn = turn
  }

  /// Returns the upright picture, reduced to the requested size if it is larger.
  func fitted(to request: PictureRequest) throws(PictureFailure) -> DecodedPicture {
    let (wide, high) = turn.swapsSides ? (height, width) : (width, height)
    let scale = min(request.scale(Double(wide), Double(high)), 1)
    let isWhole = scale == 1
    let target = (
      width: max(Int((Double(wide) * scale).rounded()), 1),
      height: max(Int((Double(high) * scale).rounded()), 1)
    )
    if turn == .none, target == (surface.width, surface.height) {
      return DecodedPicture(
        surface: surface,
        naturalWidth: wide,
        naturalHeight: high,
        isWhole: isWhole
      )
    }
    let fitted = try PictureFormats.surface(target.width, target.height)
    Canvas(fitted).draw(surface, turned: turn, over: target)
    fitted.flush()
    return DecodedPicture(
      surface: fitted,
      naturalWidth: wide,
      naturalHeight: high,
      isWhole: isWhole
    )
  }
}
